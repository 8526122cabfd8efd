#include "games/dice_heist/bots/value_network.h"

#include <algorithm>
#include <cassert>
#include <span>
#include <string_view>

#include "bots/net_file.h"
#include "games/dice_heist/manifest.h"

namespace purloin::embedded {
extern const std::span<const std::string_view> dice_heist_nets;
}

namespace purloin::dice_heist {
namespace {

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
  return tally_count(tally, kTallySingles) + 2 * tally_count(tally, kTallyDoubles);
}

int gems(std::uint64_t tally, int color) {
  return tally_count(tally, kTallyFirstColor + color);
}

// What the cards counted in `more` add to a collection, paintings aside.
int points_added(std::uint64_t more, std::uint64_t had) {
  int points = artifact_points(more);
  for (int color = 0; color < kMaxColors; ++color) {
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
  std::array<int, kPlayers> points{}, millions{};

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
    return search::lead(seats, seat, [&](std::size_t s) {
      return points[s] + (millions[s] == most ? 8 : 0) - (millions[s] == least ? 4 : 0);
    });
  }
};

}  // namespace

const ValueNetwork& trained_network(int seats) {
  static const bots::TrainedNetworks<ValueNetwork> nets(Manifest::kId, embedded::dice_heist_nets);
  return nets.at(seats);
}

ValueNetwork::Inputs network_inputs(const Rules& rules, const State& state) {
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
    standings.millions[s] = painting_total(catalog, state.loot[s]);
    standings.points[s] = points_added(state.loot[s].tally, 0);
    paintings.add(standings.millions[s]);
  }

  // The divisors bring every input to about one.
  ValueNetwork::Inputs inputs{};
  std::size_t at = 0;
  const auto push = [&](auto value, float unit) {
    inputs[at++] = static_cast<float>(value) / unit;
  };
  for (std::size_t j = 0; j < seats; ++j) {
    const std::size_t s = (first + j) % seats;
    const int dice = state.sidekicks[s];
    int prospects = 0;
    for (int color = 0; color < kMaxColors; ++color) {
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
  for (int color = 0; color < kMaxColors; ++color) gems_in_deck += gems(deck, color);
  push(count_bits(state.deck), 26);
  push(state.supply, 5);
  push(millions_of(catalog, state.deck), 100);
  push(gems_in_deck, 10);
  push(state.deck == 0, 1);
  push(count_bits(state.display), 10);
  assert(at == ValueNetwork::shape(rules.seats()).inputs);
  return inputs;
}

namespace {

auto between_turns(const ValueNetwork& net, const Rules& rules) {
  return [&net = net, &rules = rules](const State& state) {
    const auto seats = static_cast<std::size_t>(rules.seats());
    ValueNetwork::Hidden hidden;
    const auto shares =
        net.shares(network_inputs(rules, state), ValueNetwork::shape(rules.seats()), hidden);
    search::Rewards rewards{};
    for (std::size_t j = 0; j < seats; ++j) {
      rewards[(static_cast<std::size_t>(state.turn.index()) + j) % seats] = shares[j];
    }
    return rewards;
  };
}

}  // namespace

search::Rewards estimate(const ValueNetwork& net, const Rules& rules, const State& state) {
  return value_by(between_turns(net, rules), rules, state);
}

ValuedMove best_by_value(const ValueNetwork& net, const Rules& rules, const State& state) {
  return best_by(between_turns(net, rules), rules, state);
}

}  // namespace purloin::dice_heist
