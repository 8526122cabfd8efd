#include "games/pig/story/story.h"

namespace purloin::pig {
namespace {

Event tell_fall(const Rules& rules, const State& before, int face) {
  const texts::Dice dice = {static_cast<std::uint8_t>(face)};
  if (face == 1) return events::Loses{before.turn, dice, before.at_stake};
  const int at_stake = before.at_stake + face;
  const int all = before.held_by(before.turn) + at_stake;
  if (all >= rules.goal()) return events::Reaches{before.turn, dice, all};
  return events::Gains{before.turn, dice, at_stake};
}

}  // namespace

std::vector<Event> tell(const Rules& rules, const State& before, Action action, Vantage) {
  switch (action.kind()) {
    case Action::Kind::kRoll:
      return {events::Rolls{before.turn}};
    case Action::Kind::kHold:
      return {events::Holds{before.turn, before.at_stake,
                            before.held_by(before.turn) + before.at_stake}};
    case Action::Kind::kFall:
      break;
  }
  return {tell_fall(rules, before, action.face())};
}

bool merge(Event&, const Event&) {
  return false;
}

std::optional<Event> describe(const Rules&, const State& state, Action action) {
  switch (action.kind()) {
    case Action::Kind::kRoll:
      return events::Roll{state.at_stake, {(kFaces - 1.0) / kFaces}};
    case Action::Kind::kHold:
      return events::Hold{state.at_stake, state.held_by(state.turn) + state.at_stake};
    case Action::Kind::kFall:
      break;
  }
  return std::nullopt;
}

std::vector<Event> explain_score(const Rules&, const State& state, Seat seat) {
  if (state.held_by(seat) == 0) return {};
  return {events::Points{state.held_by(seat)}};
}

std::optional<Event> ask(const Rules& rules, const State& state) {
  if (!rules.actor(state).is_seat()) return std::nullopt;
  return events::Asks{state.at_stake, state.held_by(state.turn), rules.goal()};
}

}  // namespace purloin::pig
