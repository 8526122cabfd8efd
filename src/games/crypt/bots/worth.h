#pragma once

#include <array>

#include "games/crypt/rules.h"

namespace purloin::bots::heirlooms {

using crypt::Rules;
using crypt::SlotId;
using crypt::State;

// All in coins.
struct Weights {
  float servant = 1.3F;     // one that is not exhausted, while rounds are left
  float fear = 1.0F;        // how much the chance to be pushed counts
  float placement = 0.05F;  // what a servant on a card might have done elsewhere
};

// What a card of the Crypt is worth to a seat: its coins and what its type adds to the collection.
float card_worth(const Rules& rules, const State& state, Seat seat, SlotId slot);

// The chance that servants still lie on the card when it is collected, by their total effort.
inline constexpr int kMostTotal = 6 * crypt::kServants;
using HoldChances = std::array<float, kMostTotal + 1>;
HoldChances hold_chances(const Rules& rules, const State& state, Seat seat);

// What an exhausted servant costs now.
float servant_worth(const Rules& rules, const State& state, const Weights& weights);

// What any legal action of the seat to act is worth.
float action_worth(const Rules& rules, const State& state, crypt::Action action,
                   const Weights& weights);

}  // namespace purloin::bots::heirlooms
