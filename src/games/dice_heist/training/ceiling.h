#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "statistics/statistics.h"
#include "wire/any_game.h"

namespace purloin::dice_heist {

struct CeilingOrder {
  int seats = 2;
  std::string against = "greedy";  // "greedy" or "random": who sits in all other seats
  std::uint64_t training_games = 300'000;
  std::uint64_t games = 10'000;      // of the player that looks one move ahead
  std::uint64_t search_games = 300;  // of each player that searches
  std::uint64_t iterations = 500;    // of a search that estimates; one that plays on has five times
  std::uint64_t seed = 1;
  int threads = 1;
  std::function<void(std::string_view stage, std::uint64_t done, std::uint64_t of)> progress;
};

// Shares of wins against rivals whose every move can be foretold. They are estimates from below of
// what the best possible player reaches against them.
struct CeilingReport {
  lab::Sample trained;   // a network trained against these very rivals, one move ahead
  lab::Sample searched;  // a search that knows how they will move, and estimates by it
  lab::Sample played;    // the same search without a network: games played on
};

// How high the best player of Dice Heist can rise against one kind of bot. Every other bot is
// below.
wire::Result<CeilingReport> find_ceiling(const CeilingOrder& order);

}  // namespace purloin::dice_heist
