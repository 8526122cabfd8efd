#include "games/dice_heist/score.h"

#include <algorithm>

namespace purloin::dice_heist {
namespace {

constexpr int kHighestPaintings = 8;
constexpr int kLowestPaintings = -4;

// DH-18: the n-th gem of a color is worth n.
int gem_points(const Loot& loot) {
  int points = 0;
  for (int color = 0; color < kMaxColors; ++color) {
    const int gems = tally_count(loot.tally, kTallyFirstColor + color);
    points += gems * (gems + 1) / 2;
  }
  return points;
}

}  // namespace

int painting_total(const Catalog& catalog, const Loot& loot) {
  int millions = 0;
  for (Bits rest = loot.paintings; rest != 0; rest = without_lowest_bit(rest)) {
    millions += catalog.millions[static_cast<std::size_t>(lowest_bit_index(rest))];
  }
  return millions;
}

Scores score_all(const Catalog& catalog, const State& state, int seats) {
  Scores scores;
  FixedVector<int, kPlayers> millions;
  for (int i = 0; i < seats; ++i) {
    const Loot& loot = state.loot_of(Seat(i));
    ScoreSheet sheet;
    // DH-17: one point an artifact.
    sheet.artifacts =
        tally_count(loot.tally, kTallySingles) + 2 * tally_count(loot.tally, kTallyDoubles);
    sheet.gems = gem_points(loot);
    scores.push_back(sheet);
    millions.push_back(painting_total(catalog, loot));
  }
  // DH-19: taken literally, so one who has none can be lowest, and a tie of all is both.
  const int highest = *std::max_element(millions.begin(), millions.end());
  const int lowest = *std::min_element(millions.begin(), millions.end());
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (millions[i] == highest) scores[i].paintings += kHighestPaintings;
    if (millions[i] == lowest) scores[i].paintings += kLowestPaintings;
  }
  return scores;
}

}  // namespace purloin::dice_heist
