#pragma once

#include <array>
#include <cstdint>

#include "bots/crypt_judge.h"

namespace purloin::bots {

inline constexpr std::size_t kCryptLessonCount = CryptNet::weight_count(CryptNet::kShape);

extern const std::array<std::int16_t, kCryptLessonCount> kCryptLessons;

}  // namespace purloin::bots
