#pragma once

#include <cstdint>
#include <string_view>

namespace purloin::server {

// What the clients do besides moving; by default all that a browser does.
struct HallLoad {
  bool scores = true;
  bool questions = true;  // `legal` at one's turn, `describe` of what is then played
  bool spectator = true;
  bool coming_and_going = true;  // everybody's watch begins anew now and then, from what is known
};

struct HallSpeed {
  std::uint64_t moves = 0;
  double cpu_seconds = 0;
  std::uint64_t bytes = 0;     // of updates, to all viewers
  std::uint64_t updates = 0;   // heard
  std::uint64_t answered = 0;  // bytes of answers to questions
  std::uint64_t answers = 0;
};

// Plays random games through a hall without sockets or a database, with a client in every seat:
// what the server itself makes of a move.
HallSpeed measure_hall(std::string_view game, int seats, std::uint64_t moves, const HallLoad& load);

}  // namespace purloin::server
