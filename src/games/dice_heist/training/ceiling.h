#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "lab/statistics.h"
#include "wire/any_game.h"

namespace purloin::lab {

struct CeilingOrder {
  int seats = 2;
  std::string against = "greedy";    // "greedy" or "random": who sits in all other seats
  std::uint64_t lessons = 300'000;   // games to learn from
  std::uint64_t games = 10'000;      // of the examination, one move ahead
  std::uint64_t search_games = 300;  // of the examinations by search
  std::uint64_t iterations = 500;    // of a search that judges; one that plays on has five times
  std::uint64_t seed = 1;
  std::function<void(std::string_view stage, std::uint64_t done, std::uint64_t of)> progress;
};

// Shares of wins against rivals whose every move can be foretold. They are estimates from below of
// what the best possible player reaches against them.
struct CeilingReport {
  Sample learned;   // a network taught against these very rivals, one move ahead
  Sample searched;  // a search that knows how they will move, and judges by that network
  Sample played;    // the same search without any learning: games played on
};

// How high the best player of Dice Heist can rise against one kind of bot. Every other bot is
// below.
wire::Result<CeilingReport> find_dice_heist_ceiling(const CeilingOrder& order);

}  // namespace purloin::lab
