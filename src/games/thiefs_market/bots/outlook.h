#pragma once

#include "bots/typed_critic.h"
#include "games/thiefs_market/bots/guide.h"

namespace purloin::thiefs_market {

// How a position goes on: played by the guide until the round ends, then by what each seat has and
// can still expect.
struct Outlook {
  static constexpr int kSamples = 120;
  static constexpr int kIterations = 600;
  static constexpr bool kIsCertain = false;
  static bots::Tuning tuning(int seats);
  static float progress(const Rules& rules, const State& state);

  search::Rewards sample(const Rules& rules, State& state, FastRng& rng) const;
};

}  // namespace purloin::thiefs_market
