#pragma once

// The verbs of Rules that random play consists of. They are inline because that play is bound by
// them: the compiler then sees which action it is that a sample is applied as.

#include "games/dice_heist/rules.h"

namespace purloin::dice_heist {

inline Actor Rules::actor(const State& state) const {
  switch (state.phase) {
    case Phase::kAct:
      return Actor::seat(state.turn);
    case Phase::kOver:
      return Actor::nobody();
    default:
      return Actor::chance();
  }
}

inline SeatSet Rules::richest_rivals(const State& state) const {
  SeatSet richest;
  int most = 1;  // without a die there is nothing to take
  for (int i = 0; i < seats_; ++i) {
    const Seat seat(i);
    const int dice = state.sidekicks_of(seat);
    if (seat == state.turn || dice < most) continue;
    if (dice > most) richest = SeatSet{};
    most = dice;
    richest.insert(seat);
  }
  return richest;
}

inline void Rules::apply(State& state, Action action) const {
  switch (action.kind()) {
    case Action::Kind::kRecruit:  // DH-08
      --state.supply;
      ++state.sidekicks_of(state.turn);
      end_turn(state);
      break;
    case Action::Kind::kRecruitFrom:  // DH-09
      --state.sidekicks_of(action.victim());
      ++state.sidekicks_of(state.turn);
      end_turn(state);
      break;
    case Action::Kind::kHeist:  // DH-10
      state.pending = {action.museum(), Pending::kNoLot,
                       static_cast<std::uint8_t>(action.sidekicks())};
      state.phase = Phase::kRoll;
      break;
    case Action::Kind::kRaid: {  // DH-14
      const auto lot = static_cast<std::uint8_t>(action.lot());
      state.pending = {static_cast<Museum>(catalog_.museum[lot]), lot,
                       static_cast<std::uint8_t>(action.sidekicks())};
      state.phase = Phase::kRoll;
      break;
    }
    case Action::Kind::kFirstRoll:
      apply_first_roll(state, action);
      break;
    case Action::Kind::kDraw:
      apply_draw(state, action.lot());
      break;
    case Action::Kind::kRoll:
      apply_roll(state, action);
      break;
  }
}

// DH-03: the highest begins; the tied highest roll again.
inline void Rules::apply_first_roll(State& state, Action action) const {
  int highest = 0;
  SeatSet leaders;
  int contender = 0;
  for (const Seat seat : state.contenders) {
    const int die = action.contender_die(contender++);
    if (die < highest) continue;
    if (die > highest) leaders = SeatSet{};
    highest = die;
    leaders.insert(seat);
  }
  if (leaders.size() > 1) {
    state.contenders = leaders;
    return;
  }
  state.turn = *leaders.begin();
  state.contenders = SeatSet{};
  state.phase = Phase::kReveal;
}

// DH-04, DH-05: to its museum; a minor exhibit brings another card while there is one.
inline void Rules::apply_draw(State& state, int lot) const {
  const Bits range = catalog_.lot[static_cast<std::size_t>(lot)];
  state.deck ^= highest_bit(state.deck & range);
  state.display |= lowest_bit(range & ~state.display);
  const bool minor = (catalog_.minors & bit(lot)) != 0;
  if (!minor || state.deck == 0) state.phase = Phase::kAct;
}

// DH-11 to DH-15: dice are compared one by one, never added.
inline void Rules::apply_roll(State& state, Action action) const {
  const Pending pending = state.pending;
  state.pending = Pending{};
  if (action.any_die_reaches(level_to_reach(pending.museum, pending.is_raid()))) {
    if (pending.is_raid()) {
      // One card of the lot: the highest, so that the lot stays packed low.
      take(state, highest_bit(state.display & catalog_.lot[pending.lot]));
    } else {
      take(state, exhibits_in(state, pending.museum));
    }
    state.sidekicks_of(state.turn) =
        static_cast<std::uint8_t>(state.sidekicks_of(state.turn) - pending.sidekicks);
    state.supply = static_cast<std::uint8_t>(state.supply + pending.sidekicks);
  }
  end_turn(state);
}

inline void Rules::take(State& state, Bits cards) const {
  state.display &= ~cards;
  Loot& loot = state.loot_of(state.turn);
  for (Bits rest = cards & ~catalog_.paintings; rest != 0; rest = without_lowest_bit(rest)) {
    loot.tally += catalog_.tally[static_cast<std::size_t>(lowest_bit_index(rest))];
  }
  for (Bits rest = cards & catalog_.paintings; rest != 0; rest = without_lowest_bit(rest)) {
    const Bits kind = catalog_.kind[static_cast<std::size_t>(lowest_bit_index(rest))];
    loot.paintings |= lowest_bit(kind & ~loot.paintings);
  }
}

// DH-16: over as soon as everything was revealed and stolen; DH-06: no reveal without a deck.
inline void Rules::end_turn(State& state) const {
  if (state.deck == 0 && state.display == 0) {
    state.phase = Phase::kOver;
    state.turn = Seat(0);
    return;
  }
  state.turn = next_clockwise(state.turn, seats_);
  state.phase = state.deck != 0 ? Phase::kReveal : Phase::kAct;
}

// One bit for each museum that has exhibits.
inline unsigned Rules::open_museums(const State& state) const {
  unsigned open = 0;
  for (int m = 0; m < kMuseums; ++m) {
    open |= static_cast<unsigned>(exhibits_in(state, static_cast<Museum>(m)) != 0) << m;
  }
  return open;
}

template <Rng R>
Action Rules::sample_action(const State& state, R& rng) const {
  const SeatSet rivals = state.supply > 0 ? SeatSet{} : richest_rivals(state);
  const int recruits = state.supply > 0 ? 1 : rivals.size();
  const unsigned open = open_museums(state);
  const int museums = std::popcount(open);
  const int lots = targeted_raid_ ? count_bits(state.display & catalog_.lots) : 0;
  const int choices_of_dice = state.sidekicks_of(state.turn) + 1;

  int pick = static_cast<int>(
      rng.below(static_cast<std::uint32_t>(recruits + (museums + lots) * choices_of_dice)));
  if (pick < recruits) {
    if (state.supply > 0) return Action::recruit();
    auto victim = rivals.begin();
    while (pick-- > 0) ++victim;
    return Action::recruit_from(*victim);
  }
  pick -= recruits;
  const int target = pick / choices_of_dice;
  const int sidekicks = pick % choices_of_dice;
  if (target < museums) {
    return Action::heist(static_cast<Museum>(nth_set_bit_of_byte(open, target)), sidekicks);
  }
  return Action::raid(nth_set_bit(state.display & catalog_.lots, target - museums), sidekicks);
}

template <Rng R>
Action Rules::sample_outcome(const State& state, R& rng) const {
  if (state.phase == Phase::kReveal) {
    const auto left = static_cast<std::uint32_t>(count_bits(state.deck));
    const int card = nth_set_bit(state.deck, static_cast<int>(rng.below(left)));
    return Action::draw(catalog_.lot_of[static_cast<std::size_t>(card)]);
  }
  if (state.phase == Phase::kRoll) {
    Action roll = Action::roll(roll_die(rng));
    for (int i = 0; i < state.pending.sidekicks; ++i) roll = roll.and_sidekick(roll_die(rng));
    return roll;
  }
  std::array<int, kPlayers> dice{};
  int next = 0;
  for (int& die : dice) {
    if (next++ < state.contenders.size()) die = roll_die(rng);
  }
  return Action::first_roll(dice);
}

template <Luck L>
Action Rules::draw_outcome(const State& state, L& luck) const {
  if (state.phase != Phase::kFirstPlayer) {
    auto rng = luck.draw(state.phase == Phase::kReveal ? LuckStream(LuckKind::kDeck)
                                                       : LuckStream(LuckKind::kThrow, state.turn));
    return sample_outcome(state, rng);
  }
  std::array<int, kPlayers> dice{};
  auto die = dice.begin();
  for (const Seat seat : state.contenders) {
    auto rng = luck.draw(LuckStream(LuckKind::kFirstTurn, seat));
    *die++ = roll_die(rng);
  }
  return Action::first_roll(dice);
}

namespace detail {

// Every way in which `dice` sidekicks can fall, faces from `face` down, each with the number of
// orders in which the dice can show it.
template <class F>
void for_each_fall(Action so_far, int face, int dice, double orders, F& visit) {
  if (face == 1) {
    for (int i = 0; i < dice; ++i) so_far = so_far.and_sidekick(1);
    visit(so_far, orders);
    return;
  }
  double ways = orders;  // times "dice choose k", for k showing this face
  for (int k = 0; k <= dice; ++k) {
    for_each_fall(so_far, face - 1, dice - k, ways, visit);
    ways = ways * (dice - k) / (k + 1);
    so_far = so_far.and_sidekick(face);
  }
}

template <class F>
void for_each_first_roll(std::array<int, kPlayers>& dice, int next, int count, double probability,
                         F& visit) {
  if (next == count || next == kPlayers) {
    visit(Action::first_roll(dice), probability);
    return;
  }
  for (int face = 1; face <= 6; ++face) {
    dice[static_cast<std::size_t>(next)] = face;
    for_each_first_roll(dice, next + 1, count, probability / 6, visit);
  }
}

}  // namespace detail

template <class F>
void Rules::for_each_outcome(const State& state, F&& visit) const {
  if (state.phase == Phase::kReveal) {
    const double total = count_bits(state.deck);
    for (Bits lots = state.deck & catalog_.lots; lots != 0; lots = without_lowest_bit(lots)) {
      const int lot = lowest_bit_index(lots);
      const Bits cards = state.deck & catalog_.lot[static_cast<std::size_t>(lot)];
      visit(Action::draw(lot), count_bits(cards) / total);
    }
  } else if (state.phase == Phase::kRoll) {
    double all_falls = 6;
    for (int i = 0; i < state.pending.sidekicks; ++i) all_falls *= 6;
    const auto weighted = [&](Action roll, double orders) { visit(roll, orders / all_falls); };
    for (int thief = 1; thief <= 6; ++thief) {
      detail::for_each_fall(Action::roll(thief), 6, state.pending.sidekicks, 1.0, weighted);
    }
  } else {
    std::array<int, kPlayers> dice{};
    detail::for_each_first_roll(dice, 0, state.contenders.size(), 1.0, visit);
  }
}

}  // namespace purloin::dice_heist
