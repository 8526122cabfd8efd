#pragma once

#include <algorithm>
#include <cstdint>

// How Dice Heist is taught, whether against oneself (dice_heist_school) or against known rivals
// (dice_heist_ceiling).
namespace purloin::lab {

inline constexpr float kPointsOfDoubt = 3;  // a lead of so many points is e times the share
inline constexpr std::uint64_t kSchoolbookGames = 4'000;  // by the guide, before it plays by itself
inline constexpr int kMostDecisions = 600;

// How much of a game's worth is how close it was, from which more is learned in a game; later more
// and more the bare win counts, in the end nothing else.
inline float closeness_at(double part_done) {
  constexpr double kOnlyWinsCount = 0.6;
  return static_cast<float>(std::max(0.0, 1 - part_done / kOnlyWinsCount));
}

}  // namespace purloin::lab
