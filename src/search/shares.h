#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>

namespace purloin::search {

// e to the power of x, to seven digits. Additions and multiplications are rounded alike everywhere;
// std::exp is not, and a bot is to make the same move on every machine.
inline float exponential(float x) {
  constexpr float kPerDoubling = 1.44269504F;  // 1 / ln 2
  constexpr float kLn2 = 0.693359375F;         // in few bits, so that multiples of it are exact,
  constexpr float kLn2Rest = -2.12194440e-4F;  // and what is missing
  x = std::clamp(x, -87.0F, 88.0F);
  const float turns = x * kPerDoubling;
  const int doublings = static_cast<int>(turns + (turns < 0 ? -0.5F : 0.5F));
  const auto whole = static_cast<float>(doublings);
  const float rest = (x - whole * kLn2) - whole * kLn2Rest;  // within ±0.35
  float power = 1.0F / 720;
  power = power * rest + 1.0F / 120;
  power = power * rest + 1.0F / 24;
  power = power * rest + 1.0F / 6;
  power = power * rest + 0.5F;
  power = power * rest + 1;
  power = power * rest + 1;
  return power * std::bit_cast<float>(static_cast<std::uint32_t>(127 + doublings) << 23);
}

// Turns numbers into shares of one: each is e times another's for every one that it is ahead. Needs
// at least one number.
inline void share_out(std::span<float> numbers) {
  const float most = *std::ranges::max_element(numbers);
  float sum = 0;
  for (float& number : numbers) {
    number = exponential(number - most);
    sum += number;
  }
  for (float& number : numbers) number /= sum;
}

}  // namespace purloin::search
