#include "support/conformance.h"

#include "games/dice_heist/wire/codec.h"
#include "games/dice_heist/wire/deck.h"
#include "support/allocations.h"

namespace purloin {
namespace {

using dice_heist::Rules;
using dice_heist::State;

// DH-02: every exhibit is in one place, and so is each of the ten sidekick dice.
void expect_conserved(const Rules& rules, const State& state) {
  int cards = count_bits(state.deck) + count_bits(state.display);
  int dice = state.supply;
  for (int i = 0; i < rules.seats(); ++i) {
    const auto& loot = state.loot_of(Seat(i));
    cards += count_bits(loot.paintings);
    for (int position = 0; position < 8; ++position) {
      cards += dice_heist::tally_count(loot.tally, position);
    }
    dice += state.sidekicks_of(Seat(i));
  }
  EXPECT_EQ(cards, rules.catalog().size);
  EXPECT_EQ(dice, dice_heist::kSidekickDice);
}

TEST(DiceHeistConformance, EverySeatCountAndVariant) {
  expect_conformance<dice_heist::Codec>(12, expect_conserved);
}

TEST(DiceHeistConformance, PlayoutsDoNotAllocate) {
  dice_heist::Config config{4, true, dice_heist::default_deck()};
  const Rules rules(config);
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
