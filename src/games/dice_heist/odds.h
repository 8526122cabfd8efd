#pragma once

#include "games/dice_heist/rules.h"

namespace purloin::dice_heist {

// The chance that at least one of `dice` dice shows `level` or more; `level` is 1 to 6.
constexpr double chance_to_reach(int level, int dice) {
  double all_below = 1;
  for (int i = 0; i < dice; ++i) all_below *= (level - 1) / 6.0;
  return 1 - all_below;
}

// The chance that a heist or raid succeeds.
inline double success_chance(const Rules& rules, Museum museum, bool raid, int sidekicks) {
  return chance_to_reach(rules.level_to_reach(museum, raid), 1 + sidekicks);
}

}  // namespace purloin::dice_heist
