#include "games/crypt/score_bounds.h"

#include <array>

#include "core/fixed_vector.h"
#include "games/crypt/collectors.h"

// What is hidden is the coins of face-down cards; their types are known (CR-05). A player's hidden
// cards of a type can be any that are unseen of it: there are at least as many as hidden places for
// them, so whatever one player has, the others and the deck can share the rest. Cards of different
// types have nothing to do with each other, so the total is least, and most, where it is so in
// every type.
namespace purloin::crypt {
namespace {

constexpr int kCardsOfType = 8;

// The cards of one type that a viewer cannot account for, and how many of them each player has.
class Unseen {
 public:
  Unseen(const View& view, Type type) {
    for (int coins = 1; coins <= kHighestCoins; ++coins) {
      for (int i = view.known.deck.count(Card(type, coins)); i > 0; --i) coins_.push_back(coins);
    }
    for (std::size_t i = 0; i < view.hidden_count; ++i) {
      if (view.hidden[i].type == type) ++hidden_[index(view.hidden[i].entry.owner())];
    }
  }

  int hidden(Seat owner) const { return hidden_[index(owner)]; }
  // Coins, from the lowest card on.
  int nth(int n) const { return coins_[static_cast<std::size_t>(n)]; }

  // A player's cards when the hidden ones are the lowest, or the highest, of those unseen.
  Set with_lowest(Set known, Seat owner) const {
    for (int i = 0; i < hidden(owner); ++i) known.add(nth(i));
    return known;
  }
  Set with_highest(Set known, Seat owner) const {
    const int cards = static_cast<int>(coins_.size());
    for (int i = cards - hidden(owner); i < cards; ++i) known.add(nth(i));
    return known;
  }

 private:
  static std::size_t index(Seat seat) { return static_cast<std::size_t>(seat.index()); }

  FixedVector<int, kCardsOfType> coins_;
  std::array<int, kPlayers> hidden_{};
};

// Adds what cards of one type and their collector bring: `low` and `high` are the sets with the
// fewest and the most coins, and their bonuses.
void add_type(SheetBounds<ScoreSheet>& sheet, PointsOf<ScoreSheet> part, const Set& low,
              int low_bonus, const Set& high, int high_bonus) {
  sheet[&ScoreSheet::coins] += Bounds::between(low.coins, high.coins);
  sheet[part] = Bounds::between(low_bonus, high_bonus);
  sheet.total += Bounds::between(low.coins + low_bonus, high.coins + high_bonus);
}

// CR-23 to CR-27. Of these bonuses, Jewelry A's rises with every coin on the player's own cards,
// Manuscript A's falls by what the coins rise, and the others count cards: so bonus and sum are
// extreme where the coins are.
template <class BonusOf>  // BonusOf(Set, Seat)
void add_own_type(ScoreBounds& bounds, const View& view, Type type, PointsOf<ScoreSheet> part,
                  const BonusOf& bonus_of) {
  const Unseen unseen(view, type);
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    const Seat seat(static_cast<int>(i));
    const Set& known = set_of(view.known, type, seat);
    const Set low = unseen.with_lowest(known, seat);
    const Set high = unseen.with_highest(known, seat);
    add_type(bounds[i], part, low, bonus_of(low, seat), high, bonus_of(high, seat));
  }
}

// Tapestry A (CR-28) compares players, who share what is unseen. An exchange of two cards by which
// a player gains coins costs nobody else but whom it takes them from: so if a player can have the
// bonus at all, it can be had with the player's highest cards, and if it can be missed, then with
// the lowest.
class HighestTapestries {
 public:
  HighestTapestries(const View& view, int seats)
      : view_(view), unseen_(view, Type::kTapestry), seats_(seats) {}

  void add_to(ScoreBounds& bounds) const {
    for (int i = 0; i < seats_; ++i) {
      const Seat seat(i);
      const Set low = unseen_.with_lowest(known(seat), seat);
      const Set high = unseen_.with_highest(known(seat), seat);
      const int low_bonus =
          low.count > 0 && !can_be_beaten(seat, low.coins) ? kHighestTapestries : 0;
      const int high_bonus = high.count > 0 && can_lead(seat, high.coins) ? kHighestTapestries : 0;
      add_type(bounds[static_cast<std::size_t>(i)], &ScoreSheet::tapestry, low, low_bonus, high,
               high_bonus);
    }
  }

 private:
  const Set& known(Seat seat) const { return set_of(view_.known, Type::kTapestry, seat); }

  // With the lowest cards: whether some rival has more with the highest that are left, which are
  // the highest of all, since there is a card for every hidden place.
  bool can_be_beaten(Seat seat, int coins) const {
    for (int i = 0; i < seats_; ++i) {
      if (Seat(i) == seat) continue;
      if (unseen_.with_highest(known(Seat(i)), Seat(i)).coins > coins) return true;
    }
    return false;
  }

  // With the highest cards: whether the rivals can have the lowest cards of all among them so that
  // none has more.
  bool can_lead(Seat seat, int coins) const {
    std::array<Rival, kPlayers> rivals{};
    int cards = 0;
    for (int i = 0; i < seats_; ++i) {
      if (Seat(i) == seat) continue;
      rivals[static_cast<std::size_t>(i)] = {unseen_.hidden(Seat(i)), coins - known(Seat(i)).coins};
      if (rivals[static_cast<std::size_t>(i)].room < 0) return false;
      cards += unseen_.hidden(Seat(i));
    }
    return can_share(rivals, cards);
  }

