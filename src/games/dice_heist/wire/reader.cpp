#include "games/dice_heist/wire/reader.h"

#include <algorithm>
#include <array>

#include "games/dice_heist/notation.h"

namespace purloin::dice_heist {

using namespace wire;


namespace {

Bits lowest_bits_of(Bits range, int count) {
  Bits bits = 0;
  for (int i = 0; i < count; ++i) {
    const Bits next = lowest_bit(range & ~bits);
    bits |= next;
  }
  return bits;
}

}  // namespace

State StateReader::read() {
  read_phase();
  read_turn();
  const Field deck = given_.at("deck");
  const Field museums = given_.at("museums");
  state_.deck = read_cards(deck, found_);
  state_.display = read_cards(museums, found_);
  for (Bits lots = rules_.catalog().lots; lots != 0; lots = without_lowest_bit(lots)) {
    const Bits range = rules_.catalog().lot[static_cast<std::size_t>(lowest_bit_index(lots))];
    if (count_bits(state_.deck & range) + count_bits(state_.display & range) > count_bits(range)) {
      museums.fail("with the deck there are more " + rules_.kind_of(lowest_bit_index(lots)) +
                   " than that museum has");
    }
  }
  read_players();
  read_pending();
  check_conservation();
  check_phase();
  return state_;
}

void StateReader::read_phase() {
  const Field phase = given_.at("phase");
  for (int i = 0; i <= static_cast<int>(Phase::kOver); ++i) {
    if (phase_name(static_cast<Phase>(i)) == phase.text()) {
      state_.phase = static_cast<Phase>(i);
      return;
    }
  }
  phase.fail("must be first-player, reveal, act, roll or over");
}

void StateReader::read_turn() {
  const Field seat = given_.at("seat");
  const bool has_turn = state_.phase != Phase::kFirstPlayer && state_.phase != Phase::kOver;
  if (has_turn) {
    state_.turn = Seat(seat.integer(0, rules_.seats() - 1));
  } else if (!seat.is_null()) {
    seat.fail("must be null in this phase");
  }
  if (state_.phase != Phase::kFirstPlayer) return;
  const Field contenders = given_.at("contenders");
  int last = -1;
  for (std::size_t i = 0; i < contenders.size(); ++i) {
    const int contender = contenders[i].integer(0, rules_.seats() - 1);
    if (contender <= last) contenders.fail("must be seats in ascending order");
    last = contender;
    state_.contenders.insert(Seat(contender));
  }
  if (state_.contenders.size() < 2) contenders.fail("must be at least two seats");
}

Bits StateReader::read_cards(const Field& museums, Kinds& found) const {
  const auto& facts = rules_.config().deck.museums;
  Bits cards = 0;
  for (const auto& [id, unused] : museums.object()) {
    const Field museum = museums.at(id);
    const auto at = std::ranges::find(facts, std::string_view(id), &Deck::Museum::id);
    if (at == facts.end()) museum.fail("is no museum of this deck");
    const Bits in_museum = rules_.catalog().in_museum[static_cast<std::size_t>(at - facts.begin())];
    for (const auto& [kind, unused_count] : museum.object()) {
      const Field count = museum.at(kind);
      Bits lots = in_museum & rules_.catalog().lots;
      while (lots != 0 && rules_.kind_of(lowest_bit_index(lots)) != std::string_view(kind)) {
        lots = without_lowest_bit(lots);
      }
      if (lots == 0) count.fail("is no exhibit of that museum");
      const Bits range = rules_.catalog().lot[static_cast<std::size_t>(lowest_bit_index(lots))];
      const int number = count.integer(0, count_bits(range));
      cards |= lowest_bits_of(range, number);
      found[std::string(kind)] += number;
    }
  }
  return cards;
}

void StateReader::read_players() {
  state_.supply =
      static_cast<std::uint8_t>(given_.at("supply").integer(0, kSidekickDice));
  const Field players = given_.at("players");
  if (players.size() != static_cast<std::size_t>(rules_.seats())) {
    players.fail("must be one for each seat");
  }
  int dice = state_.supply;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const int sidekicks = players[i].at("sidekicks").integer(0, kSidekickDice);
    state_.sidekicks[i] = static_cast<std::uint8_t>(sidekicks);
    dice += sidekicks;
    read_loot(players[i].at("loot"), state_.loot[i]);
  }
  if (dice != kSidekickDice) {
    given_.at("supply").fail("with all players' sidekicks there must be 10 dice, not " +
                             std::to_string(dice));
  }
}

