#include "games/crypt/training/self_play.h"

namespace purloin::crypt {
namespace {

constexpr std::uint64_t kIterations = 200;  // of a move

struct Move {
  Action action;
  bool strayed = false;
};

// A game by `choose(State) -> Move`, as it stood between rounds; `net` values it, where there is
// one.
template <class Choose>
training::Trajectory<ValueNetwork> play_game(const Rules& rules, const ValueNetwork* net,
                                             FastRng& rng, const Choose& choose) {
  training::Trajectory<ValueNetwork> game;
  State state = rules.start();
  for (Actor actor = rules.actor(state); !actor.is_nobody(); actor = rules.actor(state)) {
    const auto round = state.round;
    if (actor.is_chance()) {
      rules.apply(state, rules.sample_outcome(state, rng));
    } else {
      const Move move = choose(state);
      rules.apply(state, move.action);
      if (move.strayed && !game.positions.empty()) game.positions.back().strayed = true;
    }
    if (state.round == round) continue;
    game.positions.push_back(
        {network_inputs(rules, state), static_cast<std::size_t>(state.leader.seat().index())});
    if (net != nullptr) game.positions.back().value = estimate(*net, rules, state);
  }
  game.end = Guide::rewards_at_end(rules, state);
  return game;
}

}  // namespace

std::vector<training::Stage> SelfPlay::stages(std::uint64_t games) {
  training::Stage guided;
  guided.games = games * 20 / 3;
  guided.games_a_round = 1'000;
  guided.by_network = false;
  guided.until = 0.3;
  guided.cost = 0.02;
  training::Stage searching;
  searching.games = games;
  searching.games_a_round = 4'000;
  searching.rounds_kept = 4;
  searching.passes = 8;
  return {guided, searching};
}

SelfPlay::Player::Player(const SelfPlay& game, const ValueNetwork& net)
    : game_(game),
      net_(net),
      all_a_(game.all_a_, Guide(net), kIterations),
      any_sides_(game.any_sides_, Guide(net), kIterations) {}

training::Trajectory<ValueNetwork> SelfPlay::Player::play(const training::GamePlan& plan,
                                                          FastRng& rng) {
  const bool all_a = rng.below(2) == 0;
  const Rules& rules = all_a ? game_.all_a_ : game_.any_sides_;
  return plan.by_network ? play_by_search(rules, all_a ? all_a_ : any_sides_, rng)
                         : play_by_guide(rules, rng);
}

// Some tables play well and some are careless, so that the network sees more than one kind of game.
SelfPlay::Player::Trajectory SelfPlay::Player::play_by_guide(const Rules& rules,
                                                             FastRng& rng) const {
  const Guide guide;
  const float wild = rng.below(2) == 0 ? 0.02F : 0.12F;
  return play_game(rules, nullptr, rng, [&](const State& state) -> Move {
    return {training::uniform(rng) < wild ? rules.sample_action(state, rng)
                                          : guide.likely_move(rules, state, rng)};
  });
}

SelfPlay::Player::Trajectory SelfPlay::Player::play_by_search(
    const Rules& rules, training::Searcher<Rules, Guide>& searcher, FastRng& rng) const {
  constexpr float kWild = 0.03F;
  constexpr float kHasty = 0.1F;
  const Guide guide;
  return play_game(rules, &net_, rng, [&](const State& state) -> Move {
    const float mood = training::uniform(rng);
    if (mood < kWild) return {rules.sample_action(state, rng), true};
    if (mood < kWild + kHasty) return {guide.likely_move(rules, state, rng), true};
    return {searcher.choose(state, rng)};
  });
}

}  // namespace purloin::crypt
