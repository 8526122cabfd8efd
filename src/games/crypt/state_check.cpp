// The course of a game: whose turn it is in which phase.
#include "games/crypt/state_check.h"

#include "games/crypt/state_check_parts.h"

namespace purloin::crypt {
namespace checks {
namespace {

// CR-02
Fault check_collectors(const Rules& rules, const State& state) {
  const auto& chosen = rules.config().sides;
  if (chosen && state.sides != *chosen) {
    return StateFault{"collectors", "must be those of the options"};
  }
  if (!state.sides.are_known() && state.phase != Phase::kSetup) {
    return StateFault{"collectors", "cannot be null after the setup"};
  }
  return {};
}

// CR-04, CR-20; alone CR-31.
Fault check_leader(const Rules& rules, const State& state) {
  const auto& first = rules.config().leader;
  if (state.leader.is_nobody()) {
    if (state.phase == Phase::kSetup && !rules.is_solo() && !first) return {};
    return StateFault{"leader", "cannot be null here"};
  }
  if (rules.is_solo()) {
    if (state.leader.is_ghost() == (state.round % 2 == 0)) return {};
    return StateFault{"leader", "must be 0 in odd rounds and the ghost in even ones"};
  }
  if (!first) return {};
  const int expected = (first->index() + state.round - 1) % rules.seats();
  if (state.leader.seat().index() == expected) return {};
  return StateFault{"leader", "must be " + std::to_string(expected) + " in this round"};
}

// CR-08, CR-34
Fault check_turn(const Rules& rules, const State& state) {
  if (state.phase == Phase::kClaim) {
    if (state.turn >= rules.turns()) return StateFault{"turn", "is beyond the last turn"};
    if (rules.who_acts(state, state.turn).is_ghost() && rules.ghost_dice(state) == 0) {
      return StateFault{"turn", "the Ghost has no second turn with nothing pushed"};
    }
    return {};
  }
  int expected = 0;
  if (state.phase == Phase::kCollect || state.phase == Phase::kIdol) {
    const bool ghost_idle = state.leader.is_ghost() && state.ghost_pushed == 0;
    expected = ghost_idle ? 2 : rules.turns();
  }
  if (state.turn == expected) return {};
  return StateFault{"turn", "must be " + std::to_string(expected) + " in this phase"};
}

// CR-02 to CR-04
Fault check_setup(const Rules& rules, const State& state) {
  if (state.phase != Phase::kSetup) return {};
  if (state.round != 1) return StateFault{"round", "must be 1 in the setup"};
  if (state.top_known) return StateFault{"top", "must be null in the setup"};
  if (!state.leader.is_nobody() && state.sides.are_known()) {
    return StateFault{"phase", "cannot be setup when leader and collectors are known"};
  }
  if (state.leader.is_nobody() && state.sides.are_known() && !rules.config().sides) {
    return StateFault{"collectors", "are dealt after the leader is chosen"};
  }
  for (int i = 0; i < rules.seats(); ++i) {
    if (state.exhausted_of(Seat(i)) == 0) continue;
    return StateFault{path_of("players", i, "exhausted"), "must be 0 here"};
  }
  return {};
}

Fault check_revealed_slots(const State& state) {
  for (std::size_t i = 0; i < state.drawn; ++i) {
    const auto& slot = state.crypt[i];
    if (slot.taken) {
      return StateFault{path_of("crypt", i, "taken"), "must be false while cards are revealed"};
    }
    if (!slot.by.is_nobody()) {
      return StateFault{path_of("crypt", i, "by"), "must be null while cards are revealed"};
    }
    if (!slot.seen.empty()) {
      return StateFault{path_of("crypt", i, "seen"), "must be empty while cards are revealed"};
    }
  }
  return {};
}

// CR-05, CR-06
Fault check_reveal(const Rules& rules, const State& state) {
  if (state.phase == Phase::kReveal) {
    const bool complete = state.drawn == rules.deal().slots;
    if (complete && (state.top_known || state.deck.empty())) {
      return StateFault{"phase", "cannot be reveal with a whole Crypt"};
    }
    if (!complete && !state.top_known && state.drawn == 0 && state.round > 1) {
      return StateFault{"top", "is known when a round begins"};
    }
    return check_revealed_slots(state);
  }
  if (state.phase != Phase::kSetup && state.top_known == state.deck.empty()) {
    return StateFault{
        "top", state.deck.empty() ? "must be null with an empty deck" : "must be known here"};
  }
  return {};
}

// Somebody's turn (CR-08) or window (CR-07, CR-13, CR-18), in which there is something to do.
Fault check_seat(const Rules& rules, const State& state) {
  if (state.phase == Phase::kClaim) {
    const Who who = rules.who_acts(state, state.turn);
    if (state.seat == (who.is_seat() ? who : Who{})) return {};
    return StateFault{"seat", "is not the one whose turn it is"};
  }
  const bool window = state.phase == Phase::kPottery || state.phase == Phase::kIdol ||
                      state.phase == Phase::kRemains;
  if (!window) {
    if (state.seat.is_nobody()) return {};
    return StateFault{"seat", "must be null in this phase"};
  }
  if (state.seat.is_nobody()) return StateFault{"seat", "must be a seat in this phase"};
  const Seat player = state.seat.seat();
  bool useful = false;
  if (state.phase == Phase::kPottery) useful = rules.can_take(state, player);
  if (state.phase == Phase::kIdol) {
    useful = state.sides.is_a(Type::kIdol) &&
             (state.rerolling != kNoSlot || rules.can_reroll(state, player));
  }
  if (state.phase == Phase::kRemains) useful = rules.can_revive(state, player);
  if (useful) return {};
  return StateFault{"seat", "has nothing to do in this phase"};
}

// CR-30
Fault check_end(const Rules& rules, const State& state) {
  const bool over = state.phase == Phase::kOver;
  if (state.phase == Phase::kCollect && rules.dice_groups(state).empty()) {
    return StateFault{"phase", "there is nothing to roll"};  // CR-15
  }
  if (state.phase != Phase::kTiebreak && !over) return {};
  const auto refuse = [&](const char* reason) {
    return StateFault{over ? "winners" : "contenders", reason};
  };
  const SeatSet best = leaders(rules.score(state));
  int servants = 0;
  for (const Seat seat : over ? best : state.finalists) servants += state.servants_of(seat);
  if (state.finalists.empty() || (state.finalists.bits() & ~best.bits()) != 0) {
    return refuse("must be among those with the most coins");
  }
  const bool shared = state.finalists.size() > 1;
  if (!over) {
    if (!shared) return refuse("must be at least two seats");
    if (servants == 0) return refuse("need a servant to roll");
  } else if (state.finalists != best && (shared || servants == 0)) {
    return refuse("must be one seat, or all tied seats where none has a servant");
  } else if (shared && servants > 0) {
    return refuse("ties are rolled out while there are servants");
  }
  return {};
}

}  // namespace
}  // namespace checks

std::optional<StateFault> find_fault(const Rules& rules, const State& state) {
  using namespace checks;
  for (const auto check :
       {check_collectors, check_cards, check_seen, check_holds, check_rounds, check_leader,
        check_turn, check_setup, check_reveal, check_servants, check_placed, check_ghost,
        check_flips, check_idol_b, check_taken_slots, check_rerolls, check_seat, check_end}) {
    if (auto fault = check(rules, state)) return fault;
  }
  return {};
}

}  // namespace purloin::crypt
