#pragma once

#include <string>

#include "terminal/drawing/sight.h"

namespace purloin::pig {

// The position as text, lines ended by '\n'.
std::string draw_board(const terminal::Sight& sight);

}  // namespace purloin::pig
