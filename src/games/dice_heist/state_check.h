#pragma once

#include <optional>

#include "core/state_fault.h"
#include "games/dice_heist/rules.h"

namespace purloin::dice_heist {

// The first thing that keeps a state from being one of a game; nothing for one that can be played
// on. Paths are those of the protocol's document.
std::optional<StateFault> find_fault(const Rules& rules, const State& state);

}  // namespace purloin::dice_heist
