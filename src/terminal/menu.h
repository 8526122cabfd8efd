#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace purloin::terminal {

// A line of a menu of moves: one move, or several that begin alike.
struct MenuLine {
  std::string text;       // the move, or the words that the moves share
  std::size_t moves = 1;  // how many it stands for
  bool is_move() const { return moves == 1; }
};

// The moves that begin with `prefix` (whole words), in at most about `most` lines: where there are
// more, moves that share their next words stand as one line.
std::vector<MenuLine> make_menu(const std::vector<std::string>& moves, std::string_view prefix,
                                std::size_t most);

// Whether `move` begins with the words of `prefix`.
bool begins_with_words(std::string_view move, std::string_view prefix);

}  // namespace purloin::terminal
