#include "games/dice_heist/bots/guide.h"

#include "games/dice_heist/bots/chances.h"
#include "search/shares.h"

namespace purloin::dice_heist {
namespace {

// How many sidekicks are best on a prize of that worth, and what that brings.
struct Attempt {
  int sidekicks = 0;
  float gain = -1;
};
Attempt best_attempt(float prize, int level, int dice, float die) {
  Attempt best;
  for (int n = 0; n <= dice; ++n) {
    const float gain = chance(level, n + 1) * (prize - die * static_cast<float>(n));
    if (gain <= best.gain) break;  // once more dice stop helping they never help again
    best = {n, gain};
  }
  return best;
}

}  // namespace

// A die is worth less the fewer exhibits are left to use it on; so the last ones do get stolen.
float Guide::die_worth(const State& state) const {
  const int left = count_bits(state.deck) + count_bits(state.display);
  return weights_.die * std::min(1.0F, static_cast<float>(left) / weights_.plenty);
}

float Guide::worth(const Rules& rules, const State& state, Bits cards) const {
  float value = points(rules, state, cards, state.turn);
  if (weights_.denial > 0) {
    float others = 0;
    for (int i = 0; i < rules.seats(); ++i) {
      if (Seat(i) != state.turn) others += points(rules, state, cards, Seat(i));
    }
    value += weights_.denial * others / static_cast<float>(rules.seats() - 1);
  }
  return value;
}

float Guide::points(const Rules& rules, const State& state, Bits cards, Seat seat) const {
  const auto& catalog = rules.catalog();
  std::uint64_t tally = state.loot_of(seat).tally;
  float sum = 0;
  for (Bits rest = cards & ~catalog.paintings; rest != 0; rest = without_lowest_bit(rest)) {
    const auto card = static_cast<std::size_t>(lowest_bit_index(rest));
    const std::uint64_t unit = catalog.tally[card];
    tally += unit;
    const int position = lowest_bit_index(unit) / 8;
    if (position >= kTallyFirstColor) {
      sum += static_cast<float>(tally_count(tally, position)) +
             weights_.hope *
                 static_cast<float>(count_bits((state.deck | state.display) & catalog.kind[card]));
    } else {
      sum += position == kTallyDoubles ? 2.0F : 1.0F;
    }
  }
  for (Bits rest = cards & catalog.paintings; rest != 0; rest = without_lowest_bit(rest)) {
    sum += weights_.million * catalog.millions[static_cast<std::size_t>(lowest_bit_index(rest))];
  }
  return sum;
}

Action Guide::best_move(const Rules& rules, const State& state) const {
  const auto& catalog = rules.catalog();
  const int dice = state.sidekicks_of(state.turn);
  const float die = die_worth(state);
  Action best = Action::recruit();
  float most = -1;
  if (state.supply > 0) {
    most = die;
  } else if (const SeatSet rivals = rules.richest_rivals(state); !rivals.empty()) {
    best = Action::recruit_from(*rivals.begin());
    most = die * weights_.lure;
  }
  for (int m = 0; m < kMuseums; ++m) {
    const auto museum = static_cast<Museum>(m);
    const Bits cards = state.display & catalog.in_museum[index(museum)];
    if (cards == 0) continue;
    const auto attempt =
        best_attempt(worth(rules, state, cards), rules.level_to_reach(museum, false), dice, die);
    if (attempt.gain > most) {
      most = attempt.gain;
      best = Action::heist(museum, attempt.sidekicks);
    }
  }
  if (!rules.config().targeted_raid) return best;
  for (Bits lots = state.display & catalog.lots; lots != 0; lots = without_lowest_bit(lots)) {
    const int lot = lowest_bit_index(lots);
    const auto museum = static_cast<Museum>(catalog.museum[static_cast<std::size_t>(lot)]);
    const auto attempt =
        best_attempt(worth(rules, state, bit(lot)), rules.level_to_reach(museum, true), dice, die);
    if (attempt.gain > most) {
      most = attempt.gain;
      best = Action::raid(lot, attempt.sidekicks);
    }
  }
  return best;
}

float Guide::gain(const Rules& rules, const State& state, Action action) const {
  const auto& catalog = rules.catalog();
  const float die = die_worth(state);
  switch (action.kind()) {
    case Action::Kind::kRecruit:
      return die;
    case Action::Kind::kRecruitFrom:
      return die * weights_.lure;
    case Action::Kind::kHeist:
    case Action::Kind::kRaid: {
      const bool raid = action.kind() == Action::Kind::kRaid;
      const auto lot = static_cast<std::size_t>(action.lot());
      const Museum museum = raid ? static_cast<Museum>(catalog.museum[lot]) : action.museum();
      const Bits cards =
          raid ? bit(action.lot()) : state.display & catalog.in_museum[index(museum)];
      return chance(rules.level_to_reach(museum, raid), action.sidekicks() + 1) *
             (worth(rules, state, cards) - die * static_cast<float>(action.sidekicks()));
    }
    default:
      return 0;
  }
}

float Guide::prior(const Rules& rules, const State& state, Action action) const {
  const float best = gain(rules, state, best_move(rules, state));
  return search::exponential(gain(rules, state, action) - best);
}

}  // namespace purloin::dice_heist
