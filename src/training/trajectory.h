#pragma once

#include <optional>
#include <vector>

#include "search/rewards.h"
#include "training/learner.h"

namespace purloin::training {

using search::Rewards;

// What a position of a game was, and what was thought of it when it was played.
template <class Network>
struct Position {
  typename Network::Inputs inputs;
  std::size_t first = 0;                // the seat that comes first in inputs and outputs
  std::optional<Rewards> value{};       // that the network gave it
  std::optional<Rewards> next_value{};  // of the best move from here, one move ahead
  bool strayed = false;                 // from here another move was made than the best one found
};

template <class Network>
struct Trajectory {
  std::vector<Position<Network>> positions;
  Rewards end{};
};

// What to learn from a game, by TD(λ): a position should promise what the ones after it promised,
// and for `lambda` of it what theirs did, and so on until the end. What came after a stray move
// says nothing of the positions before it.
template <class Network>
std::vector<Example<Network>> td_examples(const Trajectory<Network>& game, std::size_t seats,
                                          float lambda) {
  std::vector<Example<Network>> examples;
  Rewards later = game.end;
  const auto lean_on = [&](const Rewards& estimate, bool strayed) {
    const float trust = strayed ? 0 : lambda;
    for (std::size_t s = 0; s < seats; ++s) {
      later[s] = trust * later[s] + (1 - trust) * estimate[s];
    }
  };
  for (auto at = game.positions.rbegin(); at != game.positions.rend(); ++at) {
    if (at->next_value) lean_on(*at->next_value, at->strayed);
    if (!at->strayed || at->next_value) {
      Example<Network> example{at->inputs, {}};
      for (std::size_t j = 0; j < seats; ++j) example.target[j] = later[(at->first + j) % seats];
      examples.push_back(example);
    }
    if (at->value) lean_on(*at->value, at->strayed);
  }
  return examples;
}

}  // namespace purloin::training
