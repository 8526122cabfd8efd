#pragma once

#include <string>
#include <vector>

#include "texts/catalogue.h"
#include "wire/any_game.h"

// Events in English: for terminals, engines and logs. Browsers say them in their own language.
namespace purloin::registry {

// The shapes of every event that there is: of all games, of any table, and of refusals.
const texts::Shapes& all_shapes();

std::string in_english(const wire::EventJson& event, const wire::Names& names);
// Line by line: those of a list on a tape, and those of moves played from a position.
std::vector<std::string> in_english(const wire::Tape& events, const wire::Names& names);
std::vector<std::string> tell_in_english(const wire::AnyTable& table,
                                         std::span<const std::string> moves, Vantage vantage,
                                         const wire::Names& names);

}  // namespace purloin::registry
