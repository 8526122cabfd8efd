#include <gtest/gtest.h>

#include "games/dice_heist/bots/endgame.h"
#include "games/dice_heist/bots/guide.h"
#include "games/dice_heist/bots/value_network.h"
#include "games/dice_heist/wire/deck.h"

namespace purloin::dice_heist {
namespace {

Rules rules_for(int seats) {
  return Rules({seats, false, dice_heist::default_deck()});
}

// Seat 0 to act, the deck empty, one card of the museum left.
State last_card(const Rules& rules, int museum, int dice_of_0, int dice_of_1) {
  State state = rules.start();
  state.contenders = SeatSet{};
  state.phase = Phase::kAct;
  state.turn = Seat(0);
  state.deck = 0;
  const auto& catalog = rules.catalog();
  const Bits here = catalog.in_museum[static_cast<std::size_t>(museum)] & ~catalog.paintings;
  state.display = bit(catalog.lot_of[static_cast<std::size_t>(lowest_bit_index(here))]);
  state.sidekicks[0] = static_cast<std::uint8_t>(dice_of_0);
  state.sidekicks[1] = static_cast<std::uint8_t>(dice_of_1);
  state.supply = static_cast<std::uint8_t>(10 - dice_of_0 - dice_of_1);
  return state;
}

TEST(DiceHeistValueNetwork, SharesAddUpToOne) {
  for (const int seats : {2, 3, 4, 5}) {
    const Rules rules = rules_for(seats);
    FastRng rng(4);
    State state = rules.start();
    while (!rules.actor(state).is_nobody()) {
      if (state.phase != Phase::kFirstPlayer) {
        const auto shares = estimate(trained_network(seats), rules, state);
        float sum = 0;
        for (const float share : shares) sum += share;
        ASSERT_NEAR(sum, 1, 1e-4);
      }
      rules.apply(state, rules.actor(state).is_chance() ? rules.sample_outcome(state, rng)
                                                        : rules.sample_action(state, rng));
    }
  }
}

TEST(DiceHeistValueNetwork, LootAndDiceAreGood) {
  for (const int seats : {2, 3, 4, 5}) {
    const Rules rules = rules_for(seats);
    FastRng rng(6);
    State state = rules.start();
    while (state.phase != Phase::kReveal) rules.apply(state, rules.sample_outcome(state, rng));
    const auto& net = trained_network(seats);
    const auto share = [&](const State& s) { return estimate(net, rules, s)[0]; };
    State richer = state;
    richer.loot[0].tally += 4;  // four single artifacts
    EXPECT_GT(share(richer), share(state));
    State stronger = state;
    stronger.sidekicks[0] = 2;
    stronger.supply = 8;
    EXPECT_GT(share(stronger), share(state));
  }
}

TEST(DiceHeistGuide, WhoHasTimePlaysOnWithFourAndMore) {
  for (const int seats : {2, 3, 4, 5}) {
    const Rules rules = rules_for(seats);
    FastRng rng(8);
    State state = rules.start();
    while (state.phase != Phase::kAct) rules.apply(state, rules.sample_outcome(state, rng));
    const State before = state;
    const auto rewards = PatientGuide().play_out(rules, state, rng);
    EXPECT_EQ(state == before, seats <= 3) << seats << " seats";
    if (seats > 3) {
      EXPECT_EQ(state.phase, Phase::kOver);
      EXPECT_EQ(rewards, search::rewards_at_end(rules, state));
    }
  }
}

TEST(DiceHeistEndgame, TheRaceForTheLastCardIsExact) {
  const Rules rules = rules_for(2);
  // All ten sidekicks are taken, five each; security 2: every roll of 3 and more is enough.
  const auto solved = solve_last_museum(rules, last_card(rules, 0, 5, 5));
  ASSERT_TRUE(solved.has_value());
  EXPECT_EQ(solved->action, Action::heist(Museum{0}, 5)) << "all dice: nothing is left to save for";
  // Both have the same odds p, and seat 0 begins: p + (1-p)^2 p + … = 1 / (2 - p).
  const double p = 1 - std::pow(1.0 / 3, 6);
  EXPECT_NEAR(solved->reward, 1 / (2 - p), 1e-3);
}

TEST(DiceHeistEndgame, ALostGameIsWorthNothing) {
  const Rules rules = rules_for(2);
  State state = last_card(rules, 0, 0, 0);
  state.loot[1].tally += 20;  // far ahead
  const auto solved = solve_last_museum(rules, state);
  ASSERT_TRUE(solved.has_value());
  EXPECT_NEAR(solved->reward, 0, 1e-3);
  state.loot[0].tally += 40;  // and now the other way round
  EXPECT_NEAR(solve_last_museum(rules, state)->reward, 1, 1e-3);
}

TEST(DiceHeistEndgame, OnlyTheLastMuseumIsSolved) {
  const Rules rules = rules_for(2);
  State state = last_card(rules, 0, 0, 0);
  state.display |= last_card(rules, 1, 0, 0).display;
  EXPECT_FALSE(solve_last_museum(rules, state).has_value());
  EXPECT_FALSE(solve_last_museum(rules_for(5), last_card(rules_for(5), 0, 0, 0)).has_value());
}

}  // namespace
}  // namespace purloin::dice_heist
