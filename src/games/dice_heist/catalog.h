#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/bits.h"
#include "games/dice_heist/deck.h"

namespace purloin::dice_heist {

// The exhibits of a deck as bit positions: sorted by kind, then by museum, so that
//  - cards of one kind in one museum are a range of bits (a *lot*; they are interchangeable),
//  - cards of one kind in all museums are a range of bits too.
// A lot is named by its first position. Built once per table; read by every verb.
struct Catalog {
  explicit Catalog(const Deck& deck);

  template <class T>
  using PerCard = std::array<T, kMaxExhibits>;

  int size = 0;
  Bits all = 0;
  Bits lots = 0;       // the first position of every lot
  Bits paintings = 0;  // positions that are paintings
  Bits minors = 0;     // positions that are minor exhibits (DH-05): single artifacts
  Bits artifacts = 0;  // positions that are artifacts, single ones and pairs
  std::array<Bits, kMuseums> in_museum{};
  std::array<std::uint8_t, kMuseums> security{};
  PerCard<Bits> lot{};             // the range of the card's lot
  PerCard<Bits> kind{};            // the range of the card's kind
  PerCard<std::uint64_t> tally{};  // what the card adds to Loot::tally; 0 for a painting
  PerCard<std::uint8_t> lot_of{};  // the card's lot, by its first position
  PerCard<std::uint8_t> museum{};
  PerCard<std::uint8_t> millions{};  // of a painting, else 0
};

// Positions of Loot::tally, one byte each.
inline constexpr int kTallySingles = 0;     // artifact-1
inline constexpr int kTallyDoubles = 1;     // artifact-2
inline constexpr int kTallyFirstColor = 2;  // then the colors, in the deck's order

inline int tally_count(std::uint64_t tally, int position) {
  return static_cast<int>((tally >> (8 * position)) & 0xFF);
}

// Whether a card is one of either.
inline bool is_artifact(const Catalog& catalog, int card) {
  return (catalog.artifacts & bit(card)) != 0;
}
// An artifact card of which nobody says how many it shows (DH-21).
inline constexpr std::string_view kFaceDown = "artifact";

// The deck's exhibits in catalog order.
std::vector<Deck::Exhibit> in_catalog_order(const Deck& deck);

}  // namespace purloin::dice_heist
