#include "games/dice_heist/kinds.h"

#include <algorithm>

namespace purloin::dice_heist {

std::vector<Kind> kinds_by_name(const Deck& deck, const Catalog& catalog, Artifacts artifacts) {
  std::vector<Kind> kinds;
  const auto cards = in_catalog_order(deck);
  for (int i = 0; i < catalog.size; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const bool is_down = artifacts == Artifacts::kTurnedDown && is_artifact(catalog, i);
    const std::string name = is_down ? std::string(kFaceDown) : kind_name(deck, cards[at]);
    auto found = std::ranges::find(kinds, name, &Kind::name);
    if (found == kinds.end()) found = kinds.insert(kinds.end(), {name});
    found->cards |= bit(i);
    found->tally |= 0xFF * catalog.tally[at];
  }
  std::ranges::sort(kinds, {}, &Kind::name);
  return kinds;
}

}  // namespace purloin::dice_heist
