#pragma once

#include <array>
#include <cstdint>

#include "core/rng.h"
#include "core/seat.h"
#include "core/vantage.h"
#include "games/crypt/score.h"
#include "games/crypt/state.h"

namespace purloin::crypt {

// A collected card whose coins a viewer does not know.
struct HiddenTreasure {
  Type type{};
  Entry entry;
  friend bool operator==(const HiddenTreasure&, const HiddenTreasure&) = default;
};

// To somebody who forgets, all that others have collected can be hidden.
inline constexpr int kMaxHidden = kCards;
// To somebody who remembers, only cards that were drawn face down: at most two in each of eight
// rounds.
inline constexpr int kMaxSecret = 16;

// What one viewer may know of a State (CR-05, CR-16, CR-35).
struct View {
  // The position without what is hidden:
  //  - `deck` holds the cards that the viewer cannot account for, wherever they are,
  //  - cards in the Crypt and among the discards have no coins where the viewer does not know
  //    them; a face-down card that left the Crypt has none for anybody,
  //  - `treasure` lacks the hidden cards.
  State known;
  std::array<HiddenTreasure, kMaxHidden> hidden{};  // by type, owner and who has seen it
  std::uint8_t hidden_count = 0;
  bool open = false;  // nothing is hidden: the game is over

  friend bool operator==(const View&, const View&) = default;
};

View view_of(const State& state, const Deal& deal, Viewer viewer);
// What a table shows a viewer: as the rulebook it forgets what others collected face up and what
// the viewer has looked at, once that has left the Crypt. Treasure lies face down until it is
// flipped, and nothing tells how it was collected.
View view_of(const State& state, const Deal& deal, Vantage vantage);

// The view from which nothing is hidden.
View open_view(const State& state);

// The card that left a slot lies elsewhere: among the discards or with a player. Finds for every
// taken slot which one it can be, each another, and fills in coins that are missing. False when
// there is no such card.
bool match_taken_cards(State& state, const Deal& deal);

namespace detail {

template <Rng R>
Card draw_hidden(Pile& unseen, Type type, R& rng) {
  const auto cards = static_cast<std::uint32_t>(unseen.size(type));
  const Card card(type, unseen.nth_coins(type, static_cast<int>(rng.below(cards))));
  unseen.remove(card);
  return card;
}

template <Rng R>
State draw_world(const View& view, const Deal& deal, R& rng) {
  State world = view.known;
  for (std::size_t i = 0; i < view.hidden_count; ++i) {
    const HiddenTreasure& hidden = view.hidden[i];
    world.treasure.add(draw_hidden(world.deck, hidden.type, rng), hidden.entry);
  }
  for (std::size_t i = 0; i < world.drawn; ++i) {
    Slot& slot = world.crypt[i];
    if (!slot.taken && !slot.card.is_known()) {
      slot.card = draw_hidden(world.deck, slot.card.type(), rng);
    }
  }
  for (std::size_t i = 0; i < world.discarded; ++i) {
    const Discarded old = world.discard[i];
    if (old.card().is_known()) continue;
    world.discard[i] =
        Discarded(draw_hidden(world.deck, old.card().type(), rng), old.up(), old.seen());
  }
  match_taken_cards(world, deal);
  return world;
}

inline bool finalists_lead(const State& state, int seats) {
  const SeatSet best = leaders(score_all(state, seats));
  return (state.finalists.bits() & ~best.bits()) == 0;
}

}  // namespace detail

// A position behind the view: hidden coins drawn from the unseen cards of their type, each as
// likely as any other; the deck is what is left.
template <Rng R>
State determinize_view(const View& view, const Deal& deal, int seats, R& rng) {
  if (view.open) return view.known;
  State world = detail::draw_world(view, deal, rng);
  // In a tie-break everyone knows who is tied for the most coins. Ties are common enough that a
  // few hundred draws find one; the bound is for positions that no game leads to.
  constexpr int kMostDraws = 1'000'000;
  for (int i = 0;
       i < kMostDraws && world.phase == Phase::kTiebreak && !detail::finalists_lead(world, seats);
       ++i) {
    world = detail::draw_world(view, deal, rng);
  }
  return world;
}

}  // namespace purloin::crypt
