#include "games/dice_heist/bots/value_network.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>

#include "games/dice_heist/bots/weights.h"
#include "games/dice_heist/odds.h"

namespace purloin::bots {
namespace {

using dice_heist::Action;
using dice_heist::Catalog;
using dice_heist::kMuseums;
using dice_heist::Museum;
using dice_heist::Phase;
using dice_heist::Rules;
using dice_heist::State;
using dice_heist::tally_count;

constexpr int kColors = dice_heist::kMaxColors;

std::uint64_t tally_of(const Catalog& catalog, Bits cards) {
  std::uint64_t tally = 0;
  for (Bits rest = cards & ~catalog.paintings; rest != 0;) {
    const auto card = static_cast<std::size_t>(lowest_bit_index(rest));
    tally +=
        catalog.tally[card] * static_cast<std::uint64_t>(count_bits(rest & catalog.kind[card]));
    rest &= ~catalog.kind[card];
  }
  return tally;
}

int millions_of(const Catalog& catalog, Bits cards) {
  int millions = 0;
  for (Bits rest = cards & catalog.paintings; rest != 0; rest = without_lowest_bit(rest)) {
    millions += catalog.millions[static_cast<std::size_t>(lowest_bit_index(rest))];
  }
  return millions;
}

int artifact_points(std::uint64_t tally) {
  return tally_count(tally, dice_heist::kTallySingles) +
         2 * tally_count(tally, dice_heist::kTallyDoubles);
}

int gems(std::uint64_t tally, int color) {
  return tally_count(tally, dice_heist::kTallyFirstColor + color);
}

// What the cards counted in `more` add to a collection, paintings aside.
int points_added(std::uint64_t more, std::uint64_t had) {
  int points = artifact_points(more);
  for (int color = 0; color < kColors; ++color) {
    const int n = gems(more, color);
    points += n * gems(had, color) + n * (n + 1) / 2;
  }
  return points;
}

// The extremes of some numbers, each with the next one, so that anyone can be held against the
// best or worst of the others.
class Extremes {
 public:
  void add(int value) {
    if (value > most_) {
      second_most_ = most_;
      most_ = value;
    } else {
      second_most_ = std::max(second_most_, value);
    }
    if (value < least_) {
      second_least_ = least_;
      least_ = value;
    } else {
      second_least_ = std::min(second_least_, value);
    }
  }
  int most() const { return most_; }
  int least() const { return least_; }
  int most_of_others(int own) const { return own == most_ ? second_most_ : most_; }
  int least_of_others(int own) const { return own == least_ ? second_least_ : least_; }

 private:
  int most_ = -1'000, second_most_ = -1'000;
  int least_ = 100'000, second_least_ = 100'000;
};

// Who has what, and how far anyone is ahead of the best of the others if the game ended so.
struct Standings {
  std::size_t seats = 0;
  std::array<int, dice_heist::kPlayers> points{}, millions{};

