#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "registry/bots.h"
#include "support/table.h"

namespace purloin {
namespace {

namespace json = wire::json;
using Moves = std::vector<std::string>;
constexpr const char* kGame = "pig";

// The first of two players has `held` points and is to act.
TestTable holding(int held, const json::object& options = {}) {
  auto state = TestTable(kGame, 2, options).state();
  state["players"].as_array()[0].as_object()["held"] = held;
  return TestTable::load(state);
}

TEST(PigRules, PG01_TwoToFourPlayers) {
  for (const int seats : {2, 3, 4}) EXPECT_EQ(start_refusal(kGame, seats), "");
  for (const int seats : {0, 1, 5}) {
    EXPECT_EQ(start_refusal(kGame, seats),
              "bad-option: seats: Pig is for 2 to 4 players, not " + std::to_string(seats));
  }
}

TEST(PigRules, PG02_TheFirstSeatBeginsWithNothingAndTurnsGoClockwise) {
  TestTable table(kGame, 3);
  EXPECT_EQ(table.at("/players"), json::parse(R"([{"held":0},{"held":0},{"held":0}])"));
  for (const char* seat : {"seat 0", "seat 1", "seat 2", "seat 0"}) {
    EXPECT_EQ(table.actor(), seat);
    table.play({"roll", "roll 1"});
  }
}

TEST(PigRules, PG03_EveryRollAddsToWhatIsAtStake) {
  TestTable table(kGame, 2);
  EXPECT_EQ(table.moves(), Moves{"roll"});
  table.play({"roll"});
  EXPECT_EQ(table.actor(), "roll 1");
  EXPECT_EQ(table.moves(), (Moves{"roll 1", "roll 2", "roll 3", "roll 4", "roll 5", "roll 6"}));
  table.play({"roll 5", "roll", "roll 2"});
  EXPECT_EQ(table.number("/at-stake"), 7);
  EXPECT_EQ(table.actor(), "seat 0");
  EXPECT_EQ(table.moves(), (Moves{"hold", "roll"}));
}

TEST(PigRules, PG03_TheDieFallsOnceAndShowsAFace) {
  TestTable table(kGame, 2);
  EXPECT_EQ(table.refusal("roll 4"), "that cannot be done in this phase of the turn");
  table.play({"roll"});
  EXPECT_EQ(table.refusal("roll"), "that cannot be done in this phase of the turn");
  EXPECT_EQ(table.refusal("roll 7"), "a die shows 1 to 6");
  EXPECT_EQ(table.refusal("jump"),
            "a move is \"roll\" or \"hold\", and the die falls as \"roll FACE\"");
}

TEST(PigRules, PG04_AOneLosesWhatIsAtStakeAndNothingElse) {
  auto table = holding(31).play({"roll", "roll 6", "roll", "roll 1"});
  EXPECT_EQ(table.number("/players/0/held"), 31);
  EXPECT_EQ(table.number("/at-stake"), 0);
  EXPECT_EQ(table.actor(), "seat 1");
}

TEST(PigRules, PG05_HoldingKeepsWhatIsAtStake) {
  auto table = holding(31).play({"roll", "roll 6", "roll", "roll 4", "hold"});
  EXPECT_EQ(table.number("/players/0/held"), 41);
  EXPECT_EQ(table.score(0), 41);
  EXPECT_EQ(table.number("/at-stake"), 0);
  EXPECT_EQ(table.actor(), "seat 1");
  EXPECT_EQ(table.refusal("hold"), "a turn begins with a roll: there is nothing to hold yet");
}

TEST(PigRules, PG06_WhatReachesTheGoalIsHeldAtOnce) {
  auto below = holding(93).play({"roll", "roll 6"});
  EXPECT_EQ(below.actor(), "seat 0") << "99 is not 100";
  auto above = below.play({"roll", "roll 6"});
  EXPECT_EQ(above.actor(), "over");
  EXPECT_EQ(above.score(0), 105);
}

TEST(PigRules, PG07_WhoeverReachesTheGoalHasWon) {
  auto table = holding(94).play({"roll", "roll 6"});
  EXPECT_EQ(table.winners(), std::vector<int>{0});
  EXPECT_TRUE(table.at("/seat").is_null());
  EXPECT_EQ(table.refusal("roll"), "The game is over.");
  EXPECT_EQ(holding(44, {{"goal", 50}}).play({"roll", "roll 6"}).actor(), "over");
  EXPECT_EQ(start_refusal(kGame, 2, {{"goal", 60}}), "bad-option: goal: must be 50 or 100");
}

TEST(PigRules, PG08_EverybodySeesEverything) {
  const auto table = holding(31).play({"roll", "roll 6"});
  for (const Viewer viewer : {Viewer(), Viewer(Seat(0)), Viewer(Seat(1))}) {
    EXPECT_EQ(table.any().view(viewer), table.state());
  }
}

// A seat's dice do not hang on how often others roll.
TEST(PigRules, EverySeatHasItsOwnLuck) {
  const auto key = fair::key_from_text("own luck");
  TestTable often(kGame, 2);
  TestTable once(kGame, 2);
  const auto roll = [&](TestTable& table) { return table.play({"roll"}).any().play_chance(key); };
  for (TestTable* table : {&often, &once}) ASSERT_NE(roll(*table), "roll 1");
  ASSERT_NE(roll(often), "roll 1");
  EXPECT_EQ(roll(often.play({"hold"})), roll(once.play({"hold"})));
}

TEST(PigBots, TheGreedyHoldsAtTwenty) {
  const auto bot = registry::make_bot("greedy", kGame);
  auto table = TestTable(kGame, 2).play({"roll", "roll 6", "roll", "roll 6", "roll", "roll 6"});
  EXPECT_EQ(bot->choose(table.any(), {}).move, "roll");
  table.play({"roll", "roll 2"});
  EXPECT_EQ(bot->choose(table.any(), {}).move, "hold");
}

TEST(PigLoad, WhatCannotComeAboutIsRefused) {
  const auto refusal = [](const char* member, const json::value& value) {
    auto state = TestTable(kGame, 2).play({"roll", "roll 4"}).state();
    state[member] = value;
    return load_refusal(state);
  };
  const auto held = [](int first, int second) {
    return json::array{{{"held", first}}, {{"held", second}}};
  };
  EXPECT_EQ(refusal("at-stake", 6), "");
  EXPECT_EQ(refusal("phase", "sleep"), "bad-state: phase: must be act, roll or over");
  EXPECT_EQ(refusal("seat", 2), "bad-state: seat: must be a seat of this table");
  EXPECT_EQ(refusal("seat", nullptr),
            "bad-state: seat: must be null when the game is over, and only then");
  EXPECT_EQ(refusal("at-stake", 1), "bad-state: at-stake: cannot be 1");
  EXPECT_EQ(refusal("at-stake", 100), "bad-state: at-stake: reaches the goal: it would be held");
  EXPECT_EQ(refusal("players", json::array()), "bad-state: players: must be one for each seat");
  EXPECT_EQ(refusal("players", held(0, 1)), "bad-state: players[1].held: cannot be 1");
  EXPECT_EQ(refusal("players", held(0, 100)),
            "bad-state: phase: must be over once somebody has reached the goal");
}

TEST(PigLoad, AGameThatIsOverHasOneWinner) {
  auto over = holding(94).play({"roll", "roll 6"}).state();
  EXPECT_EQ(load_refusal(over), "");
  over["players"].as_array()[1].as_object()["held"] = 100;
  EXPECT_EQ(load_refusal(over), "bad-state: phase: is over when one player has reached the goal");
  over["players"] = json::parse(R"([{"held":56},{"held":0}])");
  over["options"].as_object()["goal"] = 50;
  EXPECT_EQ(load_refusal(over), "bad-state: players[0].held: must be below 56");
}

}  // namespace
}  // namespace purloin
