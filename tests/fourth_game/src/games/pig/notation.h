#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "games/pig/rules.h"

namespace purloin::pig {

// The text of an action that is legal in `state`: "roll", "hold", and "roll 4" for how the die
// fell.
std::string format_action(const Rules& rules, const State& state, Action action);

// Reads a move or an outcome. The error says what is wrong with the text. A parsed action need not
// be legal.
tl::expected<Action, std::string> try_parse_action(const Rules& rules, const State& state,
                                                   std::string_view text);

// What a chance point waits for.
std::string needs(const Rules& rules, const State& state);

}  // namespace purloin::pig
