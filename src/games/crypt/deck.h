#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/bits.h"

namespace purloin::crypt {

inline constexpr int kTypes = 6;
inline constexpr int kHighestCoins = 4;
inline constexpr int kCards = 48;

enum class Type : std::uint8_t { kIdol, kJewelry, kManuscript, kPottery, kRemains, kTapestry };
constexpr std::size_t index(Type type) {
  return static_cast<std::size_t>(type);
}
inline constexpr std::array<std::string_view, kTypes> kTypeNames = {
    "idol", "jewelry", "manuscript", "pottery", "remains", "tapestry"};
constexpr std::string_view name_of(Type type) {
  return kTypeNames[index(type)];
}
constexpr std::optional<Type> find_type(std::string_view name) {
  for (std::size_t t = 0; t < kTypes; ++t) {
    if (kTypeNames[t] == name) return static_cast<Type>(t);
  }
  return std::nullopt;
}

// A treasure card. Its type is always known, its coins are 0 where they are not (CR-05).
class Card {
 public:
  constexpr Card() = default;
  constexpr Card(Type type, int coins)
      : code_(static_cast<std::uint8_t>(static_cast<int>(type) << 3 | coins)) {
    assert(coins >= 0 && coins <= kHighestCoins);
  }
  constexpr Type type() const { return static_cast<Type>(code_ >> 3); }
  constexpr int coins() const { return code_ & 7; }
  constexpr bool is_known() const { return coins() != 0; }
  constexpr Card with_coins(int coins) const { return Card(type(), coins); }
  constexpr std::uint8_t code() const { return code_; }  // type in bits 3-5, coins in bits 0-2
  static constexpr Card from_code(unsigned code) {
    return Card(static_cast<Type>(code >> 3), static_cast<int>(code & 7));
  }
  friend constexpr auto operator<=>(Card, Card) = default;

 private:
  std::uint8_t code_ = 0;
};

// A set of cards with at most two of a kind: a byte for each type, in it two bits for each value,
// in unary (see core/bits.h). So a byte's set bits are that type's cards.
class Pile {
 public:
  constexpr Pile() = default;
  constexpr explicit Pile(Bits bits) : bits_(bits) {}

  constexpr Bits bits() const { return bits_; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return count_bits(bits_); }
  constexpr int size(Type type) const { return std::popcount(of(type)); }
  constexpr int count(Card card) const {
    return std::popcount(static_cast<unsigned>(bits_ >> place(card)) & 3u);
  }
  // The type of the n-th card, and the coins of the n-th card of a type.
  constexpr Type nth_type(int n) const {
    return static_cast<Type>(byte_of_nth_set_bit(bits_, n).byte);
  }
  constexpr int nth_coins(Type type, int n) const {
    return (nth_set_bit_of_byte(of(type), n) >> 1) + 1;
  }
  constexpr void add(Card card) {
    assert(count(card) < 2);
    const Bits kind = Bits{3} << place(card);
    bits_ |= lowest_bit(kind & ~bits_);
  }
  constexpr void remove(Card card) {
    assert(count(card) > 0);
    const Bits kind = bits_ & (Bits{3} << place(card));
    bits_ ^= kind & ~(kind >> 1);  // the upper one of two, or the only one
  }
  friend constexpr bool operator==(Pile, Pile) = default;

 private:
  static constexpr int place(Card card) {
    return static_cast<int>(card.type()) * 8 + (card.coins() - 1) * 2;
  }
  constexpr unsigned of(Type type) const {
    return static_cast<unsigned>(bits_ >> (8 * index(type))) & 0xFF;
  }
  Bits bits_ = 0;
};

// What a number of players is dealt.
struct Deal {
  Pile deck;      // CR-01
  int slots = 0;  // CR-06: cards of a round …
  int up = 0;     // … of which the first are drawn face up
  constexpr int down() const { return slots - up; }
  constexpr int rounds() const { return deck.size() / slots; }
};

constexpr Deal deal_for(int seats) {
  constexpr Bits kEveryType = 0x0000'0101'0101'0101;
  // Every type has one card of each value; with three players a second 2 and 3, with four also a
  // second 1 and 4.
  if (seats <= 2) return {Pile(0b01'01'01'01 * kEveryType), 3, 2};
  if (seats == 3) return {Pile(0b01'11'11'01 * kEveryType), 4, 3};
  return {Pile(0b11'11'11'11 * kEveryType), 6, 4};
}

inline constexpr int kMaxSlots = 6;
static_assert(deal_for(2).deck.size() == 24 && deal_for(3).deck.size() == 36 &&
              deal_for(4).deck.size() == kCards && deal_for(4).slots == kMaxSlots);

// Which side of each collector is up (CR-02): A or B, or not known before they are dealt.
class Sides {
 public:
  constexpr Sides() = default;  // unknown
  constexpr static Sides from_bits(unsigned b_sides) {
    Sides sides;
    sides.code_ = static_cast<std::uint8_t>(b_sides);
    return sides;
  }
  // Six letters A or B, in the order of the types.
  static constexpr std::optional<Sides> parse(std::string_view letters) {
    if (letters.size() != kTypes) return std::nullopt;
    unsigned bits = 0;
    for (std::size_t t = 0; t < kTypes; ++t) {
      if (letters[t] != 'A' && letters[t] != 'B') return std::nullopt;
      bits |= static_cast<unsigned>(letters[t] == 'B') << t;
    }
    return from_bits(bits);
  }
  constexpr bool are_known() const { return code_ != kUnknown; }
  constexpr bool is_a(Type type) const { return are_known() && !bit_of(type); }
  constexpr bool is_b(Type type) const { return are_known() && bit_of(type); }
  constexpr unsigned bits() const { return code_; }
  friend constexpr bool operator==(Sides, Sides) = default;

 private:
  static constexpr std::uint8_t kUnknown = 0x80;
  constexpr bool bit_of(Type type) const { return (code_ >> index(type)) & 1u; }
  std::uint8_t code_ = kUnknown;
};
inline constexpr int kSideCombinations = 1 << kTypes;

namespace detail {
inline constexpr auto kSideLetters = [] {
  std::array<std::array<char, kTypes>, kSideCombinations> all{};
  for (std::size_t bits = 0; bits < all.size(); ++bits) {
    for (std::size_t t = 0; t < kTypes; ++t) all[bits][t] = (bits >> t) & 1u ? 'B' : 'A';
  }
  return all;
}();
}  // namespace detail

// As Sides::parse reads them: "ABABAB". Needs known sides.
constexpr std::string_view letters_of(Sides sides) {
  assert(sides.are_known());
  const auto& letters = detail::kSideLetters[sides.bits()];
  return {letters.data(), letters.size()};
}

}  // namespace purloin::crypt
