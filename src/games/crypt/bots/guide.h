#pragma once

#include <cstdint>

#include "games/crypt/bots/value_network.h"
#include "games/crypt/rules.h"
#include "search/search.h"

namespace purloin::crypt {

// What a good heir knows about Crypt: what a card is worth beside those one has, how safe a hold is
// and what an effort costs.
class Guide {
 public:
  Guide() = default;
  // Estimates by that network, which must live on, instead of the trained one.
  explicit Guide(const ValueNetwork& network) : network_(&network) {}

  static search::Settings settings(const Rules&);

  Action propose(const Rules& rules, const State& state, FastRng& rng) const;
  float prior(const Rules& rules, const State& state, Action action) const;
  // What a turned-up card is and how the dice fall shows in what is legal and good afterwards.
  std::uint32_t outcome_key(const Rules&, const State&, Action) const { return 0; }
  // Between rounds the network knows how it will go on. A tree would not: what it held below would
  // mix the claims on all the cards that may be turned up. Alone, a game is played to its end.
  bool is_horizon(const Rules& rules, const State& state) const {
    return !rules.is_solo() && is_between_rounds(state);
  }
  // To the horizon, or where there is none to the end.
  search::Rewards play_out(const Rules& rules, State& state, FastRng& rng) const;

  // The win, and a part for how clearly, so that a close game counts as close.
  static search::Rewards rewards_at_end(const Rules& rules, const State& state) {
    return search::rewards_shared_by_score(rules, state, 0.3F, 5);
  }

  // A good move, but not always the same one: how a game is played on.
  Action likely_move(const Rules& rules, const State& state, FastRng& rng) const;

  // The move that looks best by itself, safety of holds not considered: how the greedy bot plays.
  static Action greedy(const Rules& rules, const State& state, FastRng& rng);

 private:
  const ValueNetwork* network_ = nullptr;
};

}  // namespace purloin::crypt