  struct Rival {
    int places = 0;  // hidden cards that have no coins yet
    int room = 0;    // coins that may still be added
  };
  // Gives the `cards` lowest unseen cards out, the highest of them first. Tapestries are eight, so
  // there are few ways.
  bool can_share(std::array<Rival, kPlayers> rivals, int cards) const {
    if (cards == 0) return true;
    const int coins = unseen_.nth(cards - 1);
    for (Rival& rival : rivals) {
      if (rival.places == 0 || rival.room < coins) continue;
      const Rival before = rival;
      rival = {rival.places - 1, rival.room - coins};
      if (can_share(rivals, cards - 1)) return true;
      rival = before;
    }
    return false;
  }

  const View& view_;
  Unseen unseen_;
  int seats_;
};

// CR-28, side B counts cards, which everybody sees; without a side there is no bonus.
void add_woven_tapestries(const View& view, int seats, ScoreBounds& bounds) {
  const Unseen unseen(view, Type::kTapestry);
  const auto cards = [&](Seat seat) {
    return set_of(view.known, Type::kTapestry, seat).count + unseen.hidden(seat);
  };
  int weavers = 0;
  for (int i = 0; i < seats; ++i) weavers += cards(Seat(i)) >= kWeaver;
  for (int i = 0; i < seats; ++i) {
    const Seat seat(i);
    const bool weaves = view.known.sides.is_b(Type::kTapestry) && cards(seat) >= kWeaver;
    const int bonus = weaves ? weaver_bonus(weavers) : 0;
    const Set& known = set_of(view.known, Type::kTapestry, seat);
    add_type(bounds[static_cast<std::size_t>(i)], &ScoreSheet::tapestry,
             unseen.with_lowest(known, seat), bonus, unseen.with_highest(known, seat), bonus);
  }
}

void add_all_but_tapestries(const View& view, ScoreBounds& bounds) {
  const State& known = view.known;
  const auto add = [&](Type type, PointsOf<ScoreSheet> part, const auto& bonus_of) {
    add_own_type(bounds, view, type, part, bonus_of);
  };
  add(Type::kIdol, &ScoreSheet::idol,
      [&](const Set& set, Seat seat) { return idol_bonus(known, set, seat); });
  add(Type::kJewelry, &ScoreSheet::jewelry,
      [&](const Set& set, Seat) { return jewelry_bonus(known.sides, set); });
  add(Type::kManuscript, &ScoreSheet::manuscript,
      [&](const Set& set, Seat) { return manuscript_bonus(known.sides, set); });
  add(Type::kPottery, &ScoreSheet::pottery,
      [&](const Set& set, Seat) { return pottery_bonus(known.sides, set); });
  add(Type::kRemains, &ScoreSheet::remains,
      [&](const Set& set, Seat) { return remains_bonus(known.sides, set); });
}

void add_servants(const View& view, ScoreBounds& bounds) {
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    const int exhausted = view.known.exhausted_of(Seat(static_cast<int>(i)));
    const Bounds servants = Bounds::exactly(kServants - exhausted);
    bounds[i][&ScoreSheet::servants] = servants;
    bounds[i].total += servants;
  }
}

// In a tie-break everyone knows who is tied for the most coins, and that ties the types together:
// every world is tried. They are few, the deck being empty by then; and nobody has anything to
// decide in a tie-break, so a server never shows one. To somebody who forgets they may be too many:
// then it is not looked at who is tied.
class TiedWorlds {
 public:
  TiedWorlds(const View& view, int seats) : view_(view), seats_(seats) { deal(view.known, 0); }

  // Empty where the tied cannot lead, which no game leads to.
  ScoreBounds bounds;

 private:
  // Hidden cards stand by type and owner; of one owner's it does not matter which is which.
  void deal(const State& dealt, std::size_t card) {
    if (card == view_.hidden_count) return admit(dealt);
    const auto [type, entry] = view_.hidden[card];
    const bool is_another = card > 0 && view_.hidden[card - 1].type == type &&
                            view_.hidden[card - 1].entry.owner() == entry.owner();
    for (int coins = is_another ? last_[card - 1] : 1; coins <= kHighestCoins; ++coins) {
      if (dealt.deck.count(Card(type, coins)) == 0) continue;
      State world = dealt;
      world.deck.remove(Card(type, coins));
      world.treasure.add(Card(type, coins), entry);
      last_[card] = coins;
      deal(world, card + 1);
    }
  }
  void admit(const State& world) {
    if (!detail::finalists_lead(world, seats_)) return;
    const Scores scores = score_all(world, seats_);
    if (bounds.empty()) {
      bounds = exact_bounds(scores);
      return;
    }
    for (std::size_t i = 0; i < scores.size(); ++i) bounds[i].admit(scores[i]);
  }

  const View& view_;
  int seats_;
  std::array<int, kMaxSecret> last_{};  // the coins given to each hidden card
};

}  // namespace

ScoreBounds bounds_of(const View& view, int seats) {
  if (view.open) return exact_bounds(score_all(view.known, seats));
  if (view.known.phase == Phase::kTiebreak && view.hidden_count <= kMaxSecret) {
    if (const TiedWorlds worlds(view, seats); !worlds.bounds.empty()) return worlds.bounds;
  }
  ScoreBounds bounds;
  for (int i = 0; i < seats; ++i) bounds.push_back({});
  add_servants(view, bounds);
  add_all_but_tapestries(view, bounds);
  if (view.known.sides.is_a(Type::kTapestry)) {
    HighestTapestries(view, seats).add_to(bounds);
  } else {
    add_woven_tapestries(view, seats, bounds);
  }
  return bounds;
}

}  // namespace purloin::crypt
