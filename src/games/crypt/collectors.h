#pragma once

#include <algorithm>
#include <array>

#include "games/crypt/state.h"

namespace purloin::crypt {

// One player's cards of one type, as collectors count them.
struct Set {
  int count = 0;
  int coins = 0;
  int highest = 0;

  constexpr void add(int card_coins) {
    ++count;
    coins += card_coins;
    highest = std::max(highest, card_coins);
  }
};

// By the places that they take, two for each value (Treasure::places).
inline constexpr auto kSets = [] {
  std::array<Set, 256> sets{};
  for (unsigned places = 0; places < 256; ++places) {
    for (int i = 0; i < 8; ++i) {
      if (((places >> i) & 1u) != 0) sets[places].add(i / 2 + 1);
    }
  }
  return sets;
}();

inline const Set& set_of(const State& state, Type type, Seat seat) {
  return kSets[state.treasure.places(type, seat)];
}

// ---- What collectors pay. Every bonus but Tapestry's hangs on the player's own cards alone.

// CR-23
inline int idol_bonus(const State& state, const Set& idols, Seat seat) {
  if (!state.sides.is_b(Type::kIdol)) return 0;
  if (state.idol_b.contains(seat)) return 5;
  return idols.count >= 2 ? 2 : 0;
}

// CR-24
inline int jewelry_bonus(Sides sides, const Set& jewelry) {
  if (sides.is_b(Type::kJewelry)) return jewelry.count;
  return sides.is_a(Type::kJewelry) && jewelry.count >= 2 ? jewelry.highest : 0;
}

// CR-25
inline int manuscript_bonus(Sides sides, const Set& manuscripts) {
  constexpr int kWorth = 4;
  if (!sides.is_a(Type::kManuscript) || manuscripts.count < 2) return 0;
  return kWorth * manuscripts.count - manuscripts.coins;
}

// CR-26
inline int pottery_bonus(Sides sides, const Set& pottery) {
  constexpr std::array<int, 5> kBonus = {0, 0, 2, 4, 8};
  return sides.is_a(Type::kPottery) ? kBonus[std::min<std::size_t>(pottery.count, 4)] : 0;
}

// CR-27
inline int remains_bonus(Sides sides, const Set& remains) {
  return sides.is_b(Type::kRemains) && remains.count >= 4 ? 10 : 0;
}

// CR-28, side A: to the highest total of at least one Tapestry.
inline constexpr int kHighestTapestries = 5;
// Side B: to players with so many or more.
inline constexpr int kWeaver = 3;
constexpr int weaver_bonus(int weavers) {
  return weavers == 1 ? 7 : 4;
}

}  // namespace purloin::crypt
