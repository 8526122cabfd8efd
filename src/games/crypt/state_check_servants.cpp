// Where the servants are, and what was rolled.
#include <array>

#include "games/crypt/state_check_parts.h"

namespace purloin::crypt::checks {
namespace {

Fault check_range(int number, int low, int high, std::size_t slot, const char* member) {
  if (number >= low && number <= high) return {};
  return StateFault{
      path_of("crypt", slot, member),
      "must be a whole number from " + std::to_string(low) + " to " + std::to_string(high)};
}

int servants_on_cards(const State& state, Who owner) {
  int servants = 0;
  for (const auto& slot : state.crypt) {
    if (slot.by == owner) servants += slot.hold.count();
  }
  return servants;
}

// Who had a turn in this claim phase.
SeatSet acted(const Rules& rules, const State& state) {
  SeatSet seats;
  for (int turn = 0; turn < state.turn; ++turn) {
    const Who who = rules.who_acts(state, turn);
    if (who.is_seat()) seats.insert(who.seat());
  }
  return seats;
}

}  // namespace

// CR-09: servants lie on a card that somebody claimed, with an effort that stays when it is taken.
Fault check_holds(const Rules&, const State& state) {
  for (std::size_t i = 0; i < state.drawn; ++i) {
    const auto& slot = state.crypt[i];
    const bool held = !slot.by.is_nobody();
    const bool there = held && !slot.taken;
    if (auto fault =
            check_range(slot.hold.count(), there ? 1 : 0, there ? kServants : 0, i, "count")) {
      return fault;
    }
    if (auto fault =
            check_range(slot.hold.effort(), held ? 1 : 0, held ? kHighestEffort : 0, i, "effort")) {
      return fault;
    }
  }
  return {};
}

// CR-03
Fault check_servants(const Rules& rules, const State& state) {
  for (int i = 0; i < rules.seats(); ++i) {
    const Seat seat(i);
    const int servants =
        state.servants_of(seat) + state.exhausted_of(seat) + servants_on_cards(state, seat);
    if (servants == kServants) continue;
    return StateFault{
        path_of("players", i, "servants"),
        "with those exhausted and on cards there must be 3, not " + std::to_string(servants)};
  }
  return {};
}

// CR-17 asks who placed a servant.
Fault check_placed(const Rules& rules, const State& state) {
  const SeatSet could = acted(rules, state);
  for (int i = 0; i < rules.seats(); ++i) {
    const Seat seat(i);
    bool holds = false;
    for (const auto& slot : state.crypt) holds = holds || slot.by == Who(seat);
    if (holds && !state.placed.contains(seat)) {
      return StateFault{path_of("players", i, "placed"), "must be true with servants on a card"};
    }
    if (state.placed.contains(seat) && !could.contains(seat)) {
      return StateFault{path_of("players", i, "placed"), "must be false before the player's turn"};
    }
  }
  return {};
}

// CR-31 to CR-35.
Fault check_ghost(const Rules& rules, const State& state) {
  if (!rules.is_solo()) return {};
  const int servants = kServants - servants_on_cards(state, Who::ghost());
  const int first_turn = state.leader.is_ghost() ? 0 : 1;
  if (state.turn <= first_turn) {
    for (std::size_t i = 0; i < state.drawn; ++i) {
      if (!state.crypt[i].by.is_ghost()) continue;
      return StateFault{path_of("crypt", i, "by"), "the Ghost had no turn yet"};
    }
  }
  if (state.turn <= first_turn + 1 && state.ghost_pushed > 0) {
    return StateFault{"ghost.pushed", "must be 0 until the player's turn after the Ghost's"};
  }
  const bool placed_again = state.leader.is_ghost() && state.turn == rules.turns();
  const bool collected = state.phase == Phase::kIdol;
  if (!placed_again && !collected && state.ghost_pushed > servants) {
    return StateFault{"ghost.pushed", "there are not as many off the cards"};
  }
  return {};
}

namespace {

Fault check_rerolling(const State& state) {
  if (state.rerolling == kNoSlot) return {};
  const auto& slot = state.slot(state.rerolling);
  if (state.seat.is_nobody() || slot.by != state.seat || slot.rerollable == 0) {
    return StateFault{"rerolling", "the player has nothing to re-roll there"};
  }
  const Seat seat = state.seat.seat();
  if (state.treasure.count(Type::kIdol, seat) ==
      state.treasure.count_unflipped(Type::kIdol, seat)) {
    return StateFault{"rerolling", "the player has flipped no Idol"};
  }
  return {};
}

}  // namespace

// CR-18
Fault check_rerolls(const Rules& rules, const State& state) {
  if (state.phase != Phase::kIdol) return {};
  std::array<int, kPlayers> exhausted{};
  for (std::size_t i = 0; i < state.drawn; ++i) {
    const auto& slot = state.crypt[i];
    if (slot.rerollable == 0) continue;
    if (!slot.by.is_seat() || slot.hold.effort() < 2) {
      return StateFault{"rerollable",
                        "slot " + std::to_string(i + 1) + " had no servant that was rolled"};
    }
    exhausted[static_cast<std::size_t>(slot.by.seat().index())] += slot.rerollable;
  }
  for (int i = 0; i < rules.seats(); ++i) {
    if (exhausted[static_cast<std::size_t>(i)] <= state.exhausted_of(Seat(i))) continue;
    return StateFault{"rerollable", "seat " + std::to_string(i) + " has fewer exhausted servants"};
  }
  return check_rerolling(state);
}

}  // namespace purloin::crypt::checks
