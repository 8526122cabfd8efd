#pragma once

#include <cstdint>

#include "core/game.h"

namespace purloin {

// The number of paths of `depth` actions from `state`, every outcome of chance counted as one; a
// path that ends the game early counts too. One number that moves when any rule moves.
template <Game G>
std::uint64_t perft(const G& rules, const typename G::State& state, int depth) {
  const Actor actor = rules.actor(state);
  if (depth == 0 || actor.is_nobody()) return 1;
  if (depth == 1 && actor.is_chance()) return rules.outcome_count(state);
  std::uint64_t paths = 0;
  const auto descend = [&](typename G::Action action) {
    typename G::State next = state;
    rules.apply(next, action);
    paths += perft(rules, next, depth - 1);
  };
  if (actor.is_chance()) {
    rules.for_each_outcome(state, [&](typename G::Action action, double) { descend(action); });
  } else {
    typename G::ActionList list;
    rules.legal_actions(state, list);
    if (depth == 1) return list.size();
    for (const auto action : list) descend(action);
  }
  return paths;
}

}  // namespace purloin
