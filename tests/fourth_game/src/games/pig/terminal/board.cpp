#include "games/pig/terminal/board.h"

#include <fmt/format.h>

namespace purloin::pig {

std::string draw_board(const terminal::Sight& sight) {
  const auto& view = sight.view;
  const auto* const turn = view.at("seat").if_int64();
  const auto goal = view.at("options").at("goal").to_number<int>();
  const auto& players = view.at("players").as_array();
  std::string text;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const bool is_turn = turn != nullptr && *turn == static_cast<std::int64_t>(i);
    const std::string cell = fmt::format("{} {} [seat {}]", is_turn ? ">" : " ", sight.names[i], i);
    text += fmt::format("  {} {:>3} of {}",
                        terminal::padded(is_turn ? sight.paint.bold(cell) : cell, cell.size(), 28),
                        players[i].at("held").to_number<int>(), goal);
    if (is_turn) {
      text +=
          sight.paint.yellow(fmt::format("  {} at stake", view.at("at-stake").to_number<int>()));
    }
    text += '\n';
  }
  return text;
}

}  // namespace purloin::pig
