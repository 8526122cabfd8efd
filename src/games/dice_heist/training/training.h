#pragma once

#include <cstdint>
#include <string>

#include "games/dice_heist/bots/value_network.h"
#include "training/learner.h"

namespace purloin::lab {

// A network that learns Dice Heist by playing against itself: every position between two turns
// should promise what the next ones promise, and the last ones what the scores say (TD(λ)).
bots::DiceHeistNet learn_dice_heist(const SchoolOrder& order);

// The share of wins of the network against copies of the greedy bot, each looking one move ahead.
double examine_dice_heist(const bots::DiceHeistNet& net, int seats, std::uint64_t games);

// The source file that holds the weights.
std::string dice_heist_lessons_source(const bots::DiceHeistNet& net, int seats);

}  // namespace purloin::lab
