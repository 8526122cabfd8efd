#include "core/bits.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace purloin {
namespace {

RC_GTEST_PROP(Bits, NthSetBitCountsFromBelow, (Bits bits)) {
  int n = 0;
  for (int i = 0; i < 64; ++i) {
    if ((bits & bit(i)) != 0) RC_ASSERT(nth_set_bit(bits, n++) == i);
  }
  RC_ASSERT(n == count_bits(bits));
}

TEST(Bits, NthSetBitOfFullAndSingleWords) {
  for (int i = 0; i < 64; ++i) {
    EXPECT_EQ(nth_set_bit(~Bits{0}, i), i);
    EXPECT_EQ(nth_set_bit(bit(i), 0), i);
  }
}

TEST(Bits, LowestAndHighest) {
  EXPECT_EQ(lowest_bit(0b10100), Bits{0b100});
  EXPECT_EQ(highest_bit(0b10100), Bits{0b10000});
  EXPECT_EQ(without_lowest_bit(0b10100), Bits{0b10000});
  EXPECT_EQ(highest_bit(0), Bits{0});
}

}  // namespace
}  // namespace purloin
