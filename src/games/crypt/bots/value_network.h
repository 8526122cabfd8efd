#pragma once

#include "bots/network.h"
#include "games/crypt/rules.h"
#include "search/rewards.h"

namespace purloin::bots {

// A small network that has learned from how a game of Crypt stands between two rounds who will win
// it, with any sides of the collectors. Seat 0 of inputs and outputs is the Leader, then clockwise.
struct CryptNet : Network<34 * crypt::kPlayers + 19, 32, crypt::kPlayers> {
  static constexpr std::size_t kPerSeat = 34;
  static constexpr std::size_t kGlobal = 19;
  static constexpr NetworkShape shape(int seats) {
    const auto players = static_cast<std::size_t>(seats);
    return {kPerSeat * players + kGlobal, players};
  }
};

// The learned network for that many seats, 2 to 4. Made by `purloin bench learn`.
const CryptNet& learned_crypt_net(int seats);

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
