#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace purloin::thiefs_market {

// A die's six faces: four gems, the bag (turned in for gold) and the mask (for infamy).
enum class Face : std::uint8_t { kRed, kWhite, kBlue, kGreen, kBag, kMask };
inline constexpr int kFaces = 6;
inline constexpr int kGems = 4;      // the first four faces
inline constexpr int kMaxDice = 13;  // TM-01

namespace detail {
// For two counts in one byte: the number of ways to pick from both.
inline constexpr auto kPicks = [] {
  std::array<std::uint16_t, 256> table{};
  for (unsigned pair = 0; pair < 256; ++pair) {
    table[pair] = static_cast<std::uint16_t>(((pair & 15) + 1) * ((pair >> 4) + 1));
  }
  return table;
}();
}  // namespace detail

// Dice and perhaps the start marker: the center, a pile, or a part of either. A count per face,
// four bits each from bit 0, and the marker in bit 24; so equal sets are equal bits, and putting
// sets together or taking a part away is one addition or subtraction.
class Objects {
 public:
  constexpr Objects() = default;
  static constexpr Objects from_bits(std::uint32_t bits) { return Objects(bits); }
  static constexpr Objects marker() { return Objects(kMarker); }
  static constexpr Objects die(Face face) { return Objects(1u << shift(face)); }

  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool has_marker() const { return (bits_ & kMarker) != 0; }
  constexpr int count(Face face) const { return static_cast<int>((bits_ >> shift(face)) & 15); }
  constexpr Objects dice() const { return Objects(bits_ & ~kMarker); }
  constexpr Objects marker_only() const { return Objects(bits_ & kMarker); }
  // Objects in all; at most 14.
  constexpr int size() const {
    const std::uint32_t pairs = (bits_ & 0x0F0F0F0F) + ((bits_ >> 4) & 0x0F0F0F0F);
    return static_cast<int>((pairs * 0x01010101) >> 24);
  }
  // One bit for each gem color that shows.
  constexpr unsigned gems() const {
    const std::uint32_t shown = nibbles_at_least(1);
    return ((shown >> 3) | (shown >> 6) | (shown >> 9) | (shown >> 12)) & 15;
  }
  // The gems in unary, two bits a color: none, one, or two and more. See payments.h.
  constexpr unsigned gems_in_unary() const {
    std::uint32_t bits = (nibbles_at_least(1) >> 3) | (nibbles_at_least(2) >> 2);
    bits = (bits | (bits >> 2)) & 0x0F0F;
    return (bits | (bits >> 4)) & 0xFF;
  }
  constexpr bool contains(Objects part) const {
    for (int from = 0; from <= kMarkerShift; from += 4) {
      if (((part.bits_ >> from) & 15) > ((bits_ >> from) & 15)) return false;
    }
    return true;
  }

  // How many different parts there are, none and everything included.
  constexpr std::uint32_t part_count() const {
    return static_cast<std::uint32_t>(detail::kPicks[bits_ & 0xFF]) *
               detail::kPicks[(bits_ >> 8) & 0xFF] * detail::kPicks[(bits_ >> 16) & 0xFF]
           << (bits_ >> kMarkerShift);
  }
  // The part with that number, from 0 (nothing) to part_count() - 1 (everything): the number's
  // digits in mixed radix are the counts.
  constexpr Objects part(std::uint32_t number) const {
    assert(number < part_count());
    std::uint32_t taken = 0;
    for (std::uint32_t rest = bits_; rest != 0;) {
      const int from = std::countr_zero(rest) & ~3;
      const std::uint32_t choices = ((rest >> from) & 15) + 1;
      taken |= (number % choices) << from;
      number /= choices;
      rest &= ~(15u << from);
    }
    return Objects(taken);
  }

  constexpr Objects& operator+=(Objects more) {
    bits_ += more.bits_;
    return *this;
  }
  constexpr Objects& operator-=(Objects part) {
    bits_ -= part.bits_;
    return *this;
  }
  friend constexpr Objects operator+(Objects a, Objects b) { return a += b; }
  friend constexpr Objects operator-(Objects a, Objects b) { return a -= b; }

  constexpr std::uint32_t bits() const { return bits_; }
  friend constexpr bool operator==(Objects, Objects) = default;

 private:
  static constexpr int kMarkerShift = 24;
  static constexpr std::uint32_t kMarker = 1u << kMarkerShift;
  constexpr explicit Objects(std::uint32_t bits) : bits_(bits) {}
  static constexpr int shift(Face face) { return 4 * static_cast<int>(face); }

  // The high bit of each gem's four bits is set where there are at least `least` (1 or 2) of it.
  constexpr std::uint32_t nibbles_at_least(std::uint32_t least) const {
    return (((bits_ & 0x7777) + (8 - least) * 0x1111) | bits_) & 0x8888;
  }

  std::uint32_t bits_ = 0;
};

}  // namespace purloin::thiefs_market
