#include "games/thiefs_market/story/card_texts.h"

#include "games/thiefs_market/story/pieces.h"

namespace purloin::thiefs_market {
namespace {

using events::Event;

Event describe_turn(const Effect& effect) {
  events::CardTurn turn{choice_of(effect.face), {}, effect.once};
  for (int f = 0; f < kFaces; ++f) {
    if (((effect.to >> f) & 1) != 0) turn.targets.push_back({choice_of(static_cast<Face>(f))});
  }
  return turn;
}

Event describe_icons(const CardFacts& card) {
  events::CardIcons shown;
  for (std::size_t i = 0; i < kIcons; ++i) {
    if (card.icons[i] > 0) shown.icons.push_back({piece_of(static_cast<Icon>(i))});
  }
  return shown;
}

Event describe_score(const Effect& effect) {
  const texts::Piece icon = piece_of(effect.icon);
  switch (effect.kind) {
    case EffectKind::kScoreHideouts:
      return events::CardScoreHideouts{effect.points, effect.other_points, icon};
    case EffectKind::kScorePerIcons:
      return events::CardScorePerIcons{effect.points, effect.amount, icon};
    case EffectKind::kScorePerOtherCard:
      return events::CardScorePerCard{effect.points};
    case EffectKind::kScorePerInfamy:
      return events::CardScorePerInfamy{effect.points, effect.amount};
    case EffectKind::kScoreMap:
      return events::CardScoreMap{effect.points, effect.other_points, icon};
    case EffectKind::kScorePerRivalIcons:
      return events::CardScorePerRivalIcon{effect.points, icon};
    default:
      return events::CardScore{effect.points};
  }
}

Event describe_other_phases(const Effect& effect) {
  switch (effect.kind) {
    case EffectKind::kGainIfMarker:
      return events::CardGainIfMarker{effect.gold, effect.infamy};
    case EffectKind::kGainIfRivalPile:
      return events::CardGainIfRivalPile{effect.amount, effect.gold, effect.infamy};
    case EffectKind::kGainWhenStolen:
      return events::CardGainWhenStolen{effect.gold, effect.infamy};
    case EffectKind::kLucky:
      return events::CardLucky{};
    case EffectKind::kTurnInBonus:
      return events::CardTurnInBonus{choice_of(effect.face), effect.gold, effect.infamy};
    default:
      return describe_score(effect);
  }
}

}  // namespace

Event describe_card(const CardFacts& card) {
  const Effect& effect = card.effect;
  switch (effect.kind) {
    case EffectKind::kNone:
      return describe_icons(card);
    case EffectKind::kTurn:
      return describe_turn(effect);
    case EffectKind::kSpend:
      return events::CardSpend{face_spent(effect), effect.gold, effect.infamy, effect.once};
    case EffectKind::kExtraPurchase:
      return events::CardExtraPurchase{choice_of(effect.face)};
    case EffectKind::kExtraPurchaseAndDiscount:
      return events::CardDiscount{};
    case EffectKind::kGainOnPurchase:
      return events::CardGainOnPurchase{choice_of(effect.face), effect.gold, effect.infamy};
    case EffectKind::kPotion:
      return events::CardPotion{};
    case EffectKind::kCopy:
      return events::CardCopy{};
    case EffectKind::kGainPerObject:
      return events::CardGainPerObject{effect.infamy};
    default:
      return describe_other_phases(effect);
  }
}

}  // namespace purloin::thiefs_market
