#pragma once

#include <string>
#include <vector>

#include "games/crypt/rules.h"

namespace purloin::crypt {

// A legal move of the seat to act in words, with its odds: "jewelry 3: 2 servants, each comes …".
std::string describe(const Rules& rules, const State& state, Action action,
                     const std::vector<std::string>& names);

// What a legal action does, told to a viewer: nothing that the viewer may not know. `names` has one
// name per seat. Several lines, separated by '\n', where more than one thing happens: the end of a
// round, and what goes on in the Ghost's mind.
// Whether `tell` says the same of an action to everybody.
bool tells_alike(const Rules& rules, const State& before, Action action);

std::string tell(const Rules& rules, const State& before, Action action, Viewer viewer,
                 const std::vector<std::string>& names);

// A seat's score as if the game ended now, one line for everything that scores: "Pottery A: 4
// points". The points of all lines add up to the total.
std::vector<std::string> explain_score(const Rules& rules, const State& state, Seat seat);

}  // namespace purloin::crypt
