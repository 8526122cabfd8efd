#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/bits.h"
#include "games/thiefs_market/deck.h"
#include "games/thiefs_market/payments.h"

namespace purloin::thiefs_market {

// Bits of cards are positions in the catalog: by deck, then by id.
using CardBits = Bits;
inline constexpr std::uint8_t kNoCard = 0xFF;

// Icons on some cards, a byte each.
using IconTally = std::uint64_t;
constexpr int icon_count(IconTally tally, Icon icon) {
  return static_cast<int>((tally >> (8 * static_cast<int>(icon))) & 0xFF);
}

// The cards of one table as bit positions and what the verbs look up of them, by effect kind.
// Built once per table; read by every verb.
struct Catalog {
  Catalog(const Box& box, bool promos);

  struct Use {
    std::uint8_t face = 0;  // turned or spent
    std::uint8_t to = 0;    // turned to, one bit a face; 0: spent
    std::uint8_t ways = 0;  // how many moves the ability offers
    bool spends_gold = false;
  };
  template <class T>
  using PerCard = std::array<T, kMaxCards>;

  std::vector<CardFacts> facts;  // in catalog order
  int size = 0;
  CardBits all = 0;
  std::array<CardBits, kDecks> in_deck{};
  std::array<std::uint8_t, kDecks>
      removed{};  // cards of each deck that are not in the game (TM-03)

  PerCard<std::uint8_t> deck{};
  PerCard<std::uint8_t> cost{};  // in unary, see payments.h
  PerCard<std::uint8_t> cost_size{};
  PerCard<std::uint8_t> gold{};  // gains
  PerCard<std::uint8_t> infamy{};
  PerCard<std::uint8_t> amount{};
  PerCard<Use> use{};
  PerCard<IconTally> icons{};
  // The cards that pay when this one is purchased (TM-35).
  PerCard<CardBits> purchase_triggers{};
  // The cards that give one more purchase for a final pile with that set of gems (TM-33, TM-34).
  std::array<CardBits, 1u << kGems> extra_purchases{};
  // The cards that can be bought with so much gold (more than that helps no further) and such gems,
  // in unary.
  std::array<std::array<CardBits, 256>, kMaxCost + 1> affordable{};
  std::array<CardBits, kFaces> turn_in_bonuses{};  // by the face turned in

  CardBits usable = 0;
  CardBits once = 0;  // usable, once a round
  CardBits discount = 0;
  CardBits marker_gains = 0;
  CardBits rival_pile_gains = 0;
  CardBits stolen_gains = 0;
  CardBits object_gains = 0;
  CardBits lucky = 0;
  CardBits potion = 0;
  CardBits copier = 0;
  std::uint8_t copier_card = kNoCard;

 private:
  void add(std::uint8_t card, const CardFacts& printed);
  void add_effect(std::uint8_t card, const Effect& effect);
};

// Visits each card of a set, by catalog position.
template <class F>
void for_each_card(CardBits cards, F&& visit) {
  for (; cards != 0; cards = without_lowest_bit(cards)) {
    visit(static_cast<std::uint8_t>(lowest_bit_index(cards)));
  }
}

}  // namespace purloin::thiefs_market
