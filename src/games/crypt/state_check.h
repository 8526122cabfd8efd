#pragma once

#include <optional>
#include <string>

#include "core/state_fault.h"
#include "games/crypt/rules.h"

namespace purloin::crypt {

// The first thing that keeps a state from being one of a game; nothing for one that can be played
// on. Paths are those of the protocol's document. Needs rounds, turns, slots and seats that the
// table has, and coins of every card.
std::optional<StateFault> find_fault(const Rules& rules, const State& state);

// Reasons that whoever makes a state has to give, too, where it has no room for what is wrong.
inline constexpr const char* kSeenFaceUp =
    "must be empty for a card that lies face up or was collected so";
std::string too_many_of(const Rules& rules, Card card);

}  // namespace purloin::crypt
