#include "games/dice_heist/training/self_play.h"

#include "games/dice_heist/wire/deck.h"

namespace purloin::dice_heist {

SelfPlay::SelfPlay(int seats) : rules_({seats, false, default_deck()}) {}

training::Trajectory<ValueNetwork> SelfPlay::Player::play(const training::GamePlan& plan,
                                                          FastRng& rng) const {
  training::Trajectory<ValueNetwork> game;
  State state = rules_.start();
  for (int decisions = 0; !rules_.actor(state).is_nobody();) {
    const Phase before = state.phase;
    if (rules_.actor(state).is_chance()) {
      rules_.apply(state, rules_.sample_outcome(state, rng));
    } else {
      if (++decisions > Guide::kMostDecisions) return {};  // such a game teaches nothing
      rules_.apply(state, choose(state, plan, game, rng));
    }
    const bool turn_ended = before == Phase::kAct || before == Phase::kRoll;
    if (turn_ended && state.phase != Phase::kRoll && state.phase != Phase::kOver) {
      game.positions.push_back(
          {network_inputs(rules_, state), static_cast<std::size_t>(state.turn.index())});
    }
  }
  game.end =
      search::rewards_shared_by_score(rules_, state, closeness_at(plan.part_done), kPointsOfDoubt);
  return game;
}

Action SelfPlay::Player::choose(const State& state, const training::GamePlan& plan,
                                training::Trajectory<ValueNetwork>& game, FastRng& rng) const {
  const bool stray = training::uniform(rng) < wildness_at(plan.part_done);
  if (!plan.by_network) {
    return stray ? rules_.sample_action(state, rng) : guide_.best_move(rules_, state);
  }
  const auto best = best_by_value(net_, rules_, state);
  if (!game.positions.empty()) {
    game.positions.back().next_value = best.value;
    game.positions.back().strayed = stray;
  }
  return stray ? rules_.sample_action(state, rng) : best.action;
}

}  // namespace purloin::dice_heist
