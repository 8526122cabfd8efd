#pragma once

// What chance does: the verbs of Rules at a chance point.

#include <algorithm>
#include <functional>

#include "games/crypt/rules.h"

namespace purloin::crypt {

inline Rules::DiceGroups Rules::dice_groups(const State& state) const {
  DiceGroups groups;
  if (state.phase == Phase::kCollect) {
    for (int i = 0; i < deal_.slots; ++i) {
      const Slot& slot = state.crypt[static_cast<std::size_t>(i)];
      if (is_rolled(slot)) groups.push_back(slot.hold.count());
    }
  } else if (state.phase == Phase::kTiebreak) {
    for (const Seat seat : state.finalists) groups.push_back(state.servants_of(seat));
  } else if (state.phase == Phase::kClaim) {
    groups.push_back(ghost_dice(state));
  } else {
    groups.push_back(1);
  }
  return groups;
}

namespace detail {

// Every fall of one, two or three dice in the order in which they are rolled, as what they show in
// descending order, 3 bits each.
template <int kDice>
constexpr auto kFalls = [] {
  constexpr std::size_t kCount = kDice == 1 ? 6 : kDice == 2 ? 36 : 216;
  std::array<std::uint16_t, kCount> falls{};
  for (std::size_t i = 0; i < kCount; ++i) {
    std::array<std::size_t, 3> dice = {i % 6 + 1, i / 6 % 6 + 1, i / 36 % 6 + 1};
    std::sort(dice.begin(), dice.begin() + kDice, std::greater<>());
    for (std::size_t d = 0; d < kDice; ++d) {
      falls[i] = static_cast<std::uint16_t>(falls[i] | dice[d] << (3 * d));
    }
  }
  return falls;
}();

template <Rng R>
unsigned roll_group(int dice, R& rng) {
  if (dice == 1) return kFalls<1>[rng.below(6)];
  if (dice == 2) return kFalls<2>[rng.below(36)];
  return dice == 3 ? kFalls<3>[rng.below(216)] : 0u;
}

// The same, die by die: a throw of more dice begins with the same ones.
template <Rng R>
unsigned throw_group(int dice, R& rng) {
  std::uint32_t fall = 0;
  std::uint32_t place = 1;
  for (int i = 0; i < dice; ++i, place *= 6) fall += place * rng.below(6);
  if (dice == 1) return kFalls<1>[fall];
  if (dice == 2) return kFalls<2>[fall];
  return dice == 3 ? kFalls<3>[fall] : 0u;
}

// In how many orders `dice` dice can show what position `at` on shows, in descending order.
inline double orders_of_group(Action roll, int at, int dice) {
  double orders = 1;
  int equal = 0;
  for (int i = 0; i < dice; ++i) {
    equal = i > 0 && roll.die(at + i) == roll.die(at + i - 1) ? equal + 1 : 1;
    orders = orders * (i + 1) / equal;
  }
  return orders;
}

// Every way in which the groups from number `group` on can fall, dice from position `at` on; each
// with the number of orders in which the dice can show it. `left` dice of the group are to come,
// none above `limit`.
template <class F>
void for_each_fall(const Rules::DiceGroups& groups, std::size_t group, Action so_far, int at,
                   int left, int limit, double orders, F& visit) {
  if (left == 0) {
    const int done = group == 0 ? 0 : groups[group - 1];
    orders *= orders_of_group(so_far, at - done, done);
    if (group == groups.size()) return visit(so_far, orders);
    return for_each_fall(groups, group + 1, so_far, at, groups[group], 6, orders, visit);
  }
  for (int face = 1; face <= limit; ++face) {
    for_each_fall(groups, group, so_far.with_die(at, face), at + 1, left - 1, face, orders, visit);
  }
}

}  // namespace detail

template <Rng R>
Action Rules::sample_setup(const State& state, R& rng) const {
  if (state.leader.is_nobody()) {
    return Action::leader(Seat(static_cast<int>(rng.below(static_cast<std::uint32_t>(seats_)))));
  }
  return Action::sides(Sides::from_bits(rng.below(kSideCombinations)));
}

template <Rng R>
Action Rules::sample_outcome(const State& state, R& rng) const {
  if (state.phase == Phase::kReveal) {
    if (!state.top_known) {
      const auto cards = static_cast<std::uint32_t>(state.deck.size());
      return Action::top(state.deck.nth_type(static_cast<int>(rng.below(cards))));
    }
    const auto cards = static_cast<std::uint32_t>(state.deck.size(state.top));
    return Action::draw(state.deck.nth_coins(state.top, static_cast<int>(rng.below(cards))));
  }
  if (state.phase == Phase::kSetup) return sample_setup(state, rng);
  Action roll = state.phase == Phase::kClaim ? Action::ghost() : Action::roll();
  int at = 0;
  for (const int dice : dice_groups(state)) {
    roll = roll.with_dice(at, detail::roll_group(dice, rng));
    at += dice;
  }
  return roll;
}

// Each seat throws its own servants, those on its first card first.
template <Luck L>
Action Rules::draw_collect(const State& state, L& luck) const {
  SeatSet throwing;
  for (const Slot& slot : state.crypt) {
    if (is_rolled(slot)) throwing.insert(slot.by.seat());
  }
  Action roll = Action::roll();
  for (const Seat seat : throwing) {
    auto rng = luck.draw(LuckStream(LuckKind::kThrow, seat));
    int at = 0;
    for (const Slot& slot : state.crypt) {
      if (!is_rolled(slot)) continue;
      const int dice = slot.hold.count();
      if (slot.by == Who(seat)) roll = roll.with_dice(at, detail::throw_group(dice, rng));
      at += dice;
    }
  }
  return roll;
}

template <Luck L>
Action Rules::draw_tiebreak(const State& state, L& luck) const {
  Action roll = Action::roll();
  int at = 0;
  for (const Seat seat : state.finalists) {
    auto rng = luck.draw(LuckStream(LuckKind::kTiebreak, seat));
    roll = roll.with_dice(at, detail::throw_group(state.servants_of(seat), rng));
    at += state.servants_of(seat);
  }
  return roll;
}

// Whose luck a chance point is that belongs to one alone.
inline LuckStream Rules::luck_of_single(const State& state) const {
  switch (state.phase) {
    case Phase::kSetup:
      return LuckStream(LuckKind::kSetup, state.leader.is_nobody() ? 0 : 1);
    case Phase::kReveal:
      return LuckStream(state.top_known ? LuckKind::kCoins : LuckKind::kTop);
    case Phase::kClaim:
      return LuckStream(LuckKind::kGhost, state.round - 1);
    default:
      return LuckStream(LuckKind::kReroll, state.seat.seat());
  }
}

template <Luck L>
Action Rules::draw_outcome(const State& state, L& luck) const {
  if (state.phase == Phase::kCollect) return draw_collect(state, luck);
  if (state.phase == Phase::kTiebreak) return draw_tiebreak(state, luck);
  auto rng = luck.draw(luck_of_single(state));
  if (state.phase == Phase::kClaim) {
    return Action::ghost().with_dice(0, detail::throw_group(ghost_dice(state), rng));
  }
  return sample_outcome(state, rng);
}

template <class F>
void Rules::for_each_outcome(const State& state, F&& visit) const {
  if (state.phase == Phase::kSetup) {
    const bool leader = state.leader.is_nobody();
    const int count = leader ? seats_ : kSideCombinations;
    for (int i = 0; i < count; ++i) {
      visit(leader ? Action::leader(Seat(i))
                   : Action::sides(Sides::from_bits(static_cast<unsigned>(i))),
            1.0 / count);
    }
  } else if (state.phase == Phase::kReveal && !state.top_known) {
    for (std::size_t t = 0; t < kTypes; ++t) {
      const int cards = state.deck.size(static_cast<Type>(t));
      if (cards > 0) visit(Action::top(static_cast<Type>(t)), 1.0 * cards / state.deck.size());
    }
  } else if (state.phase == Phase::kReveal) {
    for (int coins = 1; coins <= kHighestCoins; ++coins) {
      const int cards = state.deck.count(Card(state.top, coins));
      if (cards > 0) visit(Action::draw(coins), 1.0 * cards / state.deck.size(state.top));
    }
  } else {
    const DiceGroups groups = dice_groups(state);
    double all_falls = 1;
    for (const int dice : groups) {
      for (int i = 0; i < dice; ++i) all_falls *= 6;
    }
    const auto weighted = [&](Action roll, double orders) { visit(roll, orders / all_falls); };
    const Action none = state.phase == Phase::kClaim ? Action::ghost() : Action::roll();
    detail::for_each_fall(groups, 0, none, 0, 0, 0, 1.0, weighted);
  }
}

}  // namespace purloin::crypt
