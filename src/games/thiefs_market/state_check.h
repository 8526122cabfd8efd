#pragma once

#include <optional>

#include "core/state_fault.h"
#include "games/thiefs_market/rules.h"

namespace purloin::thiefs_market {

// The first thing that keeps a state from being one of a game; nothing for one that can be played
// on. Paths are those of the protocol's document. Needs seats and cards of this table, no card in
// two places, and used abilities that are their owners'.
std::optional<StateFault> find_fault(const Rules& rules, const State& state);

// The part of it that is about where the cards lie: until there is none, nothing can be counted.
std::optional<StateFault> find_card_fault(const Rules& rules, const State& state);

}  // namespace purloin::thiefs_market
