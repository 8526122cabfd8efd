#pragma once

#include <array>
#include <cstdint>

#include "bots/dice_heist_judge.h"

namespace purloin::bots {

constexpr std::size_t lesson_count(std::size_t seats) {
  return (DiceHeistNet::inputs(seats) + 1 + seats) * DiceHeistNet::kHidden + seats;
}

extern const std::array<std::int16_t, lesson_count(2)> kDiceHeistLessons2;
extern const std::array<std::int16_t, lesson_count(3)> kDiceHeistLessons3;

}  // namespace purloin::bots
