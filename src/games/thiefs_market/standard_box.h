#pragma once

#include "games/thiefs_market/deck.h"

namespace purloin::thiefs_market {

// The box that everyone plays with, for those who have the rules and no JSON.
const Box& standard_box();

}  // namespace purloin::thiefs_market
