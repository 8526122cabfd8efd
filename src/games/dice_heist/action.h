#pragma once

#include <array>
#include <cstdint>

#include "core/seat.h"
#include "games/dice_heist/state.h"

namespace purloin::dice_heist {

// What a seat does, or what chance brings. Four bytes, the kind in bits 0-2, then
//   recruit       nothing
//   recruit_from  victim 3-5
//   heist         museum 3-4, sidekicks 5-8
//   raid          lot 3-8, sidekicks 9-12
//   first_roll    one die per contender in seat order, 3 bits each from bit 3
//   draw          lot 3-8
//   roll          thief die 3-5, then how many sidekicks show 1, 2 … 6, 4 bits each from bit 6
// Unused bits are zero, so equal moves are equal bits.
class Action {
 public:
  enum class Kind : std::uint8_t {
    kRecruit,
    kRecruitFrom,
    kHeist,
    kRaid,
    kFirstRoll,
    kDraw,
    kRoll
  };

  Action() = default;

  static constexpr Action recruit() { return Action(Kind::kRecruit, 0); }
  static constexpr Action recruit_from(Seat victim) {
    return Action(Kind::kRecruitFrom, static_cast<std::uint32_t>(victim.index()));
  }
  static constexpr Action heist(Museum museum, int sidekicks) {
    return Action(Kind::kHeist,
                  static_cast<std::uint32_t>(museum) | static_cast<std::uint32_t>(sidekicks) << 2);
  }
  static constexpr Action raid(int lot, int sidekicks) {
    return Action(Kind::kRaid,
                  static_cast<std::uint32_t>(lot) | static_cast<std::uint32_t>(sidekicks) << 6);
  }
  static constexpr Action draw(int lot) {
    return Action(Kind::kDraw, static_cast<std::uint32_t>(lot));
  }
  // The dice of the contenders, then zeros.
  static constexpr Action first_roll(const std::array<int, kPlayers>& dice) {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < dice.size(); ++i) {
      bits |= static_cast<std::uint32_t>(dice[i]) << (3 * i);
    }
    return Action(Kind::kFirstRoll, bits);
  }
  static constexpr Action roll(int thief) {
    return Action(Kind::kRoll, static_cast<std::uint32_t>(thief));
  }
  // A roll with one more sidekick die.
  constexpr Action and_sidekick(int face) const {
    Action more = *this;
    more.bits_ += 1u << (2 + 4 * face);
    return more;
  }

  constexpr Kind kind() const { return static_cast<Kind>(bits_ & 7u); }
  constexpr Seat victim() const { return Seat(static_cast<int>(field(3, 3))); }
  constexpr Museum museum() const { return static_cast<Museum>(field(3, 2)); }
  constexpr int lot() const { return static_cast<int>(field(3, 6)); }
  constexpr int sidekicks() const {
    return static_cast<int>(kind() == Kind::kRaid ? field(9, 4) : field(5, 4));
  }
  constexpr int contender_die(int contender) const {
    return static_cast<int>(field(3 + 3 * contender, 3));
  }
  constexpr int thief_die() const { return static_cast<int>(field(3, 3)); }
  constexpr int sidekicks_showing(int face) const {
    return static_cast<int>(field(2 + 4 * face, 4));
  }
  // Whether any die of a roll shows `level` or more; `level` is 1 to 7.
  constexpr bool any_die_reaches(int level) const {
    return thief_die() >= level || (bits_ >> (2 + 4 * level)) != 0;
  }

  constexpr std::uint32_t bits() const { return bits_; }
  static constexpr Action from_bits(std::uint64_t bits) {
    Action action;
    action.bits_ = static_cast<std::uint32_t>(bits);
    return action;
  }
  friend constexpr bool operator==(Action, Action) = default;

 private:
  constexpr Action(Kind kind, std::uint32_t fields)
      : bits_(static_cast<std::uint32_t>(kind) | fields << 3) {}
  constexpr std::uint32_t field(int from, int width) const {
    return (bits_ >> from) & ((1u << width) - 1);
  }

  std::uint32_t bits_;
};

static_assert(sizeof(Action) == 4);

}  // namespace purloin::dice_heist
