#pragma once

#include "bots/value_network.h"
#include "games/dice_heist/bots/one_move_ahead.h"
#include "games/dice_heist/rules.h"
#include "search/rewards.h"

namespace purloin::dice_heist {

// A small network that has learned from games who will win a game of Dice Heist. Positions are seen
// from the seat whose turn comes; seat 0 of inputs and outputs is that one, then clockwise.
struct ValueNetwork : bots::ValueNetwork<25 * kPlayers + 10, 32, 8> {
  static constexpr std::size_t kPerSeat = 25;
  static constexpr std::size_t kGlobal = 10;
  static constexpr bots::NetworkShape shape(int seats) {
    const auto players = static_cast<std::size_t>(seats);
    return {kPerSeat * players + kGlobal, kHidden, players};
  }
};

// The network for that many seats, of data/nets.
const ValueNetwork& trained_network(int seats);

// What a network sees of a position between two turns.
ValueNetwork::Inputs network_inputs(const Rules& rules, const State& state);

// The share of the win that each seat may expect, by absolute seat. At the end it is exact; with
// dice in the air, both outcomes count by their odds.
search::Rewards estimate(const ValueNetwork& net, const Rules& rules, const State& state);

// The move of most value to its player, one move ahead.
ValuedMove best_by_value(const ValueNetwork& net, const Rules& rules, const State& state);

}  // namespace purloin::dice_heist
