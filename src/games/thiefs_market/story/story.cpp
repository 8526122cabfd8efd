#include "games/thiefs_market/story/story.h"

#include "games/thiefs_market/story/pieces.h"

namespace purloin::thiefs_market {
namespace {

Event tell_steal(const Rules& rules, const State& before, Action steal) {
  Robbery robbery(rules, before, steal);
  return events::Steals{
      *before.seat,     steal.seat(),    std::move(robbery.kept), std::move(robbery.returned),
      robbery.rerolled, robbery.unrolled};
}

Event tell_deal(const Rules& rules, const State& before, std::uint8_t card) {
  if (before.phase == Phase::kRefill && before.seat.has_value()) {
    return events::PotionIs{*before.seat, piece_of(rules, card)};
  }
  return events::Deals{{{std::string(1, letter(rules.facts(card).deck)), piece_of(rules, card)}}};
}

Event tell_roll(const State& before, Objects dice) {
  switch (before.phase) {
    case Phase::kRoll:
      return events::Rolls{*before.seat, things_of(dice)};
    case Phase::kLucky:
      return events::Rerolled{*before.seat, things_of(dice)};
    default:
      return events::Returned{*before.seat, things_of(dice)};
  }
}

Event tell_purchase_turn(const Rules& rules, const State& before, Action action) {
  const Seat seat = *before.seat;
  switch (action.kind()) {
    case Action::Kind::kTurn:
      return events::Turns{seat, piece_of(rules, action.card()), choice_of(action.from()),
                           choice_of(action.to())};
    case Action::Kind::kSpend: {
      const std::uint8_t power = acts_as(rules.catalog(), before, action.card());
      return events::Spends{seat, piece_of(rules, action.card()),
                            face_spent(rules.facts(power).effect)};
    }
    case Action::Kind::kBuy:
      return events::Buys{seat, piece_of(rules, action.card()), dice_paid(action),
                          action.gold_paid()};
    case Action::Kind::kCopy:
      return events::Copies{seat, piece_of(rules, rules.catalog().copier_card), action.owner(),
                            piece_of(rules, action.card())};
    default:
      return events::DoneBuying{seat};
  }
}

Event tell_action(const Rules& rules, const State& before, Action action) {
  switch (action.kind()) {
    case Action::Kind::kTake:
      return events::Takes{*before.seat, things_of(action.objects())};
    case Action::Kind::kSteal:
      return tell_steal(rules, before, action);
    case Action::Kind::kReroll:
      return events::Rerolls{*before.seat, choice_of(action.face())};
    case Action::Kind::kPass:
      return events::Keeps{*before.seat};
    case Action::Kind::kStart:
      return events::Starts{action.seat()};
    case Action::Kind::kDeal:
      return tell_deal(rules, before, action.card());
    case Action::Kind::kRoll:
      return tell_roll(before, action.objects());
    case Action::Kind::kGrab:
      return events::Grabs{action.seat()};
    default:
      return tell_purchase_turn(rules, before, action);
  }
}

// What changed for the better. Gold that pays for a card may hide gold that the card brings, so a
// purchase tells of infamy alone.
std::vector<events::Gain> gains_of(const Rules& rules, const State& before, const State& after,
                                   bool gold_too, Vantage vantage) {
  std::vector<events::Gain> gains;
  for (int i = 0; i < rules.seats(); ++i) {
    const Player& was = before.player(Seat(i));
    const Player& is = after.player(Seat(i));
    const int gold = gold_too && is.gold > was.gold ? static_cast<int>(is.gold - was.gold) : 0;
    const int infamy = static_cast<int>(is.infamy - was.infamy);
    if (gold == 0 && infamy == 0) continue;
    const bool is_told = shows_infamy(after, Seat(i), vantage);
    gains.push_back({Seat(i), gold, is_told ? infamy : 0, !is_told && infamy > 0});
  }
  return gains;
}

bool ends_round(const State& after, Action action) {
  return action.kind() == Action::Kind::kDone && after.phase != Phase::kBuy;
}

}  // namespace

std::vector<Event> tell(const Rules& rules, const State& before, Action action, Vantage vantage) {
  State after = before;
  rules.apply(after, action);
  std::vector<Event> told = {tell_action(rules, before, action)};
  if (ends_round(after, action)) {
    told.push_back(events::RoundEnds{static_cast<int>(before.round)});
  }
  auto gains = gains_of(rules, before, after, action.kind() != Action::Kind::kBuy, vantage);
  if (!gains.empty()) told.push_back(events::Gains{std::move(gains)});
  if (!before.is_over() && after.is_over()) told.push_back(events::SoldOut{});
  return told;
}

bool merge(Event& earlier, const Event& later) {
  auto* const deal = std::get_if<events::Deals>(&earlier);
  const auto* const next = std::get_if<events::Deals>(&later);
  if (deal == nullptr || next == nullptr) return false;
  deal->cards.insert(deal->cards.end(), next->cards.begin(), next->cards.end());
  return true;
}

}  // namespace purloin::thiefs_market
