#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "games/crypt/rules.h"

namespace purloin::crypt {

// The canonical text of an action that is legal in `state`: "claim 1:2x4 3:1x6".
std::string format_action(const Rules& rules, const State& state, Action action);

// Reads a move or, at a chance point, an outcome; groups of a claim and dice that belong together
// may come in any order. The error says what is wrong with the text. A parsed action need not be
// legal.
tl::expected<Action, std::string> try_parse_action(const Rules& rules, const State& state,
                                                   std::string_view text);

// What a chance point waits for: "top", "ghost 3" or "roll 5".
std::string needs(const Rules& rules, const State& state);

// Six letters, in the order of the types: "ABABAB".
std::string format_sides(Sides sides);

// As players count them, from 1.
std::string format_slot(SlotId slot);

}  // namespace purloin::crypt
