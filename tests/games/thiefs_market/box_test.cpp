// The facts of the box: what the data says, and what the rules need of it.
#include <fstream>
#include <iterator>

#include "games/thiefs_market/position.h"
#include "games/thiefs_market/story/card_texts.h"
#include "support/english.h"
#include "texts/say.h"
#include "wire/events.h"

namespace purloin::thiefs_market {
namespace {

namespace json = wire::json;

const Box& box() {
  return thiefs_market::default_box();
}

TEST(ThiefsMarketBox, FortyNineCardsAndFourPromos) {  // TM-03, TM-05
  std::array<int, kDecks> printed{};
  int promos = 0;
  for (const auto& card : box().cards) {
    printed[index(card.deck)] += !card.promo;
    promos += card.promo;
  }
  EXPECT_EQ(printed, (std::array<int, 3>{16, 19, 14}));
  EXPECT_EQ(promos, 4);
}

TEST(ThiefsMarketBox, BoundsOfTheStateHold) {
  EXPECT_TRUE(box_problems(box()).empty());
  EXPECT_LE(sizeof(State), 320u);
  EXPECT_EQ(sizeof(Action), 4u);
}

std::string problem(void (*change)(Box&)) {
  Box changed = box();
  change(changed);
  const auto problems = box_problems(changed);
  return problems.empty() ? "" : problems.front();
}

TEST(ThiefsMarketBox, WhatTheRulesCannotPlayIsNamed) {
  const auto five_gems = [](Box& b) { b.cards[0].cost = {2, 2, 1, 0}; };
  EXPECT_EQ(problem(five_gems), "alchemical-lab must cost 1 to 4 gems");
  const auto three_alike = [](Box& b) { b.cards[0].cost = {3, 0, 0, 0}; };
  EXPECT_EQ(problem(three_alike), "alchemical-lab must cost at most 2 gems of a color");
  EXPECT_EQ(problem([](Box& b) { b.cards[1].id = "alchemical-lab"; }),
            "alchemical-lab is there twice");
  EXPECT_EQ(problem([](Box& b) { b.dice[3] = 14; }), "dice for 3 players must be 10 to 13");
  EXPECT_EQ(problem([](Box& b) { b.deck_size[0] = 17; }),
            "deck A must be above 5 and no more than is printed");
  EXPECT_EQ(problem([](Box& b) { b.cards[0].effect.to = 1; }),
            "alchemical-lab must turn a die to another face");
  EXPECT_EQ(problem([](Box& b) { b.cards[0].effect.kind = EffectKind::kCopy; }),
            "at most one card may copy");
}

std::string data_refusal(std::string_view pointer, json::value value) {
  json::value data = json::parse(R"({"dice-by-players":{"3":10,"4":11,"5":13},
    "deck-size":{"A":13,"B":12,"C":11},"row":5,"start-gold":1,"cards":[{"id":"x","name":"X",
    "deck":"A","cost":{"red":1},"icons":["magic"],
    "effect":{"kind":"turn","from":"red","to":["bag"],"limit":"round"}}]})");
  data.at_pointer(pointer) = std::move(value);
  const auto read = thiefs_market::read_box(data);
  return read ? "" : read.error().message;
}

TEST(ThiefsMarketBox, DataThatCannotBeReadNamesItsField) {
  EXPECT_EQ(data_refusal("/row", 6), "row: must be a whole number from 5 to 5");
  EXPECT_EQ(data_refusal("/cards/0/deck", "D"), "cards[0].deck: must be A, B or C");
  EXPECT_EQ(data_refusal("/cards/0/effect/kind", "dance"),
            "cards[0].effect.kind: is no kind of effect");
  EXPECT_EQ(data_refusal("/cards/0/effect/from", "pink"),
            "cards[0].effect.from: is no face of a die");
  EXPECT_EQ(data_refusal("/cards/0/icons/0", "moon"), "cards[0].icons[0]: is no icon");
  EXPECT_EQ(data_refusal("/cards/0/cost", json::object{{"bag", 1}}),
            "cards[0].cost.bag: must be a gem");
}

// Payments by the table against payments by hand: every choice of dice up to cost and pile.
TEST(ThiefsMarketBox, EveryPaymentOfEveryPile) {  // TM-18, TM-34
  for (const auto& card : box().cards) {
    Objects cost;
    int gems = 0;
    unsigned unary = 0;
    for (std::size_t g = 0; g < kGems; ++g) {
      for (int i = 0; i < card.cost[g]; ++i) cost += Objects::die(static_cast<Face>(g));
      gems += card.cost[g];
      unary |= ((1u << card.cost[g]) - 1) << (2 * g);
    }
    EXPECT_EQ(cost.gems_in_unary(), unary) << card.id;
    EXPECT_EQ(dice_from_unary(unary), cost) << card.id;
    for (std::uint32_t n = 0; n < cost.part_count(); ++n) {
      const Objects pile = cost.part(n);
      for (int discount = 0; discount <= 1; ++discount) {
        for (int gold = 0; gold <= 5; ++gold) {
          int expected = 0;
          for (std::uint32_t k = 0; k < pile.part_count(); ++k) {
            const int dice = pile.part(k).size();
            expected += dice <= gems - discount && gems - discount - dice <= gold;
          }
          const PaymentRange range(pile.gems_in_unary() & unary, gems - discount,
                                   static_cast<std::uint32_t>(gold));
          EXPECT_EQ(range.count(), expected) << card.id;
        }
      }
    }
  }
}

std::string read_file(const std::string& path) {
  std::ifstream file(PURLOIN_SOURCE_DIR "/" + path);
  return {std::istreambuf_iterator<char>(file), {}};
}
const texts::Catalogue& french() {
  static const std::string common = read_file("texts/fr/common.json");
  static const std::string market = read_file("texts/fr/thiefs-market.json");
  static const texts::Catalogue catalogue("fr", std::array<std::string_view, 2>{common, market});
  return catalogue;
}
std::string english_text(const CardFacts& card) {
  return in_english(describe_card(card), {});
}
std::string french_text(const CardFacts& card) {
  const auto event = json::parse(wire::event_json(describe_card(card)).text);
  return texts::say(french(), texts::shapes_of<Event>(), event.as_object(), {});
}

TEST(ThiefsMarketTexts, CardTextsInEnglishAndFrench) {
  const Position position(3, true);
  EXPECT_EQ(english_text(position.facts("alchemical-lab")),
            "Once a round: turn a red gem of your pile to white or blue or green.");
  EXPECT_EQ(french_text(position.facts("alchemical-lab")),
            "Une fois par manche\u00a0: tournez un joyau rouge de votre tas sur blanc ou bleu ou "
            "vert.");
  EXPECT_EQ(english_text(position.facts("exit-strategy")),
            "On your turn, as often as you like: give up 1 gold and gain 2 infamy.");
  EXPECT_EQ(english_text(position.facts("collecting-golem")),
            "3 points for every full 2 magic icons you have.");
  EXPECT_EQ(french_text(position.facts("crown")), "6 points.");
}

// In every catalogue, as the box has it.
TEST(ThiefsMarketTexts, EveryCardHasAName) {
  for (const auto& card : box().cards) {
    const std::string key = "tm.piece." + card.id;
    std::string name = texts::Catalogue::english().format(key, {});
    if (const auto quote = name.find("’"); quote != std::string::npos) {
      name.replace(quote, std::string_view("’").size(), "'");
    }
    EXPECT_EQ(name, card.name);
    EXPECT_TRUE(french().has(key)) << key;
    if (!card.name_fr.empty()) {
      EXPECT_EQ(french().format(key, {}), card.name_fr);
    }
  }
}

// The rules page lists every card with the very texts that the program shows.
TEST(ThiefsMarketTexts, TheRulesPageHasThemAll) {
  const std::string page = read_file("docs/rules/en/thiefs-market.md");
  for (const auto& card : box().cards) {
    std::string cost;
    for (std::size_t gem = 0; gem < kGems; ++gem) {
      cost.append(static_cast<std::size_t>(card.cost[gem]), "RWBG"[gem]);
    }
    const std::string english = "| " + std::string(1, letter(card.deck)) + " | " + card.name +
                                (card.promo ? " (promo)" : "") + " | " + cost + " | ";
    EXPECT_NE(page.find(english), std::string::npos) << english;
    EXPECT_NE(page.find("| " + english_text(card) + " |"), std::string::npos) << card.id;
    EXPECT_NE(page.find("| " + french().format("tm.piece." + card.id, {}) + " | " +
                        french_text(card) + " |"),
              std::string::npos)
        << card.id;
  }
}

}  // namespace
}  // namespace purloin::thiefs_market
