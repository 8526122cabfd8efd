#pragma once

#include <array>

#include "games/crypt/odds.h"
#include "games/crypt/rules.h"

namespace purloin::crypt {

// All in coins.
struct GuideWeights {
  float servant = 1.3F;     // one that is not exhausted, while rounds are left
  float fear = 1.0F;        // how much the chance to be pushed counts
  float placement = 0.05F;  // what a servant on a card might have done elsewhere
};

// What a card of the Crypt is worth to a seat: its coins and what its type adds to the collection.
float card_worth(const Rules& rules, const State& state, Seat seat, SlotId slot);

// The chance that servants still lie on the card when it is collected, by their total effort.
inline constexpr int kMostTotal = 6 * kServants;
using HoldChances = std::array<float, kMostTotal + 1>;
HoldChances hold_chances(const Rules& rules, const State& state, Seat seat);

// What an exhausted servant costs now.
float servant_worth(const Rules& rules, const State& state, const GuideWeights& weights);

// What so many servants of that effort will cost: those who do not come back, on average.
inline float effort_cost(int count, int effort, float servant) {
  static constexpr auto kLost = [] {
    std::array<float, 7> lost{};
    for (int e = 1; e <= 6; ++e) {
      lost[static_cast<std::size_t>(e)] = static_cast<float>(1 - chance_to_return(e));
    }
    return lost;
  }();
  return static_cast<float>(count) * kLost[static_cast<std::size_t>(effort)] * servant;
}

// What any legal action of the seat to act is worth.
float action_worth(const Rules& rules, const State& state, Action action,
                   const GuideWeights& weights);

}  // namespace purloin::crypt
