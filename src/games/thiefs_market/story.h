#pragma once

#include <string>
#include <vector>

#include "games/thiefs_market/rules.h"

namespace purloin::thiefs_market {

// A legal move of the seat to act in words: "keep red, blue; 2 dice are re-rolled".
std::string describe(const Rules& rules, const State& state, Action action,
                     const std::vector<std::string>& names);

// What a legal action does and what it brings to whom, in one sentence; `names` has one name per
// seat. Every gain happens in the open (TM-02), so all viewers are told the same.
std::string tell(const Rules& rules, const State& before, Action action, Viewer viewer,
                 const std::vector<std::string>& names);

// A seat's score as if the game ended now, one line for everything that scores: "Collecting Golem:
// 5 magic icons, 6 points". The points of all lines add up to the total.
std::vector<std::string> explain_score(const Rules& rules, const State& state, Seat seat);

}  // namespace purloin::thiefs_market
