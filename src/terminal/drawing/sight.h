#pragma once

#include <string>
#include <string_view>

#include "terminal/drawing/paint.h"
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

// The name of a piece, by the prefix of its game's events.
std::string name_of_piece(std::string_view prefix, std::string_view id);

// An event of a game with those shapes, in English.
std::string say_event(const texts::Shapes& shapes, const wire::EventJson& event);

// A number of a score: "22", "22+" or "18–26".
std::string show_bounds(const wire::json::value& bounds);

}  // namespace purloin::terminal
