#include "games/crypt/score.h"

#include <algorithm>
#include <array>

namespace purloin::crypt {
namespace {

// One player's cards of one type.
struct Set {
  int count = 0;
  int coins = 0;
  int highest = 0;
};

// By the places that they take, two for each value (Treasure::places).
constexpr auto kSets = [] {
  std::array<Set, 256> sets{};
  for (unsigned places = 0; places < 256; ++places) {
    for (int i = 0; i < 8; ++i) {
      if (((places >> i) & 1u) == 0) continue;
      ++sets[places].count;
      sets[places].coins += i / 2 + 1;
      sets[places].highest = i / 2 + 1;
    }
  }
  return sets;
}();

const Set& set_of(const State& state, Type type, Seat seat) {
  return kSets[state.treasure.places(type, seat)];
}

// CR-23
int idol_bonus(const State& state, const Set& idols, Seat seat) {
  if (!state.sides.is_b(Type::kIdol)) return 0;
  if (state.idol_b.contains(seat)) return 5;
  return idols.count >= 2 ? 2 : 0;
}

// CR-24
int jewelry_bonus(Sides sides, const Set& jewelry) {
  if (sides.is_b(Type::kJewelry)) return jewelry.count;
  return sides.is_a(Type::kJewelry) && jewelry.count >= 2 ? jewelry.highest : 0;
}

// CR-25
int manuscript_bonus(Sides sides, const Set& manuscripts) {
  constexpr int kWorth = 4;
  if (!sides.is_a(Type::kManuscript) || manuscripts.count < 2) return 0;
  return kWorth * manuscripts.count - manuscripts.coins;
}

// CR-26
int pottery_bonus(Sides sides, const Set& pottery) {
  constexpr std::array<int, 5> kBonus = {0, 0, 2, 4, 8};
  return sides.is_a(Type::kPottery) ? kBonus[std::min<std::size_t>(pottery.count, 4)] : 0;
}

// CR-27
int remains_bonus(Sides sides, const Set& remains) {
  return sides.is_b(Type::kRemains) && remains.count >= 4 ? 10 : 0;
}

// CR-28, side A: to the highest total of at least one Tapestry. Side B: to three or more.
void add_tapestry_bonuses(const State& state, Scores& scores) {
  int highest = 0;
  int weavers = 0;  // players with three or more
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const Set& tapestries = set_of(state, Type::kTapestry, Seat(static_cast<int>(i)));
    highest = std::max(highest, tapestries.coins);
    weavers += tapestries.count >= 3;
  }
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const Set& tapestries = set_of(state, Type::kTapestry, Seat(static_cast<int>(i)));
    if (state.sides.is_a(Type::kTapestry) && tapestries.count > 0 && tapestries.coins == highest) {
      scores[i].tapestry = 5;
    }
    if (state.sides.is_b(Type::kTapestry) && tapestries.count >= 3) {
      scores[i].tapestry = weavers == 1 ? 7 : 4;
    }
  }
}

}  // namespace

// CR-22, CR-29: flipped cards count like the others.
Scores score_all(const State& state, int seats) {
  Scores scores;
  for (int i = 0; i < seats; ++i) {
    const Seat seat(i);
    ScoreSheet sheet;
    for (std::size_t t = 0; t < kTypes; ++t) {
      sheet.coins += set_of(state, static_cast<Type>(t), seat).coins;
    }
    sheet.idol = idol_bonus(state, set_of(state, Type::kIdol, seat), seat);
    sheet.jewelry = jewelry_bonus(state.sides, set_of(state, Type::kJewelry, seat));
    sheet.manuscript = manuscript_bonus(state.sides, set_of(state, Type::kManuscript, seat));
    sheet.pottery = pottery_bonus(state.sides, set_of(state, Type::kPottery, seat));
    sheet.remains = remains_bonus(state.sides, set_of(state, Type::kRemains, seat));
    sheet.servants = kServants - state.exhausted_of(seat);
    scores.push_back(sheet);
  }
  add_tapestry_bonuses(state, scores);
  return scores;
}

SeatSet leaders(const Scores& scores) {
  SeatSet best;
  int most = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const int total = scores[i].total();
    if (total < most) continue;
    if (total > most) best = SeatSet{};
    most = total;
    best.insert(Seat(static_cast<int>(i)));
  }
  return best;
}

std::string_view rank_of(int total) {
  if (total < 30) return "Fool";
  if (total < 40) return "Petty";
  if (total < 50) return "Affluent";
  return "Magnificent";
}

}  // namespace purloin::crypt
