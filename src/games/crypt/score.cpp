#include "games/crypt/score.h"

#include <algorithm>

#include "games/crypt/collectors.h"

namespace purloin::crypt {
namespace {

// CR-28
void add_tapestry_bonuses(const State& state, Scores& scores) {
  int highest = 0;
  int weavers = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const Set& tapestries = set_of(state, Type::kTapestry, Seat(static_cast<int>(i)));
    highest = std::max(highest, tapestries.coins);
    weavers += tapestries.count >= kWeaver;
  }
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const Set& tapestries = set_of(state, Type::kTapestry, Seat(static_cast<int>(i)));
    if (state.sides.is_a(Type::kTapestry) && tapestries.count > 0 && tapestries.coins == highest) {
      scores[i].tapestry = kHighestTapestries;
    }
    if (state.sides.is_b(Type::kTapestry) && tapestries.count >= kWeaver) {
      scores[i].tapestry = weaver_bonus(weavers);
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
