#pragma once

#include <string>

#include "games/thiefs_market/deck.h"
#include "wire/any_game.h"
#include "wire/json.h"

namespace purloin::wire {

// The facts of a box read from JSON, or the first thing that is wrong with them.
Result<thiefs_market::Box> read_thiefs_market_box(const json::value& given);

// The box that everyone plays with; its JSON is compiled into the program.
const thiefs_market::Box& thiefs_market_box();

}  // namespace purloin::wire
