#pragma once

#include <optional>

#include "core/state_fault.h"
#include "games/crypt/rules.h"

// What find_fault (state_check.h) looks at. Each check relies on those before it in the order
// there.
namespace purloin::crypt::checks {

using Fault = std::optional<StateFault>;

// state_check_cards.cpp: cards, and what was done with them.
Fault check_cards(const Rules& rules, const State& state);
Fault check_seen(const Rules& rules, const State& state);
Fault check_rounds(const Rules& rules, const State& state);
Fault check_flips(const Rules& rules, const State& state);
Fault check_idol_b(const Rules& rules, const State& state);
Fault check_taken_slots(const Rules& rules, const State& state);

// state_check_servants.cpp: servants, where they lie and what was rolled.
Fault check_holds(const Rules& rules, const State& state);
Fault check_servants(const Rules& rules, const State& state);
Fault check_placed(const Rules& rules, const State& state);
Fault check_ghost(const Rules& rules, const State& state);
Fault check_rerolls(const Rules& rules, const State& state);

inline bool is_after_last_round(const State& state) {
  return state.phase == Phase::kRemains || state.phase == Phase::kTiebreak ||
         state.phase == Phase::kOver;
}

}  // namespace purloin::crypt::checks
