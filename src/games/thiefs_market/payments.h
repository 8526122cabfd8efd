#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/thiefs_market/objects.h"

namespace purloin::thiefs_market {

inline constexpr int kMaxCost = 4;         // gems on one card
inline constexpr int kMaxCostOfColor = 2;  // gems of one color on one card

// Costs and the gems of a pile are held in unary, two bits a color: 0, 1 or 11 for none, one, or
// two (and more, which no cost asks for). Then what dice can pay of a cost is the AND of the two,
// and a way to pay is a part of that; the rest is gold.
struct Payments {
  // Cost 1+1+1+1 has 2^4 parts, 2+1+1 has 12, 2+2 has 9: at most 16.
  std::array<std::uint8_t, 16> parts{};            // by number of dice, ascending
  std::array<std::uint8_t, kMaxCost + 2> first{};  // where those with at least so many dice begin
};

constexpr bool is_unary(unsigned gems) {
  return (gems & 0b10101010 & ~(gems << 1)) == 0;
}

namespace detail {

inline constexpr auto kPayments = [] {
  std::array<Payments, 256> table{};
  for (unsigned payable = 0; payable < 256; ++payable) {
    if (!is_unary(payable) || std::popcount(payable) > kMaxCost) continue;
    Payments& ways = table[payable];
    std::size_t size = 0;
    for (int dice = 0; dice <= kMaxCost; ++dice) {
      ways.first[static_cast<std::size_t>(dice)] = static_cast<std::uint8_t>(size);
      for (unsigned part = 0; part <= payable; ++part) {
        if ((part & ~payable) != 0 || !is_unary(part) || std::popcount(part) != dice) continue;
        ways.parts[size++] = static_cast<std::uint8_t>(part);
      }
    }
    ways.first[kMaxCost + 1] = static_cast<std::uint8_t>(size);
  }
  return table;
}();

}  // namespace detail

// Every way to pay a price with some of the `payable` gems and the rest in gold.
class PaymentRange {
 public:
  // `payable` is part of a cost; `price` is how many gems are to be paid, 0 to kMaxCost.
  constexpr PaymentRange(unsigned payable, int price, std::uint32_t gold)
      : ways_(&detail::kPayments[payable]) {
    const std::size_t least_dice =
        gold >= static_cast<std::uint32_t>(price) ? 0 : static_cast<std::size_t>(price) - gold;
    first_ = ways_->first[least_dice];
    count_ = ways_->first[static_cast<std::size_t>(price) + 1] - first_;
  }
  constexpr int count() const { return count_; }
  // The dice of the n-th way, in unary.
  constexpr unsigned dice(int n) const {
    return ways_->parts[static_cast<std::size_t>(first_ + n)];
  }

 private:
  const Payments* ways_;
  int first_;
  int count_;
};

// Gems in unary as dice.
constexpr Objects dice_from_unary(unsigned gems) {
  std::uint32_t bits = gems - ((gems >> 1) & 0x55);  // two bits a color, now a plain count
  bits = (bits | (bits << 4)) & 0x0F0F;
  return Objects::from_bits((bits | (bits << 2)) & 0x3333);
}

}  // namespace purloin::thiefs_market
