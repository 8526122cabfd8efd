#include <gtest/gtest.h>

#include "games/dice_heist/training/ceiling.h"

namespace purloin::lab {
namespace {

CeilingOrder small(std::string against) {
  CeilingOrder order;
  order.against = std::move(against);
  order.lessons = 6'000;
  order.games = 300;
  order.search_games = 20;
  order.iterations = 40;
  return order;
}

TEST(DiceHeistCeiling, WhoKnowsThatTheOthersPlayAtRandomWins) {
  const auto report = find_dice_heist_ceiling(small("random"));
  ASSERT_TRUE(report.has_value());
  EXPECT_EQ(report->learned.count(), 300u);
  EXPECT_EQ(report->searched.count(), 20u);
  EXPECT_GT(report->learned.mean(), 0.7);
  EXPECT_GT(report->searched.mean(), 0.6);
  EXPECT_GT(report->played.mean(), 0.6);
}

TEST(DiceHeistCeiling, TheSameSeedFindsTheSame) {
  const auto once = find_dice_heist_ceiling(small("greedy"));
  const auto again = find_dice_heist_ceiling(small("greedy"));
  EXPECT_EQ(once->learned.mean(), again->learned.mean());
  EXPECT_EQ(once->searched.mean(), again->searched.mean());
  EXPECT_EQ(once->played.mean(), again->played.mean());
}

TEST(DiceHeistCeiling, OnlyBotsWhoseMovesCanBeForetold) {
  const auto refused = find_dice_heist_ceiling(small("master"));
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, "bad-option");
}

}  // namespace
}  // namespace purloin::lab
