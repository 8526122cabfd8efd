#pragma once

#include "bots/typed_critic.h"
#include "games/crypt/bots/guide.h"

namespace purloin::crypt {

// How a position goes on: played by the guide until the round ends, then as the network says; alone
// until the game does.
struct Outlook {
  static constexpr int kSamples = 160;
  static constexpr int kIterations = 1'000;
  static constexpr bool kIsCertain = false;
  static bots::Tuning tuning(int seats);
  static float progress(const Rules& rules, const State& state);

  search::Rewards sample(const Rules& rules, State& state, FastRng& rng) const;
};

}  // namespace purloin::crypt
