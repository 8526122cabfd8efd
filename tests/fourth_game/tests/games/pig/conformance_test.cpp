#include "support/conformance.h"

#include "games/pig/wire/codec.h"
#include "support/allocations.h"

namespace purloin {
namespace {

using pig::Rules;
using pig::State;

// PG-04: no row of dice adds up to 1, since a 1 takes everything.
void expect_conserved(const Rules& rules, const State& state) {
  EXPECT_NE(state.at_stake, 1);
  for (int i = 0; i < rules.seats(); ++i) EXPECT_NE(state.held_by(Seat(i)), 1);
}

TEST(PigConformance, EverySeatCountAndVariant) {
  expect_conformance<pig::Codec>(12, expect_conserved);
}

TEST(PigConformance, PlayoutsDoNotAllocate) {
  const Rules rules({4, 100});
  FastRng rng(3);
  PlayoutCounts counts;
  const auto before = allocation_count();
  for (int i = 0; i < 50; ++i) {
    State state = rules.start();
    play_randomly(rules, state, rng, counts);
  }
  EXPECT_EQ(allocation_count(), before);
  EXPECT_EQ(counts.games, 50u);
}

}  // namespace
}  // namespace purloin
