#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lab/arena.h"
#include "programs/player.h"
#include "statistics/statistics.h"

namespace purloin::lab {

// A game that a program has lost by what it did, or did not do.
struct Forfeit {
  std::size_t seat;
  programs::Fault why;
};

// How a game of the arena ended.
struct GameResult {
  std::vector<double> shares;  // per seat, of the win
  std::vector<double> scores;
  bool capped = false;
  std::optional<Forfeit> forfeit;
  std::string record;  // where records are kept
};

// Which bot of the order sits where in a game of a deal.
std::size_t bot_at(const ArenaOrder& order, std::uint64_t rotation, std::uint64_t seat);
std::uint64_t games_per_deal(const ArenaOrder& order);

// Sums per bot, and per deal so that games with the same luck count as one sample. Deals are added
// in their order, so that sums are the same however many threads play.
class Tally {
 public:
  explicit Tally(const ArenaOrder& order);

  void add_deal(const std::vector<GameResult>& deal);
  ArenaReport report() const;
  const Sample& first_share() const { return per_bot_[0].share; }

 private:
  struct PerBot {
    Sample share, score;
    Faults faults;
  };
  std::optional<SharedLuck> luck() const;

  const ArenaOrder& order_;
  std::vector<PerBot> per_bot_;
  std::vector<Sample> first_by_rotation_;  // the first bot's shares in each game of a deal
  std::uint64_t games_ = 0;
  std::uint64_t capped_ = 0;
};

}  // namespace purloin::lab
