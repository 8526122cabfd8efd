#include "games/dice_heist/odds.h"

#include <gtest/gtest.h>

#include "games/dice_heist/wire/deck.h"

namespace purloin::dice_heist {
namespace {

TEST(DiceHeistOdds, OfOneAndSeveralDice) {
  EXPECT_DOUBLE_EQ(chance_to_reach(6, 1), 1.0 / 6);
  EXPECT_DOUBLE_EQ(chance_to_reach(4, 2), 0.75);
  EXPECT_DOUBLE_EQ(chance_to_reach(1, 1), 1.0);
}

// The odds that players are shown are those of the outcomes themselves.
TEST(DiceHeistOdds, AgreeWithTheOutcomesOfARoll) {
  const Rules rules({2, true, dice_heist::default_deck()});
  State state = rules.start();
  state.phase = Phase::kRoll;
  state.contenders = SeatSet{};
  for (int sidekicks = 0; sidekicks <= 4; ++sidekicks) {
    for (int m = 0; m < kMuseums; ++m) {
      const auto museum = static_cast<Museum>(m);
      state.pending = {museum, Pending::kNoLot, static_cast<std::uint8_t>(sidekicks)};
      double success = 0;
      rules.for_each_outcome(state, [&](Action roll, double probability) {
        if (roll.any_die_reaches(rules.level_to_reach(museum, false))) success += probability;
      });
      EXPECT_NEAR(success, success_chance(rules, museum, false, sidekicks), 1e-12);
    }
  }
}

}  // namespace
}  // namespace purloin::dice_heist
