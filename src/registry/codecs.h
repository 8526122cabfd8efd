#pragma once

#include <tuple>

#include "games/crypt/wire/codec.h"
#include "games/dice_heist/wire/codec.h"
#include "games/thiefs_market/wire/codec.h"

namespace purloin::wire {

// The one list of games. Whoever needs the types themselves walks this; everyone else uses
// all_games() and find_game() of games.h.
using AllCodecs = std::tuple<DiceHeistCodec, CryptCodec, ThiefsMarketCodec>;

// Calls visit(Codec{}) for every game.
template <class F>
void for_each_codec(F&& visit) {
  std::apply([&](auto... codecs) { (visit(codecs), ...); }, AllCodecs{});
}

}  // namespace purloin::wire
