#include "games/thiefs_market/catalog.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace purloin::thiefs_market {

Catalog::Catalog(const Box& box, bool promos) {
  for (const auto& card : box.cards) {
    if (promos || !card.promo) facts.push_back(card);
  }
  std::ranges::sort(facts, {}, [](const CardFacts& c) { return std::tuple(c.deck, c.id); });
  size = static_cast<int>(facts.size());
  for (std::size_t i = 0; i < facts.size(); ++i) add(static_cast<std::uint8_t>(i), facts[i]);
  for (std::size_t d = 0; d < kDecks; ++d) {
    removed[d] = static_cast<std::uint8_t>(count_bits(in_deck[d]) - box.deck_size[d]);
  }
}

void Catalog::add(std::uint8_t card, const CardFacts& printed) {
  all |= bit(card);
  in_deck[index(printed.deck)] |= bit(card);
  deck[card] = static_cast<std::uint8_t>(printed.deck);
  for (std::size_t gem = 0; gem < kGems; ++gem) {
    const unsigned unary = (1u << printed.cost[gem]) - 1;
    cost[card] |= static_cast<std::uint8_t>(unary << (2 * gem));
  }
  cost_size[card] =
      static_cast<std::uint8_t>(std::accumulate(printed.cost.begin(), printed.cost.end(), 0));
  for (unsigned gems = 0; gems < affordable[0].size(); ++gems) {
    if (!is_unary(gems)) continue;
    const int lacking = cost_size[card] - std::popcount(gems & cost[card]);
    for (int money = lacking; money <= kMaxCost; ++money) {
      affordable[static_cast<std::size_t>(money)][gems] |= bit(card);
    }
  }
  for (std::size_t icon = 0; icon < kIcons; ++icon) {
    icons[card] |= static_cast<IconTally>(printed.icons[icon]) << (8 * icon);
  }
  add_effect(card, printed.effect);
}

void Catalog::add_effect(std::uint8_t card, const Effect& effect) {
  gold[card] = static_cast<std::uint8_t>(effect.gold);
  infamy[card] = static_cast<std::uint8_t>(effect.infamy);
  amount[card] = static_cast<std::uint8_t>(effect.amount);
  const CardBits here = bit(card);
  const auto face = static_cast<std::size_t>(effect.face);
  switch (effect.kind) {
    case EffectKind::kTurn:
    case EffectKind::kSpend:
      usable |= here;
      if (effect.once) once |= here;
      use[card] = {static_cast<std::uint8_t>(effect.face), effect.to,
                   static_cast<std::uint8_t>(std::max(1, std::popcount(effect.to))),
                   effect.spends_gold};
      break;
    case EffectKind::kExtraPurchase:
      for (std::size_t gems = 0; gems < extra_purchases.size(); ++gems) {
        if ((gems >> face) & 1) extra_purchases[gems] |= here;
      }
      break;
    case EffectKind::kExtraPurchaseAndDiscount:
      for (CardBits& extra : extra_purchases) extra |= here;
      discount |= here;
      break;
    case EffectKind::kGainOnPurchase:
      for (std::size_t other = 0; other < facts.size(); ++other) {
        if (facts[other].cost[face] > 0) purchase_triggers[other] |= here;
      }
      break;
    case EffectKind::kTurnInBonus:
      turn_in_bonuses[face] |= here;
      break;
    case EffectKind::kGainIfMarker:
      marker_gains |= here;
      break;
    case EffectKind::kGainIfRivalPile:
      rival_pile_gains |= here;
      break;
    case EffectKind::kGainWhenStolen:
      stolen_gains |= here;
      break;
    case EffectKind::kGainPerObject:
      object_gains |= here;
      break;
    case EffectKind::kLucky:
      lucky |= here;
      break;
    case EffectKind::kPotion:
      potion |= here;
      break;
    case EffectKind::kCopy:
      copier |= here;
      copier_card = card;
      break;
    default:  // what counts at the end is read from the facts then
      break;
  }
}

}  // namespace purloin::thiefs_market
