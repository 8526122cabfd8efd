#pragma once

#include <cassert>
#include <cstdint>

#include "core/seat.h"
#include "games/crypt/state.h"

namespace purloin::crypt {

// Servants of a claim that go on one card.
struct Group {
  SlotId slot{};
  int count = 0;
  int effort = 0;
  friend bool operator==(const Group&, const Group&) = default;
};

// The most dice that are rolled at once: all servants of four players.
inline constexpr int kMaxDice = kPlayers * kServants;

// What a seat does, or what chance brings. Eight bytes, the kind in bits 0-3, then
//   claim         up to three groups by slot, 8 bits each from bit 4: slot 3, count 2, effort 3
//   take, reroll  slot 4-6
//   leader        seat 4-6
//   sides         one bit for each collector with side B, 4-9
//   top           type 4-6
//   draw          coins 4-6
//   ghost, roll   up to twelve dice, 3 bits each from bit 4, in the order of the notation
// The others have nothing more. Unused bits are zero, so equal moves are equal bits.
class Action {
 public:
  enum class Kind : std::uint8_t {
    kClaim,
    kRecover,
    kFlipManuscript,
    kFlipRemains,
    kTake,
    kReroll,
    kPass,
    kLeader,
    kSides,
    kTop,
    kDraw,
    kGhost,
    kRoll
  };
  static constexpr int kMaxGroups = kServants;

  Action() = default;

  // A claim of nothing, to which groups are added by ascending slot.
  static constexpr Action claim() { return Action(Kind::kClaim, 0); }
  constexpr Action with_group(int position, SlotId slot, int count, int effort) const {
    assert(position < kMaxGroups);
    const auto group = static_cast<std::uint64_t>(slot) | static_cast<std::uint64_t>(count) << 3 |
                       static_cast<std::uint64_t>(effort) << 5;
    return Action(bits_ | group << (4 + 8 * position));
  }
  static constexpr Action recover() { return Action(Kind::kRecover, 0); }
  static constexpr Action flip_manuscript() { return Action(Kind::kFlipManuscript, 0); }
  static constexpr Action flip_remains() { return Action(Kind::kFlipRemains, 0); }
  static constexpr Action take(SlotId slot) { return Action(Kind::kTake, index(slot)); }
  static constexpr Action reroll(SlotId slot) { return Action(Kind::kReroll, index(slot)); }
  static constexpr Action pass() { return Action(Kind::kPass, 0); }
  static constexpr Action leader(Seat seat) {
    return Action(Kind::kLeader, static_cast<std::uint64_t>(seat.index()));
  }
  static constexpr Action sides(Sides sides) { return Action(Kind::kSides, sides.bits()); }
  static constexpr Action top(Type type) { return Action(Kind::kTop, index(type)); }
  static constexpr Action draw(int coins) {
    return Action(Kind::kDraw, static_cast<std::uint64_t>(coins));
  }
  // Rolls of nothing, to which dice are added.
  static constexpr Action ghost() { return Action(Kind::kGhost, 0); }
  static constexpr Action roll() { return Action(Kind::kRoll, 0); }
  constexpr Action with_die(int position, int face) const {
    assert(position < kMaxDice);
    return with_dice(position, static_cast<unsigned>(face));
  }
  // Several, 3 bits each.
  constexpr Action with_dice(int position, unsigned faces) const {
    return Action(bits_ | std::uint64_t{faces} << (4 + 3 * position));
  }

  constexpr Kind kind() const { return static_cast<Kind>(bits_ & 15u); }
  // A group that is not there has a count of 0.
  constexpr Group group(int position) const {
    const int from = 4 + 8 * position;
    return {static_cast<SlotId>(field(from, 3)), field(from + 3, 2), field(from + 5, 3)};
  }
  // Whether a claim has no more than its first `count` groups.
  constexpr bool has_groups(int count) const { return bits_ >> (4 + 8 * count) == 0; }
  constexpr SlotId slot() const { return static_cast<SlotId>(field(4, 3)); }
  constexpr Seat seat() const { return Seat(field(4, 3)); }
  constexpr Sides sides() const { return Sides::from_bits(static_cast<unsigned>(field(4, 6))); }
  constexpr Type type() const { return static_cast<Type>(field(4, 3)); }
  constexpr int coins() const { return field(4, 3); }
  // A die that is not there shows 0.
  constexpr int die(int position) const { return field(4 + 3 * position, 3); }
  // The dice from the first on, 3 bits each.
  constexpr std::uint64_t dice() const { return bits_ >> 4; }

  constexpr std::uint64_t bits() const { return bits_; }
  static constexpr Action from_bits(std::uint64_t bits) { return Action(bits); }
  friend constexpr bool operator==(Action, Action) = default;

 private:
  constexpr explicit Action(std::uint64_t bits) : bits_(bits) {}
  constexpr Action(Kind kind, std::uint64_t fields)
      : bits_(static_cast<std::uint64_t>(kind) | fields << 4) {}
  constexpr int field(int from, int width) const {
    return static_cast<int>((bits_ >> from) & ((1u << width) - 1));
  }

  std::uint64_t bits_;
};

static_assert(sizeof(Action) == 8);

}  // namespace purloin::crypt
