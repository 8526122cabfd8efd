#include "games/thiefs_market/turn_check.h"

#include <bit>
#include <string>

namespace purloin::thiefs_market {
namespace {

using Fault = std::optional<StateFault>;

// Whether one die of the pile can have shown something else, so that these gems showed.
bool is_reroll_of(Objects pile, unsigned gems) {
  if (pile.gems() == gems) return true;
  for (int now = 0; now < kFaces; ++now) {
    if (pile.count(static_cast<Face>(now)) == 0) continue;
    const Objects rest = pile - Objects::die(static_cast<Face>(now));
    for (int then = 0; then < kFaces; ++then) {
      if ((rest + Objects::die(static_cast<Face>(then))).gems() == gems) return true;
    }
  }
  return false;
}

// Whether one more die makes these gems show.
bool is_one_die_short_of(Objects pile, unsigned gems) {
  for (int then = 0; then < kFaces; ++then) {
    if ((pile + Objects::die(static_cast<Face>(then))).gems() == gems) return true;
  }
  return false;
}

// Whether one of that player's dice is being re-rolled before the purchases.
bool is_in_the_air(const State& state, Seat seat) {
  return state.phase == Phase::kLucky && state.rerolling > 0 && seat == *state.seat;
}

// How many turns after the marker's holder a seat buys (TM-17).
int turn_after(const Rules& rules, Seat holder, Seat seat) {
  return (seat.index() - holder.index() + rules.seats()) % rules.seats();
}

// TM-07, TM-11
Fault check_split(const Rules& rules, const State& state) {
  int without = 0;
  for (int i = 0; i < rules.seats(); ++i) without += state.player(Seat(i)).pile.empty();
  const bool has_pile = !state.player(*state.seat).pile.empty();
  if (state.rerolling > 0) {
    if (!has_pile) {
      return StateFault{"seat", "must be the thief, who has a pile, while dice are re-rolled"};
    }
    if (without == 0) {
      return StateFault{"players", "must have one without a pile, who was robbed"};
    }
    return {};
  }
  if (has_pile) return StateFault{"seat", "must be a player without a pile"};
  if (without == rules.seats() && state.seat != state.start) {
    return StateFault{"seat", "must be the start player, who takes first"};
  }
  return {};
}

// TM-15, TM-40: before a turn, only a lucky re-roll can have changed what the final pile showed.
Fault check_untouched_pile(const Rules& rules, const State& state, Seat seat, Seat holder) {
  const Player& player = state.player(seat);
  const unsigned shown = player.final_pile.gems;
  const CardBits powers = powers_of(rules.catalog(), state, player);
  const bool had_window = state.phase != Phase::kLucky ||
                          turn_after(rules, holder, seat) < turn_after(rules, holder, *state.seat);
  const bool may_have_rerolled = had_window && (powers & rules.catalog().lucky) != 0;
  const bool fits = is_in_the_air(state, seat) ? is_one_die_short_of(player.pile, shown)
                    : may_have_rerolled        ? is_reroll_of(player.pile, shown)
                                               : player.pile.gems() == shown;
  if (fits) return {};
  return StateFault{path_of("players", seat.index(), "final", "gems"), "does not fit the pile"};
}

// TM-15, TM-17, TM-18: one player's pile, and what it was when splitting ended.
Fault check_final_pile(const Rules& rules, const State& state, Seat seat, Seat holder) {
  const Player& player = state.player(seat);
  const auto at = [&](auto... member) { return path_of("players", seat.index(), member...); };
  if (player.pile.has_marker() != player.final_pile.marker) {
    return StateFault{at("pile"), "must have the marker if the final pile has it, and only then"};
  }
  if (std::popcount(unsigned{player.final_pile.gems}) + player.final_pile.marker >
      player.final_pile.objects) {
    return StateFault{at("final", "gems"), "shows more colors than the final pile has dice"};
  }
  const int used = count_bits(state.used & player.cards);
  const bool had_turn = state.phase != Phase::kLucky &&
                        turn_after(rules, holder, seat) <= turn_after(rules, holder, *state.seat);
  if (!had_turn && player.purchases + used > 0) {
    return StateFault{at("purchases"), "must be 0, with nothing used, before that turn"};
  }
  const int missing =
      player.final_pile.objects - player.pile.size() - (is_in_the_air(state, seat) ? 1 : 0);
  if (missing < 0) return StateFault{at("pile"), "has more objects than the final pile had"};
  if (missing > kMaxCost * player.purchases + used) {
    return StateFault{at("pile"), "lacks more dice than can have been spent"};
  }
  if (player.purchases + used > 0) return {};
  return check_untouched_pile(rules, state, seat, holder);
}

// TM-15
Fault check_final_piles(const Rules& rules, const State& state) {
  int objects = 0;
  int markers = 0;
  for (int i = 0; i < rules.seats(); ++i) {
    objects += state.player(Seat(i)).final_pile.objects;
    markers += state.player(Seat(i)).final_pile.marker;
  }
  if (markers != 1) return StateFault{"players", "must have one final pile with the marker"};
  if (objects != rules.dice() + 1) {
    return StateFault{"players",
                      "must have " + std::to_string(rules.dice() + 1) + " objects in final piles"};
  }
  const Seat holder = rules.marker_holder(state);
  for (int i = 0; i < rules.seats(); ++i) {
    if (auto fault = check_final_pile(rules, state, Seat(i), holder)) return fault;
  }
  return {};
}

// TM-17, TM-33, TM-34
Fault check_purchases(const Rules& rules, const State& state) {
  int purchases = 0;
  int bought = 0;
  for (const std::uint8_t each : state.bought) bought += each;
  const int gone = is_potion_gone(rules.catalog(), state) ? 1 : 0;
  for (int i = 0; i < rules.seats(); ++i) {
    const Player& player = state.player(Seat(i));
    purchases += player.purchases;
    if (player.purchases > rules.purchases_allowed(state, Seat(i))) {
      return StateFault{path_of("players", i, "purchases"),
                        "is more than that player's cards allow"};
    }
    if (player.purchases > count_bits(player.cards) + gone) {
      return StateFault{path_of("players", i, "purchases"), "is more than that player has cards"};
    }
  }
  if (purchases == bought) return {};
  return StateFault{"bought", "must be what all players purchased this round"};
}

Fault check_no_purchases(const Rules& rules, const State& state) {
  for (int i = 0; i < rules.seats(); ++i) {
    if (state.player(Seat(i)).purchases > 0) {
      return StateFault{path_of("players", i, "purchases"), "must be 0 in this phase"};
    }
  }
  return {};
}

// TM-40
Fault check_lucky(const Rules& rules, const State& state) {
  const Player& player = state.player(*state.seat);
  if ((powers_of(rules.catalog(), state, player) & rules.catalog().lucky) == 0) {
    return StateFault{"seat", "must be a player who may re-roll a die"};
  }
  if (state.rerolling == 0 && player.pile.dice().empty()) {
    return StateFault{"seat", "has no die to re-roll"};
  }
  return {};
}

// TM-45
Fault check_copy(const Rules& rules, const State& state) {
  const Player& player = state.player(*state.seat);
  const auto& catalog = rules.catalog();
  const bool just_gained = (player.cards & catalog.copier) != 0 && player.purchases > 0 &&
                           state.gain_order[catalog.copier_card] + 1 == count_bits(player.cards);
  if (!just_gained) {
    return StateFault{"seat", "must be a player who just gained a card that copies"};
  }
  if (state.copied != kNoCard) {
    return StateFault{path_of("players", (*state.seat).index(), "copied"),
                      "must be empty until the copy is chosen"};
  }
  CardBits of_others = 0;
  for (int i = 0; i < rules.seats(); ++i) of_others |= state.player(Seat(i)).cards;
  if ((of_others & ~player.cards) != 0) return {};
  return StateFault{"phase", "needs an opponent's card to copy"};
}

// TM-39
Fault check_potion(const Rules& rules, const State& state) {
  if (!is_potion_gone(rules.catalog(), state) || state.player(*state.seat).purchases == 0 ||
      state.bought[index(Deck::kB)] == 0) {
    return StateFault{"seat", "must be null: that player bought no potion this turn"};
  }
  if (!rules.next_deck(state)) return StateFault{"phase", "needs a card to deal"};
  return {};
}

}  // namespace

Fault find_turn_fault(const Rules& rules, const State& state) {
  if (state.is_purchasing()) {
    if (auto fault = check_final_piles(rules, state)) return fault;
    if (auto fault = check_purchases(rules, state)) return fault;
  } else if (auto fault = check_no_purchases(rules, state)) {
    return fault;
  }
  switch (state.phase) {
    case Phase::kSplit:
      return check_split(rules, state);
    case Phase::kLucky:
      return check_lucky(rules, state);
    case Phase::kCopy:
      return check_copy(rules, state);
    case Phase::kRefill:
      return state.seat.has_value() ? check_potion(rules, state) : std::nullopt;
    default:
      return {};
  }
}

}  // namespace purloin::thiefs_market
