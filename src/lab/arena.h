#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "wire/any_game.h"

namespace purloin::lab {

struct ArenaOrder {
  std::string game;
  std::int64_t seats = 0;
  wire::json::object options;
  std::vector<std::string> bots;  // "NAME*K": with K times the budget
  std::uint64_t games = 100;
  bots::Budget budget;  // of every bot, for every move
  std::uint64_t seed = 1;
  int threads = 1;
  std::optional<double>
      sprt;  // stop when the first bot is shown to be so many Elo stronger, or not
  std::function<void(std::uint64_t done, std::uint64_t games)> progress;
};

struct Standing {
  std::string name;
  double share = 0;          // of the wins, ties split
  double low = 0, high = 0;  // 95% interval
  double elo = 0;            // against the other seats
  double mean_score = 0;
};

struct ArenaReport {
  std::uint64_t games = 0;
  std::uint64_t capped =
      0;  // games given up because they did not end; the leaders count as winners
  std::vector<Standing> bots;
  std::string verdict;  // of the SPRT
  double seconds = 0;
};

// Plays deals: one set of dice and cards for as many games as there are seats, every bot in every
// seat in turn. With two bots and more seats the first plays one seat and the second all others.
wire::Result<ArenaReport> run_arena(const ArenaOrder& order);

}  // namespace purloin::lab
