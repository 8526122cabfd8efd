// Claims are numbered without listing them: the numbering against the list (CR-09 to CR-11).
#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "games/crypt/claims.h"
#include "games/crypt/rules.h"

namespace purloin::crypt {
namespace {

std::vector<std::uint64_t> listed_claims(const Rules& rules, const State& state) {
  Rules::ActionList list;
  rules.legal_actions(state, list);
  std::vector<std::uint64_t> bits;
  for (const Action action : list) {
    if (action.kind() == Action::Kind::kClaim) bits.push_back(action.bits());
  }
  std::ranges::sort(bits);
  return bits;
}

std::vector<std::uint64_t> numbered_claims(const Rules& rules, const State& state) {
  const ClaimChoices choices(state, rules.deal().slots, state.seat.seat(),
                             rules.is_last_turn(state));
  std::vector<std::uint64_t> bits;
  for (std::uint32_t i = 0; i < choices.size(); ++i) bits.push_back(choices.at(i).bits());
  std::ranges::sort(bits);
  return bits;
}

TEST(CryptClaimChoices, CR10_WinningEffortsAreTheHighestOnes) {
  for (int servants = 1; servants <= 3; ++servants) {
    for (int total = 0; total <= 18; ++total) {
      int winning = 0;
      for (int effort = 1; effort <= 6; ++effort) winning += servants * effort > total;
      EXPECT_EQ(winning_efforts(servants, total), winning) << servants << " against " << total;
    }
  }
}

// Each listed claim has exactly one number, so a uniform number is a uniform claim.
TEST(CryptClaimChoices, NumbersAndListAgreeInRandomGames) {
  FastRng rng(11);
  for (int game = 0; game < 24; ++game) {
    const Rules rules({1 + game % 4, Sides::from_bits(rng.below(64)), {}});
    State state = rules.start();
    while (!rules.actor(state).is_nobody()) {
      const bool chance = rules.actor(state).is_chance();
      if (!chance && state.phase == Phase::kClaim) {
        ASSERT_EQ(numbered_claims(rules, state), listed_claims(rules, state));
      }
      rules.apply(state,
                  chance ? rules.sample_outcome(state, rng) : rules.sample_action(state, rng));
    }
  }
}

// The bound of ActionList is met by the first turn of a round of four.
TEST(CryptClaimChoices, TheBoundIsReached) {
  FastRng rng(12);
  const Rules rules({4, Sides::from_bits(0), Seat(0)});
  State state = rules.start();
  while (rules.actor(state).is_chance()) rules.apply(state, rules.sample_outcome(state, rng));
  Rules::ActionList list;
  rules.legal_actions(state, list);
  EXPECT_EQ(list.size() + 2, Rules::kMaxActions) << "all but the two flips";
  EXPECT_EQ(listed_claims(rules, state).size(), 6048u);
}

}  // namespace
}  // namespace purloin::crypt