  Standings with(std::size_t seat, int more_points, int more_millions) const {
    Standings then = *this;
    then.points[seat] += more_points;
    then.millions[seat] += more_millions;
    return then;
  }
  int lead(std::size_t seat) const {
    const auto end = millions.begin() + static_cast<std::ptrdiff_t>(seats);
    const int least = *std::min_element(millions.begin(), end);
    const int most = *std::max_element(millions.begin(), end);
    const auto total = [&](std::size_t s) {
      return points[s] + (millions[s] == most ? 8 : 0) - (millions[s] == least ? 4 : 0);
    };
    int rival = -1'000;
    for (std::size_t s = 0; s < seats; ++s) {
      if (s != seat) rival = std::max(rival, total(s));
    }
    return total(seat) - rival;
  }
};

constexpr auto kChances = [] {
  std::array<std::array<float, dice_heist::kSidekickDice + 2>, 8> chances{};
  for (int level = 1; level <= 7; ++level) {
    for (int dice = 0; dice <= dice_heist::kSidekickDice + 1; ++dice) {
      chances[static_cast<std::size_t>(level)][static_cast<std::size_t>(dice)] =
          static_cast<float>(dice_heist::chance_to_reach(level, dice));
    }
  }
  return chances;
}();

float chance(int level, int dice) {
  return kChances[static_cast<std::size_t>(level)][static_cast<std::size_t>(dice)];
}

search::Rewards mix(const search::Rewards& a, const search::Rewards& b, float part_of_a) {
  search::Rewards mixed;
  for (std::size_t i = 0; i < mixed.size(); ++i) {
    mixed[i] = part_of_a * a[i] + (1 - part_of_a) * b[i];
  }
  return mixed;
}

}  // namespace

Action landed(bool success, int sidekicks) {
  Action roll = Action::roll(success ? 6 : 1);
  for (int i = 0; i < sidekicks; ++i) roll = roll.and_sidekick(1);
  return roll;
}

const DiceHeistNet& learned_dice_heist_net(int seats) {
  static const auto nets = [] {
    std::array<DiceHeistNet, dice_heist::kPlayers + 1> all;
    read_lessons(all[2], DiceHeistNet::shape(2), kDiceHeistLessons2);
    read_lessons(all[3], DiceHeistNet::shape(3), kDiceHeistLessons3);
    read_lessons(all[4], DiceHeistNet::shape(4), kDiceHeistLessons4);
    read_lessons(all[5], DiceHeistNet::shape(5), kDiceHeistLessons5);
    return all;
  }();
  return nets[static_cast<std::size_t>(seats)];
}

DiceHeistNet::Inputs dice_heist_inputs(const Rules& rules, const State& state) {
  const auto& catalog = rules.catalog();
  const auto seats = static_cast<std::size_t>(rules.seats());
  const auto first = static_cast<std::size_t>(state.turn.index());

  std::array<std::uint64_t, kMuseums> on_show{};
  std::array<int, kMuseums> millions_on_show{};
  const std::uint64_t deck = tally_of(catalog, state.deck);
  std::uint64_t to_come = deck;
  for (std::size_t m = 0; m < kMuseums; ++m) {
    const Bits cards = state.display & catalog.in_museum[m];
    on_show[m] = tally_of(catalog, cards);
    millions_on_show[m] = millions_of(catalog, cards);
    to_come += on_show[m];
  }
  Standings standings;
  standings.seats = seats;
  Extremes paintings;
  for (std::size_t s = 0; s < seats; ++s) {
    standings.millions[s] = dice_heist::painting_total(catalog, state.loot[s]);
    standings.points[s] = points_added(state.loot[s].tally, 0);
    paintings.add(standings.millions[s]);
  }

  // The divisors bring every input to about one.
  DiceHeistNet::Inputs inputs{};
  std::size_t at = 0;
  const auto push = [&](auto value, float unit) {
    inputs[at++] = static_cast<float>(value) / unit;
  };
  for (std::size_t j = 0; j < seats; ++j) {
    const std::size_t s = (first + j) % seats;
    const int dice = state.sidekicks[s];
    int prospects = 0;
    for (int color = 0; color < kColors; ++color) {
      prospects += gems(state.loot[s].tally, color) * gems(to_come, color);
    }
    const auto gap = [](int own, int other) { return std::clamp(own - other, -50, 50); };
    const int millions = standings.millions[s];
    const int lead = standings.lead(s);
    push(standings.points[s], 15);
    push(millions, 50);
    push(dice, 4);
    push(millions == paintings.most(), 1);
    push(millions == paintings.least(), 1);
    push(prospects, 20);
    push(gap(millions, paintings.most_of_others(millions)), 25);
    push(gap(millions, paintings.least_of_others(millions)), 25);
    push(lead, 8);
    for (std::size_t m = 0; m < kMuseums; ++m) {
      const int worth = points_added(on_show[m], state.loot[s].tally);
      const float odds = chance(rules.level_to_reach(static_cast<Museum>(m), false), dice + 1);
      const int lead_then = standings.with(s, worth, millions_on_show[m]).lead(s);
      push(worth, 5);
      push(static_cast<float>(worth) * odds, 5);
      push(lead_then, 8);
      push(static_cast<float>(lead_then - lead) * odds, 8);
    }
  }
  for (const int each : millions_on_show) push(each, 25);
  int gems_in_deck = 0;
  for (int color = 0; color < kColors; ++color) gems_in_deck += gems(deck, color);
  push(count_bits(state.deck), 26);
  push(state.supply, 5);
  push(millions_of(catalog, state.deck), 100);
  push(gems_in_deck, 10);
  push(state.deck == 0, 1);
  push(count_bits(state.display), 10);
  return inputs;
}

search::Rewards judge_dice_heist(const DiceHeistNet& net, const Rules& rules, const State& state) {
  if (state.phase == Phase::kOver) return search::rewards_at_end(rules, state);
  if (state.phase == Phase::kRoll) {
    const auto pending = state.pending;
    State success = state, failure = state;
    rules.apply(success, landed(true, pending.sidekicks));
    rules.apply(failure, landed(false, pending.sidekicks));
    const int level = rules.level_to_reach(pending.museum, pending.is_raid());
    return mix(judge_dice_heist(net, rules, success), judge_dice_heist(net, rules, failure),
               chance(level, pending.sidekicks + 1));
  }
  const auto seats = static_cast<std::size_t>(rules.seats());
  DiceHeistNet::Hidden hidden;
  const auto shares =
      net.shares(dice_heist_inputs(rules, state), DiceHeistNet::shape(rules.seats()), hidden);
  search::Rewards rewards{};
  for (std::size_t j = 0; j < seats; ++j) {
    rewards[(static_cast<std::size_t>(state.turn.index()) + j) % seats] = shares[j];
  }
  return rewards;
}

JudgedMove best_by_judgement(const DiceHeistNet& net, const Rules& rules, const State& state) {
  const auto me = static_cast<std::size_t>(state.turn.index());
  Rules::ActionList actions;
  rules.legal_actions(state, actions);
  JudgedMove best;
  best.promise[me] = -1;
  std::optional<search::Rewards> failure;  // the same whatever was tried
  for (const Action action : actions) {
    State next = state;
    rules.apply(next, action);
    search::Rewards promise;
    if (next.phase == Phase::kRoll) {
      const auto pending = next.pending;
      State failed = next;
      rules.apply(failed, landed(false, pending.sidekicks));
      if (!failure) failure = judge_dice_heist(net, rules, failed);
      rules.apply(next, landed(true, pending.sidekicks));
      const int level = rules.level_to_reach(pending.museum, pending.is_raid());
      promise =
          mix(judge_dice_heist(net, rules, next), *failure, chance(level, pending.sidekicks + 1));
    } else {
      promise = judge_dice_heist(net, rules, next);
    }
    if (promise[me] > best.promise[me]) best = {action, promise};
  }
  return best;
}

}  // namespace purloin::bots
