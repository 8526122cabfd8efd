#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "core/rng.h"
#include "core/seat.h"

namespace purloin {

template <class T>
concept Enumeration = std::is_enum_v<T>;

// Whose luck a draw is: a deck's cards, a seat's throws, a round's rolls. A game numbers its kinds
// from 1; kind 0 is no luck of the game. The owner is a seat, a deck or a round, counted from 0.
class LuckStream {
 public:
  static constexpr int kKinds = 8;
  static constexpr int kOwners = 8;

  template <Enumeration Kind>
  constexpr explicit LuckStream(Kind kind, int owner = 0)
      : kind_(static_cast<std::uint8_t>(kind)), owner_(static_cast<std::uint8_t>(owner)) {
    assert(kind_ > 0 && kind_ < kKinds && owner >= 0 && owner < kOwners);
  }
  template <class Kind>
  constexpr LuckStream(Kind kind, Seat owner) : LuckStream(kind, owner.index()) {}

  constexpr std::uint8_t kind() const { return kind_; }
  constexpr std::uint8_t owner() const { return owner_; }
  friend constexpr bool operator==(LuckStream, LuckStream) = default;

 private:
  std::uint8_t kind_;
  std::uint8_t owner_;
};

static_assert(kMaxSeats <= LuckStream::kOwners);

// How often each stream has been drawn from in a game so far. A state holds no history, so this
// belongs to who plays the game.
class LuckCounts {
 public:
  // The number of this draw among those of its stream, from 0.
  constexpr std::uint32_t next(LuckStream stream) {
    return drawn_[std::size_t{stream.kind()} * LuckStream::kOwners + stream.owner()]++;
  }

 private:
  std::array<std::uint32_t, std::size_t{LuckStream::kKinds} * LuckStream::kOwners> drawn_{};
};

// What the chance of a real game is drawn from: `draw` answers a generator of its own for the next
// draw of a stream, which hangs on the stream and the draw's number in it and on nothing else.
template <class L>
concept Luck = requires(L& luck, LuckStream stream) {
  requires Rng<std::remove_cvref_t<decltype(luck.draw(stream))>>;
};

// Counts the draws of an outcome that is known already.
class LuckTally {
 public:
  explicit constexpr LuckTally(LuckCounts& counts) : counts_(counts) {}
  struct Nothing {
    constexpr std::uint32_t below(std::uint32_t) { return 0; }
  };
  constexpr Nothing draw(LuckStream stream) {
    counts_.next(stream);
    return {};
  }

 private:
  LuckCounts& counts_;
};

static_assert(Luck<LuckTally>);

}  // namespace purloin
