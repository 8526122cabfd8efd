#pragma once

#include <array>
#include <string_view>

#include "core/bounds.h"
#include "core/fixed_vector.h"
#include "games/crypt/state.h"

namespace purloin::crypt {

struct ScoreSheet {
  int coins = 0;  // printed on the treasure
  int idol = 0;
  int jewelry = 0;
  int manuscript = 0;  // the gain over what is printed
  int pottery = 0;
  int remains = 0;
  int tapestry = 0;
  int servants = 0;  // not exhausted
  int total() const {
    return coins + idol + jewelry + manuscript + pottery + remains + tapestry + servants;
  }
  friend bool operator==(const ScoreSheet&, const ScoreSheet&) = default;

  static constexpr std::array<ScorePart<ScoreSheet>, 2 + kTypes> kParts = {
      {{"coins", &ScoreSheet::coins},
       {"idol", &ScoreSheet::idol},
       {"jewelry", &ScoreSheet::jewelry},
       {"manuscript", &ScoreSheet::manuscript},
       {"pottery", &ScoreSheet::pottery},
       {"remains", &ScoreSheet::remains},
       {"tapestry", &ScoreSheet::tapestry},
       {"servants", &ScoreSheet::servants}}};
};

using Scores = FixedVector<ScoreSheet, kPlayers>;
using ScoreBounds = FixedVector<SheetBounds<ScoreSheet>, kPlayers>;

// Every seat's sheet, as if the game ended now.
Scores score_all(const State& state, int seats);

// CR-30: the seats with the most coins.
SeatSet leaders(const Scores& scores);

// CR-36: what a total of the solo game makes of its player.
std::string_view rank_of(int total);

}  // namespace purloin::crypt
