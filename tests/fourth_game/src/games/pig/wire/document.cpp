#include "games/pig/wire/document.h"

#include <string>
#include <utility>

#include "games/pig/state_check.h"
#include "wire/fields.h"

namespace purloin::pig {

Document write_document(const Rules& rules, const State& state) {
  Document document;
  document.phase = state.phase;
  if (state.phase != Phase::kOver) document.seat = state.turn.index();
  document.at_stake = state.at_stake;
  for (int i = 0; i < rules.seats(); ++i) document.players.push_back({state.held_by(Seat(i))});
  return document;
}

State read_document(const Rules& rules, const Document& given) {
  State state;
  state.phase = given.phase;
  if (given.seat.has_value() == (state.phase == Phase::kOver)) {
    wire::fault("seat", "must be null when the game is over, and only then");
  }
  if (given.seat.value_or(0) >= rules.seats()) wire::fault("seat", "must be a seat of this table");
  state.turn = Seat(given.seat.value_or(0));
  state.at_stake = static_cast<std::uint8_t>(given.at_stake);
  if (given.players.size() != static_cast<std::size_t>(rules.seats())) {
    wire::fault("players", "must be one for each seat");
  }
  for (std::size_t i = 0; i < given.players.size(); ++i) {
    state.held[i] = static_cast<std::uint8_t>(given.players[i].held);
  }
  if (auto found = find_fault(rules, state)) {
    wire::fault(std::move(found->path), std::move(found->reason));
  }
  return state;
}

}  // namespace purloin::pig
