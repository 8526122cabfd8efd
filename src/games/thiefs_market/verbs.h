#pragma once

// The verbs of Rules that random play consists of. They are inline because that play is bound by
// them: the compiler then sees which action it is that a sample is applied as. Splitting and
// purchases have files of their own.

#include "games/thiefs_market/rules.h"
#include "games/thiefs_market/verbs_buy.h"
#include "games/thiefs_market/verbs_split.h"

namespace purloin::thiefs_market {

inline Actor Rules::actor(const State& state) const {
  switch (state.phase) {
    case Phase::kSplit:
    case Phase::kLucky:
      return state.rerolling != 0 ? Actor::chance() : Actor::seat(*state.seat);
    case Phase::kBuy:
    case Phase::kCopy:
      return Actor::seat(*state.seat);
    case Phase::kOver:
      return Actor::nobody();
    default:
      return Actor::chance();
  }
}

inline void Rules::apply(State& state, Action action) const {
  switch (action.kind()) {
    case Action::Kind::kTake:
      take(state, action.objects());
      break;
    case Action::Kind::kSteal:
      steal(state, action.seat(), action.objects());
      break;
    case Action::Kind::kReroll:
      state.player(*state.seat).pile -= Objects::die(action.face());
      state.rerolling = 1;
      break;
    case Action::Kind::kPass: {
      const Seat holder = marker_holder(state);
      offer_reroll(state, holder, turn_of(holder, *state.seat) + 1);
      break;
    }
    case Action::Kind::kTurn:
      turn_die(state, action);
      break;
    case Action::Kind::kSpend:
      spend(state, action.card());
      break;
    case Action::Kind::kBuy:
      buy(state, action);
      break;
    case Action::Kind::kCopy:
      copy(state, action.card());
      break;
    case Action::Kind::kDone:
      end_turn(state);
      break;
    case Action::Kind::kStart:
      state.start = action.seat();
      break;
    case Action::Kind::kDeal:
      deal(state, action.card());
      break;
    case Action::Kind::kRoll:
      land(state, action.objects());
      break;
    case Action::Kind::kGrab:
      state.seat = action.seat();
      state.phase = Phase::kOver;
      break;
  }
}

// TM-06, TM-10, TM-40: dice come down.
inline void Rules::land(State& state, Objects dice) const {
  if (state.phase == Phase::kLucky) {
    state.rerolling = 0;
    state.player(*state.seat).pile += dice;
    const Seat holder = marker_holder(state);
    offer_reroll(state, holder, turn_of(holder, *state.seat) + 1);
    return;
  }
  state.center += dice;
  if (state.phase == Phase::kRoll) {
    state.phase = Phase::kSplit;
  } else {
    state.rerolling = 0;
    pass_on_splitting(state);
  }
}

inline int Rules::left_in_deck(const State& state, Deck deck) const {
  return count_bits(state.unseen & catalog_.in_deck[index(deck)]) - catalog_.removed[index(deck)];
}

// A row that was opened has cards, or had them until someone bought them this round.
inline Deck Rules::newest_open(const State& state) const {
  const auto is_open = [&](std::size_t d) { return state.rows[d].size + state.bought[d] > 0; };
  return is_open(2) ? Deck::kC : is_open(1) ? Deck::kB : Deck::kA;
}

inline std::optional<Deck> Rules::next_deck(const State& state) const {
  const Deck newest = newest_open(state);
  if (left_in_deck(state, newest) > 0) return newest;
  if (newest == Deck::kC) return std::nullopt;
  return static_cast<Deck>(static_cast<int>(newest) + 1);
}

inline bool Rules::is_sold_out(const State& state) const {
  const int bought = state.bought[index(Deck::kC)];
  return bought > 0 && bought > left_in_deck(state, Deck::kC);
}

// TM-03, TM-24, TM-39: into the first row, into the market, or to whoever bought the potion.
inline void Rules::deal(State& state, std::uint8_t card) const {
  state.unseen &= ~bit(card);
  if (state.phase == Phase::kRefill && state.seat.has_value()) {
    state.phase = Phase::kBuy;
    gain_card(state, *state.seat, card);
    return;
  }
  state.market |= bit(card);
  Row& row = state.rows[catalog_.deck[card]];
  row.push(card);
  if (state.phase == Phase::kRefill) {
    refill_or_begin_round(state);
  } else if (row.size == kRow) {
    state.phase = Phase::kRoll;
    state.seat = state.start;
  }
}

// TM-22, TM-23, TM-26.
inline void Rules::end_round(State& state, Seat holder) const {
  constexpr auto kBags = static_cast<std::size_t>(Face::kBag);
  constexpr auto kMasks = static_cast<std::size_t>(Face::kMask);
  for (int i = 0; i < seats_; ++i) {
    Player& player = state.player(Seat(i));
    const int bags = player.pile.count(Face::kBag);
    const int masks = player.pile.count(Face::kMask);
    player.gold += static_cast<std::uint32_t>(bags);
    player.infamy += static_cast<std::uint32_t>(masks);
    const CardBits powers = powers_of(catalog_, state, player);
    if (bags > 0) pay_gains(player, powers & catalog_.turn_in_bonuses[kBags]);
    if (masks > 0) pay_gains(player, powers & catalog_.turn_in_bonuses[kMasks]);
    player.pile = Objects();
    player.final_pile = FinalPile();
    player.purchases = 0;
  }
  state.used = 0;
  state.use_order = {};
  state.center = Objects::marker();
  state.start = holder;
  state.seat = MaybeSeat();
  if (is_sold_out(state)) {
    end_game(state);
  } else {
    refill_or_begin_round(state);
  }
}

// TM-24, TM-25. The newest row is short exactly when it sold cards that were not replaced yet.
inline void Rules::refill_or_begin_round(State& state) const {
  if (state.rows[index(newest_open(state))].size < kRow) {
    state.phase = Phase::kRefill;
    return;
  }
  state.bought = {};
  ++state.round;
  state.phase = Phase::kRoll;
  state.seat = state.start;
}

inline void Rules::end_game(State& state) const {
  state.phase = leaders(state).size() > 1 ? Phase::kGrab : Phase::kOver;
}

template <Rng R>
Action Rules::sample_action(const State& state, R& rng) const {
  if (state.phase == Phase::kSplit) return sample_split(state, rng);
  if (state.phase == Phase::kBuy) return sample_purchase(state, rng);
  // Lucky and copying: short lists, and rare.
  ActionList list;
  legal_actions(state, list);
  return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

namespace detail {

// Three dice by their number in base six: one draw of the generator for three dice.
inline constexpr auto kThreeDice = [] {
  std::array<Objects, 216> table{};
  for (unsigned n = 0; n < table.size(); ++n) {
    table[n] = Objects::die(static_cast<Face>(n % 6)) + Objects::die(static_cast<Face>(n / 6 % 6)) +
               Objects::die(static_cast<Face>(n / 36));
  }
  return table;
}();

template <Rng R>
Objects roll_dice(int dice, R& rng) {
  Objects rolled;
  for (; dice >= 3; dice -= 3) rolled += kThreeDice[rng.below(216)];
  // The third die of the first 36 numbers always shows the first face.
  if (dice == 2) rolled += kThreeDice[rng.below(36)] - Objects::die(Face{});
  if (dice == 1) rolled += Objects::die(static_cast<Face>(rng.below(6)));
  return rolled;
}

// The same, die by die: a throw of more dice begins with the same ones.
template <Rng R>
Objects throw_dice(int dice, R& rng) {
  Objects thrown;
  for (int i = 0; i < dice; ++i) thrown += Objects::die(static_cast<Face>(rng.below(kFaces)));
  return thrown;
}

// Every way in which `dice` dice can fall, faces from `face` on, each with its number of orders.
template <class F>
void for_each_fall(Objects so_far, int face, int dice, double orders, F& visit) {
  const Objects one = Objects::die(static_cast<Face>(face));
  if (face == kFaces - 1) {
    for (int i = 0; i < dice; ++i) so_far += one;
    visit(so_far, orders);
    return;
  }
  double ways = orders;  // times "dice choose k", for k showing this face
  for (int k = 0; k <= dice; ++k) {
    for_each_fall(so_far, face + 1, dice - k, ways, visit);
    ways = ways * (dice - k) / (k + 1);
    so_far += one;
  }
}

template <Rng R>
Seat sample_seat(SeatSet seats, R& rng) {
  auto seat = seats.begin();
  for (auto skip = rng.below(static_cast<std::uint32_t>(seats.size())); skip > 0; --skip) ++seat;
  return *seat;
}

}  // namespace detail

template <Rng R>
Action Rules::sample_outcome(const State& state, R& rng) const {
  switch (state.phase) {
    case Phase::kRoll:
    case Phase::kSplit:
    case Phase::kLucky:
      return Action::roll(detail::roll_dice(dice_to_roll(state), rng));
    case Phase::kGrab:
      return Action::grab(detail::sample_seat(leaders(state), rng));
    default: {
      if (!state.start.has_value()) {
        return Action::start(detail::sample_seat(SeatSet::first(seats_), rng));
      }
      const CardBits cards = state.unseen & catalog_.in_deck[index(*next_deck(state))];
      const auto pick = rng.below(static_cast<std::uint32_t>(count_bits(cards)));
      return Action::deal(static_cast<std::uint8_t>(nth_set_bit(cards, static_cast<int>(pick))));
    }
  }
}

inline LuckStream Rules::luck_of(const State& state) const {
  switch (state.phase) {
    case Phase::kRoll:
      return LuckStream(LuckKind::kRoll);
    case Phase::kSplit:
      return LuckStream(LuckKind::kSteal, *state.seat);
    case Phase::kLucky:
      return LuckStream(LuckKind::kLucky, *state.seat);
    case Phase::kGrab:
      return LuckStream(LuckKind::kGrab);
    default:
      if (!state.start.has_value()) return LuckStream(LuckKind::kStart);
      return LuckStream(LuckKind::kDeck, static_cast<int>(index(*next_deck(state))));
  }
}

template <Luck L>
Action Rules::draw_outcome(const State& state, L& luck) const {
  auto rng = luck.draw(luck_of(state));
  const bool throws = state.phase == Phase::kRoll || state.rerolling != 0;
  if (!throws) return sample_outcome(state, rng);
  return Action::roll(detail::throw_dice(dice_to_roll(state), rng));
}

template <class F>
void Rules::for_each_outcome(const State& state, F&& visit) const {
  switch (state.phase) {
    case Phase::kRoll:
    case Phase::kSplit:
    case Phase::kLucky: {
      const int dice = dice_to_roll(state);
      double all_falls = 1;
      for (int i = 0; i < dice; ++i) all_falls *= kFaces;
      const auto weighted = [&](Objects fall, double orders) {
        visit(Action::roll(fall), orders / all_falls);
      };
      detail::for_each_fall(Objects(), 0, dice, 1.0, weighted);
      break;
    }
    case Phase::kGrab: {
      const SeatSet tied = leaders(state);
      for (const Seat seat : tied) visit(Action::grab(seat), 1.0 / tied.size());
      break;
    }
    default: {
      if (!state.start.has_value()) {
        for (int i = 0; i < seats_; ++i) visit(Action::start(Seat(i)), 1.0 / seats_);
        break;
      }
      const CardBits cards = state.unseen & catalog_.in_deck[index(*next_deck(state))];
      const double each = 1.0 / count_bits(cards);
      for_each_card(cards, [&](std::uint8_t card) { visit(Action::deal(card), each); });
      break;
    }
  }
}

}  // namespace purloin::thiefs_market
