#include "search/shares.h"

#include <array>
#include <bit>
#include <cmath>

#include <gtest/gtest.h>

namespace purloin::search {
namespace {

TEST(Shares, TheExponentialIsGoodToSixDigits) {
  for (float x = -80; x < 80; x += 0.037F) {
    EXPECT_NEAR(exponential(x) / std::exp(static_cast<double>(x)), 1, 4e-7) << x;
  }
  EXPECT_EQ(exponential(0), 1);
  EXPECT_GT(exponential(-1e9F), 0);
  EXPECT_TRUE(std::isfinite(exponential(1e9F)));
}

// To the last bit, as any machine has to find it.
TEST(Shares, TheExponentialIsTheSameEverywhere) {
  std::uint32_t digest = 0;
  for (int i = -4'000; i < 4'000; ++i) {
    const auto bits = std::bit_cast<std::uint32_t>(exponential(static_cast<float>(i) / 64));
    digest = std::rotl(digest, 5) ^ bits;
  }
  EXPECT_EQ(digest, 2'185'515'278u);
}

TEST(Shares, SharesAddUpToOneWhateverTheNumbers) {
  std::array<float, 3> equal = {5, 5, 5};
  share_out(equal);
  for (const float share : equal) EXPECT_FLOAT_EQ(share, 1.0F / 3);
  std::array<float, 3> far = {-1'000, 0, 1'000};
  share_out(far);
  EXPECT_FLOAT_EQ(far[2], 1);
  std::array<float, 2> e = {1, 2};
  share_out(e);
  EXPECT_NEAR(e[1] / e[0], std::exp(1.0), 1e-5);
}

}  // namespace
}  // namespace purloin::search
