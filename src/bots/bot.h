#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wire/any_game.h"

namespace purloin::bots {

// How long a bot may think; bots with an opinion of their own (apprentice, thief) use less.
struct Budget {
  std::optional<std::uint64_t> iterations;
  std::optional<std::chrono::milliseconds> time;
  int threads = 1;
  std::uint64_t seed = 1;
  const std::atomic<bool>* stop = nullptr;  // set from outside to get an answer at once
};

struct Considered {
  std::string move;
  std::uint64_t visits = 0;
  double outcome = 0;  // the share of the win that is expected, 0 to 1; alone, of the score
  // Where the game's critic has weighed it: what it gives up against the best, and its error.
  std::optional<double> gives_up{};
  double error{};
};

struct Choice {
  std::string move;
  std::vector<Considered> considered;  // best first
  std::uint64_t iterations = 0;
};

// A named opponent at one seat of one table, made by make_bot of its game. It looks at the table
// through its seat's view only.
class Bot {
 public:
  virtual ~Bot() = default;
  // Needs a table where a seat acts; the bot plays that seat.
  virtual Choice choose(const wire::AnyTable& table, const Budget& budget) = 0;
};

struct BotFacts {
  std::string name;
  std::string description;  // what a player should expect
};

// Everybody who can be named where bots are chosen: our levels (bots/levels.h), weakest first, and
// those that were enlisted (bots/roster.h). registry::make_bot makes them.
std::vector<BotFacts> all_bots();

bool is_bot(std::string_view name);

}  // namespace purloin::bots
