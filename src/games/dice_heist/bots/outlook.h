#pragma once

#include "bots/typed_critic.h"
#include "games/dice_heist/bots/value_network.h"

namespace purloin::dice_heist {

// How a position between two turns goes on: the network has learned it.
struct Outlook {
  static constexpr int kSamples = 400;
  static constexpr int kIterations = 2'000;
  static constexpr bool kIsCertain = true;
  static float sharpness(int seats);

  search::Rewards sample(const Rules& rules, State& state, FastRng&, float sharpness) const {
    auto rewards = estimate(trained_network(rules.seats()), rules, state);
    bots::sharpen(rewards, rules.seats(), sharpness);
    return rewards;
  }
};

}  // namespace purloin::dice_heist
