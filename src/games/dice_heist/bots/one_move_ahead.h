#pragma once

#include <cstddef>
#include <optional>

#include "games/dice_heist/bots/chances.h"
#include "games/dice_heist/rules.h"
#include "search/rewards.h"

// From an estimate of positions between two turns, `between(state) -> Rewards`, the value of every
// position and the best move. Who plays with a network and who knows its rivals share this.
namespace purloin::dice_heist {

// The position after the dice fell: the thief's own shows what succeeds everywhere, or nowhere.
inline State after_roll(const Rules& rules, State state, bool success) {
  Action roll = Action::roll(success ? 6 : 1);
  for (int i = 0; i < state.pending.sidekicks; ++i) roll = roll.and_sidekick(1);
  rules.apply(state, roll);
  return state;
}

inline search::Rewards mix(const search::Rewards& a, const search::Rewards& b, float part_of_a) {
  search::Rewards mixed;
  for (std::size_t i = 0; i < mixed.size(); ++i) {
    mixed[i] = part_of_a * a[i] + (1 - part_of_a) * b[i];
  }
  return mixed;
}

// Exact at the end; with dice in the air, both outcomes count by their odds.
template <class Between>
search::Rewards value_by(const Between& between, const Rules& rules, const State& state) {
  if (state.phase == Phase::kOver) return search::rewards_at_end(rules, state);
  if (state.phase != Phase::kRoll) return between(state);
  return mix(value_by(between, rules, after_roll(rules, state, true)),
             value_by(between, rules, after_roll(rules, state, false)), chance(rules, state));
}

struct ValuedMove {
  Action action;
  search::Rewards value{};  // to each seat
};

// The move of most value to the seat to act.
template <class Between>
ValuedMove best_by(const Between& between, const Rules& rules, const State& state) {
  const auto me = static_cast<std::size_t>(state.turn.index());
  Rules::ActionList actions;
  rules.legal_actions(state, actions);
  ValuedMove best;
  best.value[me] = -1;
  std::optional<search::Rewards> failure;  // the same whatever was tried
  for (const Action action : actions) {
    State next = state;
    rules.apply(next, action);
    search::Rewards value;
    if (next.phase == Phase::kRoll) {
      if (!failure) failure = value_by(between, rules, after_roll(rules, next, false));
      value = mix(value_by(between, rules, after_roll(rules, next, true)), *failure,
                  chance(rules, next));
    } else {
      value = value_by(between, rules, next);
    }
    if (value[me] > best.value[me]) best = {action, value};
  }
  return best;
}

}  // namespace purloin::dice_heist
