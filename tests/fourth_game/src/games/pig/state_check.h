#pragma once

#include <optional>

#include "core/state_fault.h"
#include "games/pig/rules.h"

namespace purloin::pig {

// The first thing that keeps a state from being one of a game; nothing for one that can be played
// on. Paths are those of its document.
std::optional<StateFault> find_fault(const Rules& rules, const State& state);

}  // namespace purloin::pig
