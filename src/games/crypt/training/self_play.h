#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "games/crypt/bots/guide.h"
#include "games/crypt/bots/value_network.h"
#include "games/crypt/manifest.h"
#include "training/loop.h"
#include "training/match.h"

namespace purloin::crypt {

// The games that a network of Crypt learns from: the adapter of training/loop.h.
class SelfPlay {
 public:
  using Network = ValueNetwork;
  using Guide = crypt::Guide;
  static constexpr std::string_view kGame = Manifest::kId;
  static constexpr int kFewestSeats = 2;  // alone, a game is played to its end
  static constexpr int kMostSeats = Manifest::kMaxSeats;
  static constexpr std::uint64_t kGames = 60'000;  // in which players search
  static constexpr float kLambda = 0.7F;

  explicit SelfPlay(int seats)
      : all_a_({seats, Sides::from_bits(0), {}}), any_sides_({seats, {}, {}}) {}

  const Rules& rules() const { return all_a_; }
  const Rules& rules_with_any_sides() const { return any_sides_; }
  bots::NetworkShape shape() const { return ValueNetwork::shape(all_a_.seats()); }
  static std::vector<training::Stage> stages(std::uint64_t games);
  static tl::expected<ValueNetwork, std::string> trained(int seats) {
    return trained_network(seats);
  }

  class Player {
   public:
    Player(const SelfPlay& game, const ValueNetwork& net);

    training::Trajectory<ValueNetwork> play(const training::GamePlan& plan, FastRng& rng);

   private:
    using Trajectory = training::Trajectory<ValueNetwork>;

    Trajectory play_by_guide(const Rules& rules, FastRng& rng) const;
    Trajectory play_by_search(const Rules& rules, training::Searcher<Rules, Guide>& searcher,
                              FastRng& rng) const;

    const SelfPlay& game_;
    const ValueNetwork& net_;
    training::Searcher<Rules, Guide> all_a_, any_sides_;
  };

 private:
  Rules all_a_, any_sides_;
};

}  // namespace purloin::crypt
