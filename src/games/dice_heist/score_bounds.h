#pragma once

#include "core/vantage.h"
#include "games/dice_heist/score.h"

namespace purloin::dice_heist {

// Whether a player's artifacts lie face down for a viewer: those of others, as the rulebook has it,
// until the game is over (DH-21).
bool is_face_down(const State& state, Seat owner, Vantage vantage);

// Every seat's sheet to somebody who goes by what the table shows: each end of each number is that
// of some hand of artifacts that fits it.
ScoreBounds bounds_as_shown(const Catalog& catalog, const State& state, int seats, Vantage vantage);

}  // namespace purloin::dice_heist
