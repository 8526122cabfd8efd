#pragma once

#include <bit>
#include <cassert>
#include <compare>
#include <cstdint>
#include <optional>

namespace purloin {

// The most seats any game has; a SeatSet has one bit for each.
inline constexpr int kMaxSeats = 8;

// A place at the table, counted from 0, clockwise.
class Seat {
 public:
  constexpr Seat() = default;
  constexpr explicit Seat(int index) : index_(static_cast<std::uint8_t>(index)) {
    assert(index >= 0 && index < kMaxSeats);
  }
  constexpr int index() const { return index_; }
  friend constexpr auto operator<=>(Seat, Seat) = default;

 private:
  std::uint8_t index_ = 0;
};

constexpr Seat next_clockwise(Seat seat, int seats) {
  const int next = seat.index() + 1;
  return Seat(next == seats ? 0 : next);
}

// Who is looking: a seat, or nobody's (a spectator).
using Viewer = std::optional<Seat>;

// A set of seats; iterates in ascending order.
class SeatSet {
 public:
  class Iterator {
   public:
    constexpr explicit Iterator(unsigned bits) : bits_(bits) {}
    constexpr Seat operator*() const { return Seat(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    unsigned bits_;
  };

  constexpr SeatSet() = default;
  static constexpr SeatSet first(int count) {
    SeatSet set;
    set.bits_ = static_cast<std::uint8_t>((1u << count) - 1);
    return set;
  }
  // Seat k is bit k.
  static constexpr SeatSet from_bits(unsigned bits) {
    SeatSet set;
    set.bits_ = static_cast<std::uint8_t>(bits);
    return set;
  }
  constexpr unsigned bits() const { return bits_; }
  constexpr void insert(Seat seat) { bits_ |= static_cast<std::uint8_t>(1u << seat.index()); }
  constexpr void erase(Seat seat) { bits_ &= static_cast<std::uint8_t>(~(1u << seat.index())); }
  constexpr bool contains(Seat seat) const { return (bits_ >> seat.index()) & 1u; }
  constexpr int size() const { return std::popcount(static_cast<unsigned>(bits_)); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }
  friend constexpr bool operator==(SeatSet, SeatSet) = default;

 private:
  std::uint8_t bits_ = 0;
};

}  // namespace purloin
