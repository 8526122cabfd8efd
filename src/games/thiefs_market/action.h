#pragma once

#include <cstdint>

#include "core/seat.h"
#include "games/thiefs_market/objects.h"

namespace purloin::thiefs_market {

// What a seat does, or what chance brings. Four bytes, the kind in bits 0-3, then
//   take, roll   objects 7-31
//   steal        victim 4-6, objects returned 7-31
//   reroll       face 4-6
//   turn         card 4-9, from 10-12, to 13-15
//   spend, deal  card 4-9
//   buy          card 4-9, dice paid: four gems of 4 bits each from bit 10, gold paid 26-29
//   copy         card 4-9, owner 10-12
//   start, grab  seat 4-6
//   pass, done   nothing
// Unused bits are zero, so equal moves are equal bits.
class Action {
 public:
  enum class Kind : std::uint8_t {
    kTake,
    kSteal,
    kReroll,
    kPass,
    kTurn,
    kSpend,
    kBuy,
    kCopy,
    kDone,
    kStart,
    kDeal,
    kRoll,
    kGrab
  };

  Action() = default;

  static constexpr Action take(Objects objects) { return Action(Kind::kTake, objects.bits() << 7); }
  static constexpr Action steal(Seat victim, Objects returned) {
    return Action(Kind::kSteal, number(victim.index()) << 4 | returned.bits() << 7);
  }
  static constexpr Action reroll(Face face) { return Action(Kind::kReroll, at4(face)); }
  static constexpr Action pass() { return Action(Kind::kPass, 0); }
  static constexpr Action turn(std::uint8_t card, Face from, Face to) {
    return Action(Kind::kTurn, number(card) << 4 | static_cast<std::uint32_t>(from) << 10 |
                                   static_cast<std::uint32_t>(to) << 13);
  }
  static constexpr Action spend(std::uint8_t card) {
    return Action(Kind::kSpend, number(card) << 4);
  }
  // `dice` are gems; at most 15 gold.
  static constexpr Action buy(std::uint8_t card, Objects dice, int gold) {
    return Action(Kind::kBuy, number(card) << 4 | dice.bits() << 10 | number(gold) << 26);
  }
  static constexpr Action copy(Seat owner, std::uint8_t card) {
    return Action(Kind::kCopy, number(card) << 4 | number(owner.index()) << 10);
  }
  static constexpr Action done() { return Action(Kind::kDone, 0); }
  static constexpr Action start(Seat seat) {
    return Action(Kind::kStart, number(seat.index()) << 4);
  }
  static constexpr Action deal(std::uint8_t card) { return Action(Kind::kDeal, number(card) << 4); }
  static constexpr Action roll(Objects dice) { return Action(Kind::kRoll, dice.bits() << 7); }
  static constexpr Action grab(Seat seat) { return Action(Kind::kGrab, number(seat.index()) << 4); }

  constexpr Kind kind() const { return static_cast<Kind>(bits_ & 15u); }
  // Of take and roll; what a steal returns.
  constexpr Objects objects() const { return Objects::from_bits(bits_ >> 7); }
  // Of steal, start and grab.
  constexpr Seat seat() const { return Seat(field(4, 3)); }
  constexpr Face face() const { return static_cast<Face>(field(4, 3)); }
  constexpr std::uint8_t card() const { return static_cast<std::uint8_t>(field(4, 6)); }
  constexpr Face from() const { return static_cast<Face>(field(10, 3)); }
  constexpr Face to() const { return static_cast<Face>(field(13, 3)); }
  constexpr Objects dice_paid() const {
    return Objects::from_bits(static_cast<std::uint32_t>(field(10, 16)));
  }
  constexpr int gold_paid() const { return field(26, 4); }
  constexpr Seat owner() const { return Seat(field(10, 3)); }

  constexpr std::uint32_t bits() const { return bits_; }
  static constexpr Action from_bits(std::uint64_t bits) {
    Action action;
    action.bits_ = static_cast<std::uint32_t>(bits);
    return action;
  }
  friend constexpr bool operator==(Action, Action) = default;

 private:
  constexpr Action(Kind kind, std::uint32_t fields)
      : bits_(static_cast<std::uint32_t>(kind) | fields) {}
  static constexpr std::uint32_t number(int value) { return static_cast<std::uint32_t>(value); }
  static constexpr std::uint32_t at4(Face face) { return static_cast<std::uint32_t>(face) << 4; }
  constexpr int field(int from, int width) const {
    return static_cast<int>((bits_ >> from) & ((1u << width) - 1));
  }

  std::uint32_t bits_;
};

static_assert(sizeof(Action) == 4);

}  // namespace purloin::thiefs_market
