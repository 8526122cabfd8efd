#pragma once

// The verbs of Rules that random play consists of, but for those of chance (chance.h). They are
// inline because that play is bound by them: the compiler then sees which action it is that a
// sample is applied as.

#include "games/crypt/ghost.h"
#include "games/crypt/rules.h"
#include "games/crypt/windows.h"

namespace purloin::crypt {

inline Actor Rules::actor(const State& state) const {
  if (state.seat.is_seat() && state.rerolling == kNoSlot) return Actor::seat(state.seat.seat());
  return state.phase == Phase::kOver ? Actor::nobody() : Actor::chance();
}

inline Who Rules::who_acts(const State& state, int turn) const {
  if (is_solo()) {
    const bool ghost_acts = state.leader.is_ghost() == (turn % 2 == 0);
    return ghost_acts ? Who::ghost() : Who(Seat(0));
  }
  // With two players turn 2 is the Leader's again.
  const int seat = state.leader.seat().index() + turn;
  return Seat(seat >= seats_ ? seat - seats_ : seat);
}

inline void Rules::apply(State& state, Action action) const {
  switch (action.kind()) {
    case Action::Kind::kClaim:
      return apply_claim(state, action);
    case Action::Kind::kRecover:
      recover_all(state, state.seat.seat());  // CR-12
      return end_turn(state);
    case Action::Kind::kFlipManuscript:
      return apply_look(state);
    case Action::Kind::kFlipRemains:
      return apply_revival(state);
    case Action::Kind::kTake:
      return apply_take(state, action.slot());
    case Action::Kind::kReroll:  // CR-18
      state.treasure.flip_next(Type::kIdol, state.seat.seat());
      state.rerolling = action.slot();
      return;
    case Action::Kind::kPass:
      return close_window(state);
    case Action::Kind::kLeader:
      state.leader = action.seat();
      return apply_setup(state);
    case Action::Kind::kSides:
      state.sides = action.sides();
      return apply_setup(state);
    case Action::Kind::kTop:
      return apply_top(state, action.type());
    case Action::Kind::kDraw:
      return apply_draw(state, action.coins());
    case Action::Kind::kGhost:
      place_ghost(state, deal_.up, action);
      return end_turn(state);
    case Action::Kind::kRoll:
      return apply_roll(state, action);
  }
}

// CR-09, CR-10: pushed servants go back to their owner and can be used at once.
inline void Rules::apply_claim(State& state, Action action) const {
  const Seat seat = state.seat.seat();
  int placed = 0;
  for (int i = 0; i < Action::kMaxGroups; ++i) {
    const Group group = action.group(i);
    if (group.count == 0) break;
    Slot& slot = state.slot(group.slot);
    if (slot.by.is_seat()) {
      state.servants_of(slot.by.seat()) =
          static_cast<std::uint8_t>(state.servants_of(slot.by.seat()) + slot.hold.count());
    } else if (slot.by.is_ghost()) {
      state.ghost_pushed = static_cast<std::uint8_t>(state.ghost_pushed + slot.hold.count());
    }
    slot.by = seat;
    slot.hold = Hold(group.count, group.effort);
    placed += group.count;
  }
  state.servants_of(seat) = static_cast<std::uint8_t>(state.servants_of(seat) - placed);
  state.placed.insert(seat);
  end_turn(state);
}

inline void Rules::recover_all(State& state, Seat seat) const {
  state.servants_of(seat) =
      static_cast<std::uint8_t>(state.servants_of(seat) + state.exhausted_of(seat));
  state.exhausted_of(seat) = 0;
}

// CR-25: one Manuscript for a look at all face-down cards that lie in the Crypt.
inline void Rules::apply_look(State& state) const {
  const Seat seat = state.seat.seat();
  state.treasure.flip_next(Type::kManuscript, seat);
  for (int i = deal_.up; i < deal_.slots; ++i) {
    Slot& slot = state.crypt[static_cast<std::size_t>(i)];
    if (!slot.taken) slot.seen.insert(seat);
  }
}

// CR-27: two Remains for one exhausted servant.
inline void Rules::apply_revival(State& state) const {
  const Seat seat = state.seat.seat();
  state.treasure.flip_next(Type::kRemains, seat);
  state.treasure.flip_next(Type::kRemains, seat);
  --state.exhausted_of(seat);
  ++state.servants_of(seat);
  if (state.phase == Phase::kRemains && !can_revive(state, seat)) close_window(state);
}

// CR-07: two Pottery for a face-down card; CR-23: an Idol counts at once.
inline void Rules::apply_take(State& state, SlotId id) const {
  const Seat seat = state.seat.seat();
  Slot& slot = state.slot(id);
  state.treasure.flip_next(Type::kPottery, seat);
  state.treasure.flip_next(Type::kPottery, seat);
  state.treasure.add(slot.card, Entry(seat, false, false, slot.seen));
  slot.taken = true;
  SeatSet taker;
  taker.insert(seat);
  award_first_idols(state, taker);
  if (!can_take(state, seat)) close_window(state);
}

inline void Rules::apply_setup(State& state) const {
  if (!state.leader.is_nobody() && state.sides.are_known()) state.phase = Phase::kReveal;
}

inline void Rules::apply_top(State& state, Type type) const {
  state.top = type;
  state.top_known = true;
  if (state.drawn == deal_.slots) open_pottery_windows(state, 0);
}

inline void Rules::apply_draw(State& state, int coins) const {
  const Card card(state.top, coins);
  state.deck.remove(card);
  state.crypt[state.drawn++].card = card;
  state.top = Type{};
  state.top_known = false;
  if (state.deck.empty()) open_pottery_windows(state, 0);
}

inline void Rules::begin_turn(State& state) const {
  const Who who = who_acts(state, state.turn);
  state.seat = who.is_seat() ? who : Who{};
}

inline void Rules::end_turn(State& state) const {
  ++state.turn;
  // CR-34: nothing pushed, nothing to roll.
  const bool ghost_idle =
      is_solo() && state.turn == 2 && state.leader.is_ghost() && state.ghost_pushed == 0;
  if (state.turn == turns_ || ghost_idle) {
    begin_collect(state);
  } else {
    begin_turn(state);
  }
}

// CR-15: servants with effort 1 are not rolled, the Ghost's never (CR-35).
inline bool Rules::is_rolled(const Slot& slot) {
  return slot.by.is_seat() && slot.hold.effort() >= 2;
}

inline void Rules::begin_collect(State& state) const {
  state.phase = Phase::kCollect;
  state.seat = Who{};
  for (int i = 0; i < deal_.slots; ++i) {
    if (is_rolled(state.crypt[static_cast<std::size_t>(i)])) return;
  }
  collect(state, Action::roll());
}

inline void Rules::apply_roll(State& state, Action action) const {
  switch (state.phase) {
    case Phase::kCollect:
      return collect(state, action);
    case Phase::kIdol:
      return apply_reroll(state, action.die(0));
    default:
      return apply_tiebreak(state, action);
  }
}

// CR-14 to CR-17.
inline void Rules::collect(State& state, Action roll) const {
  std::uint64_t dice = roll.dice();
  SeatSet collecting;
  for (int i = 0; i < deal_.slots; ++i) {
    Slot& slot = state.crypt[static_cast<std::size_t>(i)];
    if (slot.taken) continue;
    slot.taken = true;
    const bool up = i < deal_.up;
    if (!slot.by.is_seat()) {
      state.discard[state.discarded++] = Discarded(slot.card, up, slot.seen);
      slot.hold = slot.hold.emptied();
      continue;
    }
    const Seat seat = slot.by.seat();
    collecting.insert(seat);
    const Hold hold = slot.hold;
    int lost = 0;
    if (hold.effort() >= 2) {
      for (int n = 0; n < hold.count(); ++n, dice >>= 3) {
        lost += static_cast<int>(dice & 7) < hold.effort();
      }
    }
    slot.rerollable = static_cast<std::uint8_t>(lost);
    state.exhausted_of(seat) = static_cast<std::uint8_t>(state.exhausted_of(seat) + lost);
    state.servants_of(seat) =
        static_cast<std::uint8_t>(state.servants_of(seat) + hold.count() - lost);
    slot.hold = hold.emptied();
    state.treasure.add(slot.card, Entry(seat, false, up, slot.seen));
  }
  award_first_idols(state, collecting);
  for (const Seat seat : state.placed) {
    if (!collecting.contains(seat)) recover_all(state, seat);
  }
  open_idol_windows(state, 0);
}

// CR-23: the first with two Idols, of those who gained cards together.
inline void Rules::award_first_idols(State& state, SeatSet among) const {
  if (!state.sides.is_b(Type::kIdol) || !state.idol_b.empty()) return;
  for (const Seat seat : among) {
    if (state.treasure.count(Type::kIdol, seat) < 2) continue;
    state.idol_b.insert(seat);
    state.treasure.flip_next(Type::kIdol, seat);
    state.treasure.flip_next(Type::kIdol, seat);
  }
}

// CR-18: the servant comes back when the new roll is not lower than its effort.
inline void Rules::apply_reroll(State& state, int face) const {
  const Seat seat = state.seat.seat();
  Slot& slot = state.slot(state.rerolling);
  state.rerolling = kNoSlot;
  if (face >= slot.hold.effort()) {
    --slot.rerollable;
    --state.exhausted_of(seat);
    ++state.servants_of(seat);
  }
  if (!can_reroll(state, seat)) close_window(state);
}

// CR-20, CR-21: the torches pass to the left, unless that was the last round.
inline void Rules::end_collect(State& state) const {
  state.crypt = {};
  state.drawn = 0;
  state.turn = 0;
  state.ghost_pushed = 0;
  state.placed = SeatSet{};
  state.seat = Who{};
  if (state.deck.empty()) return open_remains_windows(state, 0);
  if (is_solo()) {
    state.leader = state.leader.is_ghost() ? Who(Seat(0)) : Who::ghost();
  } else {
    state.leader = next_clockwise(state.leader.seat(), seats_);
  }
  ++state.round;
  state.phase = Phase::kReveal;
}

template <Rng R>
Action Rules::sample_action(const State& state, R& rng) const {
  const Seat seat = state.seat.seat();
  const auto below = [&](std::uint32_t n) { return rng.below(n); };
  switch (state.phase) {
    case Phase::kClaim: {
      const ClaimChoices claims(state, deal_.slots, seat, is_last_turn(state));
      const std::uint32_t looks = can_look(state, seat);
      const std::uint32_t revivals = can_revive(state, seat);
      const std::uint32_t pick = below(claims.size() + 1 + looks + revivals);
      if (pick < claims.size()) return claims.at(pick);
      if (pick == claims.size()) return Action::recover();
      return looks != 0 && pick == claims.size() + 1 ? Action::flip_manuscript()
                                                     : Action::flip_remains();
    }
    case Phase::kPottery: {
      const unsigned slots = takable(state);
      const auto takes = static_cast<std::uint32_t>(std::popcount(slots));
      const std::uint32_t pick = below(takes + 1 + can_look(state, seat));
      if (pick < takes) {
        return Action::take(
            static_cast<SlotId>(nth_set_bit_of_byte(slots, static_cast<int>(pick))));
      }
      return pick == takes ? Action::pass() : Action::flip_manuscript();
    }
    case Phase::kIdol: {
      const unsigned slots = rerollable(state, seat);
      const auto rolls = static_cast<std::uint32_t>(std::popcount(slots));
      const std::uint32_t pick = below(rolls + 1);
      if (pick == rolls) return Action::pass();
      return Action::reroll(
          static_cast<SlotId>(nth_set_bit_of_byte(slots, static_cast<int>(pick))));
    }
    default:
      return below(2) == 0 ? Action::flip_remains() : Action::pass();
  }
}

}  // namespace purloin::crypt
