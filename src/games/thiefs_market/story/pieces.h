#pragma once

#include <vector>

#include "games/thiefs_market/rules.h"
#include "games/thiefs_market/story/events.h"

// Pieces of the game as arguments of events.
namespace purloin::thiefs_market {

texts::Choice choice_of(Face face);
texts::Piece piece_of(Icon icon);
// A card of a box that somebody made has a name that no catalogue knows.
texts::Piece piece_of(const Rules& rules, std::uint8_t card);

// By face, the marker last.
std::vector<events::Thing> things_of(Objects objects);
std::vector<events::Paid> dice_paid(Action buy);
// What a card that spends something takes; none when it takes gold.
Omitted<texts::Choice> face_spent(const Effect& effect);

// What becomes of a stolen pile.
struct Robbery {
  Robbery(const Rules& rules, const State& state, Action steal);
  std::vector<events::Thing> kept;
  std::vector<events::Thing> returned;
  int rerolled = 0;
  bool unrolled = false;  // TM-40: dice of a lucky player
};

}  // namespace purloin::thiefs_market
