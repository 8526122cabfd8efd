#pragma once

#include <string>

#include "wire/any_game.h"

namespace purloin {

// A whole game of random moves as readable text: who acted with how many choices, what was played,
// what it meant, and where it ended. The same on every compiler.
std::string write_playthrough(const wire::AnyGame& game, int seats, const std::string& seed,
                              const wire::json::object& options);

}  // namespace purloin
