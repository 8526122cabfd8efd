// What moves would do, and what is asked of the seat to act.
#include "games/thiefs_market/story/pieces.h"
#include "games/thiefs_market/story/story.h"

namespace purloin::thiefs_market {
namespace {

using texts::Choice;

Event describe_steal(const Rules& rules, const State& state, Action steal) {
  Robbery robbery(rules, state, steal);
  return events::Steal{steal.seat(), std::move(robbery.kept), std::move(robbery.returned),
                       robbery.rerolled, robbery.unrolled};
}

Event describe_spend(const Rules& rules, const State& state, std::uint8_t card) {
  const Effect& effect = rules.facts(acts_as(rules.catalog(), state, card)).effect;
  return events::Spend{piece_of(rules, card), face_spent(effect), effect.gold, effect.infamy};
}

Event ask_for_share(const Rules& rules, const State& state) {
  const std::string_view take = state.center.empty()                ? "nothing"
                                : rules.is_last_without_pile(state) ? "all"
                                                                    : "part";
  bool may_steal = false;
  for (int i = 0; i < rules.seats(); ++i) may_steal |= state.player(Seat(i)).pile.size() > 1;
  return events::AsksSplit{Choice{take}, may_steal};
}

Event ask_for_purchase(const Rules& rules, const State& state) {
  const Player& player = state.player(*state.seat);
  return events::AsksBuy{rules.purchases_allowed(state, *state.seat) - player.purchases,
                         static_cast<int>(player.gold)};
}

}  // namespace

std::optional<Event> describe(const Rules& rules, const State& state, Action action) {
  switch (action.kind()) {
    case Action::Kind::kTake:
      return events::Take{things_of(action.objects()), things_of(state.center - action.objects())};
    case Action::Kind::kSteal:
      return describe_steal(rules, state, action);
    case Action::Kind::kReroll:
      return events::Reroll{choice_of(action.face())};
    case Action::Kind::kPass:
      return events::Keep{};
    case Action::Kind::kTurn:
      return events::Turn{piece_of(rules, action.card()), choice_of(action.from()),
                          choice_of(action.to())};
    case Action::Kind::kSpend:
      return describe_spend(rules, state, action.card());
    case Action::Kind::kBuy:
      return events::Buy{piece_of(rules, action.card()), dice_paid(action), action.gold_paid()};
    case Action::Kind::kCopy:
      return events::Copy{action.owner(), piece_of(rules, action.card())};
    case Action::Kind::kDone:
      return events::Done{};
    default:
      return std::nullopt;
  }
}

std::optional<Event> ask(const Rules& rules, const State& state) {
  if (!rules.actor(state).is_seat()) return std::nullopt;
  switch (state.phase) {
    case Phase::kSplit:
      return ask_for_share(rules, state);
    case Phase::kLucky:
      return events::AsksReroll{};
    case Phase::kCopy:
      return events::AsksCopy{piece_of(rules, rules.catalog().copier_card)};
    default:
      return ask_for_purchase(rules, state);
  }
}

}  // namespace purloin::thiefs_market
