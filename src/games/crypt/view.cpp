#include "games/crypt/view.h"

#include <algorithm>
#include <tuple>

namespace purloin::crypt {
namespace {

bool contains(SeatSet seats, Viewer viewer) {
  return viewer && seats.contains(*viewer);
}

void hide_in_crypt(View& view, const Deal& deal, Viewer viewer) {
  State& known = view.known;
  for (std::size_t i = static_cast<std::size_t>(deal.up); i < known.drawn; ++i) {
    Slot& slot = known.crypt[i];
    if (!slot.taken) {
      if (contains(slot.seen, viewer)) continue;
      known.deck.add(slot.card);
    }
    slot.card = slot.card.with_coins(0);
  }
}

// Cards that left the Crypt are elsewhere, so nothing is added to what is unseen.
void forget_taken(View& view) {
  for (std::size_t i = 0; i < view.known.drawn; ++i) {
    Slot& slot = view.known.crypt[i];
    if (slot.taken) slot.card = slot.card.with_coins(0);
  }
}

void hide_in_discards(View& view, Vantage vantage) {
  State& known = view.known;
  for (std::size_t i = 0; i < known.discarded; ++i) {
    const Discarded card = known.discard[i];
    if (card.up() || (vantage.is_open() && contains(card.seen(), vantage.viewer))) continue;
    known.deck.add(card.card());
    known.discard[i] = Discarded(card.card().with_coins(0), false, card.seen());
  }
}

bool knows(Viewer viewer, Entry entry) {
  return entry.is_public() || entry.flipped() || Viewer(entry.owner()) == viewer ||
         contains(entry.seen(), viewer);
}

// To somebody who does not remember how it was collected, and who has seen it.
Entry forgotten(Entry entry) {
  return Entry(entry.owner(), entry.flipped(), false, {});
}

void hide_card(View& view, Card card, Entry entry) {
  view.known.deck.add(card);
  view.hidden[view.hidden_count++] = {card.type(), entry};
}

void hide_treasure_from_forgetful(View& view, Vantage vantage) {
  Treasure visible;
  view.known.treasure.for_each([&](Card card, Entry entry) {
    if (!vantage.is_of(entry.owner())) entry = forgotten(entry);
    if (knows(vantage.viewer, entry)) {
      visible.add(card, entry);
    } else {
      hide_card(view, card, entry);
    }
  });
  view.known.treasure = visible;
}

void hide_treasure(View& view, Vantage vantage) {
  if (vantage.is_open()) {
    view.known.treasure.take_out_secret(vantage.viewer, [&](Card card, Entry entry) {
      if (contains(entry.seen(), vantage.viewer)) return false;
      hide_card(view, card, entry);
      return true;
    });
  } else {
    hide_treasure_from_forgetful(view, vantage);
  }
  // They were found by coins, which their order must not tell.
  std::sort(view.hidden.begin(), view.hidden.begin() + view.hidden_count,
            [](const HiddenTreasure& a, const HiddenTreasure& b) {
              return std::tuple(a.type, a.entry.code()) < std::tuple(b.type, b.entry.code());
            });
}

bool agree(Card wanted, Card found) {
  return wanted.type() == found.type() && (!wanted.is_known() || wanted == found);
}

// Walks the slots from the last to the first, so that the discards of this round, which are in the
// order of slots, are met from the end.
class TakenCards {
 public:
  TakenCards(State& state, const Deal& deal) : state_(state), deal_(deal) {}

  // `used` has a bit for each place of each type's treasure.
  bool match(int slots, int discards, Bits used) {
    if (slots == 0) return true;
    const int at = slots - 1;
    Slot& slot = state_.crypt[static_cast<std::size_t>(at)];
    if (!slot.taken) return match(at, discards, used);
    const Card wanted = slot.card;
    if (match_discarded(slot, at, discards, used)) return true;
    if (match_collected(slot, at, discards, used)) return true;
    slot.card = wanted;
    return false;
  }

 private:
  bool match_discarded(Slot& slot, int at, int discards, Bits used) {
    if (state_.phase != Phase::kIdol || slot.by.is_seat() || discards == 0) return false;
    const Discarded last = state_.discard[static_cast<std::size_t>(discards - 1)];
    if (last.up() != (at < deal_.up) || last.seen() != slot.seen) return false;
    if (!agree(slot.card, last.card())) return false;
    const Card wanted = slot.card;
    slot.card = last.card();
    if (match(at, discards - 1, used)) return true;
    slot.card = wanted;
    return false;
  }

  bool match_collected(Slot& slot, int at, int discards, Bits used) {
    const bool up = at < deal_.up;
    // Without servants on it only a face-down card is taken, by Pottery B.
    if (slot.by.is_ghost() || (slot.by.is_nobody() && up)) return false;
    const Card wanted = slot.card;
    for (int place = 0; place < 8; ++place) {
      const Entry entry = state_.treasure.entry(wanted.type(), place);
      const Bits mark = bit(8 * static_cast<int>(wanted.type()) + place);
      const Card found(wanted.type(), place / 2 + 1);
      if (!entry.is_card() || (used & mark) != 0 || !agree(wanted, found)) continue;
      if (entry.is_public() != up) continue;
      if (slot.by.is_seat() && slot.by.seat() != entry.owner()) continue;
      SeatSet seen = slot.seen;
      seen.erase(entry.owner());
      if (!entry.flipped() && entry.seen() != seen) continue;
      slot.card = found;
      if (match(at, discards, used | mark)) return true;
    }
    slot.card = wanted;
    return false;
  }

  State& state_;
  const Deal& deal_;
};

}  // namespace

View view_of(const State& state, const Deal& deal, Vantage vantage) {
  if (state.phase == Phase::kOver) return open_view(state);
  View view;
  view.known = state;
  hide_in_crypt(view, deal, vantage.viewer);
  if (!vantage.is_open()) forget_taken(view);
  hide_in_discards(view, vantage);
  hide_treasure(view, vantage);
  return view;
}

View view_of(const State& state, const Deal& deal, Viewer viewer) {
  return view_of(state, deal, Vantage{viewer, Memory::kOpen});
}

View open_view(const State& state) {
  View view;
  view.known = state;
  view.open = true;
  return view;
}

bool match_taken_cards(State& state, const Deal& deal) {
  return TakenCards(state, deal).match(state.drawn, state.discarded, 0);
}

}  // namespace purloin::crypt
