#include "games/thiefs_market/rules.h"

#include <algorithm>
#include <cassert>
#include <tuple>
#include <utility>

#include "core/game.h"

namespace purloin::thiefs_market {

static_assert(Game<Rules>);

std::string_view explain(Refusal refusal) {
  switch (refusal) {
    case Refusal::kNone:
      return "none";
    case Refusal::kWrongPhase:
      return "wrong-phase";
    case Refusal::kTakeNothing:
      return "take-nothing";
    case Refusal::kNotInCenter:
      return "not-in-center";
    case Refusal::kMustTakeAll:
      return "must-take-all";
    case Refusal::kMustSteal:
      return "must-steal";
    case Refusal::kNoSuchRival:
      return "no-such-rival";
    case Refusal::kNothingToSteal:
      return "nothing-to-steal";
    case Refusal::kOneObject:
      return "one-object";
    case Refusal::kNotInPile:
      return "not-in-pile";
    case Refusal::kReturnNothing:
      return "return-nothing";
    case Refusal::kKeepNothing:
      return "keep-nothing";
    case Refusal::kNoSuchDie:
      return "no-such-die";
    case Refusal::kNotYourCard:
      return "not-your-card";
    case Refusal::kNothingToUse:
      return "nothing-to-use";
    case Refusal::kUsedAlready:
      return "used-already";
    case Refusal::kWrongTurn:
      return "wrong-turn";
    case Refusal::kNoDieToSpend:
      return "no-die-to-spend";
    case Refusal::kNoGold:
      return "no-gold";
    case Refusal::kNotForSale:
      return "not-for-sale";
    case Refusal::kNoPurchaseLeft:
      return "no-purchase-left";
    case Refusal::kNotItsPrice:
      return "not-its-price";
    case Refusal::kTooFewDice:
      return "too-few-dice";
    case Refusal::kTooLittleGold:
      return "too-little-gold";
    case Refusal::kNotTheirCard:
      return "not-their-card";
    case Refusal::kNotInDeck:
      return "not-in-deck";
    case Refusal::kWrongDice:
      return "wrong-dice";
    case Refusal::kNoSuchSeat:
      return "no-such-seat";
    case Refusal::kNotTied:
      return "not-tied";
  }
  return {};
}

Rules::Rules(Config config)
    : seats_(config.seats),
      dice_(config.box.dice[static_cast<std::size_t>(config.seats)]),
      catalog_(config.box, config.promos),
      config_(std::move(config)) {
  assert(seats_ >= kMinSeats && seats_ <= kMaxSeats);
  assert(box_problems(config_.box).empty());
}

// TM-02 to TM-04
State Rules::start() const {
  State state;
  state.unseen = catalog_.all;
  state.center = Objects::marker();
  if (config_.start) state.start = *config_.start;
  for (int i = 0; i < seats_; ++i) {
    state.player(Seat(i)).gold = static_cast<std::uint32_t>(config_.box.start_gold);
  }
  return state;
}

void Rules::legal_actions(const State& state, ActionList& out) const {
  out.clear();
  const Seat seat = *state.seat;
  switch (state.phase) {
    case Phase::kSplit:
      list_splits(state, out);
      break;
    case Phase::kLucky:
      out.push_back(Action::pass());
      for (int f = 0; f < kFaces; ++f) {
        const Face face = static_cast<Face>(f);
        if (state.player(seat).pile.count(face) > 0) out.push_back(Action::reroll(face));
      }
      break;
    case Phase::kBuy:
      list_purchases(state, out);
      break;
    case Phase::kCopy:
      for (int i = 0; i < seats_; ++i) {
        if (i == seat.index()) continue;
        for_each_card(state.player(Seat(i)).cards,
                      [&](std::uint8_t card) { out.push_back(Action::copy(Seat(i), card)); });
      }
      break;
    default:
      assert(false);
  }
}

void Rules::list_splits(const State& state, ActionList& out) const {
  const Objects center = state.center;
  if (is_last_without_pile(state)) {
    if (!center.empty()) out.push_back(Action::take(center));
  } else {
    for (std::uint32_t n = 1; n < center.part_count(); ++n) {
      out.push_back(Action::take(center.part(n)));
    }
  }
  for (int i = 0; i < seats_; ++i) {
    const Objects pile = state.player(Seat(i)).pile;
    for (std::uint32_t n = 1; n + 1 < pile.part_count(); ++n) {
      out.push_back(Action::steal(Seat(i), pile.part(n)));
    }
  }
}

void Rules::list_purchases(const State& state, ActionList& out) const {
  const Seat seat = *state.seat;
  out.push_back(Action::done());
  for_each_use(state, [&](std::uint8_t card, int ways) {
    for (int n = 0; n < ways; ++n) out.push_back(nth_use(state, card, n));
  });
  if (state.player(seat).purchases >= purchases_allowed(state, seat)) return;
  for_each_card(state.market, [&](std::uint8_t card) {
    const int ways = payments(state, card).count();
    for (int n = 0; n < ways; ++n) out.push_back(nth_payment(state, card, n));
  });
}

std::uint64_t Rules::outcome_count(const State& state) const {
  switch (state.phase) {
    case Phase::kRoll:
    case Phase::kSplit:
    case Phase::kLucky: {
      // Dice fall as a multiset: "n + 5 choose 5" of them.
      const auto dice = static_cast<std::uint64_t>(dice_to_roll(state));
      std::uint64_t count = 1;
      for (std::uint64_t i = 1; i < kFaces; ++i) count = count * (dice + i) / i;
      return count;
    }
    case Phase::kGrab:
      return static_cast<std::uint64_t>(leaders(state).size());
    default:
      if (!state.start.has_value()) return static_cast<std::uint64_t>(seats_);
      return static_cast<std::uint64_t>(
          count_bits(state.unseen & catalog_.in_deck[index(*next_deck(state))]));
  }
}

Refusal Rules::refusal(const State& state, Action action) const {
  const auto only_in = [&](Phase phase) {
    return state.phase == phase && state.rerolling == 0 ? Refusal::kNone : Refusal::kWrongPhase;
  };
  switch (action.kind()) {
    case Action::Kind::kTake:
      if (only_in(Phase::kSplit) != Refusal::kNone) return Refusal::kWrongPhase;
      return refusal_of_take(state, action.objects());
    case Action::Kind::kSteal:
      if (only_in(Phase::kSplit) != Refusal::kNone) return Refusal::kWrongPhase;
      return refusal_of_steal(state, action);
    case Action::Kind::kReroll:
      if (only_in(Phase::kLucky) != Refusal::kNone) return Refusal::kWrongPhase;
      return state.player(*state.seat).pile.count(action.face()) > 0 ? Refusal::kNone
                                                                     : Refusal::kNoSuchDie;
    case Action::Kind::kPass:
      return only_in(Phase::kLucky);
    case Action::Kind::kTurn:
    case Action::Kind::kSpend:
      if (state.phase != Phase::kBuy) return Refusal::kWrongPhase;
      return refusal_of_use(state, action);
    case Action::Kind::kBuy:
      if (state.phase != Phase::kBuy) return Refusal::kWrongPhase;
      return refusal_of_buy(state, action);
    case Action::Kind::kCopy:
      if (state.phase != Phase::kCopy) return Refusal::kWrongPhase;
      if (action.owner().index() >= seats_ || action.owner() == *state.seat) {
        return Refusal::kNoSuchRival;
      }
      return (state.player(action.owner()).cards & bit(action.card())) != 0
                 ? Refusal::kNone
                 : Refusal::kNotTheirCard;
    case Action::Kind::kDone:
      return only_in(Phase::kBuy);
    case Action::Kind::kStart:
      if (state.phase != Phase::kSetup || state.start.has_value()) return Refusal::kWrongPhase;
      return action.seat().index() < seats_ ? Refusal::kNone : Refusal::kNoSuchSeat;
    case Action::Kind::kDeal:
      return refusal_of_deal(state, action.card());
    case Action::Kind::kRoll:
      return refusal_of_roll(state, action.objects());
    case Action::Kind::kGrab:
      if (state.phase != Phase::kGrab) return Refusal::kWrongPhase;
      return leaders(state).contains(action.seat()) ? Refusal::kNone : Refusal::kNotTied;
  }
  return Refusal::kWrongPhase;
}

// TM-07, TM-08, TM-12, TM-14
Refusal Rules::refusal_of_take(const State& state, Objects objects) const {
  if (state.center.empty()) return Refusal::kMustSteal;
  if (objects.empty()) return Refusal::kTakeNothing;
  if (!state.center.contains(objects)) return Refusal::kNotInCenter;
  if (objects != state.center && is_last_without_pile(state)) return Refusal::kMustTakeAll;
  return Refusal::kNone;
}

// TM-08, TM-09
Refusal Rules::refusal_of_steal(const State& state, Action action) const {
  const Seat victim = action.seat();
  if (victim.index() >= seats_ || victim == *state.seat) return Refusal::kNoSuchRival;
  const Objects pile = state.player(victim).pile;
  if (pile.empty()) return Refusal::kNothingToSteal;
  if (pile.size() == 1) return Refusal::kOneObject;
  if (action.objects().empty()) return Refusal::kReturnNothing;
  if (action.objects() == pile) return Refusal::kKeepNothing;
  return pile.contains(action.objects()) ? Refusal::kNone : Refusal::kNotInPile;
}

// TM-20, TM-31, TM-32
Refusal Rules::refusal_of_use(const State& state, Action action) const {
  const Player& player = state.player(*state.seat);
  if (action.card() >= catalog_.size || (player.cards & bit(action.card())) == 0) {
    return Refusal::kNotYourCard;
  }
  const std::uint8_t power = acts_as(catalog_, state, action.card());
  const Catalog::Use& use = catalog_.use[power];
  const bool turns = action.kind() == Action::Kind::kTurn;
  if ((catalog_.usable & bit(power)) == 0 || turns != (use.to != 0)) return Refusal::kNothingToUse;
  if ((state.used & bit(action.card())) != 0) return Refusal::kUsedAlready;
  if (use.spends_gold) return player.gold > 0 ? Refusal::kNone : Refusal::kNoGold;
  const Face face = static_cast<Face>(use.face);
  if (turns) {
    const bool allowed = action.from() == face && ((use.to >> static_cast<int>(action.to())) & 1);
    if (!allowed) return Refusal::kWrongTurn;
    return player.pile.count(face) > 0 ? Refusal::kNone : Refusal::kNoSuchDie;
  }
  return player.pile.count(face) > 0 ? Refusal::kNone : Refusal::kNoDieToSpend;
}

// TM-17 to TM-19, TM-34
Refusal Rules::refusal_of_buy(const State& state, Action action) const {
  const Seat seat = *state.seat;
  const Player& player = state.player(seat);
  const std::uint8_t card = action.card();
  if (card >= catalog_.size || (state.market & bit(card)) == 0) return Refusal::kNotForSale;
  if (player.purchases >= purchases_allowed(state, seat)) return Refusal::kNoPurchaseLeft;
  const Objects dice = action.dice_paid();
  const Objects cost = dice_from_unary(catalog_.cost[card]);
  if (!cost.contains(dice) || dice.size() + action.gold_paid() != price(state, seat, card)) {
    return Refusal::kNotItsPrice;
  }
  if (!player.pile.contains(dice)) return Refusal::kTooFewDice;
  return static_cast<std::uint32_t>(action.gold_paid()) <= player.gold ? Refusal::kNone
                                                                       : Refusal::kTooLittleGold;
}

Refusal Rules::refusal_of_deal(const State& state, std::uint8_t card) const {
  const bool dealing =
      state.phase == Phase::kRefill || (state.phase == Phase::kSetup && state.start.has_value());
  if (!dealing) return Refusal::kWrongPhase;
  const CardBits cards = state.unseen & catalog_.in_deck[index(*next_deck(state))];
  return card < catalog_.size && (cards & bit(card)) != 0 ? Refusal::kNone : Refusal::kNotInDeck;
}

Refusal Rules::refusal_of_roll(const State& state, Objects dice) const {
  if (state.phase != Phase::kRoll && state.rerolling == 0) return Refusal::kWrongPhase;
  return !dice.has_marker() && dice.size() == dice_to_roll(state) ? Refusal::kNone
                                                                  : Refusal::kWrongDice;
}

// TM-30: most points, then most cards, then most tokens.
SeatSet Rules::leaders(const State& state) const {
  const Scores scores = score(state);
  const auto merit = [&](int seat) {
    const Player& player = state.player(Seat(seat));
    return std::tuple(scores[static_cast<std::size_t>(seat)].total(), count_bits(player.cards),
                      player.infamy + player.gold);
  };
  auto best = merit(0);
  for (int i = 1; i < seats_; ++i) best = std::max(best, merit(i));
  SeatSet leading;
  for (int i = 0; i < seats_; ++i) {
    if (merit(i) == best) leading.insert(Seat(i));
  }
  return leading;
}

SeatSet Rules::winners(const State& state) const {
  SeatSet won;
  if (state.phase != Phase::kOver) return won;
  if (!state.seat.has_value()) return leaders(state);
  won.insert(*state.seat);
  return won;
}

}  // namespace purloin::thiefs_market
