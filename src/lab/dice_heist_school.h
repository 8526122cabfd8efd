#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "bots/dice_heist_judge.h"

namespace purloin::lab {

struct SchoolOrder {
  int seats = 2;
  std::uint64_t games = 300'000;
  std::uint64_t seed = 1;
  std::function<void(std::uint64_t done, double loss)> progress;  // now and then
};

// A network that learns Dice Heist by playing against itself: every position between two turns
// should promise what the next ones promise, and the last ones what the scores say (TD(λ)).
bots::DiceHeistNet learn_dice_heist(const SchoolOrder& order);

// The share of wins of the network against copies of the greedy bot, each looking one move ahead.
double examine_dice_heist(const bots::DiceHeistNet& net, int seats, std::uint64_t games);

// The source file that holds the weights.
std::string lessons_source(const bots::DiceHeistNet& net, int seats);

}  // namespace purloin::lab
