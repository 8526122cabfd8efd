#include "core/perft.h"

#include <gtest/gtest.h>

#include "games/dice_heist/rules.h"
#include "games/dice_heist/wire/deck.h"

namespace purloin::dice_heist {
namespace {

std::uint64_t paths(int seats, bool raid, int depth) {
  const Rules rules({seats, raid, dice_heist::default_deck()});
  return perft(rules, rules.start(), depth);
}

// By hand: two dice fall in 36 ways, the default deck has 31 lots; then recruit or the one heist,
// except after the four minor exhibits, where one of 31 (or 30) lots comes first.
TEST(DiceHeistPerft, FirstStepsByHand) {
  EXPECT_EQ(paths(2, false, 1), 36u);
  EXPECT_EQ(paths(2, false, 2), 30u * 31 + 6u * 36);  // six ties roll again
  EXPECT_EQ(paths(2, false, 3), 30u * (27 * 2 + 4 * 31) + 6u * (30u * 31 + 6u * 36));
}

TEST(DiceHeistPerft, DeeperCountsStay) {
  EXPECT_EQ(paths(2, false, 4), 126'576u);
  EXPECT_EQ(paths(2, true, 4), 142'776u);
  EXPECT_EQ(paths(3, true, 4), 1'743'066u);
}

}  // namespace
}  // namespace purloin::dice_heist
