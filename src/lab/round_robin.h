#pragma once

#include <string>
#include <vector>

#include "lab/arena.h"
#include "statistics/ratings.h"

namespace purloin::lab {

struct RoundRobinReport {
  struct Row {
    std::string name;
    Rating rating;
    std::vector<double> share;  // alone among each of the others, in the order of the bots
    Faults faults{};
  };
  std::vector<Row> bots;  // as ordered
  std::uint64_t games = 0;
  std::uint64_t capped = 0;
  double seconds = 0;
};

// Every bot of the order against every other, `games` games a pairing, all of them with the same
// deals. With more than two seats each sits alone among copies of the other.
wire::Result<RoundRobinReport> run_round_robin(const ArenaOrder& order);

}  // namespace purloin::lab
