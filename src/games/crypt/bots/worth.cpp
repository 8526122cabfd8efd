#include "games/crypt/bots/worth.h"

#include <algorithm>

namespace purloin::crypt {
namespace {

constexpr float kUnknownCoins = 2.5F;

// What the (held + 1)-th card of a type adds, hopes for more included; sides A and B.
float collection_worth(const State& state, Seat seat, Type type, float coins) {
  const int held = std::min(state.treasure.count(type, seat), 4);
  const auto at = [held](const std::array<float, 5>& by_held) {
    return by_held[static_cast<std::size_t>(held)];
  };
  const bool b = state.sides.is_b(type);
  switch (type) {
    case Type::kIdol:
      if (!b) return 0.5F;
      return state.idol_b.empty() ? at({1.5F, 5, 0, 0, 0}) : at({0.6F, 2, 0, 0, 0});
    case Type::kJewelry:
      return b ? 1.0F : at({0.9F, 2.6F, 0.5F, 0.3F, 0.2F});
    case Type::kManuscript:
      if (b) return 0.3F;
      return held == 0 ? 0.9F : 4 - coins + (held == 1 ? 1.5F : 0);
    case Type::kPottery:
      return b ? at({0.5F, 1.0F, 0.4F, 0.8F, 0.3F}) : at({0.9F, 2.2F, 2.6F, 4, 0});
    case Type::kRemains:
      return b ? at({0.9F, 1.6F, 3.0F, 10, 0}) : at({0.4F, 0.8F, 0.4F, 0.8F, 0.4F});
    case Type::kTapestry:
      return b ? at({0.9F, 1.8F, 5, 0, 0}) : 1.2F;
  }
  return 0;
}

}  // namespace

float card_worth(const Rules&, const State& state, Seat seat, SlotId slot) {
  const auto& lying = state.slot(slot);
  const float coins =
      lying.card.is_known() ? static_cast<float>(lying.card.coins()) : kUnknownCoins;
  return coins + collection_worth(state, seat, lying.card.type(), coins);
}

float servant_worth(const Rules& rules, const State& state, const GuideWeights& weights) {
  return state.round == rules.deal().rounds() ? 1.0F : weights.servant;
}

HoldChances hold_chances(const Rules& rules, const State& state, Seat seat) {
  // How likely one rival with servants pushes a hold of that total.
  constexpr HoldChances kPush = {0.7F,  0.62F, 0.55F, 0.48F, 0.42F, 0.36F, 0.3F,
                                 0.24F, 0.2F,  0.16F, 0.13F, 0.1F,  0.08F, 0.06F,
                                 0.05F, 0.04F, 0.03F, 0.03F, 0.02F};
  const float interest = 2.2F / static_cast<float>(rules.deal().up);  // in this of all cards
  HoldChances chances;
  chances.fill(1);
  for (int turn = state.turn + 1; turn < rules.turns(); ++turn) {
    const auto who = rules.who_acts(state, turn);
    const bool rival = who.is_seat() && who.seat() != seat && state.servants_of(who.seat()) > 0;
    if (!rival && !who.is_ghost()) continue;
    const float push = who.is_ghost() ? 1 : interest;
    for (std::size_t i = 0; i < chances.size(); ++i) chances[i] *= 1 - kPush[i] * push;
  }
  return chances;
}

float action_worth(const Rules& rules, const State& state, Action action,
                   const GuideWeights& weights) {
  using Kind = Action::Kind;
  const Seat seat = state.seat.seat();
  const float servant = servant_worth(rules, state, weights);
  switch (action.kind()) {
    case Kind::kClaim: {
      const HoldChances chances = hold_chances(rules, state, seat);
      float sum = 0;
      for (int i = 0; i < Action::kMaxGroups; ++i) {
        const auto group = action.group(i);
        if (group.count == 0) break;
        const auto total = static_cast<std::size_t>(group.count * group.effort);
        const float hold = 1 - weights.fear * (1 - chances[total]);
        const float cost = effort_cost(group.count, group.effort, servant);
        sum += hold * (card_worth(rules, state, seat, group.slot) - cost) -
               weights.placement * static_cast<float>(group.count);
      }
      return sum;
    }
    case Kind::kRecover:
      return static_cast<float>(state.exhausted_of(seat)) * servant;
    case Kind::kFlipRemains:
      return servant;
    case Kind::kFlipManuscript:
      return 0.2F;
    case Kind::kTake:
      return card_worth(rules, state, seat, action.slot());
    case Kind::kReroll:
      return servant *
             static_cast<float>(chance_to_return(state.slot(action.slot()).hold.effort()));
    default:
      return 0;
  }
}

}  // namespace purloin::crypt
