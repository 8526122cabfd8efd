#include <algorithm>
#include <string>

#include "games/dice_heist/state_check.h"
#include "games/dice_heist/wire/document.h"
#include "wire/fields.h"

namespace purloin::dice_heist {
namespace {

using wire::fault;

Bits lowest_bits_of(Bits range, int count) {
  Bits bits = 0;
  for (int i = 0; i < count; ++i) bits |= lowest_bit(range & ~bits);
  return bits;
}

void expect_at_most(int number, int most, std::string path) {
  if (number < 0 || number > most) {
    fault(std::move(path), "must be a whole number from 0 to " + std::to_string(most));
  }
}

// The index of a museum, or `no_museum` of this deck.
std::size_t museum_of(const Rules& rules, std::string_view id, std::string path) {
  const auto& museums = rules.config().deck.museums;
  const auto at = std::ranges::find(museums, id, &Deck::Museum::id);
  if (at == museums.end()) fault(std::move(path), "is no museum of this deck");
  return static_cast<std::size_t>(at - museums.begin());
}

// The first position of a kind's lot among these cards; nothing where there is none.
std::optional<int> lot_of(const Rules& rules, Bits among, std::string_view kind) {
  for (Bits lots = among & rules.catalog().lots; lots != 0; lots = without_lowest_bit(lots)) {
    if (rules.kind_of(lowest_bit_index(lots)) == kind) return lowest_bit_index(lots);
  }
  return {};
}

Bits read_cards(const Rules& rules, const CountByMuseum& given, std::string_view member) {
  Bits cards = 0;
  for (const auto& [id, kinds] : given) {
    const auto museum = museum_of(rules, id, path_of(member, id));
    for (const auto& [kind, number] : kinds) {
      const auto path = path_of(member, id, kind);
      const auto lot = lot_of(rules, rules.catalog().in_museum[museum], kind);
      if (!lot) fault(path, "is no exhibit of that museum");
      const Bits range = rules.catalog().lot[static_cast<std::size_t>(*lot)];
      expect_at_most(number, count_bits(range), path);
      cards |= lowest_bits_of(range, number);
    }
  }
  return cards;
}

Loot read_loot(const Rules& rules, const CountByKind& given, std::size_t player) {
  const auto& catalog = rules.catalog();
  Loot loot;
  for (const auto& [kind, number] : given) {
    const auto path = path_of("players", player, "loot", kind);
    int card = 0;
    while (card < catalog.size && rules.kind_of(card) != kind) ++card;
    if (card == catalog.size) fault(path, "is no exhibit of this deck");
    const auto at = static_cast<std::size_t>(card);
    expect_at_most(number, count_bits(catalog.kind[at]), path);
    if ((catalog.paintings & bit(card)) != 0) {
      loot.paintings |= lowest_bits_of(catalog.kind[at], number);
    } else {
      loot.tally += catalog.tally[at] * static_cast<std::uint64_t>(number);
    }
  }
  return loot;
}

void read_turn(const Rules& rules, const Document& given, State& state) {
  const bool has_turn = state.phase != Phase::kFirstPlayer && state.phase != Phase::kOver;
  if (!has_turn && given.seat) fault("seat", "must be null in this phase");
  if (has_turn) {
    expect_at_most(given.seat.value_or(SeatNumber(-1)), rules.seats() - 1, "seat");
    state.turn = Seat(*given.seat);
  }
  if (state.phase != Phase::kFirstPlayer) return;
  if (!given.contenders) fault("contenders", "is missing");
  for (const Seat seat : *given.contenders) {
    if (seat.index() >= rules.seats()) fault("contenders", "must be seats of this table");
  }
  if (given.contenders->size() < 2) fault("contenders", "must be at least two seats");
  state.contenders = *given.contenders;
}

void read_players(const Rules& rules, const Document& given, State& state) {
  state.supply = static_cast<std::uint8_t>(given.supply);
  if (given.players.size() != static_cast<std::size_t>(rules.seats())) {
    fault("players", "must be one for each seat");
  }
  for (std::size_t i = 0; i < given.players.size(); ++i) {
    state.sidekicks[i] = static_cast<std::uint8_t>(given.players[i].sidekicks);
    state.loot[i] = read_loot(rules, given.players[i].loot, i);
  }
}

void read_pending(const Rules& rules, const Document& given, State& state) {
  if (state.phase != Phase::kRoll) {
    if (given.pending) fault("pending", "must be null outside the phase roll");
    return;
  }
  if (!given.pending) fault("pending", "must be an object");
  const auto& [museum, kind, sidekicks] = *given.pending;
  state.pending.museum = static_cast<Museum>(museum_of(rules, museum.text, "pending.museum"));
  const Bits shown = state.display & rules.catalog().in_museum[index(state.pending.museum)];
  if (shown == 0) fault("pending.museum", "has no exhibits");
  if (kind) {
    if (!rules.config().targeted_raid) {
      fault("pending.kind", "must be null without the option targeted-raid");
    }
    const auto lot = lot_of(rules, shown, kind->text);
    if (!lot) fault("pending.kind", "is not on display in that museum");
    state.pending.lot = static_cast<std::uint8_t>(*lot);
  }
  expect_at_most(sidekicks, state.sidekicks_of(state.turn), "pending.sidekicks");
  state.pending.sidekicks = static_cast<std::uint8_t>(sidekicks);
}

}  // namespace

State read_document(const Rules& rules, const Document& given) {
  State state;
  state.phase = given.phase;
  read_turn(rules, given, state);
  state.deck = read_cards(rules, given.deck, "deck");
  state.display = read_cards(rules, given.museums, "museums");
  read_players(rules, given, state);
  read_pending(rules, given, state);
  if (auto found = find_fault(rules, state))
    fault(std::move(found->path), std::move(found->reason));
  return state;
}

}  // namespace purloin::dice_heist
