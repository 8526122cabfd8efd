#include "games/thiefs_market/state_check.h"

#include <string>

#include "games/thiefs_market/turn_check.h"

namespace purloin::thiefs_market {
namespace {

using Fault = std::optional<StateFault>;

int count_bought(const State& state) {
  int bought = 0;
  for (const std::uint8_t each : state.bought) bought += each;
  return bought;
}

// TM-04, TM-06
Fault check_seats(const Rules& rules, const State& state) {
  if (state.phase == Phase::kSetup) {
    const auto& named = rules.config().start;
    if (named && state.start != MaybeSeat(*named)) {
      return StateFault{"start", "must be the seat named in the options"};
    }
    if (state.seat.has_value()) return StateFault{"seat", "must be null in this phase"};
    return {};
  }
  if (!state.start.has_value()) return StateFault{"start", "must be a seat in this phase"};
  const bool may_be_null = state.phase == Phase::kRefill || state.is_over();
  if (!may_be_null && !state.seat.has_value()) {
    return StateFault{"seat", "must be a seat in this phase"};
  }
  if (state.phase == Phase::kRoll && state.seat != state.start) {
    return StateFault{"seat", "must be the start player, who rolls"};
  }
  return {};
}

// TM-10, TM-40: a thief's dice are rolled again, or the one die of a lucky re-roll.
Fault check_rerolling(const Rules& rules, const State& state) {
  if (state.rerolling == 0) return {};
  const int most = state.phase == Phase::kSplit ? rules.dice() : 1;
  if (state.phase != Phase::kSplit && state.phase != Phase::kLucky) {
    return StateFault{"rerolling", "must be null in this phase"};
  }
  if (state.rerolling > most) {
    return StateFault{"rerolling", "must be a whole number from 1 to " + std::to_string(most)};
  }
  return {};
}

// TM-39, TM-45: nobody keeps the potion, and what is copied is an opponent's.
Fault check_owned(const Rules& rules, const State& state) {
  const auto& catalog = rules.catalog();
  CardBits owned = 0;
  for (int i = 0; i < rules.seats(); ++i) owned |= state.player(Seat(i)).cards;
  for (int i = 0; i < rules.seats(); ++i) {
    const CardBits cards = state.player(Seat(i)).cards;
    if ((cards & catalog.potion) != 0) {
      const auto potion = static_cast<std::size_t>(lowest_bit_index(catalog.potion));
      return StateFault{path_of("players", i, "cards", state.gain_order[potion]), "is never kept"};
    }
    const bool copies = (cards & catalog.copier) != 0 && state.copied != kNoCard;
    if (copies && (owned & ~cards & bit(state.copied)) == 0) {
      return StateFault{path_of("players", i, "copied", rules.facts(catalog.copier_card).id),
                        "must be an opponent's card"};
    }
  }
  return {};
}

// TM-07, TM-15: when there are piles, and final ones.
Fault check_piles(const Rules& rules, const State& state) {
  if (state.is_purchasing()) return {};
  for (int i = 0; i < rules.seats(); ++i) {
    const Player& player = state.player(Seat(i));
    if (state.phase != Phase::kSplit && !player.pile.empty()) {
      return StateFault{path_of("players", i, "pile"), "must be null in this phase"};
    }
    if (player.final_pile != FinalPile()) {
      return StateFault{path_of("players", i, "final"), "must be null in this phase"};
    }
  }
  return {};
}

// TM-01: all dice and the one marker are somewhere; dice spent on purchases are nowhere.
Fault check_objects(const Rules& rules, const State& state) {
  int dice = state.center.dice().size() + state.rerolling;
  int markers = state.center.has_marker();
  for (int i = 0; i < rules.seats(); ++i) {
    dice += state.player(Seat(i)).pile.dice().size();
    markers += state.player(Seat(i)).pile.has_marker();
  }
  if (markers != 1) return StateFault{"center", "with all piles there must be one marker"};
  if (state.is_purchasing()) {
    if (!state.center.empty()) return StateFault{"center", "must be empty in this phase"};
    if (dice > rules.dice()) return StateFault{"players", "have more dice than there are"};
  } else if (state.phase == Phase::kSplit) {
    if (dice != rules.dice()) {
      return StateFault{"center", "with all piles and dice in the air there must be " +
                                      std::to_string(rules.dice()) + " dice"};
    }
  } else if (state.center != Objects::marker()) {
    return StateFault{"center", "must be * in this phase"};
  }
  return {};
}

// TM-24, TM-25: decks open one after the other, each when the one before is empty.
Fault check_decks(const Rules& rules, const State& state) {
  const Deck newest = rules.newest_open(state);
  for (const Deck deck : kAllDecks) {
    const int left = rules.left_in_deck(state, deck);
    const int seen = rules.config().box.deck_size[index(deck)] - left;
    if (deck < newest && left > 0) {
      return StateFault{path_of("deck", key_of(deck)), "must be 0 when a newer row is open"};
    }
    // A potion that found its deck empty took the first card of the next (TM-39).
    const bool tasted = index(deck) == index(newest) + 1 &&
                        is_potion_gone(rules.catalog(), state) && state.bought[index(newest)] > 0 &&
                        rules.left_in_deck(state, newest) == 0;
    if (deck > newest && seen > (tasted ? 1 : 0)) {
      return StateFault{path_of("deck", key_of(deck)), "must be whole until its row is open"};
    }
  }
  return {};
}

// TM-24, TM-25: a refill that is under way, and will find the cards that it needs.
Fault check_refill(const Rules& rules, const State& state) {
  const Deck newest = rules.newest_open(state);
  const auto row = path_of("market", key_of(newest));
  const int short_of = kRow - state.rows[index(newest)].size;
  if (short_of == 0) return StateFault{row, "must not be full yet"};
  if (short_of > rules.left_in_deck(state, newest) && newest == Deck::kC) {
    return StateFault{row, "cannot be filled: the game is over"};
  }
  // The row that sold cards: the newest, or the one before while a row is being opened.
  const bool opening = state.bought[index(newest)] == 0;
  if (opening && newest == Deck::kA) {
    return StateFault{row, "must be five cards with those bought"};
  }
  const auto sold = index(newest) - (opening ? 1 : 0);
  for (const Deck deck : kAllDecks) {
    const int cards = state.rows[index(deck)].size;
    const int bought = state.bought[index(deck)];
    const auto path = path_of("bought", key_of(deck));
    if (index(deck) == sold && (bought == 0 || cards + bought < kRow || cards == kRow)) {
      return StateFault{path, "must be why the market is refilled"};
    }
    if (index(deck) < sold && cards + bought > kRow) {
      return StateFault{path, "is more than that row had"};
    }
  }
  return {};
}

// TM-19, TM-24: the newest row is full but for what was bought from it this round.
Fault check_rows(const Rules& rules, const State& state) {
  if (state.phase == Phase::kRefill && !state.seat.has_value()) return check_refill(rules, state);
  for (const Deck deck : kAllDecks) {
    if (state.rows[index(deck)].size + state.bought[index(deck)] > kRow) {
      return StateFault{path_of("bought", key_of(deck)), "is more than that row had"};
    }
  }
  const Deck newest = rules.newest_open(state);
  const int cards = state.rows[index(newest)].size;
  const auto row = path_of("market", key_of(newest));
  switch (state.phase) {
    case Phase::kSetup:
      if (count_bought(state) > 0) return StateFault{"bought", "must be 0 before the first round"};
      if (cards == kRow) return StateFault{row, "must not be full yet"};
      return {};
    case Phase::kRoll:
    case Phase::kSplit:
    case Phase::kLucky:
      if (count_bought(state) > 0) return StateFault{"bought", "must be 0 before the purchases"};
      if (cards != kRow) return StateFault{row, "must be five cards"};
      return {};
    default:
      if (cards + state.bought[index(newest)] == kRow) return {};
      return StateFault{row, "must be five cards with those bought"};
  }
}

// TM-02: nobody has anything yet until someone can buy.
Fault check_purses(const Rules& rules, const State& state) {
  const bool is_early =
      state.phase == Phase::kSetup || state.phase == Phase::kRoll || state.phase == Phase::kSplit;
  if (state.round != 1 || !is_early) return {};
  for (int i = 0; i < rules.seats(); ++i) {
    const Player& player = state.player(Seat(i));
    if (static_cast<int>(player.gold) != rules.config().box.start_gold) {
      return StateFault{path_of("players", i, "gold"), "must be what a player starts with"};
    }
    if (player.infamy != 0) {
      return StateFault{path_of("players", i, "infamy"), "must be 0 before the first purchases"};
    }
  }
  return {};
}

// TM-03, TM-04
Fault check_beginning(const Rules& rules, const State& state) {
  if (state.phase == Phase::kSetup && state.round != 1) {
    return StateFault{"round", "must be 1 in this phase"};
  }
  if (state.round != 1) return {};
  if (auto fault = check_purses(rules, state)) return fault;
  int cards = 0;
  for (int i = 0; i < rules.seats(); ++i) cards += count_bits(state.player(Seat(i)).cards);
  if (cards != count_bought(state)) {
    return StateFault{"round", "must be above 1: there are cards of earlier rounds"};
  }
  if (!state.start.has_value() && state.rows[0].size > 0) {
    return StateFault{"start", "must be a seat before cards are dealt"};
  }
  if (rules.newest_open(state) != Deck::kA) {
    return StateFault{"round", "must be above 1 with a newer row open"};
  }
  return {};
}

// TM-26, TM-30
Fault check_end(const Rules& rules, const State& state) {
  if (!state.is_over()) return {};
  if (rules.newest_open(state) != Deck::kC || !rules.is_sold_out(state)) {
    return StateFault{"phase", "cannot be over while deck C can replace what was bought"};
  }
  if (!state.seat.has_value()) return {};
  const SeatSet tied = rules.leaders(state);
  if (tied.size() < 2) return StateFault{"seat", "must be null: nobody raced for the win"};
  if (!tied.contains(*state.seat)) {
    return StateFault{"seat", "must be one of those tied for the win"};
  }
  return {};
}

// Each may rely on those before it.
constexpr Fault (*kChecks[])(const Rules&, const State&) = {
    check_seats, check_rerolling, find_card_fault, check_piles,     check_objects,
    check_decks, check_rows,      check_beginning, find_turn_fault, check_end,
};

}  // namespace

// TM-03
Fault find_card_fault(const Rules& rules, const State& state) {
  if (auto fault = check_owned(rules, state)) return fault;
  const auto& catalog = rules.catalog();
  const CardBits missing = catalog.all & ~placed_cards(state) & ~catalog.potion;
  if (missing != 0) {
    const auto& card = rules.facts(static_cast<std::uint8_t>(lowest_bit_index(missing)));
    return StateFault{"unseen", "or another place must have " + card.id};
  }
  for (const Deck deck : kAllDecks) {
    if (rules.left_in_deck(state, deck) < 0) {
      return StateFault{path_of("unseen", key_of(deck)),
                        "has fewer cards than were removed unseen"};
    }
  }
  return {};
}

Fault find_fault(const Rules& rules, const State& state) {
  for (const auto check : kChecks) {
    if (auto fault = check(rules, state)) return fault;
  }
  return {};
}

}  // namespace purloin::thiefs_market
