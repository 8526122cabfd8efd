#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/rng.h"
#include "tensors/tensors.h"

namespace purloin::batches {

namespace detail {

inline constexpr std::size_t kWord = sizeof(std::uint64_t);

// Eight bytes of a mask; those beyond its end are nothing.
inline std::uint64_t word_of(const std::uint8_t* mask, std::size_t size, std::size_t from) {
  std::uint64_t word = 0;
  std::memcpy(&word, mask + from, size - from < kWord ? size - from : kWord);
  return word;
}
// How many bytes of a word are 1, the others being 0.
inline unsigned ones(std::uint64_t word) {
  return static_cast<unsigned>(word * 0x0101010101010101 >> 56);
}

}  // namespace detail

// One of the numbers that a mask has, each as likely; it has some.
inline tensors::Number any_of(const std::uint8_t* mask, std::size_t size, FastRng& rng) {
  using detail::kWord;
  // Sums of whole blocks, which the compiler makes of wide instructions, find the block of the
  // pick.
  constexpr std::size_t kBlock = 64;
  const auto sum = [&](std::size_t from) {
    std::uint8_t legal = 0;  // as many as a block has at most
    for (std::size_t i = 0; i < kBlock; ++i) {
      legal = static_cast<std::uint8_t>(legal + mask[from + i]);
    }
    return unsigned{legal};
  };
  const std::size_t blocks = size - size % kBlock;
  unsigned legal = 0;
  for (std::size_t at = 0; at < blocks; at += kBlock) legal += sum(at);
  for (std::size_t at = blocks; at < size; at += kWord) {
    legal += detail::ones(detail::word_of(mask, size, at));
  }
  unsigned pick = rng.below(legal);
  std::size_t at = 0;
  for (; at < blocks; at += kBlock) {
    const unsigned here = sum(at);
    if (pick < here) break;
    pick -= here;
  }
  for (;; at += kWord) {
    const unsigned here = detail::ones(detail::word_of(mask, size, at));
    if (pick < here) break;
    pick -= here;
  }
  while (mask[at] == 0 || pick-- != 0) ++at;
  return static_cast<tensors::Number>(at);
}

}  // namespace purloin::batches
