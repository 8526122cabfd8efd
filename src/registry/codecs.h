#pragma once

#include <tuple>

#include "registry/listed_codecs.h"

namespace purloin::registry {

// Calls visit(Codec{}) for every game. Whoever needs the games' own types walks this; everyone else
// uses all_games() and find_game() of games.h.
template <class F>
void for_each_codec(F&& visit) {
  std::apply([&](auto... codecs) { (visit(codecs), ...); }, AllCodecs{});
}

}  // namespace purloin::registry
