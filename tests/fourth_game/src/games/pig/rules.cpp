#include "games/pig/rules.h"

#include "core/game.h"

namespace purloin::pig {

static_assert(Game<Rules>);

std::string_view explain(Refusal refusal) {
  switch (refusal) {
    case Refusal::kNone:
      return "none";
    case Refusal::kWrongPhase:
      return "wrong-phase";
    case Refusal::kNothingToHold:
      return "nothing-to-hold";
    case Refusal::kNoSuchFace:
      return "no-such-face";
  }
  return {};
}

Actor Rules::actor(const State& state) const {
  if (state.phase == Phase::kOver) return Actor::nobody();
  return state.phase == Phase::kRoll ? Actor::chance() : Actor::seat(state.turn);
}

// PG-03, PG-05: a turn begins with a roll.
void Rules::legal_actions(const State& state, ActionList& out) const {
  out.clear();
  out.push_back(Action::roll());
  if (state.at_stake > 0) out.push_back(Action::hold());
}

Refusal Rules::refusal(const State& state, Action action) const {
  const bool is_fall = action.kind() == Action::Kind::kFall;
  if (state.phase != (is_fall ? Phase::kRoll : Phase::kAct)) return Refusal::kWrongPhase;
  if (is_fall && (action.face() < 1 || action.face() > kFaces)) return Refusal::kNoSuchFace;
  if (action.kind() == Action::Kind::kHold && state.at_stake == 0) return Refusal::kNothingToHold;
  return Refusal::kNone;
}

void Rules::apply(State& state, Action action) const {
  switch (action.kind()) {
    case Action::Kind::kRoll:
      state.phase = Phase::kRoll;
      break;
    case Action::Kind::kHold:
      hold(state);
      break;
    case Action::Kind::kFall:
      apply_fall(state, action.face());
      break;
  }
}

void Rules::apply_fall(State& state, int face) const {
  state.phase = Phase::kAct;
  if (face == 1) {  // PG-04
    state.at_stake = 0;
    return end_turn(state);
  }
  state.at_stake = static_cast<std::uint8_t>(state.at_stake + face);
  if (state.held_by(state.turn) + state.at_stake >= config_.goal) hold(state);  // PG-06
}

// PG-05
void Rules::hold(State& state) const {
  auto& held = state.held[static_cast<std::size_t>(state.turn.index())];
  held = static_cast<std::uint8_t>(held + state.at_stake);
  state.at_stake = 0;
  if (held < config_.goal) return end_turn(state);
  state.phase = Phase::kOver;
  state.turn = Seat(0);
}

void Rules::end_turn(State& state) const {
  state.turn = next_clockwise(state.turn, config_.seats);
}

Scores Rules::score(const State& state) const {
  Scores scores;
  for (int i = 0; i < config_.seats; ++i) scores.push_back({state.held_by(Seat(i))});
  return scores;
}

// PG-07
SeatSet Rules::winners(const State& state) const {
  SeatSet winners;
  for (int i = 0; i < config_.seats; ++i) {
    if (state.held_by(Seat(i)) >= config_.goal) winners.insert(Seat(i));
  }
  return winners;
}

}  // namespace purloin::pig
