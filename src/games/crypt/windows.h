#pragma once

// Who can use a reward, and the windows in which players are asked whether they want to.

#include "games/crypt/rules.h"

namespace purloin::crypt {

// One bit for each face-down card that lies in the Crypt.
inline unsigned Rules::takable(const State& state) const {
  unsigned slots = 0;
  for (int i = deal_.up; i < deal_.slots; ++i) {
    slots |= static_cast<unsigned>(!state.crypt[static_cast<std::size_t>(i)].taken) << i;
  }
  return slots;
}

// One bit for each slot where a servant of the player can be rolled again.
inline unsigned Rules::rerollable(const State& state, Seat seat) const {
  unsigned slots = 0;
  for (int i = 0; i < deal_.slots; ++i) {
    const Slot& slot = state.crypt[static_cast<std::size_t>(i)];
    slots |= static_cast<unsigned>(slot.rerollable != 0 && slot.by == Who(seat)) << i;
  }
  return slots;
}

inline bool Rules::can_look(const State& state, Seat seat) const {
  if (!state.sides.is_b(Type::kManuscript) ||
      !state.treasure.has_unflipped(Type::kManuscript, seat)) {
    return false;
  }
  for (int i = deal_.up; i < deal_.slots; ++i) {
    const Slot& slot = state.crypt[static_cast<std::size_t>(i)];
    if (!slot.taken && !slot.seen.contains(seat)) return true;
  }
  return false;
}

inline bool Rules::can_take(const State& state, Seat seat) const {
  return state.sides.is_b(Type::kPottery) &&
         state.treasure.count_unflipped(Type::kPottery, seat) >= 2 && takable(state) != 0;
}

inline bool Rules::can_reroll(const State& state, Seat seat) const {
  return state.sides.is_a(Type::kIdol) && state.treasure.has_unflipped(Type::kIdol, seat) &&
         rerollable(state, seat) != 0;
}

inline bool Rules::can_revive(const State& state, Seat seat) const {
  return state.sides.is_a(Type::kRemains) && state.exhausted_of(seat) > 0 &&
         state.treasure.count_unflipped(Type::kRemains, seat) >= 2;
}

// Offers a window to the first player who can use it, by turn order and from that place in it.
template <class CanUse>
bool Rules::open_window(State& state, Phase phase, int from, const CanUse& can_use) const {
  for (int place = from; place < seats_; ++place) {
    const Seat seat = is_solo() ? Seat(0) : who_acts(state, place).seat();
    if (!can_use(seat)) continue;
    state.phase = phase;
    state.seat = seat;
    return true;
  }
  return false;
}

// The next player's window of the same kind, or what comes after the last.
inline void Rules::close_window(State& state) const {
  int next = 1;
  while (next < seats_ && who_acts(state, next - 1) != state.seat) ++next;
  switch (state.phase) {
    case Phase::kPottery:
      return open_pottery_windows(state, next);
    case Phase::kIdol:
      return open_idol_windows(state, next);
    default:
      return open_remains_windows(state, next);
  }
}

inline void Rules::open_pottery_windows(State& state, int from) const {
  if (state.sides.is_b(Type::kPottery) &&
      open_window(state, Phase::kPottery, from, [&](Seat s) { return can_take(state, s); })) {
    return;
  }
  state.phase = Phase::kClaim;
  begin_turn(state);
}

inline void Rules::open_idol_windows(State& state, int from) const {
  if (state.sides.is_a(Type::kIdol) &&
      open_window(state, Phase::kIdol, from, [&](Seat s) { return can_reroll(state, s); })) {
    return;
  }
  end_collect(state);
}

inline void Rules::open_remains_windows(State& state, int from) const {
  if (state.sides.is_a(Type::kRemains) &&
      open_window(state, Phase::kRemains, from, [&](Seat s) { return can_revive(state, s); })) {
    return;
  }
  finish(state);
}

}  // namespace purloin::crypt
