#pragma once

#include "games/thiefs_market/rules.h"

namespace purloin::thiefs_market {

// All in points.
inline constexpr float kGoldWorth = 0.85F;
inline constexpr float kInfamyWorth = 1.0F;
inline constexpr float kMarkerWorth = 0.5F;
inline constexpr float kSpareGemWorth = 0.15F;

// How many rounds are probably still to come, this one included.
float rounds_left(const Rules& rules, const State& state);

// What a card is worth to a player who gets it now, with so many rounds still to come.
float card_worth(const Rules& rules, const State& state, Seat seat, std::uint8_t card,
                 float rounds);

// What a pile is worth to a player: the best card that it and the gold can buy, and what is turned
// in or left over.
float pile_worth(const Rules& rules, const State& state, Seat seat, Objects pile, float rounds);

// Where a player will probably end: the score now, and what gold and abilities still bring.
float expected_score(const Rules& rules, const State& state, Seat seat, int score_now,
                     float rounds);

}  // namespace purloin::thiefs_market
