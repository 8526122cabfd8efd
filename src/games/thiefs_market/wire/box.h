#pragma once

#include <string>

#include "games/thiefs_market/deck.h"
#include "wire/any_game.h"
#include "wire/json.h"

namespace purloin::thiefs_market {

// The facts of a box read from JSON, or the first thing that is wrong with them.
wire::Result<Box> read_box(const wire::json::value& given);

// The box that everyone plays with; its JSON is compiled into the program.
const Box& default_box();

}  // namespace purloin::thiefs_market
