// A document becomes a state: here what a State cannot hold is refused, and what lies beyond the
// table's bounds; what must hold within a state stands with the rules (state_check.h).
#include <array>
#include <bit>
#include <string>
#include <string_view>

#include "core/tokens.h"
#include "games/crypt/state_check.h"
#include "games/crypt/wire/document.h"
#include "wire/fields.h"

namespace purloin::crypt {
namespace {

using wire::fault;

// `steps` are those of path_of.
template <class... Steps>
std::uint8_t read_number(int number, int low, int high, const Steps&... steps) {
  if (number < low || number > high) {
    fault(path_of(steps...),
          "must be a whole number from " + std::to_string(low) + " to " + std::to_string(high));
  }
  return static_cast<std::uint8_t>(number);
}

template <class... Steps>
SeatSet read_seats(const Rules& rules, SeatSet seats, const Steps&... steps) {
  const unsigned others = seats.bits() & ~SeatSet::first(rules.seats()).bits();
  if (others != 0) {
    read_number(std::countr_zero(others), 0, rules.seats() - 1, steps...,
                seats.size() - std::popcount(others));
  }
  return seats;
}
template <class... Steps>
SeatSet read_seats(const Rules& rules, const Omitted<SeatSet>& seats, const Steps&... steps) {
  if (!seats) fault(path_of(steps...), "is missing");
  return read_seats(rules, *seats, steps...);
}

template <class... Steps>
Who read_who(const Rules& rules, Who who, const Steps&... steps) {
  if (who.is_ghost() && !rules.is_solo()) {
    fault(path_of(steps...), "the Ghost is in the solo game only");
  }
  if (who.is_seat()) read_number(who.seat().index(), 0, rules.seats() - 1, steps...);
  return who;
}

enum class Cards { kAllKnown, kAsSeen };

// Of a slot, a player's treasure or the discards; `steps` lead to it.
template <class CardDocument, class... Steps>
Card read_card(const CardDocument& given, Cards cards, const Steps&... steps) {
  if (!given.coins && cards == Cards::kAsSeen) return Card(given.type, 0);
  const int coins = given.coins ? int{*given.coins} : 0;
  return Card(given.type, read_number(coins, 1, kHighestCoins, steps..., "coins"));
}

void read_course(const Rules& rules, const Document& given, State& state) {
  state.phase = given.phase;
  state.sides = given.collectors;
  state.round = read_number(given.round, 1, rules.deal().rounds(), "round");
  state.turn = read_number(given.turn, 0, rules.turns(), "turn");
  state.leader = read_who(rules, given.leader, "leader");
  if (given.seat) state.seat = read_who(rules, Seat(*given.seat), "seat");
}

void read_deck(const Rules& rules, const Document& given, Cards cards, State& state) {
  const std::string_view name = cards == Cards::kAsSeen ? "unseen" : "deck";
  const Omitted<Pile>& pile = cards == Cards::kAsSeen ? given.unseen : given.deck;
  if (!pile) fault(std::string(name), "is missing");
  state.deck = *pile;
  for (std::size_t t = 0; t < kTypes; ++t) {
    for (int coins = 1; coins <= kHighestCoins; ++coins) {
      const Card card(static_cast<Type>(t), coins);
      read_number(state.deck.count(card), 0, rules.deal().deck.count(card), name, kTypeNames[t],
                  digit(coins));
    }
  }
  state.top_known = given.top.has_value();
  if (given.top) state.top = *given.top;
}

void read_crypt(const Rules& rules, const Document& given, Cards cards, State& state) {
  const auto slots = static_cast<std::size_t>(rules.deal().slots);
  if (given.crypt.size() > slots) fault("crypt", "has at most " + std::to_string(slots) + " cards");
  state.drawn = static_cast<std::uint8_t>(given.crypt.size());
  for (std::size_t i = 0; i < given.crypt.size(); ++i) {
    const SlotDocument& document = given.crypt[i];
    Slot& slot = state.crypt[i];
    slot.card = read_card(document, cards, "crypt", i);
    const bool up = rules.is_up(static_cast<SlotId>(i));
    if (document.up != up) {
      fault(path_of("crypt", i, "up"), up ? "must be true" : "must be false");
    }
    slot.seen = read_seats(rules, document.seen, "crypt", i, "seen");
    slot.taken = document.taken;
    slot.by = read_who(rules, document.by, "crypt", i, "by");
    slot.hold = Hold(document.count, document.effort);
  }
}

Entry read_entry(const Rules& rules, const TreasureDocument& given, std::size_t player,
                 std::size_t card) {
  const Seat owner(static_cast<int>(player));
  const SeatSet seen = read_seats(rules, given.seen, "players", player, "treasure", card, "seen");
  const auto refuse = [&](const char* reason) {
    fault(path_of("players", player, "treasure", card, "seen"), reason);
  };
  if ((given.is_public || given.flipped) && !seen.empty()) refuse(kSeenFaceUp);
  if (seen.contains(owner)) refuse("does not list the owner");
  return Entry(owner, given.flipped, given.is_public, seen);
}

void read_players(const Rules& rules, const Document& given, Cards cards, View& view) {
  State& state = view.known;
  if (given.players.size() != static_cast<std::size_t>(rules.seats())) {
    fault("players", "must be one for each seat");
  }
  Pile collected;  // a State has room for as many as the game has
  for (std::size_t i = 0; i < given.players.size(); ++i) {
    const PlayerDocument& player = given.players[i];
    state.servants[i] = static_cast<std::uint8_t>(player.servants);
    state.exhausted[i] = static_cast<std::uint8_t>(player.exhausted);
    if (player.placed) state.placed.insert(Seat(static_cast<int>(i)));
    for (std::size_t j = 0; j < player.treasure.size(); ++j) {
      const Card card = read_card(player.treasure[j], cards, "players", i, "treasure", j);
      const Entry entry = read_entry(rules, player.treasure[j], i, j);
      if (!card.is_known()) {
        if (view.hidden_count == kMaxHidden) fault("players", "have more cards than the game");
        view.hidden[view.hidden_count++] = {card.type(), entry};
        continue;
      }
      if (collected.count(card) == rules.deal().deck.count(card)) {
        fault(path_of("players", i, "treasure", j), too_many_of(rules, card));
      }
      collected.add(card);
      state.treasure.add(card, entry);
    }
  }
}

void read_idol_b(const Rules& rules, const Document& given, State& state) {
  if (!state.sides.is_b(Type::kIdol)) {
    if (given.idol_b) fault("idol-b", "must be null without side B of the Idol collector");
    return;
  }
  if (!given.idol_b) fault("idol-b", "must be a list of seats with side B of the Idol collector");
  state.idol_b = read_seats(rules, *given.idol_b, "idol-b");
}

void read_discards(const Rules& rules, const Document& given, Cards cards, State& state) {
  if (given.discard.size() > state.discard.size()) fault("discard", "has more cards than the game");
  for (std::size_t i = 0; i < given.discard.size(); ++i) {
    const DiscardDocument& document = given.discard[i];
    const Card card = read_card(document, cards, "discard", i);
    const SeatSet seen = read_seats(rules, document.seen, "discard", i, "seen");
    state.discard[state.discarded++] = Discarded(card, document.up, seen);
  }
}

void read_ghost(const Rules& rules, const Document& given, State& state) {
  if (!rules.is_solo()) {
    if (given.ghost) fault("ghost", "must be null with more than one player");
    return;
  }
  if (!given.ghost) fault("ghost", "must be an object");
  int servants = given.ghost->servants;
  for (const Slot& slot : state.crypt) {
    if (slot.by.is_ghost()) servants += slot.hold.count();
  }
  // CR-31
  if (servants != kServants) fault("ghost.servants", "with those on cards there must be 3");
  state.ghost_pushed = static_cast<std::uint8_t>(given.ghost->pushed);
}

void read_rerolls(const Rules& rules, const Document& given, State& state) {
  if (!given.rerollable) fault("rerollable", "is missing");
  for (const auto& [name, servants] : *given.rerollable) {
    const auto slot = parse_number(name, 1, state.drawn);
    if (!slot) fault(path_of("rerollable", name), "is no slot of the Crypt");
    state.crypt[static_cast<std::size_t>(*slot - 1)].rerollable =
        static_cast<std::uint8_t>(servants);
  }
  if (!given.rerolling) return;
  const int slot = read_number(*given.rerolling, 1, rules.deal().slots, "rerolling");
  state.rerolling = static_cast<SlotId>(slot - 1);
}

// Every card whose coins are missing has to be among the unseen ones.
void check_unseen(const View& view) {
  std::array<int, kTypes> missing{};
  const auto count = [&](Card card) { missing[static_cast<std::size_t>(card.type())] += 1; };
  for (std::size_t i = 0; i < view.hidden_count; ++i) count(Card(view.hidden[i].type, 0));
  for (std::size_t i = 0; i < view.known.drawn; ++i) {
    const Slot& slot = view.known.crypt[i];
    if (!slot.taken && !slot.card.is_known()) count(slot.card);
  }
  for (std::size_t i = 0; i < view.known.discarded; ++i) {
    if (!view.known.discard[i].card().is_known()) count(view.known.discard[i].card());
  }
  for (std::size_t t = 0; t < kTypes; ++t) {
    if (missing[t] <= view.known.deck.size(static_cast<Type>(t))) continue;
    fault(path_of("unseen", kTypeNames[t]), "has fewer cards than are hidden");
  }
}

View read_all(const Rules& rules, const Document& given, Cards cards) {
  View view;
  State& state = view.known;
  read_course(rules, given, state);
  read_deck(rules, given, cards, state);
  read_crypt(rules, given, cards, state);
  read_players(rules, given, cards, view);
  read_idol_b(rules, given, state);
  read_discards(rules, given, cards, state);
  read_ghost(rules, given, state);
  if (state.phase == Phase::kIdol) read_rerolls(rules, given, state);
  if (state.phase == Phase::kTiebreak) {
    state.finalists = read_seats(rules, given.contenders, "contenders");
  }
  if (state.phase == Phase::kOver) state.finalists = read_seats(rules, given.winners, "winners");
  return view;
}

State checked(const Rules& rules, const State& state) {
  if (auto found = find_fault(rules, state))
    fault(std::move(found->path), std::move(found->reason));
  return state;
}

}  // namespace

State read_document(const Rules& rules, const Document& given) {
  return checked(rules, read_all(rules, given, Cards::kAllKnown).known);
}

State imagine_document(const Rules& rules, const Document& given, FastRng& rng) {
  if (given.deck) return read_document(rules, given);  // nothing is hidden
  const View view = read_all(rules, given, Cards::kAsSeen);
  check_unseen(view);
  const State state = rules.determinize(view, rng);
  for (std::size_t i = 0; i < state.drawn; ++i) {
    if (!state.crypt[i].card.is_known()) {
      fault(path_of("crypt", i), "has left the Crypt and is nowhere");
    }
  }
  return checked(rules, state);
}

}  // namespace purloin::crypt
