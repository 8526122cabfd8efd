#include "games/dice_heist/catalog.h"

#include <algorithm>
#include <tuple>

namespace purloin::dice_heist {
namespace {

bool same_kind(const Deck::Exhibit& a, const Deck::Exhibit& b) {
  return a.kind == b.kind && a.value == b.value;
}

int tally_position(const Deck::Exhibit& exhibit) {
  if (exhibit.kind == ExhibitKind::kGem) return kTallyFirstColor + exhibit.value;
  return exhibit.value == 1 ? kTallySingles : kTallyDoubles;
}

}  // namespace

std::vector<Deck::Exhibit> in_catalog_order(const Deck& deck) {
  auto cards = deck.exhibits;
  std::ranges::stable_sort(
      cards, {}, [](const Deck::Exhibit& e) { return std::tuple(e.kind, e.value, e.museum); });
  return cards;
}

Catalog::Catalog(const Deck& deck) {
  const auto cards = in_catalog_order(deck);
  size = static_cast<int>(cards.size());
  for (std::size_t m = 0; m < kMuseums; ++m) {
    security[m] = static_cast<std::uint8_t>(deck.museums[m].security);
  }
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const auto& card = cards[i];
    const Bits here = bit(static_cast<int>(i));
    all |= here;
    in_museum[static_cast<std::size_t>(card.museum)] |= here;
    museum[i] = static_cast<std::uint8_t>(card.museum);
    if (card.kind == ExhibitKind::kPainting) {
      paintings |= here;
      millions[i] = static_cast<std::uint8_t>(card.value);
    } else {
      tally[i] = std::uint64_t{1} << (8 * tally_position(card));
    }
    if (card.kind == ExhibitKind::kArtifact) artifacts |= here;
    if (card.kind == ExhibitKind::kArtifact && card.value == 1) minors |= here;
    for (std::size_t j = 0; j < cards.size(); ++j) {
      if (!same_kind(card, cards[j])) continue;
      kind[i] |= bit(static_cast<int>(j));
      if (card.museum == cards[j].museum) lot[i] |= bit(static_cast<int>(j));
    }
    lots |= lowest_bit(lot[i]);
    lot_of[i] = static_cast<std::uint8_t>(lowest_bit_index(lot[i]));
  }
}

}  // namespace purloin::dice_heist
