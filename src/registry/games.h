#pragma once

#include <span>
#include <string_view>

#include "wire/any_game.h"

namespace purloin::registry {

// Every game that there is.
std::span<const wire::AnyGame* const> all_games();

// The game with that id, or nullptr.
const wire::AnyGame* find_game(std::string_view id);

}  // namespace purloin::registry
