#include "games/crypt/bots/value_network.h"

#include <bit>
#include <cassert>
#include <span>
#include <string_view>

#include "bots/net_file.h"
#include "games/crypt/manifest.h"

namespace purloin::embedded {
extern const std::span<const std::string_view> crypt_nets;
}

namespace purloin::crypt {
namespace {

int coins_of(const State& state, Type type, Seat seat) {
  int coins = 0;
  for (unsigned places = state.treasure.places(type, seat); places != 0; places &= places - 1) {
    coins += std::countr_zero(places) / 2 + 1;
  }
  return coins;
}

int highest_of(const State& state, Type type, Seat seat) {
  const unsigned places = state.treasure.places(type, seat);
  return places == 0 ? 0 : (std::bit_width(places) - 1) / 2 + 1;
}

float mean_coins(Pile deck) {
  int coins = 0;
  for (Bits rest = deck.bits(); rest != 0; rest = without_lowest_bit(rest)) {
    coins += lowest_bit_index(rest) % 8 / 2 + 1;
  }
  return deck.empty() ? 0 : static_cast<float>(coins) / static_cast<float>(deck.size());
}

std::size_t seat_from_leader(const Rules& rules, const State& state, std::size_t place) {
  return (static_cast<std::size_t>(state.leader.seat().index()) + place) %
         static_cast<std::size_t>(rules.seats());
}

}  // namespace

const ValueNetwork& trained_network(int seats) {
  static const bots::TrainedNetworks<ValueNetwork> nets(Manifest::kId, embedded::crypt_nets);
  return nets.at(seats);
}

ValueNetwork::Inputs network_inputs(const Rules& rules, const State& state) {
  const auto scores = rules.score(state);
  const int rounds_left = rules.deal().rounds() - state.round + 1;

  // The divisors bring every input to about one.
  ValueNetwork::Inputs inputs{};
  std::size_t at = 0;
  const auto push = [&](auto value, float unit) {
    inputs[at++] = static_cast<float>(value) / unit;
  };
  for (std::size_t place = 0; place < scores.size(); ++place) {
    const std::size_t s = seat_from_leader(rules, state, place);
    const Seat seat(static_cast<int>(s));
    push(scores[s].total(), 15);
    push(search::lead(scores.size(), s, [&](std::size_t i) { return scores[i].total(); }), 6);
    for (int servants = 1; servants <= kServants; ++servants) {
      push(state.servants_of(seat) >= servants, 1);
    }
    // What coins and rewards may still come to, where the score does not show it yet.
    const auto on_a = [&](Type type) { return state.sides.is_a(type); };
    push(on_a(Type::kTapestry) ? coins_of(state, Type::kTapestry, seat) : 0, 4);
    push(on_a(Type::kJewelry) ? highest_of(state, Type::kJewelry, seat) : 0, 4);
    push(on_a(Type::kManuscript) ? highest_of(state, Type::kManuscript, seat) : 0, 4);
    push(on_a(Type::kIdol) ? state.treasure.count_unflipped(Type::kIdol, seat) : 0, 2);
    push(on_a(Type::kRemains) ? state.treasure.count_unflipped(Type::kRemains, seat) : 0, 2);
    // The sides of a collector have nothing in common, so each has inputs of its own.
    for (int t = 0; t < kTypes; ++t) {
      const auto type = static_cast<Type>(t);
      const int held = state.treasure.count(type, seat);
      const int hopes = held * state.deck.size(type);
      const bool b = state.sides.is_b(type);
      push(b ? 0 : held, 2);
      push(b ? held : 0, 2);
      push(b ? 0 : hopes, 6);
      push(b ? hopes : 0, 6);
    }
  }
  push(rounds_left, 8);
  push(1, static_cast<float>(rounds_left));
  push(rounds_left == 1, 1);
  push(rounds_left == 2, 1);
  push(mean_coins(state.deck), 2.5F);
  for (int t = 0; t < kTypes; ++t) push(state.deck.size(static_cast<Type>(t)), 6);
  for (int t = 0; t < kTypes; ++t) push(state.sides.is_b(static_cast<Type>(t)), 1);
  push(state.idol_b.empty(), 1);
  push(state.idol_b.size(), 2);
  assert(at == ValueNetwork::shape(rules.seats()).inputs);
  return inputs;
}

search::Rewards estimate(const ValueNetwork& net, const Rules& rules, const State& state) {
  assert(is_between_rounds(state));
  ValueNetwork::Hidden hidden;
  const auto shares =
      net.shares(network_inputs(rules, state), ValueNetwork::shape(rules.seats()), hidden);
  search::Rewards rewards{};
  for (std::size_t place = 0; place < static_cast<std::size_t>(rules.seats()); ++place) {
    rewards[seat_from_leader(rules, state, place)] = shares[place];
  }
  return rewards;
}

}  // namespace purloin::crypt
