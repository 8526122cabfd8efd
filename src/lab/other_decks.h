#pragma once

#include <cstdint>

#include "wire/json.h"

namespace purloin::lab {

// A deck of Dice Heist that meets every total the rulebook states and is otherwise drawn by lot:
// which museum shows which card, what each painting is worth, how many artifacts are single. As the
// option `deck` of a table wants it.
wire::json::object other_dice_heist_deck(std::uint64_t seed);

}  // namespace purloin::lab
