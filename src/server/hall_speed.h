#pragma once

#include <cstdint>
#include <string_view>

namespace purloin::server {

struct HallSpeed {
  std::uint64_t moves = 0;
  double cpu_seconds = 0;
  std::uint64_t bytes = 0;    // of updates, to all viewers
  std::uint64_t updates = 0;  // heard
};

// Plays random games through a hall without sockets or a database, with a client in every seat:
// what the server itself makes of a move.
HallSpeed measure_hall(std::string_view game, int seats, std::uint64_t moves);

}  // namespace purloin::server
