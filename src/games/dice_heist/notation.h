#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "games/dice_heist/rules.h"

namespace purloin::dice_heist {

// The canonical text of an action that is legal in `state`: "heist louvre 2".
std::string format_action(const Rules& rules, const State& state, Action action);

// Reads a move or, at a chance point, an outcome; the dice of sidekicks may come in any order. The
// error says what is wrong with the text. A parsed action need not be legal.
tl::expected<Action, std::string> try_parse_action(const Rules& rules, const State& state,
                                                   std::string_view text);

// What a chance point waits for: "roll 3" or "draw".
std::string needs(const Rules& rules, const State& state);

}  // namespace purloin::dice_heist
