#pragma once

#include <concepts>
#include <cstdint>

#include "core/game.h"
#include "core/playout.h"
#include "search/rewards.h"

namespace purloin::search {

// What a search asks of somebody who knows a game beyond its rules.
template <class T, class G>
concept Advises = requires(const T& guide, const G& rules, const typename G::State& state,
                           typename G::State& changing, typename G::Action action, FastRng& rng) {
  // A move worth trying for the seat to act; what is proposed often is tried early.
  { guide.propose(rules, state, rng) } -> std::same_as<typename G::Action>;
  // How good a move looks before it was tried, 0 to 1 for the best; it leads the exploration.
  { guide.prior(rules, state, action) } -> std::same_as<float>;
  // Outcomes of chance with the same key lead to the same node of the tree. Few keys make the tree
  // deep, many make it exact.
  { guide.outcome_key(rules, state, action) } -> std::same_as<std::uint32_t>;
  // Plays on from `changing` as far as it wants and tells what the end is worth.
  { guide.play_out(rules, changing, rng) } -> std::same_as<Rewards>;
};

// A guide is immutable and shared by threads.
template <class T, class G>
concept Guide = Game<G> && Advises<T, G>;

// No knowledge at all: every move alike, random games to their end.
struct PlainGuide {
  // Random games that have not ended by then are scored as they stand.
  static constexpr std::uint64_t kPlayoutCap = 2'000;

  template <Game G>
  typename G::Action propose(const G& rules, const typename G::State& state, FastRng& rng) const {
    return rules.sample_action(state, rng);
  }
  template <Game G>
  float prior(const G&, const typename G::State&, typename G::Action) const {
    return 0;
  }
  template <Game G>
  std::uint32_t outcome_key(const G&, const typename G::State&, typename G::Action) const {
    return 0;
  }
  template <Game G>
  Rewards play_out(const G& rules, typename G::State& state, FastRng& rng) const {
    PlayoutCounts counts;
    play_randomly(rules, state, rng, counts, kPlayoutCap);
    return rewards_at_end(rules, state);
  }
};

}  // namespace purloin::search
