#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "games/thiefs_market/rules.h"

namespace purloin::thiefs_market {

// The canonical text of an action that is legal in `state`: "steal 2 return RB*".
std::string format_action(const Rules& rules, const State& state, Action action);

// Reads a move or, at a chance point, an outcome; the faces of a set may come in any order. The
// error says what is wrong with the text. A parsed action need not be legal.
tl::expected<Action, std::string> try_parse_action(const Rules& rules, const State& state,
                                                   std::string_view text);

// What a chance point waits for: "start", "deal", "roll 3" or "grab".
std::string needs(const Rules& rules, const State& state);

// As players see them: a pending race is part of "over".
// The letter of a face: R W B G, Y for the bag, P for the mask.
char face_letter(Face face);
std::optional<Face> find_face(char letter);

// "RRWP*": faces in the order RWBGYP, then the marker.
std::string format_objects(Objects objects);
// In any order. Nothing for other letters, two markers or more than 14 objects.
std::optional<Objects> parse_objects(std::string_view text);

// The card with that id among those of the table.
std::optional<std::uint8_t> find_card(const Rules& rules, std::string_view id);

}  // namespace purloin::thiefs_market
