#pragma once

#include <array>

#include "core/bounds.h"
#include "core/fixed_vector.h"
#include "games/dice_heist/catalog.h"
#include "games/dice_heist/state.h"

namespace purloin::dice_heist {

struct ScoreSheet {
  int artifacts = 0;
  int gems = 0;
  int paintings = 0;  // the bonus for the highest total, less the penalty for the lowest
  int total() const { return artifacts + gems + paintings; }
  friend bool operator==(const ScoreSheet&, const ScoreSheet&) = default;

  static constexpr std::array<ScorePart<ScoreSheet>, 3> kParts = {
      {{"artifacts", &ScoreSheet::artifacts},
       {"gems", &ScoreSheet::gems},
       {"paintings", &ScoreSheet::paintings}}};
};

using Scores = FixedVector<ScoreSheet, kPlayers>;
using ScoreBounds = FixedVector<SheetBounds<ScoreSheet>, kPlayers>;

// The sum of a player's paintings, in millions.
int painting_total(const Catalog& catalog, const Loot& loot);

// Every seat's sheet, as if the game ended now.
Scores score_all(const Catalog& catalog, const State& state, int seats);

}  // namespace purloin::dice_heist
