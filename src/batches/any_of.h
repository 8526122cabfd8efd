#pragma once

#include <cstddef>
#include <cstdint>

#include "core/rng.h"
#include "tensors/tensors.h"

namespace purloin::batches {

// One of the numbers that a mask has, each as likely; it has some.
// Sums of whole blocks, which the compiler makes of wide instructions, find the block of the pick.
inline tensors::Number any_of(const std::uint8_t* mask, std::size_t size, FastRng& rng) {
  constexpr std::size_t kBlock = 64;
  const auto sum = [&](std::size_t from) {
    unsigned legal = 0;
    if (size - from >= kBlock) {
      for (std::size_t i = 0; i < kBlock; ++i) legal += mask[from + i];
    } else {
      for (std::size_t i = from; i < size; ++i) legal += mask[i];
    }
    return legal;
  };
  unsigned legal = 0;
  for (std::size_t from = 0; from < size; from += kBlock) legal += sum(from);
  unsigned pick = rng.below(legal);
  std::size_t at = 0;
  for (;; at += kBlock) {
    const unsigned here = sum(at);
    if (pick < here) break;
    pick -= here;
  }
  while (mask[at] == 0 || pick-- != 0) ++at;
  return static_cast<tensors::Number>(at);
}

}  // namespace purloin::batches
