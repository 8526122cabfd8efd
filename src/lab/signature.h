#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace purloin::lab {

struct GameSignature {
  std::string game;
  std::uint64_t value = 0;
};

// Plays a fixed set of random games of every kind and boils every action down to one number per
// game: a commit that leaves the rules alone leaves these alone, on every compiler.
std::vector<GameSignature> play_signatures();

// The same for games between bots of each name, so many iterations a move: a commit that leaves
// bots alone leaves these alone, on every compiler and every architecture.
std::vector<GameSignature> bot_signatures();

// One number for all of them.
std::uint64_t combine(const std::vector<GameSignature>& signatures);

}  // namespace purloin::lab
