#pragma once

#include <array>
#include <cstdint>

#include "games/crypt/bots/value_network.h"

namespace purloin::bots {

constexpr std::size_t crypt_lesson_count(int seats) {
  return CryptNet::weight_count(CryptNet::shape(seats));
}

extern const std::array<std::int16_t, crypt_lesson_count(2)> kCryptLessons2;
extern const std::array<std::int16_t, crypt_lesson_count(3)> kCryptLessons3;
extern const std::array<std::int16_t, crypt_lesson_count(4)> kCryptLessons4;

}  // namespace purloin::bots
