#pragma once

// Splitting the loot: the inline verbs of TM-06 to TM-16.

#include "games/thiefs_market/rules.h"

namespace purloin::thiefs_market {

inline bool Rules::is_last_without_pile(const State& state) const {
  int without = 0;
  for (int i = 0; i < seats_; ++i) without += state.player(Seat(i)).pile.empty();
  return without == 1;
}

// TM-07
inline void Rules::take(State& state, Objects objects) const {
  state.center -= objects;
  state.player(*state.seat).pile = objects;
  pass_on_splitting(state);
}

// TM-08 to TM-11
inline void Rules::steal(State& state, Seat victim, Objects returned) const {
  Player& robbed = state.player(victim);
  state.player(*state.seat).pile = robbed.pile - returned;
  robbed.pile = Objects();
  const CardBits powers = powers_of(catalog_, state, robbed);
  pay_gains(robbed, powers & catalog_.stolen_gains);  // TM-36
  if ((powers & catalog_.lucky) != 0) {               // TM-40
    state.center += returned;
    pass_on_splitting(state);
    return;
  }
  state.center += returned.marker_only();
  state.rerolling = static_cast<std::uint8_t>(returned.dice().size());
  if (state.rerolling == 0) pass_on_splitting(state);
}

// TM-07, TM-11, TM-13: clockwise to the next player without a pile.
inline void Rules::pass_on_splitting(State& state) const {
  Seat next = *state.seat;
  for (int i = 1; i < seats_; ++i) {
    next = next_clockwise(next, seats_);
    if (state.player(next).pile.empty()) {
      state.seat = next;
      return;
    }
  }
  end_splitting(state);
}

// TM-15, TM-16
inline void Rules::end_splitting(State& state) const {
  Seat holder;
  for (int i = 0; i < seats_; ++i) {
    Player& player = state.player(Seat(i));
    player.final_pile = {static_cast<std::uint8_t>(player.pile.size()), player.pile.has_marker(),
                         static_cast<std::uint8_t>(player.pile.gems())};
    if (player.pile.has_marker()) holder = Seat(i);
  }
  for (int i = 0; i < seats_; ++i) {
    Player& player = state.player(Seat(i));
    const CardBits powers = powers_of(catalog_, state, player);
    if (player.final_pile.marker) pay_gains(player, powers & catalog_.marker_gains);  // TM-36
    for_each_card(powers & catalog_.rival_pile_gains, [&](std::uint8_t card) {        // TM-45
      bool seen = false;
      for (int j = 0; j < seats_; ++j) {
        seen |= j != i && state.player(Seat(j)).final_pile.objects >= catalog_.amount[card];
      }
      if (seen) pay_gains(player, bit(card));
    });
  }
  offer_reroll(state, holder, 0);
}

inline Seat Rules::marker_holder(const State& state) const {
  int i = 0;
  while (!state.player(Seat(i)).final_pile.marker) ++i;
  return Seat(i);
}

// How many turns after the marker's holder a seat has its own.
inline int Rules::turn_of(Seat holder, Seat seat) const {
  const int turn = seat.index() - holder.index();
  return turn < 0 ? turn + seats_ : turn;
}

inline bool Rules::may_reroll(const State& state, Seat seat) const {
  const Player& player = state.player(seat);
  return (powers_of(catalog_, state, player) & catalog_.lucky) != 0 && !player.pile.dice().empty();
}

// TM-16, TM-40: from that turn on, in turn order; then the purchases begin (TM-17).
inline void Rules::offer_reroll(State& state, Seat holder, int turn) const {
  for (; turn < seats_; ++turn) {
    const int at = holder.index() + turn;
    const Seat seat(at < seats_ ? at : at - seats_);
    if (may_reroll(state, seat)) {
      state.phase = Phase::kLucky;
      state.seat = seat;
      return;
    }
  }
  state.phase = Phase::kBuy;
  state.seat = holder;
}

// Parts of the center and of the piles are numbered and never listed (TM-08, TM-09, TM-12).
template <Rng R>
Action Rules::sample_split(const State& state, R& rng) const {
  std::array<std::uint32_t, kPlayers> steals;
  std::uint32_t all_steals = 0;
  int without = 0;
  for (int i = 0; i < seats_; ++i) {
    const Objects pile = state.player(Seat(i)).pile;
    without += pile.empty();
    // Neither nothing nor everything; of an empty pile and of one object nothing remains.
    const std::uint32_t parts = pile.part_count();
    steals[static_cast<std::size_t>(i)] = parts > 2 ? parts - 2 : 0;
    all_steals += steals[static_cast<std::size_t>(i)];
  }
  const std::uint32_t parts = state.center.part_count() - 1;
  const bool all_or_nothing = without == 1 && parts > 0;
  const std::uint32_t takes = all_or_nothing ? 1 : parts;

  std::uint32_t pick = rng.below(takes + all_steals);
  if (pick < takes) {
    return Action::take(all_or_nothing ? state.center : state.center.part(pick + 1));
  }
  pick -= takes;
  std::size_t victim = 0;
  while (pick >= steals[victim]) pick -= steals[victim++];
  return Action::steal(Seat(static_cast<int>(victim)), state.players[victim].pile.part(pick + 1));
}

}  // namespace purloin::thiefs_market
