#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "games/dice_heist/bots/endgame.h"
#include "games/dice_heist/bots/value_network.h"
#include "games/dice_heist/rules.h"
#include "search/search.h"

namespace purloin::dice_heist {

// What things are worth in Dice Heist, in points. The numbers won against others in some hundred
// thousand games between greedy players, at two and at four seats.
struct GuideWeights {
  float die = 2.1F;      // a sidekick, while there is plenty left to use it on
  float plenty = 10;     // exhibits
  float lure = 1.7F;     // a die taken from a rival, in dice
  float million = 0.1F;  // of a painting
  float denial = 0.11F;  // of what the same cards would bring the rivals, on average
  float hope = 0.2F;     // for every gem of the same color that can still be had

  // One move ahead and nothing else: the points themselves, and a die for a die.
  static GuideWeights shortsighted() { return {1.1F, 14, 1.5F, 0.07F, 0, 0}; }
};

// What a good thief knows about Dice Heist: what loot is worth, what a die is worth, the odds.
class Guide {
 public:
  static constexpr int kMostDecisions = 600;  // of a game that is simulated

  explicit Guide(GuideWeights weights = {}) : weights_(weights) {}
  // Estimates by that network, which must live on, instead of the trained one.
  explicit Guide(const ValueNetwork& network) : network_(&network) {}

  static search::Settings settings(const Rules&) {
    search::Settings settings;
    settings.exploration = 0.05;  // an estimate has no luck in it that had to be averaged out
    settings.prior_weight = 0.1;
    return settings;
  }

  Action propose(const Rules& rules, const State& state, FastRng& rng) const {
    return rng.below(2) == 0 ? rules.sample_action(state, rng) : best_move(rules, state);
  }
  float prior(const Rules& rules, const State& state, Action action) const;
  // Of a roll only matters whether the heist works. Which card is shown next is left open: a node
  // for each would leave none of them visits enough to find what the rivals answer.
  std::uint32_t outcome_key(const Rules& rules, const State& state, Action outcome) const {
    if (outcome.kind() != Action::Kind::kRoll) return 0;
    const auto& pending = state.pending;
    return outcome.any_die_reaches(rules.level_to_reach(pending.museum, pending.is_raid())) ? 1 : 2;
  }
  // Nothing is played on: the network has learned how it goes on.
  search::Rewards play_out(const Rules& rules, State& state, FastRng&) const {
    return estimate(network_ != nullptr ? *network_ : trained_network(rules.seats()), rules, state);
  }

  // The best move where it can be known for certain.
  static std::optional<SolvedMove> solve(const Rules& rules, const State& state) {
    return solve_last_museum(rules, state);
  }

  // The move with the best expected gain, one move ahead: how the greedy bot plays.
  static Action greedy(const Rules& rules, const State& state, FastRng&) {
    return Guide(GuideWeights::shortsighted()).best_move(rules, state);
  }

  // The move that gains most by these weights.
  Action best_move(const Rules& rules, const State& state) const;
  // Plays on to the end, one move in `stray` at random, and tells who won. `table` has the rules,
  // perhaps with rivals whose moves count as chance. A game that does not end is scored as it
  // stands.
  template <class Table>
  search::Rewards play_on(const Table& table, State& state, FastRng& rng,
                          std::uint32_t stray) const {
    for (int decisions = 0; !table.actor(state).is_nobody() && decisions < kMostDecisions;) {
      if (table.actor(state).is_chance()) {
        table.apply(state, table.sample_outcome(state, rng));
      } else {
        ++decisions;
        table.apply(state, rng.below(stray) == 0 ? table.sample_action(state, rng)
                                                 : best_move(table, state));
      }
    }
    return search::rewards_at_end(table, state);
  }
  // What taking `cards`, on display, is worth to the player to act.
  float worth(const Rules& rules, const State& state, Bits cards) const;

 private:
  float points(const Rules& rules, const State& state, Bits cards, Seat seat) const;
  float die_worth(const State& state) const;
  float gain(const Rules& rules, const State& state, Action action) const;

  GuideWeights weights_;
  const ValueNetwork* network_ = nullptr;
};

// For who has time. With four and more players looking ahead does not mend the errors of the
// network, so games are played on to their end. Who can play only a few hundred had better ask it.
class PatientGuide : public Guide {
 public:
  static bool plays_on(const Rules& rules) { return rules.seats() >= 4; }

  static search::Settings settings(const Rules& rules) {
    return plays_on(rules) ? search::Settings{} : Guide::settings(rules);
  }
  float prior(const Rules& rules, const State& state, Action action) const {
    return plays_on(rules) ? 0 : Guide::prior(rules, state, action);
  }
  search::Rewards play_out(const Rules& rules, State& state, FastRng& rng) const {
    return plays_on(rules) ? play_on(rules, state, rng, 5) : Guide::play_out(rules, state, rng);
  }
};

}  // namespace purloin::dice_heist