void StateReader::read_loot(const Field& loot, Loot& out) {
  const auto& catalog = rules_.catalog();
  for (const auto& [kind, unused] : loot.object()) {
    const Field count = loot.at(kind);
    int card = 0;
    while (card < catalog.size && rules_.kind_of(card) != std::string_view(kind)) ++card;
    if (card == catalog.size) count.fail("is no exhibit of this deck");
    const Bits range = catalog.kind[static_cast<std::size_t>(card)];
    const int number = count.integer(0, count_bits(range));
    if ((catalog.paintings & bit(card)) != 0) {
      out.paintings |= lowest_bits_of(range, number);
    } else {
      out.tally +=
          catalog.tally[static_cast<std::size_t>(card)] * static_cast<std::uint64_t>(number);
    }
    found_[std::string(kind)] += number;
  }
}

void StateReader::read_pending() {
  const Field pending = given_.at("pending");
  if (state_.phase != Phase::kRoll) {
    if (!pending.is_null()) pending.fail("must be null outside the phase roll");
    return;
  }
  const Field museum = pending.at("museum");
  const auto& facts = rules_.config().deck.museums;
  const auto at = std::ranges::find(facts, museum.text(), &Deck::Museum::id);
  if (at == facts.end()) museum.fail("is no museum of this deck");
  state_.pending.museum = static_cast<Museum>(at - facts.begin());
  const Bits shown = state_.display & rules_.catalog().in_museum[index(state_.pending.museum)];
  if (shown == 0) museum.fail("has no exhibits");

  const Field kind = pending.at("kind");
  if (!kind.is_null()) {
    if (!rules_.config().targeted_raid) kind.fail("must be null without the option targeted-raid");
    Bits lots = shown & rules_.catalog().lots;
    while (lots != 0 && rules_.kind_of(lowest_bit_index(lots)) != kind.text()) {
      lots = without_lowest_bit(lots);
    }
    if (lots == 0) kind.fail("is not on display in that museum");
    state_.pending.lot = static_cast<std::uint8_t>(lowest_bit_index(lots));
  }
  state_.pending.sidekicks = static_cast<std::uint8_t>(
      pending.at("sidekicks").integer(0, state_.sidekicks_of(state_.turn)));
}

void StateReader::check_conservation() const {
  Kinds whole;
  for (int card = 0; card < rules_.catalog().size; ++card) ++whole[rules_.kind_of(card)];
  for (const auto& [kind, count] : whole) {
    const auto seen = found_.find(kind);
    const int number = seen == found_.end() ? 0 : seen->second;
    if (number == count) continue;
    given_.at("players").fail("deck, museums and loot hold " + std::to_string(number) + " of " +
                              kind + ", the whole deck has " + std::to_string(count));
  }
}

void StateReader::check_phase() const {
  const Field phase = given_.at("phase");
  const bool all_stolen = state_.deck == 0 && state_.display == 0;
  switch (state_.phase) {
    case Phase::kFirstPlayer:
      check_beginning();
      break;
    case Phase::kReveal:
      if (state_.deck == 0) phase.fail("cannot be reveal with an empty deck");
      break;
    case Phase::kAct:
    case Phase::kRoll:
      if (state_.display == 0) phase.fail("needs an exhibit on display");
      break;
    case Phase::kOver:
      if (!all_stolen) phase.fail("cannot be over before everything is stolen");
      break;
  }
}

void StateReader::check_beginning() const {
  if (state_.deck != rules_.catalog().all) {
    given_.at("deck").fail("must be whole before the first turn");
  }
  if (state_.supply != kSidekickDice) {
    given_.at("supply").fail("must be 10 before the first turn");
  }
}

}  // namespace purloin::dice_heist
