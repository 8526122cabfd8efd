#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "match/match.h"

namespace purloin::lookback {

// A finished game, position by position.
struct Course {
  std::string game;
  int seats = 0;
  std::vector<match::Position> positions;  // before each move, and the last one
  std::vector<std::string> moves;          // of seats and chance, those that counted
  std::vector<int> versions;               // of the table, with which each came
  std::vector<double> result;              // each seat's share of the win; alone, its score
  std::optional<Seat> left;                // ended the game by leaving
  int left_at = 0;                         // the version of that
};

// Longer games are not looked at.
inline constexpr std::size_t kMostMoves = 1'500;

// The course of a game as a table's steps tell it. Refuses a game that is not over, or too long.
match::Result<Course> course_of(std::span<const match::Step> steps);

// The same of a record; refuses what `match::verify` does.
match::Result<Course> course_of_record(const wire::json::value& record);

// Of a game that was played to its end and begins with that position: for simulations.
Course course_of_moves(std::string game, match::Position first, std::vector<std::string> moves);

}  // namespace purloin::lookback
