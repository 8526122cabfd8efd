#pragma once

#include "bots/network.h"
#include "games/dice_heist/rules.h"
#include "search/rewards.h"

namespace purloin::bots {

// A small network that has learned from games who will win a game of Dice Heist. Positions are seen
// from the seat whose turn comes; seat 0 of inputs and outputs is that one, then clockwise.
struct DiceHeistNet : Network<25 * dice_heist::kPlayers + 10, 32, 8> {
  static constexpr std::size_t kPerSeat = 25;
  static constexpr std::size_t kGlobal = 10;
  static constexpr NetworkShape shape(int seats) {
    const auto players = static_cast<std::size_t>(seats);
    return {kPerSeat * players + kGlobal, players};
  }
};

// The learned network for that many seats. Made by `purloin bench learn`.
const DiceHeistNet& learned_dice_heist_net(int seats);

// What the network sees of a position between two turns.
DiceHeistNet::Inputs dice_heist_inputs(const dice_heist::Rules& rules,
                                       const dice_heist::State& state);

// A roll of the thief's die and so many sidekicks that succeeds everywhere, or nowhere.
dice_heist::Action landed(bool success, int sidekicks);

// The share of the win that each seat may expect, by absolute seat. At the end it is exact; with
// dice in the air, both outcomes count by their odds.
search::Rewards judge_dice_heist(const DiceHeistNet& net, const dice_heist::Rules& rules,
                                 const dice_heist::State& state);

// The move that promises its player most, one move ahead, and what it promises to each seat.
struct JudgedMove {
  dice_heist::Action action;
  search::Rewards promise{};
};
JudgedMove best_by_judgement(const DiceHeistNet& net, const dice_heist::Rules& rules,
                             const dice_heist::State& state);

}  // namespace purloin::bots
