#include "games/thiefs_market/bots/worth.h"

#include <algorithm>

namespace purloin::thiefs_market {
namespace {

struct Holdings {
  int cards = 0;
  int magic = 0;
  int hideouts = 0;
  int henchmen = 0;
  int rival_magic = 0;
};

Holdings holdings_of(const Rules& rules, const State& state, Seat seat) {
  Holdings held;
  for (int i = 0; i < rules.seats(); ++i) {
    const CardBits cards = state.player(Seat(i)).cards;
    int magic = 0;
    for_each_card(cards, [&](std::uint8_t card) {
      magic += icon_count(rules.catalog().icons[card], Icon::kMagic);
      if (Seat(i) != seat) return;
      held.hideouts += icon_count(rules.catalog().icons[card], Icon::kHideout) > 0;
      held.henchmen += icon_count(rules.catalog().icons[card], Icon::kHenchman);
    });
    if (Seat(i) == seat) {
      held.cards = count_bits(cards);
      held.magic = magic;
    } else {
      held.rival_magic += magic;
    }
  }
  return held;
}

// What an ability brings in a round, on average.
float per_round(const Effect& effect) {
  switch (effect.kind) {
    case EffectKind::kTurn:
      return (effect.to >> static_cast<int>(Face::kBag)) & 1u ? 0.4F : 0.45F;
    case EffectKind::kSpend:
      if (effect.spends_gold) return 0.5F;
      return effect.face == Face::kMask ? 0.15F : 0.5F;
    case EffectKind::kExtraPurchase:
      return 0.8F;
    case EffectKind::kExtraPurchaseAndDiscount:
      return 2.4F;
    case EffectKind::kGainOnPurchase:
      return 0.5F;
    case EffectKind::kGainIfMarker:
      return 0.35F;
    case EffectKind::kGainIfRivalPile:
      return 0.6F;
    case EffectKind::kGainWhenStolen:
      return 0.25F;
    case EffectKind::kLucky:
      return 0.3F;
    case EffectKind::kTurnInBonus:
      return 0.55F;
    default:
      return 0;
  }
}

// Points that a card brings by being there at the end.
float at_the_end(const Effect& effect, const Player& player, const Holdings& held, float rounds,
                 bool owned) {
  const float later_cards = 0.9F * rounds;
  const auto points = static_cast<float>(effect.points);
  switch (effect.kind) {
    case EffectKind::kScore:
      return points;
    case EffectKind::kScoreHideouts: {
      const int others = held.hideouts - (owned ? 1 : 0);
      if (others > 0) return static_cast<float>(effect.other_points) + (others == 1 ? 1.5F : 0);
      return points + 0.2F * rounds;
    }
    case EffectKind::kScorePerIcons:
      return points * (static_cast<float>(held.magic + (owned ? 0 : 1)) + 0.25F * rounds) /
             static_cast<float>(std::max(effect.amount, 1));
    case EffectKind::kScorePerOtherCard:
      return points * (static_cast<float>(held.cards - (owned ? 1 : 0)) + later_cards);
    case EffectKind::kScorePerInfamy:
      return points * (static_cast<float>(player.infamy) + 1.3F * rounds) /
             static_cast<float>(std::max(effect.amount, 1));
    case EffectKind::kScoreMap:
      return (points + static_cast<float>(effect.other_points)) / 2;
    case EffectKind::kScorePerRivalIcons:
      return points * static_cast<float>(held.rival_magic);
    default:
      return 0;
  }
}

}  // namespace

float rounds_left(const Rules& rules, const State& state) {
  int cards = 0;
  for (int d = 0; d < kDecks; ++d) {
    cards += rules.left_in_deck(state, static_cast<Deck>(d));
  }
  return 1 + static_cast<float>(cards) / (0.85F * static_cast<float>(rules.seats()));
}

float card_worth(const Rules& rules, const State& state, Seat seat, std::uint8_t card,
                 float rounds) {
  const auto& effect = rules.facts(card).effect;
  const Player& player = state.player(seat);
  const Holdings held = holdings_of(rules, state, seat);
  float worth =
      at_the_end(effect, player, held, rounds, false) + per_round(effect) * (rounds - 0.5F);
  worth += 0.5F * static_cast<float>(icon_count(rules.catalog().icons[card], Icon::kHenchman));
  worth += 0.15F * static_cast<float>(icon_count(rules.catalog().icons[card], Icon::kMagic));
  if (effect.kind == EffectKind::kPotion || effect.kind == EffectKind::kCopy) worth += 2.5F;
  if (effect.kind == EffectKind::kGainPerObject) {
    worth += static_cast<float>(player.final_pile.objects > 0 ? player.final_pile.objects : 3);
  }
  if (effect.kind == EffectKind::kSpend && effect.spends_gold) {
    worth += static_cast<float>(player.gold);
  }
  return worth;
}

float pile_worth(const Rules& rules, const State& state, Seat seat, Objects pile, float rounds) {
  const Player& player = state.player(seat);
  const unsigned gems = pile.gems_in_unary();
  const bool discount = (player.cards & rules.catalog().discount) != 0;
  float best = 0;
  int gems_used = 0;
  for_each_card(state.market, [&](std::uint8_t card) {
    const int cost = rules.catalog().cost_size[card] - (discount ? 1 : 0);
    const int by_dice = std::min(count_bits(rules.catalog().cost[card] & gems), cost);
    const int missing = cost - by_dice;
    if (missing > static_cast<int>(player.gold)) return;
    const float value =
        card_worth(rules, state, seat, card, rounds) - kGoldWorth * static_cast<float>(missing);
    if (value > best) {
      best = value;
      gems_used = by_dice;
    }
  });
  const int bags = pile.count(Face::kBag);
  const int masks = pile.count(Face::kMask);
  const int spare = pile.dice().size() - bags - masks - gems_used;
  return best + kGoldWorth * static_cast<float>(bags) + kInfamyWorth * static_cast<float>(masks) +
         kSpareGemWorth * static_cast<float>(spare) + (pile.has_marker() ? kMarkerWorth : 0);
}

float expected_score(const Rules& rules, const State& state, Seat seat, int score_now,
                     float rounds) {
  const Player& player = state.player(seat);
  const Holdings held = holdings_of(rules, state, seat);
  float expected = static_cast<float>(score_now) + 0.6F * static_cast<float>(player.gold);
  for_each_card(player.cards, [&](std::uint8_t card) {
    const auto& effect = rules.facts(acts_as(rules.catalog(), state, card)).effect;
    expected += per_round(effect) * rounds;
    // What the card will have grown by; the score has what it is worth now.
    expected +=
        at_the_end(effect, player, held, rounds, true) - at_the_end(effect, player, held, 0, true);
  });
  return expected;
}

}  // namespace purloin::thiefs_market
