#include "registry/boards.h"

#include <string_view>

#include "registry/listed_boards.h"

namespace purloin::registry {

std::string draw_board(const terminal::Sight& sight) {
  const std::string_view game = sight.view.at("game").as_string();
  for (const auto& [id, draw] : kBoards) {
    if (id == game) return draw(sight);
  }
  return {};
}

}  // namespace purloin::registry
