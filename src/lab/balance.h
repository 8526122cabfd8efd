#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "statistics/statistics.h"
#include "wire/json.h"
#include "wire/refusal.h"

namespace purloin::lab {

struct BalanceOrder {
  std::string game;
  std::int64_t seats = 0;
  wire::json::object options{};
  std::string bot = "thief";  // at every seat
  std::uint64_t games = 400;
  bots::Budget budget{};
  std::uint64_t seed = 1;
  int threads = 1;  // results do not hang on it
  std::function<void(std::uint64_t done, std::uint64_t games)> progress{};
};

// Something that seats have or do, and what becomes of them.
struct Holders {
  Sample share;  // of the win, of a seat with it
  Sample score;
};

// How often a seat does something, in thirds of all seats: those that do it least first.
struct Habit {
  std::array<Sample, 3> often;  // a game
  std::array<Sample, 3> share;  // of the win
};

struct BalanceReport {
  std::uint64_t games = 0;
  std::uint64_t capped = 0;                 // given up because they did not end
  std::vector<Sample> by_seat;              // share of the win, by deals
  std::vector<Sample> by_turn;              // the same, counted from who acts first
  std::vector<double> lengths;              // decisions of a game
  std::vector<double> margins;              // from the winner to the next, in points
  std::vector<double> scores;               // of all seats
  Sample winning;                           // the winner's score
  double shared = 0;                        // games that end in a tie
  double luck = 0, luck_error = 0;          // its part of what decides who wins, at least
  std::map<std::string, Holders> holdings;  // what seats end with
  std::map<std::string, std::array<Sample, 2>> parts;  // of the score: of winners and of the others
  std::map<std::string, Habit> habits;                 // kinds of moves
  std::map<std::string, Sample> sides;                 // points of a seat, by what is set up
};

// Plays deals between equals, each twice with the same cards and dice and bots that draw other
// lots: what both games have in common is luck. Needs two seats or more.
wire::Result<BalanceReport> measure_balance(const BalanceOrder& order);

}  // namespace purloin::lab
