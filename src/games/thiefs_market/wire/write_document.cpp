#include "core/fixed_vector.h"
#include "games/thiefs_market/notation.h"
#include "games/thiefs_market/wire/document.h"

namespace purloin::thiefs_market {
namespace {

Name id_of(const Rules& rules, std::uint8_t card) {
  return {rules.facts(card).id};
}

std::optional<SeatNumber> write_seat(MaybeSeat seat) {
  if (!seat.has_value()) return {};
  return (*seat).index();
}

// Piles are there while the loot is split, if not empty, and throughout the purchases.
std::optional<Objects> write_pile(const State& state, const Player& player) {
  const bool splitting = state.phase == Phase::kSplit && !player.pile.empty();
  if (!splitting && !state.is_purchasing()) return {};
  return player.pile;
}

std::optional<FinalPileDocument> write_final_pile(const State& state, const Player& player) {
  if (!state.is_purchasing()) return {};
  const auto& pile = player.final_pile;
  return FinalPileDocument{pile.objects, pile.marker, {pile.gems}};
}

CardList write_used(const Rules& rules, const State& state, const Player& player) {
  CardList used;
  used.reserve(static_cast<std::size_t>(count_bits(state.used & player.cards)));
  for (int i = 0; i < count_bits(state.used); ++i) {
    const auto card = state.use_order[static_cast<std::size_t>(i)];
    if ((player.cards & bit(card)) != 0) used.push_back(id_of(rules, card));
  }
  return used;
}

PlayerDocument write_player(const Rules& rules, const State& state, Seat seat) {
  const Player& player = state.player(seat);
  PlayerDocument document;
  document.pile = write_pile(state, player);
  document.gold = static_cast<int>(player.gold);
  document.infamy = static_cast<int>(player.infamy);
  const auto cards = cards_as_gained(state, seat);
  document.cards.reserve(cards.size());
  for (const auto card : cards) document.cards.push_back(id_of(rules, card));
  if (state.copied != kNoCard && (player.cards & rules.catalog().copier) != 0) {
    document.copied[id_of(rules, rules.catalog().copier_card).text] = id_of(rules, state.copied);
  }
  document.used = write_used(rules, state, player);
  document.purchases = player.purchases;
  document.final = write_final_pile(state, player);
  return document;
}

CardList write_row(const Rules& rules, const Row& row) {
  CardList cards;
  cards.reserve(row.size);
  for (std::size_t i = 0; i < row.size; ++i) cards.push_back(id_of(rules, row.cards[i]));
  return cards;
}

CardList write_unseen(const Rules& rules, CardBits unseen) {
  CardList cards;
  cards.reserve(static_cast<std::size_t>(count_bits(unseen)));
  for_each_card(unseen, [&](std::uint8_t card) { cards.push_back(id_of(rules, card)); });
  return cards;
}

}  // namespace

void put_json(wire::Tape& tape, Objects objects) {
  tape.put(format_objects(objects));
}

void put_json(wire::Tape& tape, ShownGems gems) {
  FixedVector<char, kGems> letters;
  for (int gem = 0; gem < kGems; ++gem) {
    if ((gems.colors >> gem) & 1) letters.push_back(face_letter(static_cast<Face>(gem)));
  }
  tape.put(std::string_view(letters.begin(), letters.size()));
}

Document write_document(const Rules& rules, const State& state) {
  Document document;
  document.phase = state.is_over() ? Phase::kGrab : state.phase;  // both are "over"
  document.round = static_cast<int>(state.round);
  document.start = write_seat(state.start);
  document.seat = write_seat(state.seat);
  document.center = state.center;
  document.players.reserve(static_cast<std::size_t>(rules.seats()));
  for (int i = 0; i < rules.seats(); ++i) {
    document.players.push_back(write_player(rules, state, Seat(i)));
  }
  for (const Deck deck : kAllDecks) {
    document.market[deck] = write_row(rules, state.rows[index(deck)]);
    document.deck[deck] = rules.left_in_deck(state, deck);
    document.unseen[deck] =
        write_unseen(rules, state.unseen & rules.catalog().in_deck[index(deck)]);
    document.bought[deck] = state.bought[index(deck)];
  }
  if (state.rerolling > 0) document.rerolling = state.rerolling;
  return document;
}

}  // namespace purloin::thiefs_market
