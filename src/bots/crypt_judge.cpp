#include "bots/crypt_judge.h"

#include <bit>
#include <cassert>

#include "bots/crypt_lessons.h"

namespace purloin::bots {
namespace {

using crypt::kTypes;
using crypt::Rules;
using crypt::State;
using crypt::Type;

int coins_of(const State& state, Type type, Seat seat) {
  int coins = 0;
  for (unsigned places = state.treasure.places(type, seat); places != 0; places &= places - 1) {
    coins += std::countr_zero(places) / 2 + 1;
  }
  return coins;
}

std::size_t seat_from_leader(const Rules& rules, const State& state, std::size_t place) {
  return (static_cast<std::size_t>(state.leader.seat().index()) + place) %
         static_cast<std::size_t>(rules.seats());
}

}  // namespace

const CryptNet& learned_crypt_net() {
  static const auto net = [] {
    CryptNet learned;
    read_lessons(learned, CryptNet::kShape, kCryptLessons);
    return learned;
  }();
  return net;
}

CryptNet::Inputs crypt_inputs(const Rules& rules, const State& state) {
  const auto scores = rules.score(state);
  const int rounds_left = rules.deal().rounds() - state.round + 1;

  // The divisors bring every input to about one.
  CryptNet::Inputs inputs{};
  std::size_t at = 0;
  const auto push = [&](auto value, float unit) {
    inputs[at++] = static_cast<float>(value) / unit;
  };
  for (std::size_t place = 0; place < scores.size(); ++place) {
    const std::size_t s = seat_from_leader(rules, state, place);
    const Seat seat(static_cast<int>(s));
    int rival = -1'000;
    for (std::size_t other = 0; other < scores.size(); ++other) {
      if (other != s) rival = std::max(rival, scores[other].total());
    }
    push(scores[s].total(), 15);
    push(scores[s].total() - rival, 6);
    push(state.servants_of(seat), 3);
    push(state.servants_of(seat) <= 1, 1);
    push(state.sides.is_a(Type::kTapestry) ? coins_of(state, Type::kTapestry, seat) : 0, 4);
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
  for (int t = 0; t < kTypes; ++t) push(state.deck.size(static_cast<Type>(t)), 6);
  for (int t = 0; t < kTypes; ++t) push(state.sides.is_b(static_cast<Type>(t)), 1);
  push(state.idol_b.empty(), 1);
  push(state.idol_b.size(), 2);
  return inputs;
}

search::Rewards judge_crypt(const CryptNet& net, const Rules& rules, const State& state) {
  assert(is_between_rounds(state) && rules.seats() == CryptNet::kSeats);
  CryptNet::Hidden hidden;
  const auto shares = net.shares(crypt_inputs(rules, state), CryptNet::kShape, hidden);
  search::Rewards rewards{};
  for (std::size_t place = 0; place < static_cast<std::size_t>(rules.seats()); ++place) {
    rewards[seat_from_leader(rules, state, place)] = shares[place];
  }
  return rewards;
}

}  // namespace purloin::bots
