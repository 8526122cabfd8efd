#pragma once

#include <cstdint>

#include "games/thiefs_market/rules.h"
#include "search/search.h"

namespace purloin::thiefs_market {

// What a good thief knows about Thief's Market: what a card is worth to whom and when, what a pile
// can buy, and that a pile worth too much does not stay.
class Guide {
 public:
  static search::Settings settings(const Rules&);

  Action propose(const Rules& rules, const State& state, FastRng& rng) const;
  float prior(const Rules& rules, const State& state, Action action) const;
  // Rolls and deals lead on alike: what they brought shows in which moves are legal.
  std::uint32_t outcome_key(const Rules&, const State&, Action) const { return 0; }
  // To the end of the round, then by what each seat has and can still expect.
  search::Rewards play_out(const Rules& rules, State& state, FastRng& rng) const;

  // What looks best for the one move, all moves considered: how the greedy bot plays.
  static Action greedy(const Rules& rules, const State& state, FastRng& rng);

 private:
  // In points, for the seat to act.
  float worth(const Rules& rules, const State& state, Action action) const;
};

}  // namespace purloin::thiefs_market
