#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "bots/critic.h"
#include "lookback/course.h"
#include "statistics/statistics.h"
#include "wire/any_game.h"

namespace purloin::lab {

struct LookBackOrder {
  std::string game;
  std::int64_t seats = 0;
  wire::json::object options;
  std::vector<std::string> bots;  // seat by seat, moved on by one with each game
  std::uint64_t games = 100;
  bots::Budget budget;  // of every bot, for every move
  bots::Depth depth;    // of looking back
  std::uint64_t seed = 1;
  int threads = 1;  // games at a time
  std::function<void(std::uint64_t done, std::uint64_t games)> progress;
};

// Of the chances that were given, those between two tenths, and what became of them.
struct Tenth {
  std::uint64_t positions = 0;
  std::uint64_t games = 0;
  double given = 0;  // on average
  double came = 0;   // the share of the win that it came to
  double error = 0;  // of the difference, one standard error: positions of a game hang together
};

// Chances that were given, and what became of them, game by game.
class Reliability {
 public:
  void add(double given, double came);
  void end_game();
  std::array<Tenth, 10> tenths() const;

 private:
  struct Sum {
    std::uint64_t positions = 0, games = 0;
    double given = 0, came = 0;
    double squares = 0;  // of what games were off
    double off = 0;      // of this game
    bool is_here = false;
  };
  std::array<Sum, 10> sums_;
};

struct BotLookedAt {
  std::string name;
  Sample gave_up;     // a game
  Sample per_move;    // a decision with a choice
  Sample mistakes;    // a game
  Sample unforeseen;  // how else its chances changed while somebody decided, a game
  Sample played;      // of 100
};

struct LookBackReport {
  std::uint64_t games = 0;
  std::uint64_t capped = 0;   // games given up at the cap: not looked at
  std::uint64_t off = 0;      // games in which a seat's sum is not its result
  std::vector<Sample> start;  // of each seat
  std::vector<Sample> luck;
  Sample drift;
  std::vector<BotLookedAt> bots;
  std::array<Tenth, 10> tenths;  // not alone
  std::size_t most_bytes = 0;
  double most_seconds = 0;  // of looking at one game, on one thread
  double looking = 0;       // seconds in all
  double seconds = 0;
};

// The first position, or why the order makes none.
wire::Result<std::unique_ptr<wire::AnyTable>> opening_of(const LookBackOrder& order);
// One of the games; nothing where it is too long.
std::optional<lookback::Course> play_bots(const LookBackOrder& order, const wire::AnyTable& opening,
                                          std::uint64_t game);
// Each game once, on so many threads, and how far it is.
void for_each_game(const LookBackOrder& order, const std::function<void(std::uint64_t)>& look);

// Plays games between bots and looks back at each.
wire::Result<LookBackReport> run_look_backs(const LookBackOrder& order);

}  // namespace purloin::lab
