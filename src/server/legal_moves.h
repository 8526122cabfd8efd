#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "wire/any_game.h"

namespace purloin::server {

// What whoever acts may do: all of it, or the short moves where that is too much.
struct LegalMoves {
  std::vector<std::string> moves;
  bool whole = true;
};
LegalMoves legal_moves(const wire::AnyTable& position);

// The legal moves that have all words of a partial one, up to one word more.
std::vector<std::string> moves_that_extend(const wire::AnyTable& position,
                                           std::string_view partial);

}  // namespace purloin::server
