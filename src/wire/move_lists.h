#pragma once

#include <string>
#include <vector>

#include "wire/any_game.h"

// Lists of legal moves may be thousands long (claims on several slots at once). Whoever shows them
// wants the short ones first and goes on word by word; only what is wanted is written.
namespace purloin::wire {

// How many moves the seat to act has; 0 when none acts.
std::size_t count_moves(const AnyTable& table);

// Those of them that have from `least` to `most` words, as legal_moves has them.
std::vector<std::string> moves_of_tokens(const AnyTable& table, std::size_t least, std::size_t most);

}  // namespace purloin::wire
