#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "training/learner.h"
#include "training/trajectory.h"

namespace purloin::training {

// A part of a training. Its games are played in rounds: those of one are played by the same
// network, then it learns from them.
struct Stage {
  std::uint64_t games = 0;
  std::uint64_t games_a_round = 256;
  std::size_t rounds_kept = 1;  // it learns from as many of the latest,
  int passes = 1;               // so many times over
  bool by_network = true;       // else players know the game and have no network yet
  double until = 1;             // how much of the training is done after it; steps get smaller
  double cost = 1;              // of a game beside those of other stages, to tell the time left
};

// What was done so far.
struct Progress {
  std::uint64_t games = 0;
  std::uint64_t all_games = 0;
  double part = 0;  // of the work
  double loss = 0;
};

struct Order {
  int seats = 2;
  std::uint64_t games = 0;
  std::uint64_t seed = 1;
  int threads = 1;  // the same is learned with any number
  std::function<void(const Progress&)> progress;
};

// One game that an adapter is to play.
struct GamePlan {
  std::uint64_t number = 0;
  double part_done = 0;
  bool by_network = true;
};

// Trains a network. An adapter says how its game is played for that:
//   Network                        what learns
//   kLambda                        of TD(λ)
//   shape()                        of the network; its outputs are the seats of a Trajectory
//   stages(games)                  -> std::vector<Stage>
//   Player(adapter, network)       what a thread needs to play; has
//     play(GamePlan, FastRng&)     -> Trajectory<Network>, empty where it teaches nothing
// Every game has a seed of its own, and what it taught is learned in the order of the games.
template <class Adapter>
class Loop {
 public:
  using Network = typename Adapter::Network;

  Loop(const Adapter& adapter, const Order& order)
      : adapter_(adapter),
        order_(order),
        stages_(adapter.stages(order.games)),
        learner_(adapter.shape(), order.seed) {
    for (const Stage& stage : stages_) {
      all_games_ += stage.games;
      all_costs_ += stage.cost * static_cast<double>(stage.games);
    }
  }

  Network run() {
    double from = 0;
    for (const Stage& stage : stages_) {
      kept_.clear();
      for (std::uint64_t first = 0; first < stage.games; first += stage.games_a_round) {
        play_round(stage, first, from);
      }
      from = stage.until;
    }
    return learner_.average();
  }

 private:
  using Examples = std::vector<Example<Network>>;

  static double part_done(const Stage& stage, std::uint64_t game, double from) {
    return from +
           (stage.until - from) * static_cast<double>(game) / static_cast<double>(stage.games);
  }

  void play_round(const Stage& stage, std::uint64_t first, double from) {
    const std::uint64_t end = std::min(first + stage.games_a_round, stage.games);
    if (kept_.size() == stage.rounds_kept) kept_.erase(kept_.begin());
    kept_.push_back(play_games(stage, first, end, from));
    for (int pass = 0; pass < stage.passes; ++pass) {
      for (const auto& round : kept_) {
        for (const auto& example : round) learner_.learn(example, part_done(stage, first, from));
      }
    }
    games_ += end - first;
    costs_ += stage.cost * static_cast<double>(end - first);
    if (order_.progress) {
      order_.progress({games_, all_games_, costs_ / all_costs_, learner_.loss()});
    }
  }

  Examples play_games(const Stage& stage, std::uint64_t first, std::uint64_t end, double from) {
    std::vector<Examples> by_game(end - first);
    const auto workers = static_cast<std::uint64_t>(std::max(order_.threads, 1));
    const auto work = [&](std::uint64_t worker) {
      typename Adapter::Player player(adapter_, learner_.average());
      for (std::uint64_t game = first + worker; game < end; game += workers) {
        FastRng rng((order_.seed << 40) + games_ + (game - first));
        const GamePlan plan{games_ + (game - first), part_done(stage, game, from),
                            stage.by_network};
        by_game[game - first] =
            td_examples(player.play(plan, rng), adapter_.shape().outputs, Adapter::kLambda);
      }
    };
    {
      std::vector<std::jthread> helpers;
      for (std::uint64_t worker = 1; worker < workers; ++worker) {
        helpers.emplace_back(work, worker);
      }
      work(0);
    }
    Examples all;
    for (const auto& examples : by_game) all.insert(all.end(), examples.begin(), examples.end());
    return all;
  }

  const Adapter& adapter_;
  const Order& order_;
  std::vector<Stage> stages_;
  std::uint64_t all_games_ = 0, games_ = 0;
  double all_costs_ = 0, costs_ = 0;
  Learner<Network> learner_;
  std::vector<Examples> kept_;  // a list for each round
};

template <class Adapter>
typename Adapter::Network train(const Adapter& adapter, const Order& order) {
  return std::make_unique<Loop<Adapter>>(adapter, order)->run();  // too large for a stack
}

}  // namespace purloin::training
