#include "batches/any_of.h"

#include <vector>

#include <gtest/gtest.h>

namespace purloin::batches {
namespace {

// Masks shorter and longer than the blocks and words that are summed at once.
TEST(AnyOf, TakesEveryNumberOfTheMaskAboutAsOftenAndNoOther) {
  for (const std::size_t size : {1, 7, 8, 9, 49, 63, 64, 65, 125, 128, 200, 415}) {
    SCOPED_TRACE(size);
    FastRng rng(size);
    std::vector<std::uint8_t> mask(size);
    unsigned legal = 0;
    for (std::size_t i = 0; i < size; ++i) legal += mask[i] = i + 1 == size || rng.below(3) == 0;
    constexpr unsigned kEach = 400;
    std::vector<unsigned> taken(size);
    for (unsigned i = 0; i < kEach * legal; ++i) {
      ++taken.at(static_cast<std::size_t>(any_of(mask.data(), size, rng)));
    }
    for (std::size_t i = 0; i < size; ++i) {
      // Six deviations; the luck is always the same.
      EXPECT_NEAR(taken[i], mask[i] * kEach, mask[i] * 6 * 20) << i;
    }
  }
}

}  // namespace
}  // namespace purloin::batches
