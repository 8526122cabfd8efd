#pragma once

#include "games/thiefs_market/deck.h"
#include "games/thiefs_market/story/events.h"

namespace purloin::thiefs_market {

// What a card does, for players to read; made from the card's effect, so it is true of any box.
events::Event describe_card(const CardFacts& card);

}  // namespace purloin::thiefs_market
