#pragma once

#include "bots/typed_critic.h"
#include "games/dice_heist/bots/value_network.h"

namespace purloin::dice_heist {

// How a position between two turns goes on: the network has learned it.
struct Outlook {
  static constexpr int kSamples = 64;
  static constexpr int kIterations = 2'000;
  static constexpr bool kIsCertain = true;
  static bots::Tuning tuning(int seats);
  static float progress(const Rules& rules, const State& state);

  search::Rewards sample(const Rules& rules, State& state, FastRng& rng) const;
};

}  // namespace purloin::dice_heist
