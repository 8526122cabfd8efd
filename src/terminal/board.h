#pragma once

#include <string>

#include "terminal/paint.h"
#include "wire/any_game.h"

namespace purloin::terminal {

// What a board is drawn from: a viewer's JSON view and nothing else, so a drawing cannot show what
// its viewer may not know.
struct Sight {
  const wire::json::object& view;
  const wire::json::array& scores;  // as if the game ended now, as far as the viewer can tell
  Viewer viewer;
  const wire::Names& names;
  const Paint& paint;
};

// Everybody's scores as far as a viewer can tell.
wire::json::array known_scores(const wire::AnyTable& table, Viewer viewer);

// A number of a score: "22", "22+" or "18–26".
std::string show_bounds(const wire::json::value& bounds);

// The position as text, lines ended by '\n'. Every game has a drawing; they stand in
// <game>_board.cpp and are listed in board.cpp.
std::string draw_board(const Sight& sight);

std::string draw_dice_heist(const Sight& sight);
std::string draw_crypt(const Sight& sight);
std::string draw_thiefs_market(const Sight& sight);

}  // namespace purloin::terminal
