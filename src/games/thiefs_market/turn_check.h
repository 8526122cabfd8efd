#pragma once

#include <optional>

#include "core/state_fault.h"
#include "games/thiefs_market/rules.h"

namespace purloin::thiefs_market {

// The part of find_fault (state_check.h) that is about whose turn or window it is, what that player
// did in it and what the piles then can be. Needs a seat where the phase has one, and every object
// and card in its place.
std::optional<StateFault> find_turn_fault(const Rules& rules, const State& state);

}  // namespace purloin::thiefs_market
