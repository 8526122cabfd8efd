#include "games/dice_heist/training/ceiling.h"

#include <gtest/gtest.h>

#include "support/repeated.h"
#include "support/sanitized.h"

namespace purloin::dice_heist {
namespace {

CeilingOrder small(std::string against) {
  CeilingOrder order;
  order.against = std::move(against);
  order.training_games = 2'000;
  order.games = 200;
  order.search_games = 20;
  order.iterations = 40;
  return order;
}

TEST(DiceHeistCeiling, WhoKnowsThatTheOthersPlayAtRandomWins) {
  if (is_sanitized()) GTEST_SKIP() << "who wins says nothing of memory; as below otherwise";
  const auto report = find_ceiling(small("random"));
  ASSERT_TRUE(report.has_value());
  EXPECT_EQ(report->trained.count(), 200u);
  EXPECT_EQ(report->searched.count(), 20u);
  EXPECT_GT(report->trained.mean(), 0.7);
  EXPECT_GT(report->searched.mean(), 0.6);
  EXPECT_GT(report->played.mean(), 0.6);
}

TEST(DiceHeistCeiling, TheSameSeedFindsTheSame) {
  auto order = small("greedy");
  order.training_games = repeated(600);
  order.games = repeated(60);
  order.search_games = 6;
  const auto once = find_ceiling(order);
  order.threads = 2;
  const auto again = find_ceiling(order);
  EXPECT_EQ(once->trained.mean(), again->trained.mean());
  EXPECT_EQ(once->searched.mean(), again->searched.mean());
  EXPECT_EQ(once->played.mean(), again->played.mean());
}

TEST(DiceHeistCeiling, OnlyBotsWhoseMovesCanBeForetold) {
  const auto refused = find_ceiling(small("master"));
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, "bad-option");
}

}  // namespace
}  // namespace purloin::dice_heist
