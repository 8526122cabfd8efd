// Steps out of a store: the same match, or a reason.
#include <gtest/gtest.h>

#include "match/document.h"
#include "match/match.h"
#include "registry/games.h"
#include "support/matches.h"
#include "wire/described.h"

namespace purloin::match {
namespace {

using test::new_table;
using test::open_match;

std::vector<Step> played(const std::string& game) {
  std::vector<Step> steps;
  Match match = open_match(new_table(game, {"me", "open", "thief"}), &steps);
  steps.push_back(match.sit({}, {"Bert", "b"}, 3).value());
  test::agree_on_dice(match, &steps, 3);
  test::play_out(match, "refold", &steps);
  steps.push_back(match.offer_rematch(Seat(1), "00", false, 11).value());
  return steps;
}

TEST(Refold, StoredStepsLeadToTheSameMatch) {
  for (const auto* game : {"dice-heist", "crypt", "thiefs-market"}) {
    const auto steps = played(game);
    Match live(steps[0]);
    for (std::size_t i = 1; i < steps.size(); ++i) live.apply(steps[i]);
    const auto folded = Match::refold(steps);
    ASSERT_TRUE(folded) << folded.error().message;
    EXPECT_EQ(folded->version(), live.version());
    EXPECT_EQ(wire::json::serialize(record(*folded)), wire::json::serialize(record(live)));
  }
}

// Leaving any one step out, or saying it twice, is no game any more; only what the game does not
// hang on may be missing.
TEST(Refold, NoStepCanBeMissingOrDoubled) {
  for (const auto* game : {"dice-heist", "crypt", "thiefs-market"}) {
    const auto steps = played(game);
    int refused = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      auto without = steps;
      without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
      auto twice = steps;
      twice.insert(twice.begin() + static_cast<std::ptrdiff_t>(i), steps[i]);
      const bool matters = steps[i].kind != StepKind::rematch;
      const auto gap = Match::refold(without);
      // The last move may be missing: the game is then not over.
      if (matters && i + 2 < steps.size()) {
        refused += gap ? 0 : 1;
        refused += Match::refold(twice) ? 0 : 1;
      } else {
        EXPECT_TRUE(gap) << i;
      }
    }
    // A seat may make the same move twice; most steps it cannot.
    EXPECT_GT(refused, static_cast<int>(steps.size())) << game;
  }
}

TEST(Refold, AnIllegalMoveUnderOtherRulesSaysSo) {
  auto steps = played("dice-heist");
  steps[0].opening->rules = 0;
  EXPECT_TRUE(Match::refold(steps)) << "older rules are tried";
  steps[8].moves->front() = std::string("heist louvre 99");
  const auto folded = Match::refold(steps);
  ASSERT_FALSE(folded);
  EXPECT_EQ(folded.error().code, "broken-table");
  EXPECT_EQ(
      folded.error().message.rfind("step 9 (rules 0, now 1): moves[0] \"heist louvre 99\"", 0), 0u)
      << folded.error().message;
}

TEST(Refold, EveryGameHasAVersionOfItsRules) {
  for (const auto* game : registry::all_games()) EXPECT_GT(game->rules_version(), 0);
}

TEST(Refold, RecordsCarryTheVersionOfTheRules) {
  for (const auto* game : {"dice-heist", "crypt", "thiefs-market"}) {
    const Match match = open_match(new_table(game, {"me", "thief", "thief"}));
    EXPECT_EQ(match.opening().rules, registry::find_game(game)->rules_version());
    EXPECT_EQ(record(match).at("rules"), registry::find_game(game)->rules_version());
  }
}

}  // namespace
}  // namespace purloin::match
