#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/playout.h"
#include "wire/any_game.h"

namespace purloin::lab {

struct PlayoutOrder {
  std::string game;
  std::int64_t seats = 0;
  wire::json::object options;
  std::optional<std::uint64_t> games;  // else for `seconds`
  double seconds = 2;
  std::uint64_t seed = 1;
};

struct PlayoutReport {
  PlayoutCounts counts;
  double seconds = 0;
};

// Uniformly random games on one thread, through the verbs that everyone uses.
wire::Result<PlayoutReport> run_playouts(const PlayoutOrder& order);

}  // namespace purloin::lab
