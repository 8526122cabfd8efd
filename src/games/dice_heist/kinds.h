#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/bits.h"
#include "games/dice_heist/catalog.h"
#include "games/dice_heist/state.h"

namespace purloin::dice_heist {

// A kind of exhibit and all that is of it, to be counted in a museum, in the deck or in a loot.
struct Kind {
  std::string name;
  Bits cards = 0;
  std::uint64_t tally = 0;  // the bytes of Loot::tally that count it; 0 for a painting

  int count_among(Bits some) const { return count_bits(some & cards); }
  int count_in(const Loot& loot) const {
    constexpr std::uint64_t kEveryByte = 0x0101010101010101;
    if (tally == 0) return count_among(loot.paintings);
    return static_cast<int>(((loot.tally & tally) * kEveryByte) >> 56);  // the sum of its bytes
  }
};

enum class Artifacts : std::uint8_t {
  kCounted,
  kTurnedDown  // one kind, kFaceDown, of which nobody says how many a card shows (DH-21)
};

// A deck's kinds in the order of their names.
std::vector<Kind> kinds_by_name(const Deck& deck, const Catalog& catalog, Artifacts artifacts);

}  // namespace purloin::dice_heist
