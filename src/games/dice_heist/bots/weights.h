#pragma once

#include <array>
#include <cstdint>

#include "games/dice_heist/bots/value_network.h"

namespace purloin::bots {

constexpr std::size_t dice_heist_lesson_count(int seats) {
  return DiceHeistNet::weight_count(DiceHeistNet::shape(seats));
}

extern const std::array<std::int16_t, dice_heist_lesson_count(2)> kDiceHeistLessons2;
extern const std::array<std::int16_t, dice_heist_lesson_count(3)> kDiceHeistLessons3;
extern const std::array<std::int16_t, dice_heist_lesson_count(4)> kDiceHeistLessons4;
extern const std::array<std::int16_t, dice_heist_lesson_count(5)> kDiceHeistLessons5;

}  // namespace purloin::bots
