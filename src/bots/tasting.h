#pragma once

#include "core/game.h"

namespace purloin::bots {

// Where a seat has thousands of moves, a good one is found by tasting a few: `tastes` moves are
// drawn at random and the one that `worth(action)` likes best is kept.
template <Game G, class Worth>
typename G::Action best_of_some(const G& rules, const typename G::State& state, FastRng& rng,
                                int tastes, const Worth& worth) {
  auto best = rules.sample_action(state, rng);
  float most = worth(best);
  for (int i = 1; i < tastes; ++i) {
    const auto action = rules.sample_action(state, rng);
    if (action == best) continue;
    const float value = worth(action);
    if (value > most) {
      most = value;
      best = action;
    }
  }
  return best;
}

}  // namespace purloin::bots
