#pragma once

#include <cstdint>
#include <functional>
#include <utility>

#include "search/search.h"
#include "statistics/statistics.h"

namespace purloin::training {

// A player who searches with a guide, so many iterations a move.
template <Game G, class Guide>
class Searcher {
 public:
  Searcher(const G& rules, Guide guide, std::uint64_t iterations)
      : rules_(rules),
        iterations_(iterations),
        search_(rules, std::move(guide), small(Guide::settings(rules), iterations)) {}

  typename G::Action choose(const typename G::State& state, FastRng& rng) {
    search::Limits limits;
    limits.iterations = iterations_;
    limits.seed = rng.below(1u << 30);
    return search_.think(rules_.view(state, rules_.actor(state).seat()), limits).best().action;
  }

 private:
  static search::Settings small(search::Settings settings, std::uint64_t iterations) {
    settings.tree_nodes = 4 * iterations;
    return settings;
  }

  const G& rules_;
  std::uint64_t iterations_;
  search::Search<G, Guide> search_;
};

struct MatchOrder {
  std::uint64_t games = 2'000;
  std::uint64_t iterations = 200;
  std::uint64_t seed = 1;
  std::function<void(std::uint64_t done, std::uint64_t games)> progress;
};

// The share of wins of one guide among others. As many games as there are seats have the same luck
// to begin with, the one in each seat in turn; they are one number of the sample.
template <Game G, class Guide>
lab::Sample play_match(const G& rules, const Guide& one, const Guide& others,
                       const MatchOrder& order) {
  constexpr int kMostDecisions = 2'000;
  Searcher<G, Guide> first(rules, one, order.iterations);
  Searcher<G, Guide> second(rules, others, order.iterations);
  const auto seats = static_cast<std::uint64_t>(rules.seats());
  lab::Sample sample;
  for (std::uint64_t deal = 0; deal * seats < order.games; ++deal) {
    double share = 0;
    for (std::uint64_t seat = 0; seat < seats; ++seat) {
      FastRng luck((order.seed << 40) + deal);
      FastRng thoughts(~((order.seed << 40) + deal * seats + seat));
      auto state = rules.start();
      int decisions = 0;
      for (Actor actor = rules.actor(state); !actor.is_nobody() && decisions < kMostDecisions;
           actor = rules.actor(state)) {
        if (actor.is_chance()) {
          rules.apply(state, rules.sample_outcome(state, luck));
          continue;
        }
        ++decisions;
        const bool is_first = static_cast<std::uint64_t>(actor.seat().index()) == seat;
        rules.apply(state, (is_first ? first : second).choose(state, thoughts));
      }
      share += static_cast<double>(search::rewards_at_end(rules, state)[seat]);
      if (order.progress) order.progress(deal * seats + seat + 1, order.games);
    }
    sample.add(share / static_cast<double>(seats));
  }
  return sample;
}

}  // namespace purloin::training
