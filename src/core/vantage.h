#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/seat.h"

namespace purloin {

// What a table does with what everybody saw and could remember: as the rulebook, which lets players
// hide it again (DH-21, CR-05, TM-02), or open, where whatever could be remembered is shown.
enum class Memory : std::uint8_t { kRulebook, kOpen };
inline constexpr std::array<std::string_view, 2> kMemoryNames = {"rulebook", "open"};
inline std::span<const std::string_view> words_of(Memory) {
  return kMemoryNames;
}

// Who is looking, at a table with which memory.
struct Vantage {
  Viewer viewer;
  Memory memory = Memory::kRulebook;
  // Nothing is hidden: for those who look back at a game that is over.
  bool sees_all = false;

  bool is_open() const { return memory == Memory::kOpen; }
  bool is_of(Seat seat) const { return viewer == Viewer(seat); }
  friend bool operator==(const Vantage&, const Vantage&) = default;
};

}  // namespace purloin
