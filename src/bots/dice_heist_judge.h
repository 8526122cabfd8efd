#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "games/dice_heist/rules.h"
#include "search/rewards.h"

namespace purloin::bots {

// A small network that has learned from games against itself who will win a game of Dice Heist:
// features of a position, one hidden layer, a share of the win for each seat. Positions are seen
// from the seat whose turn comes; seat 0 of inputs and outputs is that one, then clockwise. There
// is one network for two players and one for three; at fuller tables games are played on instead.
struct DiceHeistNet {
  static constexpr std::size_t kHidden = 32;
  static constexpr std::size_t kPerSeat = 17;
  static constexpr std::size_t kGlobal = 10;
  static constexpr std::size_t kMostSeats = 3;
  static constexpr std::size_t kMostInputs = kPerSeat * kMostSeats + kGlobal;
  static constexpr std::size_t kLanes = 4;  // outputs, padded so that they add up as one vector

  static constexpr std::size_t inputs(std::size_t seats) { return kPerSeat * seats + kGlobal; }

  using Inputs = std::array<float, kMostInputs>;
  using Hidden = std::array<float, kHidden>;
  using Shares = std::array<float, kLanes>;

  std::array<Hidden, kMostInputs> first{};
  Hidden first_bias{};
  std::array<Shares, kHidden> second{};
  Shares second_bias{};

  // Fills `hidden` on the way, for who wants to learn.
  Shares shares(const Inputs& inputs, std::size_t seats, Hidden& hidden) const;
};

// Weights are stored as whole numbers of this many parts of one.
inline constexpr float kLessonUnit = 1.0F / 1024;

// The learned weights for two or three seats: `first` of the inputs in use, `first_bias`, then
// `second` and `second_bias` without padding. Made by `purloin bench learn`.
std::span<const std::int16_t> dice_heist_lessons(int seats);

// The same as a network.
const DiceHeistNet& learned_dice_heist_net(int seats);

// What the network sees of a position between two turns.
DiceHeistNet::Inputs dice_heist_inputs(const dice_heist::Rules& rules,
                                       const dice_heist::State& state);

// The share of the win that each seat may expect, by absolute seat. At the end it is exact; with
// dice in the air, both outcomes count by their odds.
search::Rewards judge_dice_heist(const DiceHeistNet& net, const dice_heist::Rules& rules,
                                 const dice_heist::State& state);

// The move that promises its player most, one move ahead.
dice_heist::Action best_by_judgement(const DiceHeistNet& net, const dice_heist::Rules& rules,
                                     const dice_heist::State& state);

}  // namespace purloin::bots
