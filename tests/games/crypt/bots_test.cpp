#include <numeric>

#include <gtest/gtest.h>

#include "games/crypt/bots/guide.h"
#include "games/crypt/bots/value_network.h"
#include "games/crypt/bots/worth.h"

namespace purloin::crypt {
namespace {

Rules all_a(int seats) {
  return Rules({seats, Sides::from_bits(0), Seat(0)});
}

// The first moment between two rounds of a game of likely moves.
State after_one_round(const Rules& rules, std::uint64_t seed) {
  FastRng rng(seed);
  State state = rules.start();
  while (state.round == 1) {
    rules.apply(state, rules.actor(state).is_chance() ? rules.sample_outcome(state, rng)
                                                      : Guide().likely_move(rules, state, rng));
  }
  return state;
}

TEST(CryptValueNetwork, SharesAddUpToOne) {
  for (const int seats : {2, 3, 4}) {
    const Rules rules({seats, {}, {}});
    for (const std::uint64_t seed : {1, 2, 3}) {
      const State state = after_one_round(rules, seed);
      ASSERT_TRUE(is_between_rounds(state));
      const auto shares = estimate(trained_network(seats), rules, state);
      EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0F), 1, 1e-4);
    }
  }
}

// Nearly everywhere: a network that has learned from games is not exact.
TEST(CryptValueNetwork, TreasureAndServantsAreGood) {
  constexpr int kPositions = 60;
  for (const int seats : {2, 3, 4}) {
    const Rules rules = all_a(seats);
    int richer_is_better = 0, made_richer = 0, rested_is_better = 0;
    for (std::uint64_t seed = 1; seed <= kPositions; ++seed) {
      const State state = after_one_round(rules, seed);
      const auto share = [&](const State& s) {
        return estimate(trained_network(seats), rules, s)[1];
      };
      State richer = state;
      const Card card(Type::kJewelry, 4);
      if (richer.deck.count(card) > 0) {
        ++made_richer;
        richer.deck.remove(card);
        richer.treasure.add(card, Entry(Seat(1), false, true, SeatSet{}));
        richer_is_better += share(richer) > share(state);
      }
      State rested = state;
      State weary = state;
      rested.servants_of(Seat(1)) = kServants;
      rested.exhausted_of(Seat(1)) = 0;
      weary.servants_of(Seat(1)) = 0;
      weary.exhausted_of(Seat(1)) = kServants;
      rested_is_better += share(rested) > share(weary);
    }
    EXPECT_GT(made_richer, kPositions / 2);
    EXPECT_GE(richer_is_better, made_richer * 9 / 10) << seats << " seats";
    EXPECT_GE(rested_is_better, kPositions * 9 / 10) << seats << " seats";
  }
}

TEST(CryptWorth, MoreEffortHoldsBetterAndNobodyPushesTheLast) {
  const Rules rules = all_a(3);
  FastRng rng(5);
  State state = rules.start();
  while (rules.actor(state).is_chance()) rules.apply(state, rules.sample_outcome(state, rng));
  const auto first = hold_chances(rules, state, state.seat.seat());
  for (std::size_t total = 1; total < first.size(); ++total) {
    EXPECT_GE(first[total], first[total - 1]);
  }
  EXPECT_LT(first[1], 1);
  while (!rules.is_last_turn(state)) rules.apply(state, Action::recover());
  EXPECT_EQ(hold_chances(rules, state, state.seat.seat())[1], 1);
}

}  // namespace
}  // namespace purloin::crypt
