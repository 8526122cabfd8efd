#pragma once

#include <cstdint>
#include <string_view>

namespace purloin::server {

// What the clients do besides moving; by default all that a browser does among people. A hint,
// which is for people among bots, is a bot's thought, and not the hall's work.
struct HallLoad {
  bool scores = true;
  // Legal moves that come with the turn, descriptions of those that are looked at, and longer ones
  // where the list is cut short; else the list is asked for, and that is all.
  bool questions = true;
  bool spectator = true;
  bool coming_and_going = true;  // everybody's watch begins anew now and then, from what is known
  int tables = 1;  // that take turns: what one needs has left the caches when it is its turn again
};

struct HallSpeed {
  std::uint64_t moves = 0;
  double cpu_seconds = 0;
  std::uint64_t bytes = 0;     // of updates, to all viewers
  std::uint64_t updates = 0;   // heard
  std::uint64_t answered = 0;  // bytes of answers to questions
  std::uint64_t answers = 0;
};

// Plays at least so many moves, in random games to their ends, through a hall without sockets or a
// database, with a client in every seat: what the server itself makes of a move.
HallSpeed measure_hall(std::string_view game, int seats, std::uint64_t moves, const HallLoad& load);

}  // namespace purloin::server
