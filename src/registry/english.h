#pragma once

#include <string>
#include <vector>

#include "texts/catalogue.h"
#include "wire/any_game.h"

// Events in English: for terminals, engines and logs. Browsers say them in their own language.
namespace purloin::wire {

// The shapes of every event that there is: of all games, of any table, and of refusals.
const texts::Shapes& all_shapes();

std::string in_english(const EventJson& event, const Names& names);
// The name of a piece, by the prefix of its game's events.
std::string piece_in_english(std::string_view prefix, std::string_view id);
// Line by line: those of a list on a tape, and those of moves played from a position.
std::vector<std::string> in_english(const Tape& events, const Names& names);
std::vector<std::string> tell_in_english(const AnyTable& table, std::span<const std::string> moves,
                                         Viewer viewer, const Names& names);

}  // namespace purloin::wire
