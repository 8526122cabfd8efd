#include "games/thiefs_market/deck.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace purloin::thiefs_market {
namespace {

class BoxCheck {
 public:
  explicit BoxCheck(const Box& box) : box_(box) {}

  std::vector<std::string> run() {
    for (std::size_t seats = 3; seats <= kPlayers; ++seats) {
      // More dice than players, so that a pile to steal from is never lacking (TM-14).
      expect(box_.dice[seats] >= 2 * kPlayers && box_.dice[seats] <= kMaxDice,
             "dice for " + std::to_string(seats) + " players must be 10 to 13");
    }
    expect(box_.start_gold >= 0 && box_.start_gold <= 100, "start gold must be 0 to 100");
    expect(box_.cards.size() < kMaxCards, "at most 53 cards");
    std::set<std::string> ids;
    for (const auto& card : box_.cards) {
      expect(ids.insert(card.id).second, card.id + " is there twice");
      check_card(card);
    }
    check_decks();
    check_kinds();
    return std::move(problems_);
  }

 private:
  void expect(bool holds, std::string problem) {
    if (!holds) problems_.push_back(std::move(problem));
  }

  void check_card(const CardFacts& card) {
    const int gems = std::accumulate(card.cost.begin(), card.cost.end(), 0);
    expect(gems >= 1 && gems <= kMaxCost, card.id + " must cost 1 to 4 gems");
    for (const int of_color : card.cost) {
      expect(of_color >= 0 && of_color <= kMaxCostOfColor,
             card.id + " must cost at most 2 gems of a color");
    }
    for (const int icons : card.icons) {
      expect(icons >= 0 && icons <= 4, card.id + " must have at most 4 icons of a kind");
    }
    const Effect& effect = card.effect;
    for (const int value : {effect.gold, effect.infamy, effect.points, effect.other_points}) {
      expect(value >= 0 && value <= 100, card.id + " must gain or score 0 to 100");
    }
    const bool counts =
        effect.kind == EffectKind::kScorePerIcons || effect.kind == EffectKind::kScorePerInfamy;
    expect(effect.amount >= (counts ? 1 : 0), card.id + " must count in steps of at least 1");
    const int from = static_cast<int>(effect.face);
    expect(effect.kind != EffectKind::kTurn ||
               (effect.to != 0 && effect.to < (1 << kFaces) && ((effect.to >> from) & 1) == 0),
           card.id + " must turn a die to another face");
    expect(effect.kind != EffectKind::kTurnInBonus || from >= kGems,
           card.id + " must reward bags or masks, which alone are turned in");
  }

  // TM-24 to TM-26 open a deck with a whole row, also when a potion took a card before.
  void check_decks() {
    for (const Deck deck : {Deck::kA, Deck::kB, Deck::kC}) {
      const auto printed = std::ranges::count_if(
          box_.cards, [&](const CardFacts& card) { return card.deck == deck && !card.promo; });
      const int size = box_.deck_size[index(deck)];
      expect(size > kRow && size <= printed,
             std::string("deck ") + letter(deck) + " must be above 5 and no more than is printed");
    }
  }

  void check_kinds() {
    const auto count = [&](auto&& matches) {
      return std::ranges::count_if(box_.cards,
                                   [&](const CardFacts& card) { return matches(card.effect); });
    };
    expect(count([](const Effect& e) { return e.kind == EffectKind::kCopy; }) <= 1,
           "at most one card may copy");
    expect(count([](const Effect& e) { return e.kind == EffectKind::kPotion; }) <= 1,
           "at most one card may be a potion");
    expect(count([](const Effect& e) { return e.once; }) + 1 <= kMaxUses,
           "at most 15 cards may be used once a round");
    expect(
        count([](const Effect& e) { return e.kind == EffectKind::kExtraPurchaseAndDiscount; }) <= 1,
        "at most one card may make purchases cheaper");
    for (const auto& card : box_.cards) {
      expect(card.effect.kind != EffectKind::kPotion || card.deck == Deck::kB,
             card.id + " must be in deck B");
    }
  }

  const Box& box_;
  std::vector<std::string> problems_;
};

}  // namespace

std::string_view icon_name(Icon icon) {
  constexpr std::array<std::string_view, kIcons> kNames = {"magic",  "henchman", "hideout",
                                                           "finery", "map",      "scheme"};
  return kNames[static_cast<std::size_t>(icon)];
}

std::vector<std::string> box_problems(const Box& box) {
  return BoxCheck(box).run();
}

}  // namespace purloin::thiefs_market
