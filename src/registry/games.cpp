#include "registry/games.h"

#include <algorithm>
#include <vector>

#include "registry/codecs.h"
#include "registry/listed_tables.h"

namespace purloin::registry {

using namespace wire;

std::span<const AnyGame* const> all_games() {
  static const std::vector<const AnyGame*> games = [] {
    std::vector<const AnyGame*> list;
    for_each_codec([&]<class Codec>(Codec) {
      static const ErasedGame<Codec> game;
      list.push_back(&game);
    });
    return list;
  }();
  return games;
}

const AnyGame* find_game(std::string_view id) {
  const auto games = all_games();
  const auto found = std::ranges::find(games, id, &AnyGame::id);
  return found == games.end() ? nullptr : *found;
}

}  // namespace purloin::registry
