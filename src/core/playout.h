#pragma once

#include <cstdint>

#include "core/game.h"

namespace purloin {

struct PlayoutCounts {
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;    // of seats
  std::uint64_t transitions = 0;  // of seats and chance
  std::uint64_t capped = 0;       // games given up at the cap
};

// No rule forces an end, so simulations stop a game here and say so.
inline constexpr std::uint64_t kDecisionCap = 10'000;

// Plays uniformly random moves from `state` to the end, or until `cap` decisions were made.
//
// Flattened: with the verbs inlined, a sample's kind is known where it is applied, and the
// generator stays in registers.
template <Game G, Rng R>
[[gnu::flatten]] void play_randomly(const G& rules, typename G::State& state, R& rng,
                                    PlayoutCounts& counts, std::uint64_t cap = kDecisionCap) {
  std::uint64_t decisions = 0;
  std::uint64_t outcomes = 0;
  Actor actor = rules.actor(state);
  while (!actor.is_nobody()) {
    if (actor.is_chance()) {
      rules.apply(state, rules.sample_outcome(state, rng));
      ++outcomes;
    } else {
      if (decisions == cap) {
        ++counts.capped;
        break;
      }
      rules.apply(state, rules.sample_action(state, rng));
      ++decisions;
    }
    actor = rules.actor(state);
  }
  ++counts.games;
  counts.decisions += decisions;
  counts.transitions += decisions + outcomes;
}

}  // namespace purloin
