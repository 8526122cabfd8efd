#include "bots/dice_heist_judge.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>

#include "bots/dice_heist_lessons.h"
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

// A roll that succeeds everywhere, or nowhere.
Action landed(bool success, int sidekicks) {
  Action roll = Action::roll(success ? 6 : 1);
  for (int i = 0; i < sidekicks; ++i) roll = roll.and_sidekick(1);
  return roll;
}

search::Rewards mix(const search::Rewards& a, const search::Rewards& b, float part_of_a) {
  search::Rewards mixed;
  for (std::size_t i = 0; i < mixed.size(); ++i) {
    mixed[i] = part_of_a * a[i] + (1 - part_of_a) * b[i];
  }
  return mixed;
}

}  // namespace

DiceHeistNet::Shares DiceHeistNet::shares(const Inputs& given, std::size_t seats,
                                          Hidden& hidden) const {
  hidden = first_bias;
  for (std::size_t i = 0; i < inputs(seats); ++i) {
    const float value = given[i];
    if (value == 0) continue;
    for (std::size_t k = 0; k < kHidden; ++k) hidden[k] += value * first[i][k];
  }
  Shares out = second_bias;
  for (std::size_t k = 0; k < kHidden; ++k) {
    hidden[k] = std::max(hidden[k], 0.0F);
    for (std::size_t s = 0; s < kLanes; ++s) out[s] += hidden[k] * second[k][s];
  }
  const float most = *std::max_element(out.begin(), out.begin() + static_cast<int>(seats));
  float sum = 0;
  for (std::size_t s = 0; s < seats; ++s) {
    out[s] = std::exp(out[s] - most);
    sum += out[s];
  }
  for (std::size_t s = 0; s < seats; ++s) out[s] /= sum;
  return out;
}

std::span<const std::int16_t> dice_heist_lessons(int seats) {
  assert(seats == 2 || seats == 3);
  if (seats == 2) return kDiceHeistLessons2;
  return kDiceHeistLessons3;
}

const DiceHeistNet& learned_dice_heist_net(int seats) {
  static const auto nets = [] {
    std::array<DiceHeistNet, DiceHeistNet::kMostSeats + 1> all;
    for (const int s : {2, 3}) {
      auto next = dice_heist_lessons(s).begin();
      const auto read = [&](float& weight) { weight = kLessonUnit * static_cast<float>(*next++); };
      const auto players = static_cast<std::size_t>(s);
      DiceHeistNet& net = all[players];
      for (std::size_t i = 0; i < DiceHeistNet::inputs(players); ++i) {
        std::ranges::for_each(net.first[i], read);
      }
      std::ranges::for_each(net.first_bias, read);
      for (auto& row : net.second) std::for_each(row.begin(), row.begin() + s, read);
      std::for_each(net.second_bias.begin(), net.second_bias.begin() + s, read);
    }
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
  std::array<int, dice_heist::kPlayers> millions{}, points{};
  Extremes paintings, totals;
  for (std::size_t s = 0; s < seats; ++s) {
    millions[s] = dice_heist::painting_total(catalog, state.loot[s]);
    points[s] = points_added(state.loot[s].tally, 0);
    paintings.add(millions[s]);
  }
  const auto total = [&](std::size_t s) {
    return points[s] + (millions[s] == paintings.most() ? 8 : 0) -
           (millions[s] == paintings.least() ? 4 : 0);
  };
  for (std::size_t s = 0; s < seats; ++s) totals.add(total(s));

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
    push(points[s], 15);
    push(millions[s], 50);
    push(dice, 4);
    push(millions[s] == paintings.most(), 1);
    push(millions[s] == paintings.least(), 1);
    push(prospects, 20);
    push(gap(millions[s], paintings.most_of_others(millions[s])), 25);
    push(gap(millions[s], paintings.least_of_others(millions[s])), 25);
    push(total(s) - totals.most_of_others(total(s)), 8);
    for (std::size_t m = 0; m < kMuseums; ++m) {
      const auto worth = static_cast<float>(points_added(on_show[m], state.loot[s].tally));
      push(worth, 5);
      push(worth * chance(rules.level_to_reach(static_cast<Museum>(m), false), dice + 1), 5);
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
  const auto shares = net.shares(dice_heist_inputs(rules, state), seats, hidden);
  search::Rewards rewards{};
  for (std::size_t j = 0; j < seats; ++j) {
    rewards[(static_cast<std::size_t>(state.turn.index()) + j) % seats] = shares[j];
  }
  return rewards;
}

Action best_by_judgement(const DiceHeistNet& net, const Rules& rules, const State& state) {
  const auto me = static_cast<std::size_t>(state.turn.index());
  Action best = Action::recruit();
  float most = -1;
  const auto consider = [&](Action action, float value) {
    if (value <= most) return;
    most = value;
    best = action;
  };
  const auto value_after = [&](Action action, std::optional<bool> success) {
    State next = state;
    rules.apply(next, action);
    if (success) rules.apply(next, landed(*success, action.sidekicks()));
    return judge_dice_heist(net, rules, next)[me];
  };
  Rules::ActionList actions;
  rules.legal_actions(state, actions);
  std::optional<float> failure;  // the same whatever was tried
  for (const Action action : actions) {
    const bool raid = action.kind() == Action::Kind::kRaid;
    if (!raid && action.kind() != Action::Kind::kHeist) {
      consider(action, value_after(action, {}));
      continue;
    }
    if (!failure) failure = value_after(action, false);
    const auto museum =
        raid ? static_cast<Museum>(rules.catalog().museum[static_cast<std::size_t>(action.lot())])
             : action.museum();
    const float p = chance(rules.level_to_reach(museum, raid), action.sidekicks() + 1);
    consider(action, p * value_after(action, true) + (1 - p) * *failure);
  }
  return best;
}

}  // namespace purloin::bots
