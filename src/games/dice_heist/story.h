#pragma once

#include <string>
#include <vector>

#include "games/dice_heist/rules.h"

namespace purloin::dice_heist {

// A legal move of the seat to act in words, with its odds: "rob the Louvre with 2 sidekicks: …".
std::string describe(const Rules& rules, const State& state, Action action,
                     const std::vector<std::string>& names);

// What a legal action does, in one sentence; `names` has one name per seat. Everything is public,
// so all viewers are told the same.
std::string tell(const Rules& rules, const State& before, Action action, Viewer viewer,
                 const std::vector<std::string>& names);

// A seat's score as if the game ended now, one line for everything that scores: "3 ruby gems: 6
// points". The points of all lines add up to the total.
std::vector<std::string> explain_score(const Rules& rules, const State& state, Seat seat);

}  // namespace purloin::dice_heist
