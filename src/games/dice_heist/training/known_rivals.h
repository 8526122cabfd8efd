#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "games/dice_heist/bots/guide.h"
#include "games/dice_heist/bots/one_move_ahead.h"
#include "games/dice_heist/bots/value_network.h"
#include "games/dice_heist/training/schedule.h"
#include "training/loop.h"

// Dice Heist for one player who knows how all others will move.
namespace purloin::dice_heist {

using Rival = Action (*)(const Rules&, const State&, FastRng&);

// The game as that player sees it: the others are part of the weather.
class KnownRivals : public Rules {
 public:
  KnownRivals(int seats, Seat player, Rival rival);

  std::size_t player() const { return static_cast<std::size_t>(player_.index()); }
  Actor actor(const State& state) const {
    const Actor actor = Rules::actor(state);
    return actor.is_seat() && actor.seat() != player_ ? Actor::chance() : actor;
  }
  Action sample_outcome(const State& state, FastRng& rng) const {
    return state.phase == Phase::kAct ? rival_(*this, state, rng)
                                      : Rules::sample_outcome(state, rng);
  }

 private:
  Seat player_;
  Rival rival_;
};

// Twice the network of a bot: time does not matter here. Two outputs, the player and all others.
using PlayerNetwork = bots::ValueNetwork<std::tuple_size_v<ValueNetwork::Inputs>, 64, 4>;

// What the network makes of a position right after the player's own move; only the player's share
// is there.
search::Rewards estimate(const PlayerNetwork& net, const KnownRivals& rules, const State& state);
ValuedMove best_by_value(const PlayerNetwork& net, const KnownRivals& rules, const State& state);

// Plays a game in which `choose(state)` moves for the player; `moved(state)` hears of every
// position that the player's moves lead to. The player's share of the win, or nothing when the game
// does not end. `closeness` of it is not the win but how close it was.
template <class Choose, class Moved>
std::optional<float> play_against(const KnownRivals& rules, FastRng& rng, const Choose& choose,
                                  const Moved& moved, float closeness = 0) {
  State state = rules.start();
  for (int steps = 0; !rules.actor(state).is_nobody(); ++steps) {
    if (steps > 6 * Guide::kMostDecisions) return std::nullopt;
    const bool acts = rules.actor(state).is_seat();
    const bool rolls = state.phase == Phase::kRoll &&
                       static_cast<std::size_t>(state.turn.index()) == rules.player();
    rules.apply(state, acts ? choose(state) : rules.sample_outcome(state, rng));
    if ((acts || rolls) && state.phase != Phase::kRoll && state.phase != Phase::kOver) moved(state);
  }
  return search::rewards_shared_by_score(rules, state, closeness, kPointsOfDoubt)[rules.player()];
}

// Learns what the positions after its own moves are worth, from games against these rivals: an
// adapter of training/loop.h.
class PlayAgainstRivals {
 public:
  using Network = PlayerNetwork;
  static constexpr float kLambda = 0.8F;

  PlayAgainstRivals(int seats, Rival rival);

  std::size_t seats() const { return seats_.size(); }
  // With the player in that seat.
  const KnownRivals& rules(std::size_t seat) const { return *seats_[seat]; }
  bots::NetworkShape shape() const;
  static std::vector<training::Stage> stages(std::uint64_t games) { return training_stages(games); }

  class Player {
   public:
    Player(const PlayAgainstRivals& table, const PlayerNetwork& net) : table_(table), net_(net) {}

    training::Trajectory<PlayerNetwork> play(const training::GamePlan& plan, FastRng& rng) const;

   private:
    const PlayAgainstRivals& table_;
    const PlayerNetwork& net_;
    Guide guide_{};
  };

 private:
  std::vector<std::unique_ptr<KnownRivals>> seats_;
};

}  // namespace purloin::dice_heist
