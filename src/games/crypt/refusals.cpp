// Why an action is not legal.
#include "games/crypt/rules.h"

namespace purloin::crypt {

std::string_view explain(Refusal refusal) {
  switch (refusal) {
    case Refusal::kNone:
      return "none";
    case Refusal::kWrongPhase:
      return "wrong-phase";
    case Refusal::kUseRecover:
      return "use-recover";
    case Refusal::kNoGroups:
      return "no-groups";
    case Refusal::kGroupsNotBySlot:
      return "groups-not-by-slot";
    case Refusal::kBadGroup:
      return "bad-group";
    case Refusal::kTooManyServants:
      return "too-many-servants";
    case Refusal::kOneCardOnly:
      return "one-card-only";
    case Refusal::kNoSuchSlot:
      return "no-such-slot";
    case Refusal::kCardGone:
      return "card-gone";
    case Refusal::kOwnServants:
      return "own-servants";
    case Refusal::kEffortTooLow:
      return "effort-too-low";
    case Refusal::kCardIsUp:
      return "card-is-up";
    case Refusal::kManuscriptSideA:
      return "manuscript-side-a";
    case Refusal::kRemainsSideB:
      return "remains-side-b";
    case Refusal::kNoManuscript:
      return "no-manuscript";
    case Refusal::kNothingToSee:
      return "nothing-to-see";
    case Refusal::kTooFewRemains:
      return "too-few-remains";
    case Refusal::kNobodyExhausted:
      return "nobody-exhausted";
    case Refusal::kNothingToReroll:
      return "nothing-to-reroll";
    case Refusal::kNoSuchSeat:
      return "no-such-seat";
    case Refusal::kTypeNotInDeck:
      return "type-not-in-deck";
    case Refusal::kCoinsNotInDeck:
      return "coins-not-in-deck";
    case Refusal::kWrongDice:
      return "wrong-dice";
  }
  return {};
}

Refusal Rules::refusal(const State& state, Action action) const {
  const bool seat_acts = actor(state).is_seat();
  const auto in = [&](Phase phase) { return seat_acts && state.phase == phase; };
  switch (action.kind()) {
    case Action::Kind::kClaim:
      return in(Phase::kClaim) ? refusal_of_claim(state, action) : Refusal::kWrongPhase;
    case Action::Kind::kRecover:
      return in(Phase::kClaim) ? Refusal::kNone : Refusal::kWrongPhase;
    case Action::Kind::kFlipManuscript:
      if (!in(Phase::kClaim) && !in(Phase::kPottery)) return Refusal::kWrongPhase;
      return refusal_of_look(state);
    case Action::Kind::kFlipRemains:
      if (!in(Phase::kClaim) && !in(Phase::kRemains)) return Refusal::kWrongPhase;
      return refusal_of_revival(state);
    case Action::Kind::kTake:
      return in(Phase::kPottery) ? refusal_of_take(state, action.slot()) : Refusal::kWrongPhase;
    case Action::Kind::kReroll:
      if (!in(Phase::kIdol)) return Refusal::kWrongPhase;
      return (rerollable(state, state.seat.seat()) >> index(action.slot()) & 1u) != 0
                 ? Refusal::kNone
                 : Refusal::kNothingToReroll;
    case Action::Kind::kPass:
      if (in(Phase::kClaim)) return Refusal::kUseRecover;
      return seat_acts ? Refusal::kNone : Refusal::kWrongPhase;
    case Action::Kind::kLeader:
    case Action::Kind::kSides:
      return refusal_of_setup(state, action);
    case Action::Kind::kTop:
    case Action::Kind::kDraw:
      return refusal_of_reveal(state, action);
    case Action::Kind::kGhost:
      if (state.phase != Phase::kClaim || seat_acts) return Refusal::kWrongPhase;
      return refusal_of_dice(state, action);
    case Action::Kind::kRoll:
      if (state.phase != Phase::kCollect && state.phase != Phase::kTiebreak &&
          state.rerolling == kNoSlot) {
        return Refusal::kWrongPhase;
      }
      return refusal_of_dice(state, action);
  }
  return Refusal::kWrongPhase;
}

Refusal Rules::refusal_of_claim(const State& state, Action action) const {
  int servants = 0;
  int groups = 0;
  int last_slot = -1;
  for (; groups < Action::kMaxGroups && action.group(groups).count > 0; ++groups) {
    const Group group = action.group(groups);
    if (static_cast<int>(group.slot) <= last_slot) return Refusal::kGroupsNotBySlot;
    last_slot = static_cast<int>(group.slot);
    const Refusal refusal = refusal_of_group(state, group);
    if (refusal != Refusal::kNone) return refusal;
    servants += group.count;
  }
  if (groups == 0) return Refusal::kNoGroups;
  if (!action.has_groups(groups)) return Refusal::kBadGroup;
  if (groups > 1 && is_last_turn(state)) return Refusal::kOneCardOnly;
  if (servants > state.servants_of(state.seat.seat())) return Refusal::kTooManyServants;
  return Refusal::kNone;
}

Refusal Rules::refusal_of_group(const State& state, Group group) const {
  if (group.effort < 1 || group.effort > kHighestEffort) return Refusal::kBadGroup;
  if (static_cast<int>(group.slot) >= deal_.slots) return Refusal::kNoSuchSlot;
  const Slot& slot = state.slot(group.slot);
  if (slot.taken) return Refusal::kCardGone;
  if (slot.by == state.seat) return Refusal::kOwnServants;
  return group.count * group.effort > slot.hold.total() ? Refusal::kNone : Refusal::kEffortTooLow;
}

Refusal Rules::refusal_of_look(const State& state) const {
  const Seat seat = state.seat.seat();
  if (!state.sides.is_b(Type::kManuscript)) return Refusal::kManuscriptSideA;
  if (!state.treasure.has_unflipped(Type::kManuscript, seat)) return Refusal::kNoManuscript;
  return can_look(state, seat) ? Refusal::kNone : Refusal::kNothingToSee;
}

Refusal Rules::refusal_of_revival(const State& state) const {
  const Seat seat = state.seat.seat();
  if (!state.sides.is_a(Type::kRemains)) return Refusal::kRemainsSideB;
  if (state.exhausted_of(seat) == 0) return Refusal::kNobodyExhausted;
  return can_revive(state, seat) ? Refusal::kNone : Refusal::kTooFewRemains;
}

Refusal Rules::refusal_of_take(const State& state, SlotId slot) const {
  if (static_cast<int>(slot) >= deal_.slots) return Refusal::kNoSuchSlot;
  if (is_up(slot)) return Refusal::kCardIsUp;
  return state.slot(slot).taken ? Refusal::kCardGone : Refusal::kNone;
}

Refusal Rules::refusal_of_setup(const State& state, Action action) const {
  if (state.phase != Phase::kSetup) return Refusal::kWrongPhase;
  const bool leader = action.kind() == Action::Kind::kLeader;
  if (leader != state.leader.is_nobody()) return Refusal::kWrongPhase;
  return leader && action.seat().index() >= seats_ ? Refusal::kNoSuchSeat : Refusal::kNone;
}

Refusal Rules::refusal_of_reveal(const State& state, Action action) const {
  if (state.phase != Phase::kReveal) return Refusal::kWrongPhase;
  const bool top = action.kind() == Action::Kind::kTop;
  if (top == state.top_known) return Refusal::kWrongPhase;
  if (top) {
    return index(action.type()) < kTypes && state.deck.size(action.type()) > 0
               ? Refusal::kNone
               : Refusal::kTypeNotInDeck;
  }
  return action.coins() >= 1 && action.coins() <= kHighestCoins &&
                 state.deck.count(Card(state.top, action.coins())) > 0
             ? Refusal::kNone
             : Refusal::kCoinsNotInDeck;
}

Refusal Rules::refusal_of_dice(const State& state, Action action) const {
  int at = 0;
  for (const int dice : dice_groups(state)) {
    for (int i = 0; i < dice; ++i, ++at) {
      const int face = action.die(at);
      if (face < 1 || face > 6) return Refusal::kWrongDice;
      if (i > 0 && face > action.die(at - 1)) return Refusal::kWrongDice;
    }
  }
  return action.dice() >> (3 * at) == 0 ? Refusal::kNone : Refusal::kWrongDice;
}

}  // namespace purloin::crypt
