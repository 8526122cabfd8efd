#include "lab/arena.h"

#include <gtest/gtest.h>

#include "statistics/statistics.h"
#include "support/repeated.h"
#include "support/sanitized.h"

namespace purloin::lab {
namespace {

ArenaOrder order(std::vector<std::string> bots, std::int64_t seats, std::uint64_t games) {
  ArenaOrder order;
  order.game = "dice-heist";
  order.seats = seats;
  order.bots = std::move(bots);
  order.games = games;
  order.budget.iterations = 10;
  return order;
}

TEST(Arena, EqualBotsShareTheWinsOfADealEqually) {
  // On the same dice with rotated seats, two copies of a bot that draws no lots win half each.
  const auto report = run_arena(order({"greedy", "greedy"}, 2, 20));
  ASSERT_TRUE(report.has_value());
  EXPECT_EQ(report->games, 20u);
  EXPECT_DOUBLE_EQ(report->bots[0].share, 0.5);
  EXPECT_DOUBLE_EQ(report->bots[0].elo, 0);
}

TEST(Arena, KnowledgeBeatsChance) {
  const auto report = run_arena(order({"greedy", "random"}, 3, 60));
  EXPECT_GT(report->bots[0].share, 0.5);
  EXPECT_GT(report->bots[0].low, 1.0 / 3);
  EXPECT_GT(report->bots[0].elo, 100);
  EXPECT_LT(report->bots[1].share, 0.25);
}

TEST(Arena, AHandicapIsMoreTimeToThink) {
  auto test = order({"plain*50", "plain"}, 2, 60);
  const auto report = run_arena(test);
  ASSERT_TRUE(report.has_value());
  EXPECT_EQ(report->bots[0].name, "plain*50");
  EXPECT_GT(report->bots[0].low, 0.5);
  for (const auto* bad : {"plain*", "plain*0", "plain*x", "plain*5000"}) {
    EXPECT_FALSE(run_arena(order({bad}, 2, 1)).has_value()) << bad;
  }
}

// With two bots named and more seats, one seat plays the first and all others the second.
TEST(Arena, TheFirstOfTwoBotsPlaysEverySeatInTurn) {
  const auto report = run_arena(order({"greedy", "random"}, 4, 40));
  ASSERT_TRUE(report.has_value());
  EXPECT_EQ(report->games, 40u);
  EXPECT_NEAR(report->bots[0].share + 3 * report->bots[1].share, 1, 1e-9);
}

TEST(Arena, IsRepeatableOnAnyNumberOfThreads) {
  auto two = order({"apprentice", "random"}, 2, 8);
  const auto once = run_arena(two);
  two.threads = 2;
  const auto again = run_arena(two);
  EXPECT_DOUBLE_EQ(once->bots[0].share, again->bots[0].share);
  EXPECT_DOUBLE_EQ(once->bots[0].mean_score, again->bots[0].mean_score);
}

// Threads finish deals in any order; where the test ends hangs on none of it.
TEST(Arena, TheSprtEndsAtTheSameDealOnAnyNumberOfThreads) {
  auto test = order({"greedy", "random"}, 2, 100'000);
  test.sprt = 50;
  const auto once = run_arena(test);
  for (const int threads : {2, 3, 5}) {
    test.threads = threads;
    const auto again = run_arena(test);
    EXPECT_EQ(again->games, once->games);
    EXPECT_EQ(again->verdict, once->verdict);
    EXPECT_DOUBLE_EQ(again->bots[0].share, once->bots[0].share);
  }
}

// A seat's luck is the same in every game of a deal, whoever sits there: what it wins for a bot in
// one game it wins for the others in the next.
TEST(Arena, SharedLuckCancelsOut) {
  auto test = order({"greedy", "greedy"}, 2, static_cast<std::uint64_t>(repeated(600)));
  const auto shared = run_arena(test);
  test.luck = DealLuck::kOwn;
  const auto own = run_arena(test);
  ASSERT_TRUE(shared->luck && own->luck);
  EXPECT_NEAR(own->luck->correlation, 0, is_sanitized() ? 0.35 : 0.18);
  EXPECT_LT(shared->luck->correlation, -0.9);
  EXPECT_LT(shared->luck->deal_variance, 0.1 * own->luck->deal_variance);
}

TEST(Arena, DealsOfOneGameShareNothing) {
  EXPECT_FALSE(run_arena(order({"greedy"}, 2, 8))->luck.has_value());
}

TEST(Arena, TheSprtStopsEarly) {
  auto test = order({"greedy", "random"}, 2, 100'000);
  test.sprt = 50;
  const auto report = run_arena(test);
  EXPECT_LT(report->games, 1000u);
  EXPECT_TRUE(report->verdict.starts_with("stronger")) << report->verdict;
}

TEST(Arena, BadOrdersAreRefused) {
  EXPECT_EQ(run_arena(order({"wizard"}, 2, 1)).error().message, "there is no bot \"wizard\"");
  EXPECT_NE(run_arena(order({"random"}, 9, 1)).error().message.find("2 to 5 players"),
            std::string::npos);
}

}  // namespace
}  // namespace purloin::lab
