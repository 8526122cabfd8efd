#include "games/pig/state_check.h"

#include <string>

namespace purloin::pig {
namespace {

// PG-04: a 1 brings nothing, so no row of dice adds up to it.
constexpr int kNoSum = 1;

}  // namespace

std::optional<StateFault> find_fault(const Rules& rules, const State& state) {
  const int goal = rules.goal();
  for (int i = 0; i < rules.seats(); ++i) {
    const int held = state.held_by(Seat(i));
    const auto path = path_of("players", i, "held");
    if (held == kNoSum) return StateFault{path, "cannot be 1"};
    if (held >= goal + kFaces) {  // PG-06
      return StateFault{path, "must be below " + std::to_string(goal + kFaces)};
    }
  }
  const int winners = rules.winners(state).size();
  if (state.phase == Phase::kOver) {  // PG-07
    if (winners != 1) return StateFault{"phase", "is over when one player has reached the goal"};
    if (state.at_stake != 0) return StateFault{"at-stake", "must be 0 when the game is over"};
    return {};
  }
  if (winners != 0) return StateFault{"phase", "must be over once somebody has reached the goal"};
  if (state.at_stake == kNoSum) return StateFault{"at-stake", "cannot be 1"};
  if (state.held_by(state.turn) + state.at_stake >= goal) {  // PG-06
    return StateFault{"at-stake", "reaches the goal: it would be held"};
  }
  return {};
}

}  // namespace purloin::pig
