#include "terminal/board.h"

#include <string_view>
#include <utility>

namespace purloin::terminal {

std::string draw_board(const Sight& sight) {
  using Draw = std::string (*)(const Sight&);
  static constexpr std::pair<std::string_view, Draw> kBoards[] = {
      {"dice-heist", draw_dice_heist},
      {"crypt", draw_crypt},
      {"thiefs-market", draw_thiefs_market},
  };
  const std::string_view game = sight.view.at("game").as_string();
  for (const auto& [id, draw] : kBoards) {
    if (id == game) return draw(sight);
  }
  return {};
}

}  // namespace purloin::terminal
