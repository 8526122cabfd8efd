#include "core/perft.h"

#include <gtest/gtest.h>

#include "games/crypt/rules.h"

namespace purloin::crypt {
namespace {

std::uint64_t paths(int seats, const char* sides, int depth) {
  const Rules rules({seats, Sides::parse(sides), Seat(0)});
  return perft(rules, rules.start(), depth);
}

// By hand: types and values take turns, so that n cards come in 24 * 23 * … ways; no type can run
// out before four cards were drawn. Then three free cards and three servants have
// 3 * 18 + 3 * 36 + 6 * 36 + 216 claims, and one can recover.
TEST(CryptPerft, FirstStepsByHand) {
  EXPECT_EQ(paths(2, "AAAAAA", 1), 6u);
  EXPECT_EQ(paths(2, "AAAAAA", 2), 24u);
  EXPECT_EQ(paths(2, "AAAAAA", 3), 24u * 6);
  EXPECT_EQ(paths(2, "AAAAAA", 4), 24u * 23);
  EXPECT_EQ(paths(2, "AAAAAA", 6), 24u * 23 * 22);
  EXPECT_EQ(paths(2, "AAAAAA", 7), 24u * 23 * 22 * 6);
  EXPECT_EQ(paths(2, "AAAAAA", 8), 24ull * 23 * 22 * 6 * 595);
}

// Two of a kind are one outcome: with four players a first draw has 24 ways, and so have the next.
TEST(CryptPerft, CardsOfAKindAreOneOutcome) {
  EXPECT_EQ(paths(4, "BBBBBB", 4), 24u * 24);
  EXPECT_EQ(paths(3, "BBBBBB", 2), 24u);
  EXPECT_EQ(paths(3, "BBBBBB", 4), 12u * 24 + 12u * 23) << "a single 1 or 4 does not come again";
}

// Random positions all over a game, so that windows, re-rolls and the Ghost are in it.
std::uint64_t paths_along_games(int seats, const char* sides, int depth) {
  const Rules rules({seats, Sides::parse(sides), Seat(0)});
  FastRng rng(5);
  std::uint64_t sum = 0;
  for (int game = 0; game < 20; ++game) {
    State state = rules.start();
    while (!rules.actor(state).is_nobody()) {
      const bool chance = rules.actor(state).is_chance();
      const bool small = chance ? rules.outcome_count(state) <= 216
                                : state.phase != Phase::kClaim || rules.is_last_turn(state);
      if (small && state.phase != Phase::kReveal) sum += perft(rules, state, depth);
      rules.apply(state,
                  chance ? rules.sample_outcome(state, rng) : rules.sample_action(state, rng));
    }
  }
  return sum;
}

TEST(CryptPerft, CountsAlongGamesStay) {
  EXPECT_EQ(paths_along_games(1, "AAAAAA", 2), 446'031u);
  EXPECT_EQ(paths_along_games(1, "BBBBBB", 2), 427'921u);
  EXPECT_EQ(paths_along_games(2, "AAAAAA", 2), 816'228u);
  EXPECT_EQ(paths_along_games(2, "BBBBBB", 2), 707'800u);
  EXPECT_EQ(paths_along_games(3, "AABBAB", 2), 22'543'604u);
  EXPECT_EQ(paths_along_games(4, "AAAAAA", 2), 862'007'331u);
  EXPECT_EQ(paths_along_games(4, "BBBBBB", 2), 821'253'304u);
}

}  // namespace
}  // namespace purloin::crypt
