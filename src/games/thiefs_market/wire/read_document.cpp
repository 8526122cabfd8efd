#include <bit>
#include <string>

#include "games/thiefs_market/notation.h"
#include "games/thiefs_market/state_check.h"
#include "games/thiefs_market/wire/document.h"

namespace purloin::thiefs_market {
namespace {

using wire::fault;

void refuse(std::optional<StateFault> found) {
  if (found) fault(std::move(found->path), std::move(found->reason));
}

MaybeSeat read_seat(const Rules& rules, std::optional<SeatNumber> given, const char* member) {
  if (!given) return {};
  if (*given >= rules.seats()) {
    fault(member, "must be a whole number from 0 to " + std::to_string(rules.seats() - 1));
  }
  return Seat(*given);
}

// `path`: the steps to the id.
template <class... Steps>
std::uint8_t read_card(const Rules& rules, Name id, const Steps&... path) {
  const auto card = find_card(rules, id.text);
  if (!card) fault(path_of(path...), "is no card of this table");
  return *card;
}

// A card that lies there and must not lie anywhere else.
template <class... Steps>
std::uint8_t place_card(const Rules& rules, const State& state, Name id, const Steps&... path) {
  const std::uint8_t card = read_card(rules, id, path...);
  if ((placed_cards(state) & bit(card)) != 0) fault(path_of(path...), "is in two places");
  return card;
}

std::uint8_t place_card_of(Deck deck, const Rules& rules, const State& state, Name id,
                           const char* member, std::size_t at) {
  const std::uint8_t card = place_card(rules, state, id, member, key_of(deck), at);
  if ((rules.catalog().in_deck[index(deck)] & bit(card)) == 0) {
    fault(path_of(member, key_of(deck), at), "is of another deck");
  }
  return card;
}

void read_row(const Rules& rules, const CardList& given, Deck deck, State& state) {
  if (given.size() > kRow) fault(path_of("market", key_of(deck)), "must be at most five cards");
  for (std::size_t i = 0; i < given.size(); ++i) {
    const std::uint8_t card = place_card_of(deck, rules, state, given[i], "market", i);
    state.rows[index(deck)].push(card);
    state.market |= bit(card);
  }
}

void read_unseen(const Rules& rules, const CardList& given, Deck deck, State& state) {
  CardBits before = 0;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const CardBits here = bit(place_card_of(deck, rules, state, given[i], "unseen", i));
    if (here < before) {
      fault(path_of("unseen", key_of(deck), i), "must come in alphabetical order");
    }
    before = here;
    state.unseen |= here;
  }
}

// How the pile says that there is none: an empty one is null, but in the purchases.
Objects read_pile(const State& state, const std::optional<Objects>& given, std::size_t player) {
  const bool is_there = state.is_purchasing();
  if (is_there && !given) fault(path_of("players", player, "pile"), "must be there in this phase");
  if (!is_there && given && given->empty()) {
    fault(path_of("players", player, "pile"), "must be null or not empty");
  }
  return given.value_or(Objects());
}

FinalPile read_final_pile(const State& state, const std::optional<FinalPileDocument>& given,
                          std::size_t player) {
  if (!given) {
    if (state.is_purchasing()) fault(path_of("players", player, "final"), "must be an object");
    return {};
  }
  return {static_cast<std::uint8_t>(given->objects), given->marker, given->gems.colors};
}

void read_player(const Rules& rules, const PlayerDocument& given, std::size_t at, State& state) {
  Player& player = state.players[at];
  player.gold = static_cast<std::uint32_t>(given.gold);
  if (!given.infamy) {  // a view
    fault(path_of("players", at, "infamy"),
          "must be a whole number from 0 to " + std::to_string(kMostTokens));
  }
  player.infamy = static_cast<std::uint32_t>(*given.infamy);
  for (std::size_t i = 0; i < given.cards.size(); ++i) {
    const std::uint8_t card = place_card(rules, state, given.cards[i], "players", at, "cards", i);
    player.cards |= bit(card);
    state.gain_order[card] = static_cast<std::uint8_t>(i);
  }
  for (const auto& [copy, original] : given.copied) {
    const auto card = find_card(rules, copy);
    if (!card || (bit(*card) & player.cards & rules.catalog().copier) == 0) {
      fault(path_of("players", at, "copied", copy), "must be what a card of that player copies");
    }
    state.copied = read_card(rules, original, "players", at, "copied", copy);
  }
  player.pile = read_pile(state, given.pile, at);
  player.final_pile = read_final_pile(state, given.final, at);
  player.purchases = static_cast<std::uint8_t>(given.purchases);
}

void read_counts(const Rules& rules, const Document& given, State& state) {
  for (const Deck deck : kAllDecks) {
    const int left = rules.left_in_deck(state, deck);
    if (given.deck[deck] != left) {
      fault(path_of("deck", key_of(deck)),
            "must be " + std::to_string(left) + ", its size less the cards seen from it");
    }
    state.bought[index(deck)] = static_cast<std::uint8_t>(given.bought[deck]);
  }
}

void read_used_by(const Rules& rules, const CardList& given, Seat seat, State& state) {
  const auto player = seat.index();
  if (!state.is_purchasing() && !given.empty()) {
    fault(path_of("players", player, "used"), "must be empty in this phase");
  }
  for (std::size_t i = 0; i < given.size(); ++i) {
    const auto refuse_use = [&](const char* reason) {
      fault(path_of("players", player, "used", i), reason);
    };
    const std::uint8_t card = read_card(rules, given[i], "players", player, "used", i);
    const std::uint8_t power = acts_as(rules.catalog(), state, card);
    if ((state.player(seat).cards & bit(card)) == 0) refuse_use("is not that player's card");
    if ((rules.catalog().once & bit(power)) == 0) refuse_use("is not used once a round");
    if ((state.used & bit(card)) != 0) refuse_use("can be used only once a round");
    state.use_order[static_cast<std::size_t>(count_bits(state.used))] = card;
    state.used |= bit(card);
  }
}

// In turn order, as they were used.
void read_used(const Rules& rules, const Document& given, State& state) {
  Seat seat;
  for (int i = 0; i < rules.seats(); ++i) {
    if (state.player(Seat(i)).final_pile.marker) seat = Seat(i);
  }
  for (int i = 0; i < rules.seats(); ++i, seat = next_clockwise(seat, rules.seats())) {
    read_used_by(rules, given.players[static_cast<std::size_t>(seat.index())].used, seat, state);
  }
}

void read_players(const Rules& rules, const Document& given, State& state) {
  if (given.players.size() != static_cast<std::size_t>(rules.seats())) {
    fault("players", "must be one for each seat");
  }
  for (std::size_t i = 0; i < given.players.size(); ++i) {
    read_player(rules, given.players[i], i, state);
  }
}

}  // namespace

