#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "training/loop.h"

// How networks of Dice Heist are trained, whether from games against oneself (training.cpp) or
// against known rivals (ceiling.cpp).
namespace purloin::dice_heist {

inline constexpr float kPointsOfDoubt = 3;  // a lead of so many points is e times the share

// A few games by the guide, so that the network does not begin by playing nonsense; then by itself.
inline std::vector<training::Stage> training_stages(std::uint64_t games) {
  const std::uint64_t by_guide = std::min<std::uint64_t>(4'000, games / 4);
  training::Stage guided;
  guided.games = by_guide;
  guided.by_network = false;
  guided.until =
      static_cast<double>(by_guide) / static_cast<double>(std::max<std::uint64_t>(games, 1));
  guided.cost = 0.2;
  training::Stage alone;
  alone.games = games - by_guide;
  return {guided, alone};
}

// How much of a game's worth is how close it was, from which more is learned in a game; later more
// and more the bare win counts, in the end nothing else.
inline float closeness_at(double part_done) {
  constexpr double kOnlyWinsCount = 0.6;
  return static_cast<float>(std::max(0.0, 1 - part_done / kOnlyWinsCount));
}

// How often a move is made at random, so that other positions are seen too.
inline float wildness_at(double part_done) {
  return part_done < 0.5 ? 0.06F : 0.03F;
}

}  // namespace purloin::dice_heist
