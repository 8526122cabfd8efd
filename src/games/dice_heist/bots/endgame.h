#pragma once

#include <optional>

#include "games/dice_heist/rules.h"

namespace purloin::dice_heist {

struct SolvedMove {
  Action action;
  double reward = 0;  // the share of the win that it brings, if everyone goes on to play best
};

// The last museum: the deck is empty, one museum is left, and whoever robs it ends the game. That
// is a race in which only the dice matter, and it is solved exactly: nobody's guess, no search.
// Nothing where there is more to it, or with five players, who have too many ways to hold the dice.
std::optional<SolvedMove> solve_last_museum(const Rules& rules, const State& state);

}  // namespace purloin::dice_heist
