#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "core/seat.h"

namespace purloin::pig {

inline constexpr int kPlayers = 4;
inline constexpr int kFaces = 6;
inline constexpr int kHighestGoal = 100;
inline constexpr int kMostPoints = kHighestGoal - 1 + kFaces;  // PG-06: nobody rolls on from there

enum class Phase : std::uint8_t { kAct, kRoll, kOver };
inline constexpr std::array<std::string_view, 3> kPhaseNames = {"act", "roll", "over"};

struct State {
  std::array<std::uint8_t, kPlayers> held{};  // points that nobody can lose
  std::uint8_t at_stake = 0;                  // of this turn
  Phase phase = Phase::kAct;
  Seat turn{};  // 0 in kOver

  int held_by(Seat seat) const { return held[static_cast<std::size_t>(seat.index())]; }
  friend bool operator==(const State&, const State&) = default;
};

static_assert(sizeof(State) == 7 && std::is_trivially_copyable_v<State> &&
              std::has_unique_object_representations_v<State>);

}  // namespace purloin::pig
