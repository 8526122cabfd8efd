#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/playout.h"
#include "games/dice_heist/rules.h"
#include "search/search.h"

namespace purloin::bots {

// What things are worth in Dice Heist, in points. The numbers won against others in some hundred
// thousand games between greedy players, at two and at four seats.
struct DiceHeistWeights {
  float die = 2.1F;      // a sidekick, while there is plenty left to use it on
  float plenty = 10;     // exhibits
  float lure = 1.7F;     // a die taken from a rival, in dice
  float million = 0.1F;  // of a painting
  float denial = 0.11F;  // of what the same cards would bring the rivals, on average
  float hope = 0.2F;     // for every gem of the same color that can still be had
  float wild = 0.1F;     // the share of random moves in a playout

  // One move ahead and nothing else: the points themselves, and a die for a die.
  static DiceHeistWeights shortsighted() { return {1.1F, 14, 1.5F, 0.07F, 0, 0, 0}; }
};

// What a good thief knows about Dice Heist: what loot is worth, what a die is worth, the odds.
class DiceHeistGuide {
 public:
  using Rules = dice_heist::Rules;
  using State = dice_heist::State;
  using Action = dice_heist::Action;

  explicit DiceHeistGuide(DiceHeistWeights weights = {}) : weights_(weights) {}
  static search::Settings settings() {
    search::Settings settings;
    settings.exploration = 0.1;
    settings.sight_weight = 0.35;
    return settings;
  }

  Action propose(const Rules& rules, const State& state, FastRng& rng) const {
    return rng.below(2) == 0 ? rules.sample_action(state, rng) : best_move(rules, state);
  }
  float first_sight(const Rules& rules, const State& state, Action action) const;
  // Whether a heist works decides what comes next; which card comes up does not, much.
  std::uint32_t outcome_key(const Rules& rules, const State& state, Action outcome) const {
    if (outcome.kind() != Action::Kind::kRoll) return 0;
    const auto& pending = state.pending;
    return outcome.any_die_reaches(rules.level_to_reach(pending.museum, pending.is_raid())) ? 1 : 2;
  }
  search::Rewards play_out(const Rules& rules, State& state, FastRng& rng) const;

  // The move with the best expected gain, one move ahead: how the greedy bot plays.
  static Action greedy(const Rules& rules, const State& state, FastRng&) {
    return DiceHeistGuide(DiceHeistWeights::shortsighted()).best_move(rules, state);
  }

  // What taking `cards`, on display, is worth to the player to act.
  float worth(const Rules& rules, const State& state, Bits cards) const;

 private:
  float points(const Rules& rules, const State& state, Bits cards, Seat seat) const;
  float die_worth(const State& state) const;
  Action best_move(const Rules& rules, const State& state) const;
  float gain(const Rules& rules, const State& state, Action action) const;

  DiceHeistWeights weights_;
};

}  // namespace purloin::bots
