#pragma once

#include <cassert>
#include <cstdint>

#include "core/seat.h"

namespace purloin {

// Who decides next: a seat, chance, or nobody (the game is over).
class Actor {
 public:
  static constexpr Actor seat(Seat seat) { return Actor(static_cast<std::uint8_t>(seat.index())); }
  static constexpr Actor chance() { return Actor(kChance); }
  static constexpr Actor nobody() { return Actor(kNobody); }

  constexpr bool is_seat() const { return code_ < kChance; }
  constexpr bool is_chance() const { return code_ == kChance; }
  constexpr bool is_nobody() const { return code_ == kNobody; }
  constexpr Seat seat() const {
    assert(is_seat());
    return Seat(code_);
  }
  friend constexpr bool operator==(Actor, Actor) = default;

 private:
  static constexpr std::uint8_t kChance = 0xFE;
  static constexpr std::uint8_t kNobody = 0xFF;
  constexpr explicit Actor(std::uint8_t code) : code_(code) {}
  std::uint8_t code_;
};

}  // namespace purloin
