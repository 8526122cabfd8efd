#pragma once

#include <array>

#include "games/dice_heist/odds.h"
#include "games/dice_heist/rules.h"

namespace purloin::dice_heist {

// chance_to_reach, looked up: the chance that one of `dice` dice shows `level` or more, for a thief
// with up to all sidekicks. Level 7 is out of reach.
inline float chance(int level, int dice) {
  constexpr int kMostDice = kSidekickDice + 1;
  static constexpr auto kChances = [] {
    std::array<std::array<float, kMostDice + 1>, 8> chances{};
    for (int on = 1; on <= 7; ++on) {
      for (int with = 0; with <= kMostDice; ++with) {
        chances[static_cast<std::size_t>(on)][static_cast<std::size_t>(with)] =
            static_cast<float>(chance_to_reach(on, with));
      }
    }
    return chances;
  }();
  return kChances[static_cast<std::size_t>(level)][static_cast<std::size_t>(dice)];
}

// That the heist or raid which is under way succeeds.
inline float chance(const Rules& rules, const State& state) {
  const auto& pending = state.pending;
  return chance(rules.level_to_reach(pending.museum, pending.is_raid()), pending.sidekicks + 1);
}

}  // namespace purloin::dice_heist
