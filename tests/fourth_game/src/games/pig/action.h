#pragma once

#include <cstdint>

namespace purloin::pig {

// What a seat does, or how the die falls. Four bytes: the kind in bits 0-1, the face of a fall in
// bits 2-4, zeros elsewhere.
class Action {
 public:
  enum class Kind : std::uint8_t { kRoll, kHold, kFall };

  Action() = default;
  static constexpr Action roll() { return Action(Kind::kRoll, 0); }
  static constexpr Action hold() { return Action(Kind::kHold, 0); }
  static constexpr Action fall(int face) { return Action(Kind::kFall, face); }

  constexpr Kind kind() const { return static_cast<Kind>(bits_ & 3u); }
  constexpr int face() const { return static_cast<int>(bits_ >> 2); }

  constexpr std::uint32_t bits() const { return bits_; }
  static constexpr Action from_bits(std::uint64_t bits) {
    Action action;
    action.bits_ = static_cast<std::uint32_t>(bits);
    return action;
  }
  friend constexpr bool operator==(Action, Action) = default;

 private:
  constexpr Action(Kind kind, int face)
      : bits_(static_cast<std::uint32_t>(kind) | static_cast<std::uint32_t>(face) << 2) {}

  std::uint32_t bits_;
};

static_assert(sizeof(Action) == 4);

}  // namespace purloin::pig
