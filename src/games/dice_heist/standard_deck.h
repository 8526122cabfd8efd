#pragma once

#include "games/dice_heist/deck.h"

namespace purloin::dice_heist {

// The deck that tables get when they name none, for those who have the rules and no JSON.
const Deck& standard_deck();

}  // namespace purloin::dice_heist
