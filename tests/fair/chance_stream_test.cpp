#include "fair/chance_stream.h"

#include <array>

#include <gtest/gtest.h>

namespace purloin::fair {
namespace {

TEST(Key, IsBlake2bOfTheText) {
  EXPECT_EQ(to_hex(key_from_text("")),
            "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
  EXPECT_EQ(to_hex(key_from_text("abc")),
            "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
}

// RFC 8439, A.1, test vector 1: the first block for an all-zero key and nonce.
TEST(ChanceStream, IsChaCha20) {
  ChanceStream stream(Key{}, 0);
  EXPECT_EQ(stream.next(), 0xade0b876u);
  EXPECT_EQ(stream.next(), 0x903df1a0u);
  for (int i = 2; i < 16; ++i) stream.next();
  EXPECT_EQ(stream.next(), 0xbee7079fu);  // the second block
}

TEST(ChanceStream, DiffersByActionAndByKey) {
  EXPECT_NE(ChanceStream(Key{}, 0).next(), ChanceStream(Key{}, 1).next());
  EXPECT_NE(ChanceStream(Key{}, 0).next(), ChanceStream(key_from_text("x"), 0).next());
  EXPECT_EQ(ChanceStream(Key{}, 7).next(), ChanceStream(Key{}, 7).next());
}

enum class Kind { kDeck = 1, kThrow };

TEST(ChanceStream, DiffersByWhoseLuckItIsAndByDraw) {
  const auto first = [](LuckStream stream, std::uint64_t draw) {
    return ChanceStream(Key{}, stream, draw).next();
  };
  const LuckStream throws(Kind::kThrow, Seat(1));
  EXPECT_EQ(first(throws, 3), first(throws, 3));
  EXPECT_NE(first(throws, 3), first(throws, 4));
  EXPECT_NE(first(throws, 3), first(LuckStream(Kind::kThrow, Seat(0)), 3));
  EXPECT_NE(first(throws, 3), first(LuckStream(Kind::kDeck, 1), 3));
  EXPECT_NE(first(LuckStream(Kind::kDeck), 3), ChanceStream(Key{}, 3).next());
}

TEST(ChanceStream, BelowReachesEveryValueEquallyOften) {
  ChanceStream stream(key_from_text("dice"), 0);
  std::array<int, 6> seen{};
  for (int i = 0; i < 60'000; ++i) ++seen[stream.below(6)];
  for (const int count : seen) EXPECT_NEAR(count, 10'000, 450);
  EXPECT_EQ(stream.below(1), 0u);
}

}  // namespace
}  // namespace purloin::fair
