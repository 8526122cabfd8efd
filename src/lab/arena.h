#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "programs/player.h"
#include "statistics/statistics.h"
#include "wire/any_game.h"

namespace purloin::lab {

// Whose luck the games of a deal have: all the same, or each its own.
enum class DealLuck { kShared, kOwn };

struct ArenaOrder {
  std::string game;
  std::int64_t seats = 0;
  wire::json::object options;
  std::vector<std::string> bots;           // "NAME*K": with K times the budget
  std::vector<programs::Program> engines;  // bots of others, which `bots` may name
  std::uint64_t games = 100;               // rounded up to whole deals
  bots::Budget budget;                     // of every bot, for every move
  std::uint64_t seed = 1;
  DealLuck luck = DealLuck::kShared;
  int threads = 1;  // results do not hang on it, unless bots think by the clock
  std::optional<double>
      sprt;  // stop when the first bot is shown to be so many Elo stronger, or not
  // Takes every game's record, a line of JSON, deal by deal.
  std::function<void(std::string_view record)> records;
  std::function<void(std::uint64_t done, std::uint64_t games)> progress;
};

// How often a program has lost by each programs::Fault.
using Faults = std::array<std::uint64_t, 3>;

struct Standing {
  std::string name;
  double share = 0;          // of the wins, ties split
  double low = 0, high = 0;  // 95% interval
  double elo = 0;            // against the other seats
  double mean_score = 0;
  Faults faults{};
};

// What it brings that the games of a deal share their luck, by the first bot's share of the wins.
struct SharedLuck {
  double correlation = 0;  // between two games of a deal
  double deal_variance = 0;
  double variance_if_independent = 0;  // of as many games that have nothing in common
  // So many independent games tell as much as one of these; nothing where no luck is left at all.
  std::optional<double> worth() const {
    if (deal_variance <= 0) return std::nullopt;
    return variance_if_independent / deal_variance;
  }
};

struct ArenaReport {
  std::uint64_t games = 0;
  std::uint64_t capped =
      0;  // games given up because they did not end; the leaders count as winners
  std::vector<Standing> bots;
  Sample first_share;              // of the first bot, deal by deal
  std::optional<SharedLuck> luck;  // nothing where deals have one game, or nothing varies
  std::string verdict;             // of the SPRT
  double seconds = 0;
};

// Plays deals: with two bots as many games with the same luck as there are seats, else as many as
// there are bots, every bot in every seat in turn. Luck belongs to decks and seats, not to bots: in
// each game of a deal the cards come in the same order and a seat's k-th throw shows the same dice,
// whoever sits there (docs/measuring.md). Deals are counted in their order, and no further than
// where the SPRT ends. With two bots and more seats the first plays one seat and the second all
// others.
wire::Result<ArenaReport> run_arena(const ArenaOrder& order);

}  // namespace purloin::lab
