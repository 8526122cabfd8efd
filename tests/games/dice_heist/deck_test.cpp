// Replaceable decks: rule DH-22.
#include "games/dice_heist/wire/deck.h"

#include <fstream>
#include <iterator>

#include "support/table.h"

namespace purloin {
namespace {

namespace json = wire::json;

json::value default_deck() {
  std::ifstream file(PURLOIN_SOURCE_DIR "/data/dice-heist.json");
  return json::parse(std::string((std::istreambuf_iterator<char>(file)), {}));
}

// The first problem of the default deck after `change`, as "where: what".
template <class Change>
std::string problem(const Change& change) {
  json::value deck = default_deck();
  change(deck.as_object());
  const auto read = dice_heist::read_deck(deck);
  if (read) return "";
  return read.error().front().where + ": " + read.error().front().what;
}

json::object& exhibit(json::object& deck, std::size_t i) {
  return deck["exhibits"].as_array()[i].as_object();
}
json::object& museum(json::object& deck, std::size_t i) {
  return deck["museums"].as_array()[i].as_object();
}

TEST(DiceHeistDeck, DH22_TheDefaultDeckMeetsTheTotalsOfTheBox) {
  const auto read = dice_heist::read_deck(default_deck());
  ASSERT_TRUE(read.has_value());
  EXPECT_TRUE(dice_heist::box_differences(*read).empty());
  EXPECT_EQ(dice_heist::deck_hash(*read), dice_heist::deck_hash(dice_heist::default_deck()));
}

TEST(DiceHeistDeck, DH22_DifferencesFromTheBoxAreNamed) {
  json::value deck = default_deck();
  deck.as_object()["exhibits"].as_array().pop_back();
  const auto read = dice_heist::read_deck(deck);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(dice_heist::box_differences(*read),
            (std::vector<std::string>{"exhibits: 51, the box has 52",
                                      "artifact cards: 19, the box has 20"}));
}

TEST(DiceHeistDeck, DH22_FourMuseumsWithDistinctSecurityOneToFive) {
  EXPECT_EQ(problem([](auto& deck) { museum(deck, 0)["security"] = 6; }),
            "museums[0].security: 6 is not within 1 to 5");
  EXPECT_EQ(problem([](auto& deck) { museum(deck, 0)["security"] = 5; }),
            "museums[3].security: 5 is another museum's level already");
  EXPECT_EQ(problem([](auto& deck) { museum(deck, 0)["security"] = 1; }), "");
  EXPECT_EQ(problem([](auto& deck) { museum(deck, 1)["id"] = "louvre"; }),
            "museums[3].id: \"louvre\" is used twice");
  EXPECT_EQ(problem([](auto& deck) { deck["museums"].as_array().pop_back(); }),
            "museums: must be four, not 3");
  EXPECT_EQ(problem([](auto& deck) { deck.erase("museums"); }), "museums: is missing");
  EXPECT_EQ(problem([](auto& deck) { museum(deck, 2)["id"] = "Met!"; }),
            "museums[2].id: must be 1 to 24 lower-case letters, digits and hyphens");
}

TEST(DiceHeistDeck, DH22_OneToSixtyFourExhibits) {
  EXPECT_EQ(problem([](auto& deck) { deck["exhibits"] = json::array{}; }),
            "exhibits: 0 is not within 1 to 64");
  EXPECT_EQ(problem([](auto& deck) {
              auto& list = deck["exhibits"].as_array();
              while (list.size() < 65) list.push_back(list[0]);
            }),
            "exhibits: 65 is not within 1 to 64");
  EXPECT_EQ(problem([](auto& deck) {
              auto& list = deck["exhibits"].as_array();
              while (list.size() < 64) list.push_back(list[0]);
            }),
            "");
}

TEST(DiceHeistDeck, DH22_RangesOfExhibits) {
  EXPECT_EQ(problem([](auto& deck) { exhibit(deck, 0)["millions"] = 256; }),
            "exhibits[0].millions: 256 is not within 1 to 255");
  EXPECT_EQ(problem([](auto& deck) { exhibit(deck, 0)["millions"] = 255; }), "");
  EXPECT_EQ(problem([](auto& deck) { exhibit(deck, 0)["millions"] = 1.5; }),
            "exhibits[0].millions: must be a whole number");
  EXPECT_EQ(problem([](auto& deck) { exhibit(deck, 0)["museum"] = "prado"; }),
            "exhibits[0].museum: \"prado\" is no museum of this deck");
  EXPECT_EQ(problem([](auto& deck) { exhibit(deck, 0)["kind"] = "statue"; }),
            "exhibits[0].kind: must be painting, gem or artifact");
  EXPECT_EQ(problem([](auto& deck) { exhibit(deck, 51)["artifacts"] = 3; }),
            "exhibits[51].artifacts: 3 is not within 1 to 2");
}

TEST(DiceHeistDeck, DH22_AtMostSixColors) {
  const auto recolor = [](int colors) {
    return problem([&](auto& deck) {
      int next = 0;
      for (auto& each : deck["exhibits"].as_array()) {
        if (each.at("kind") != "gem") continue;
        each.as_object()["color"] = "c" + std::to_string(next++ % colors);
      }
    });
  };
  EXPECT_EQ(recolor(6), "");
  EXPECT_EQ(recolor(7), "exhibits: show 7 gem colors; at most six");
  EXPECT_EQ(problem([](auto& deck) { exhibit(deck, 3)["color"] = std::string(25, 'x'); }),
            "exhibits[3].color: must be 1 to 24 lower-case letters, digits and hyphens");
}

TEST(DiceHeistDeck, DH22_TenSidekickDice) {
  EXPECT_EQ(problem([](auto& deck) { deck["sidekick-dice"] = 9; }),
            "sidekick-dice: must be 10, not 9");
}

TEST(DiceHeistDeck, DH22_EveryProblemIsReported) {
  json::value deck = default_deck();
  museum(deck.as_object(), 0)["security"] = 9;
  exhibit(deck.as_object(), 0)["millions"] = 0;
  deck.as_object()["sidekick-dice"] = 1;
  const auto read = dice_heist::read_deck(deck);
  ASSERT_FALSE(read.has_value());
  EXPECT_EQ(read.error().size(), 3u);
}

TEST(DiceHeistDeck, DH22_ATableTakesADeckAndEchoesItAsGiven) {
  const json::value deck = default_deck();
  const TestTable table("dice-heist", 2, {{"deck", deck}});
  EXPECT_EQ(table.at("/options/deck"), deck);
  EXPECT_EQ(table.any().deck()->at("id"), "custom");
  json::value broken = deck;
  broken.as_object()["sidekick-dice"] = 3;
  EXPECT_EQ(start_refusal("dice-heist", 2, {{"deck", broken}}),
            "bad-option: deck.sidekick-dice: must be 10, not 3");
  EXPECT_EQ(start_refusal("dice-heist", 2, {{"deck", "other"}}),
            "bad-option: deck: must be \"default\" or a deck object");
}

TEST(DiceHeistDeck, DecksThatPlayAlikeHashAlike) {
  json::value deck = default_deck();
  auto& list = deck.as_object()["exhibits"].as_array();
  std::swap(list[0], list[40]);
  deck.as_object().erase("provenance");
  EXPECT_EQ(dice_heist::deck_hash(*dice_heist::read_deck(deck)),
            dice_heist::deck_hash(dice_heist::default_deck()));
  exhibit(deck.as_object(), 40)["millions"] = 11;
  EXPECT_NE(dice_heist::deck_hash(*dice_heist::read_deck(deck)),
            dice_heist::deck_hash(dice_heist::default_deck()));
}

}  // namespace
}  // namespace purloin
