#pragma once

#include "bots/value_network.h"
#include "games/crypt/rules.h"
#include "search/rewards.h"

namespace purloin::crypt {

// A small network that has learned from how a game of Crypt stands between two rounds who will win
// it, with any sides of the collectors. Seat 0 of inputs and outputs is the Leader, then clockwise.
struct ValueNetwork : bots::ValueNetwork<34 * kPlayers + 19, 32, kPlayers> {
  static constexpr std::size_t kPerSeat = 34;
  static constexpr std::size_t kGlobal = 19;
  static constexpr bots::NetworkShape shape(int seats) {
    const auto players = static_cast<std::size_t>(seats);
    return {kPerSeat * players + kGlobal, kHidden, players};
  }
};

// The network for that many seats, 2 to 4, of data/nets.
const ValueNetwork& trained_network(int seats);

// Whether nothing lies in the Crypt and the next round is about to begin.
inline bool is_between_rounds(const State& state) {
  return state.phase == Phase::kReveal && state.drawn == 0;
}

// What a network sees of a position between two rounds.
ValueNetwork::Inputs network_inputs(const Rules& rules, const State& state);

// The share of the win that each seat may expect between two rounds, by absolute seat.
search::Rewards estimate(const ValueNetwork& net, const Rules& rules, const State& state);

}  // namespace purloin::crypt
