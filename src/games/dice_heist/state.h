#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "core/bits.h"
#include "core/seat.h"
#include "games/dice_heist/deck.h"

namespace purloin::dice_heist {

inline constexpr int kPlayers = 5;

enum class Phase : std::uint8_t { kFirstPlayer, kReveal, kAct, kRoll, kOver };
inline constexpr std::array<std::string_view, 5> kPhaseNames = {"first-player", "reveal", "act",
                                                                "roll", "over"};

// A museum's index, in order of security.
enum class Museum : std::uint8_t {};
constexpr std::size_t index(Museum museum) {
  return static_cast<std::size_t>(museum);
}

// What a player stole. Paintings stand as catalog positions, packed low within their kind; all
// other cards are counted, one byte a kind (Catalog::tally).
struct Loot {
  std::uint64_t tally = 0;
  Bits paintings = 0;
  friend bool operator==(const Loot&, const Loot&) = default;
};

// The heist or raid whose dice are in the air.
struct Pending {
  static constexpr std::uint8_t kNoLot = 0xFF;
  Museum museum{};
  std::uint8_t lot = kNoLot;  // of a raid
  std::uint8_t sidekicks = 0;
  bool is_raid() const { return lot != kNoLot; }
  friend bool operator==(const Pending&, const Pending&) = default;
};

struct State {
  // Catalog positions, packed low within each lot: equal holdings are equal bits.
  Bits deck = 0;
  Bits display = 0;
  std::array<Loot, kPlayers> loot{};
  std::array<std::uint8_t, kPlayers> sidekicks{};
  std::uint8_t supply = kSidekickDice;
  Phase phase = Phase::kFirstPlayer;
  Seat turn{};                          // 0 in kFirstPlayer and kOver
  SeatSet contenders{};                 // for the first turn; empty after kFirstPlayer
  Pending pending{};                    // default outside kRoll
  std::array<std::uint8_t, 4> blank{};  // where padding would be

  Loot& loot_of(Seat seat) { return loot[static_cast<std::size_t>(seat.index())]; }
  const Loot& loot_of(Seat seat) const { return loot[static_cast<std::size_t>(seat.index())]; }
  std::uint8_t& sidekicks_of(Seat seat) {
    return sidekicks[static_cast<std::size_t>(seat.index())];
  }
  int sidekicks_of(Seat seat) const { return sidekicks[static_cast<std::size_t>(seat.index())]; }
  friend bool operator==(const State&, const State&) = default;
};

// No padding, so equal positions are equal bytes.
static_assert(sizeof(State) <= 128 && std::is_trivially_copyable_v<State> &&
              std::has_unique_object_representations_v<State>);

}  // namespace purloin::dice_heist
