#pragma once

#include "games/dice_heist/state.h"

namespace purloin::dice_heist {

// Everything is public (DH-21): the order of the deck does not exist before it is drawn.
using View = State;

}  // namespace purloin::dice_heist
