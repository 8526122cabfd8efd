// The course of a game of Dice Heist: rules DH-01 to DH-16.
#include "support/table.h"

namespace purloin {
namespace {

namespace json = wire::json;
using Moves = std::vector<std::string>;

constexpr const char* kGame = "dice-heist";

TestTable two_players() {
  return TestTable(kGame, 2).play({"roll 6 1"});
}

// A two-player table where seat 0 has taken part of the supply: both recruit `times` times, with
// cards of the Hermitage turned up meanwhile.
TestTable after_recruits(int times, json::object options = {}) {
  TestTable table(kGame, 2, std::move(options));
  table.play({"roll 6 1"});
  for (int i = 0; i < 2 * times; ++i) {
    for (const auto& move : table.moves()) {
      if (move.starts_with("draw") && !move.ends_with("artifact-1")) {
        table.play({move});
        break;
      }
    }
    table.play({"recruit"});
  }
  return table;
}

TEST(DiceHeistTurn, DH01_TwoToFivePlayers) {
  for (const int seats : {2, 3, 4, 5}) EXPECT_EQ(start_refusal(kGame, seats), "") << seats;
  for (const int seats : {-1, 0, 1, 6, 1000}) {
    EXPECT_EQ(start_refusal(kGame, seats),
              "bad-option: seats: Dice Heist is for 2 to 5 players, not " + std::to_string(seats));
  }
}

TEST(DiceHeistTurn, DH02_BeginsWithEverythingInTheDeckAndTheSupply) {
  const TestTable table(kGame, 3);
  EXPECT_EQ(table.number("/supply"), 10);
  EXPECT_TRUE(table.at("/museums").as_object().empty());
  int cards = 0;
  const auto deck = table.at("/deck");
  for (const auto& museum : deck.as_object()) {
    for (const auto& kind : museum.value().as_object()) cards += kind.value().to_number<int>();
  }
  EXPECT_EQ(cards, 52);
  for (const char* player : {"/players/0", "/players/1", "/players/2"}) {
    EXPECT_EQ(table.number(std::string(player) + "/sidekicks"), 0);
    EXPECT_TRUE(table.at(std::string(player) + "/loot").as_object().empty());
  }
}

TEST(DiceHeistTurn, DH03_HighestThiefDieBegins) {
  EXPECT_EQ(TestTable(kGame, 3).actor(), "roll 3");
  EXPECT_EQ(TestTable(kGame, 3).play({"roll 2 5 4"}).number("/seat"), 1);
}

TEST(DiceHeistTurn, DH03_TiedHighestRollAgainAmongThemselves) {
  TestTable table(kGame, 4);
  table.play({"roll 5 2 5 5"});
  EXPECT_EQ(table.at("/contenders"), (json::array{0, 2, 3}));
  EXPECT_EQ(table.actor(), "roll 3");
  table.play({"roll 1 3 3"});
  EXPECT_EQ(table.at("/contenders"), (json::array{2, 3}));
  EXPECT_TRUE(table.at("/seat").is_null());
  table.play({"roll 1 2"});
  EXPECT_EQ(table.number("/seat"), 3);
  EXPECT_FALSE(table.state().contains("contenders"));
}

TEST(DiceHeistTurn, DH03_TurnsGoClockwiseAndWrap) {
  TestTable table(kGame, 3);
  table.play({"roll 1 2 6", "draw louvre gem-ruby", "recruit"});
  EXPECT_EQ(table.number("/seat"), 0);
  table.play({"draw louvre gem-ruby", "recruit"});
  EXPECT_EQ(table.number("/seat"), 1);
}

TEST(DiceHeistTurn, DH04_RevealedCardGoesToTheMuseumOfItsFlag) {
  auto table = two_players();
  EXPECT_EQ(table.actor(), "draw");
  table.play({"draw british gem-ruby"});
  EXPECT_EQ(table.at("/museums"), (json::object{{"british", {{"gem-ruby", 1}}}}));
  EXPECT_EQ(table.number("/deck/british/gem-ruby"), 1);
  EXPECT_EQ(table.actor(), "seat 0");
}

TEST(DiceHeistTurn, DH05_MinorExhibitsRevealOnUntilAnotherComes) {
  auto table = two_players();
  table.play({"draw louvre artifact-1"});
  EXPECT_EQ(table.actor(), "draw");
  table.play({"draw british artifact-1"});
  EXPECT_EQ(table.actor(), "draw");
  table.play({"draw british artifact-2"});
  EXPECT_EQ(table.actor(), "seat 0");
  EXPECT_EQ(table.at("/museums/british"), (json::object{{"artifact-1", 1}, {"artifact-2", 1}}));
}

// A deck of two cards, the last one minor.
json::object tiny_deck() {
  return {{"museums",
           {{{"id", "a"}, {"security", 2}},
            {{"id", "b"}, {"security", 3}},
            {{"id", "c"}, {"security", 4}},
            {{"id", "d"}, {"security", 5}}}},
          {"sidekick-dice", 10},
          {"exhibits",
           {{{"museum", "a"}, {"kind", "gem"}, {"color", "opal"}},
            {{"museum", "b"}, {"kind", "artifact"}, {"artifacts", 1}}}}};
}

TEST(DiceHeistTurn, DH05_MinorExhibitAsLastCardEndsTheReveal) {
  TestTable table(kGame, 2, {{"deck", tiny_deck()}});
  table.play({"roll 6 1", "draw a gem-opal", "recruit", "draw b artifact-1"});
  EXPECT_EQ(table.actor(), "seat 1");
}

TEST(DiceHeistTurn, DH06_NoRevealWithAnEmptyDeck) {
  TestTable table(kGame, 2, {{"deck", tiny_deck()}});
  table.play({"roll 6 1", "draw a gem-opal", "recruit", "draw b artifact-1", "recruit"});
  EXPECT_EQ(table.actor(), "seat 0");
  EXPECT_EQ(table.at("/phase"), "act");
}

TEST(DiceHeistTurn, DH07_OneActionATurn) {
  auto table = two_players().play({"draw louvre gem-ruby"});
  EXPECT_EQ(table.moves(), (Moves{"heist louvre 0", "recruit"}));
  table.play({"recruit"});
  EXPECT_EQ(table.number("/seat"), 1);
  EXPECT_EQ(table.refusal("recruit"), "that cannot be done in this phase of the turn");
}

TEST(DiceHeistTurn, DH08_RecruitTakesADieFromTheSupply) {
  auto table = two_players().play({"draw louvre gem-ruby", "recruit"});
  EXPECT_EQ(table.number("/supply"), 9);
  EXPECT_EQ(table.number("/players/0/sidekicks"), 1);
  EXPECT_NE(table.refusal("recruit from 1"), "");
}

TEST(DiceHeistTurn, DH09_EmptySupplyTakesFromTheRivalWithTheMost) {
  auto table = after_recruits(5);
  ASSERT_EQ(table.number("/supply"), 0);
  table.play({table.moves().front()});  // a draw
  while (table.actor() == "draw") table.play({table.moves().front()});
  EXPECT_NE(table.refusal("recruit").find("supply is empty"), std::string::npos);
  EXPECT_FALSE(table.is_legal("recruit from 0"));
  table.play({"recruit from 1"});
  EXPECT_EQ(table.number("/players/0/sidekicks"), 6);
  EXPECT_EQ(table.number("/players/1/sidekicks"), 4);
}

// A position in `act` with the given sidekicks, everything else as at the start but for one gem.
TestTable acting(std::vector<int> sidekicks, int seat) {
  TestTable table(kGame, static_cast<int>(sidekicks.size()));
  std::string roll = "roll";
  for (std::size_t i = 0; i < sidekicks.size(); ++i) {
    roll += static_cast<int>(i) == seat ? " 6" : " 1";
  }
  table.play({roll, "draw louvre gem-ruby"});
  auto state = table.state();
  int supply = 10;
  for (std::size_t i = 0; i < sidekicks.size(); ++i) {
    state["players"].as_array()[i].as_object()["sidekicks"] = sidekicks[i];
    supply -= sidekicks[i];
  }
  state["supply"] = supply;
  return TestTable::load(state);
}

TEST(DiceHeistTurn, DH09_AmongTiedRivalsThePlayerChooses) {
  const auto moves = acting({4, 3, 3}, 0).moves();
  EXPECT_TRUE(std::ranges::count(moves, "recruit from 1") == 1);
  EXPECT_TRUE(std::ranges::count(moves, "recruit from 2") == 1);
  const auto table = acting({2, 5, 3}, 0);
  EXPECT_TRUE(table.is_legal("recruit from 1"));
  EXPECT_EQ(table.refusal("recruit from 2"),
            "that seat is not another player with the most sidekicks");
}

TEST(DiceHeistTurn, DH09_TheMostAmongOthersCountsNotOnesOwn) {
  const auto table = acting({6, 3, 1}, 0);
  EXPECT_TRUE(table.is_legal("recruit from 1"));
  EXPECT_FALSE(table.is_legal("recruit from 2"));
}

TEST(DiceHeistTurn, DH09_NotWhileTheSupplyHasDice) {
  const auto table = acting({1, 3}, 0);
  EXPECT_EQ(table.refusal("recruit from 1"), "the supply still has dice: recruit from there");
  EXPECT_TRUE(table.is_legal("recruit"));
}

TEST(DiceHeistTurn, DH09_NobodyElseHasADieNoRecruiting) {
  const auto table = acting({0, 10}, 1);
  for (const auto& move : table.moves()) EXPECT_FALSE(move.starts_with("recruit")) << move;
}

TEST(DiceHeistTurn, DH10_AnyNumberOfSidekicksOnAnyMuseumWithExhibits) {
  auto table = acting({2, 0}, 0);
  EXPECT_EQ(table.moves(),
            (Moves{"heist louvre 0", "heist louvre 1", "heist louvre 2", "recruit"}));
  EXPECT_EQ(table.refusal("heist louvre 3"), "you do not have that many sidekicks");
  EXPECT_EQ(table.refusal("heist british 0"), "that museum has no exhibits");
  EXPECT_EQ(table.refusal("heist prado 0"), "there is no museum \"prado\"");
  table.play({"heist louvre 1"});
  EXPECT_EQ(table.actor(), "roll 2");
  EXPECT_EQ(table.at("/pending"),
            (json::object{{"museum", "louvre"}, {"kind", nullptr}, {"sidekicks", 1}}));
}

TEST(DiceHeistTurn, DH11_OneDieMustBeatTheLevel) {
  // The Hermitage has security 2.
  auto table = two_players().play({"draw hermitage gem-ruby", "recruit", "draw hermitage gem-ruby",
                                   "recruit", "draw hermitage painting-10", "heist hermitage 1"});
  auto equal = TestTable::load(table.state()).play({"roll 2 2"});
  EXPECT_TRUE(equal.at("/players/0/loot").as_object().empty()) << "equal is not enough";
  auto higher = TestTable::load(table.state()).play({"roll 1 3"});
  EXPECT_EQ(higher.at("/players/0/loot"), (json::object{{"gem-ruby", 2}, {"painting-10", 1}}));
}

TEST(DiceHeistTurn, DH11_DiceAreNeverAddedUp) {
  auto table = acting({9, 1}, 0).play({"heist louvre 9", "roll 5 5 5 5 5 5 5 5 5 5"});
  EXPECT_TRUE(table.at("/players/0/loot").as_object().empty());
}

TEST(DiceHeistTurn, DH12_SuccessTakesAllAndCostsEverySidekickRolled) {
  auto table = acting({3, 0}, 0).play({"heist louvre 2", "roll 6 1 1"});
  EXPECT_EQ(table.at("/players/0/loot"), (json::object{{"gem-ruby", 1}}));
  EXPECT_TRUE(table.at("/museums").as_object().empty());
  EXPECT_EQ(table.number("/players/0/sidekicks"), 1);
  EXPECT_EQ(table.number("/supply"), 9);
  EXPECT_TRUE(table.at("/pending").is_null());
}

TEST(DiceHeistTurn, DH12_OtherMuseumsKeepTheirs) {
  auto table = two_players().play({"draw british gem-ruby", "recruit", "draw hermitage gem-ruby",
                                   "heist hermitage 0", "roll 6"});
  EXPECT_EQ(table.at("/museums"), (json::object{{"british", {{"gem-ruby", 1}}}}));
}

TEST(DiceHeistTurn, DH13_FailureGivesAllDiceBack) {
  auto table = acting({3, 0}, 0).play({"heist louvre 3", "roll 5 5 4 1"});
  EXPECT_EQ(table.number("/players/0/sidekicks"), 3);
  EXPECT_EQ(table.number("/supply"), 7);
  EXPECT_EQ(table.at("/museums"), (json::object{{"louvre", {{"gem-ruby", 1}}}}));
  EXPECT_EQ(table.number("/seat"), 1);
}

TestTable raiding() {
  return TestTable(kGame, 2, {{"targeted-raid", true}})
      .play({"roll 6 1", "draw louvre gem-ruby", "recruit", "draw louvre gem-ruby", "recruit",
             "draw louvre painting-50"});
}

TEST(DiceHeistTurn, DH14_RaidNamesOneKindInOneMuseum) {
  EXPECT_EQ(raiding().moves(), (Moves{"heist louvre 0", "heist louvre 1", "raid louvre gem-ruby 0",
                                      "raid louvre gem-ruby 1", "raid louvre painting-50 0",
                                      "raid louvre painting-50 1", "recruit"}));
  EXPECT_EQ(raiding().refusal("raid louvre painting-35 0"), "that exhibit is not on display there");
  EXPECT_EQ(two_players().play({"draw louvre gem-ruby"}).refusal("raid louvre gem-ruby 0"),
            "this table plays without the Targeted Raid variant");
}

TEST(DiceHeistTurn, DH14_RaidSucceedsOnAnEqualDie) {
  auto table = raiding().play({"raid louvre painting-50 0", "roll 5"});
  EXPECT_EQ(table.at("/players/0/loot"), (json::object{{"painting-50", 1}}));
  EXPECT_TRUE(raiding()
                  .play({"raid louvre painting-50 0", "roll 4"})
                  .at("/players/0/loot")
                  .as_object()
                  .empty());
}

TEST(DiceHeistTurn, DH15_RaidTakesOneCardEvenWithAHigherDie) {
  auto table = raiding().play({"raid louvre gem-ruby 1", "roll 6 6"});
  EXPECT_EQ(table.at("/players/0/loot"), (json::object{{"gem-ruby", 1}}));
  EXPECT_EQ(table.at("/museums/louvre"), (json::object{{"gem-ruby", 1}, {"painting-50", 1}}));
  EXPECT_EQ(table.number("/players/0/sidekicks"), 0);
  EXPECT_EQ(table.number("/supply"), 9);
}

TEST(DiceHeistTurn, DH15_FailedRaidGivesDiceBack) {
  auto table = raiding().play({"raid louvre gem-ruby 1", "roll 4 4"});
  EXPECT_EQ(table.number("/players/0/sidekicks"), 1);
}

TEST(DiceHeistTurn, DH16_EndsWhenTheLastExhibitIsStolen) {
  TestTable table(kGame, 2, {{"deck", tiny_deck()}});
  table.play({"roll 6 1", "draw a gem-opal", "heist a 0", "roll 6"});
  EXPECT_EQ(table.actor(), "draw") << "an empty display does not end it while cards can come";
  table.play({"draw b artifact-1", "heist b 0", "roll 1", "heist b 0", "roll 4"});
  EXPECT_EQ(table.actor(), "over");
  EXPECT_TRUE(table.at("/seat").is_null());
  EXPECT_EQ(table.refusal("recruit"), "The game is over.");
}

}  // namespace
}  // namespace purloin