void read_json(const wire::Field& given, Objects& objects) {
  const auto read = parse_objects(given.text());
  if (!read || format_objects(*read) != given.text()) {
    given.fail("must be faces in the order RWBGYP, then * for the marker");
  }
  objects = *read;
}

void read_json(const wire::Field& given, ShownGems& gems) {
  Objects shown;
  read_json(given, shown);
  if (shown.size() != std::popcount(shown.gems())) {  // something else, or a gem twice
    given.fail("must be each of R, W, B and G at most once");
  }
  gems.colors = static_cast<std::uint8_t>(shown.gems());
}

State read_document(const Rules& rules, const Document& given) {
  State state;
  state.phase = given.phase;
  state.round = static_cast<std::uint32_t>(given.round);
  state.start = read_seat(rules, given.start, "start");
  state.seat = read_seat(rules, given.seat, "seat");
  state.rerolling = static_cast<std::uint8_t>(given.rerolling.value_or(DiceInTheAir(0)));
  state.center = given.center;
  for (const Deck deck : kAllDecks) {
    read_row(rules, given.market[deck], deck, state);
    read_unseen(rules, given.unseen[deck], deck, state);
  }
  read_players(rules, given, state);
  refuse(find_card_fault(rules, state));
  read_counts(rules, given, state);
  read_used(rules, given, state);
  // "over" is read as kGrab; but for a race that is still to be run, it is kOver.
  if (state.is_over() && (state.seat.has_value() || rules.leaders(state).size() == 1)) {
    state.phase = Phase::kOver;
  }
  refuse(find_fault(rules, state));
  return state;
}

}  // namespace purloin::thiefs_market
