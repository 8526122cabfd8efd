#include "games/crypt/wire/document.h"

namespace purloin::crypt {
namespace {

std::optional<Coins> coins_of(Card card) {
  return card.is_known() ? std::optional<Coins>(card.coins()) : std::nullopt;
}

void write_slots(const Rules& rules, const State& state, List<SlotDocument>& slots) {
  slots.resize(state.drawn);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const Slot& slot = state.crypt[i];
    SlotDocument& document = slots[i];
    document.type = slot.card.type();
    document.coins = coins_of(slot.card);
    document.up = rules.is_up(static_cast<SlotId>(i));
    document.seen = slot.seen;
    document.taken = slot.taken;
    document.by = slot.by;
    document.count = slot.hold.count();
    document.effort = slot.hold.effort();
  }
}

// In the order of the protocol: a type's cards with unknown coins, then the others. Both come in it
// already, see Treasure::for_each and View::hidden.
void write_treasure(const View& view, List<PlayerDocument>& players) {
  const auto write = [&](Card card, Entry entry) {
    players[static_cast<std::size_t>(entry.owner().index())].treasure.push_back(
        {card.type(), coins_of(card), entry.flipped(), entry.is_public(), entry.seen()});
  };
  std::size_t next = 0;
  const auto write_hidden_to = [&](Type last) {
    for (; next < view.hidden_count && view.hidden[next].type <= last; ++next) {
      write(Card(view.hidden[next].type, 0), view.hidden[next].entry);
    }
  };
  view.known.treasure.for_each([&](Card card, Entry entry) {
    write_hidden_to(card.type());
    write(card, entry);
  });
  write_hidden_to(Type::kTapestry);
}

void write_players(const Rules& rules, const View& view, List<PlayerDocument>& players) {
  players.resize(static_cast<std::size_t>(rules.seats()));
  // Hardly anybody gets more than a fair share of the cards, and then it grows.
  const std::size_t share = static_cast<std::size_t>(rules.deal().deck.size()) / players.size();
  for (int i = 0; i < rules.seats(); ++i) {
    const Seat seat(i);
    PlayerDocument& player = players[static_cast<std::size_t>(i)];
    player.servants = view.known.servants_of(seat);
    player.exhausted = view.known.exhausted_of(seat);
    player.placed = view.known.placed.contains(seat);
    player.treasure.reserve(share);
  }
  write_treasure(view, players);
}

GhostDocument write_ghost(const State& state) {
  int servants = kServants;
  for (const Slot& slot : state.crypt) {
    if (slot.by.is_ghost()) servants -= slot.hold.count();
  }
  return {servants, state.ghost_pushed};
}

void write_discards(const State& state, List<DiscardDocument>& discards) {
  discards.reserve(state.discarded);
  for (std::size_t i = 0; i < state.discarded; ++i) {
    const Discarded card = state.discard[i];
    discards.push_back({card.card().type(), coins_of(card.card()), card.up(), card.seen()});
  }
}

// What only some phases have.
void write_phase(const State& state, Document& document) {
  if (state.phase == Phase::kIdol) {
    auto& servants = document.rerollable.emplace();
    for (int i = 0; i < state.drawn; ++i) {
      const int exhausted = state.crypt[static_cast<std::size_t>(i)].rerollable;
      if (exhausted > 0) servants.members.emplace_back(digit(i + 1), exhausted);
    }
    if (state.rerolling != kNoSlot) {
      document.rerolling = SlotNumber(static_cast<int>(index(state.rerolling)) + 1);
    }
  }
  if (state.phase == Phase::kTiebreak) document.contenders = state.finalists;
  if (state.phase == Phase::kOver) document.winners = state.finalists;
}

}  // namespace

Document write_document(const Rules& rules, const View& view) {
  const State& state = view.known;
  Document document;
  document.collectors = state.sides;
  document.phase = state.phase;
  document.round = state.round;
  document.leader = state.leader;
  if (state.seat.is_seat()) document.seat = state.seat.seat().index();
  document.turn = state.turn;
  (view.open ? document.deck : document.unseen) = state.deck;
  if (state.top_known) document.top = state.top;
  write_slots(rules, state, document.crypt);
  write_players(rules, view, document.players);
  if (rules.is_solo()) document.ghost = write_ghost(state);
  if (state.sides.is_b(Type::kIdol)) document.idol_b = state.idol_b;
  write_discards(state, document.discard);
  write_phase(state, document);
  return document;
}

}  // namespace purloin::crypt
