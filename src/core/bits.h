#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace purloin {

// Cards and tokens that are interchangeable are counted in unary: a range of bits holds n of them
// as its n lowest bits. So equal holdings are equal bits, and adding one sets the lowest zero.
using Bits = std::uint64_t;

constexpr Bits bit(int index) {
  return Bits{1} << index;
}
constexpr int count_bits(Bits bits) {
  return std::popcount(bits);
}
constexpr int lowest_bit_index(Bits bits) {
  return std::countr_zero(bits);
}
constexpr Bits lowest_bit(Bits bits) {
  return bits & (~bits + 1);
}
constexpr Bits highest_bit(Bits bits) {
  return std::bit_floor(bits);
}
constexpr Bits without_lowest_bit(Bits bits) {
  return bits & (bits - 1);
}

namespace detail {
// For every byte and n, where the n-th set bit of that byte stands.
inline constexpr auto kSelectInByte = [] {
  std::array<std::array<std::uint8_t, 8>, 256> table{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    std::size_t n = 0;
    for (std::uint8_t i = 0; i < 8; ++i) {
      if ((byte >> i) & 1u) table[byte][n++] = i;
    }
  }
  return table;
}();
}  // namespace detail

// The index of the n-th (from 0) set bit. Needs n < count_bits(byte), byte < 256.
constexpr int nth_set_bit_of_byte(unsigned byte, int n) {
  return detail::kSelectInByte[byte][static_cast<std::size_t>(n)];
}

// Where the n-th set bit of a word stands: in which byte, and as which of that byte's set bits.
struct ByteOfBit {
  int byte;
  int nth;
};
constexpr ByteOfBit byte_of_nth_set_bit(Bits bits, int n) {
  assert(n >= 0 && n < count_bits(bits));
  // Running counts of the bytes in one multiplication.
  constexpr Bits kBytes = 0x0101010101010101;
  Bits pairs = bits - ((bits >> 1) & 0x5555555555555555);
  pairs = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333);
  const Bits counts = ((pairs + (pairs >> 4)) & 0x0F0F0F0F0F0F0F0F) * kBytes;
  // Byte k of `counts` is the number of set bits in bytes 0..k. Those not above n lie before the
  // wanted byte; a subtraction per byte, with the high bit as guard, finds how many there are.
  const Bits not_above =
      (((static_cast<Bits>(n) * kBytes) | 0x8080808080808080) - counts) & 0x8080808080808080;
  const int byte = count_bits(not_above);
  const int before = static_cast<int>(((counts << 8) >> (8 * byte)) & 0xFF);
  return {byte, n - before};
}

// The index of the n-th (from 0) set bit. Needs n < count_bits(bits).
constexpr int nth_set_bit(Bits bits, int n) {
  const auto [byte, nth] = byte_of_nth_set_bit(bits, n);
  return 8 * byte + nth_set_bit_of_byte(static_cast<unsigned>((bits >> (8 * byte)) & 0xFF), nth);
}

}  // namespace purloin
