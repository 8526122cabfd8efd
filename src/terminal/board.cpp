#include "terminal/board.h"

#include <string_view>
#include <utility>

#include "wire/tape.h"

namespace purloin::terminal {

wire::json::array known_scores(const wire::AnyTable& table, Viewer viewer) {
  wire::Tape tape;
  table.put_scores(tape, viewer);
  return std::move(wire::to_value(tape.root()).as_array());
}

std::string show_bounds(const wire::json::value& bounds) {
  const auto* ends = bounds.if_array();
  if (ends == nullptr) return wire::json::serialize(bounds);
  const std::string least = wire::json::serialize(ends->front());
  return ends->size() == 1 ? least + "+" : least + "–" + wire::json::serialize(ends->back());
}

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
