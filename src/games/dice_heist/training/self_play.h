#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "games/dice_heist/bots/guide.h"
#include "games/dice_heist/bots/value_network.h"
#include "games/dice_heist/manifest.h"
#include "games/dice_heist/training/schedule.h"
#include "training/loop.h"

namespace purloin::dice_heist {

// The games that a network of Dice Heist learns from: the adapter of training/loop.h.
class SelfPlay {
 public:
  using Network = ValueNetwork;
  using Guide = dice_heist::Guide;
  static constexpr std::string_view kGame = Manifest::kId;
  static constexpr int kFewestSeats = Manifest::kMinSeats;
  static constexpr int kMostSeats = Manifest::kMaxSeats;
  static constexpr std::uint64_t kGames = 300'000;
  static constexpr float kLambda = 0.7F;

  explicit SelfPlay(int seats);

  const Rules& rules() const { return rules_; }
  bots::NetworkShape shape() const { return ValueNetwork::shape(rules_.seats()); }
  static std::vector<training::Stage> stages(std::uint64_t games) { return training_stages(games); }
  static tl::expected<ValueNetwork, std::string> trained(int seats) {
    return trained_network(seats);
  }

  class Player {
   public:
    Player(const SelfPlay& game, const ValueNetwork& net) : rules_(game.rules()), net_(net) {}

    training::Trajectory<ValueNetwork> play(const training::GamePlan& plan, FastRng& rng) const;

   private:
    Action choose(const State& state, const training::GamePlan& plan,
                  training::Trajectory<ValueNetwork>& game, FastRng& rng) const;

    const Rules& rules_;
    const ValueNetwork& net_;
    Guide guide_{};
  };

 private:
  Rules rules_;
};

}  // namespace purloin::dice_heist
