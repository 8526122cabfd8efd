#pragma once

#include "bots/network.h"
#include "games/crypt/rules.h"
#include "search/rewards.h"

namespace purloin::bots {

// A small network that has learned who wins a game of Crypt between two players from how it stands
// between two rounds, with any sides of the collectors. Seat 0 of inputs and outputs is the Leader.
struct CryptNet : Network<29 * 2 + 18, 32, 4> {
  static constexpr int kSeats = 2;
  static constexpr NetworkShape kShape = {29 * 2 + 18, 2};
};

// The learned network. Made by `purloin bench learn`.
const CryptNet& learned_crypt_net();

// Whether nothing lies in the Crypt and the next round is about to begin.
inline bool is_between_rounds(const crypt::State& state) {
  return state.phase == crypt::Phase::kReveal && state.drawn == 0;
}

// What the network sees of a position between two rounds.
CryptNet::Inputs crypt_inputs(const crypt::Rules& rules, const crypt::State& state);

// The share of the win that each seat may expect between two rounds, by absolute seat.
search::Rewards judge_crypt(const CryptNet& net, const crypt::Rules& rules,
                            const crypt::State& state);

}  // namespace purloin::bots
