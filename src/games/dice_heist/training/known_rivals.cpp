#include "games/dice_heist/training/known_rivals.h"

#include "games/dice_heist/wire/deck.h"

namespace purloin::dice_heist {
namespace {

bots::NetworkShape player_shape(int seats) {
  return {ValueNetwork::shape(seats).inputs, PlayerNetwork::kHidden, 2};
}

auto after_own_move(const PlayerNetwork& net, const KnownRivals& rules) {
  return [&net = net, &rules = rules](const State& state) {
    PlayerNetwork::Hidden hidden;
    search::Rewards rewards{};
    rewards[rules.player()] =
        net.shares(network_inputs(rules, state), player_shape(rules.seats()), hidden)[0];
    return rewards;
  };
}

}  // namespace

KnownRivals::KnownRivals(int seats, Seat player, Rival rival)
    : Rules({seats, false, default_deck()}), player_(player), rival_(rival) {}

search::Rewards estimate(const PlayerNetwork& net, const KnownRivals& rules, const State& state) {
  return value_by(after_own_move(net, rules), rules, state);
}

ValuedMove best_by_value(const PlayerNetwork& net, const KnownRivals& rules, const State& state) {
  return best_by(after_own_move(net, rules), rules, state);
}

PlayAgainstRivals::PlayAgainstRivals(int seats, Rival rival) {
  for (int seat = 0; seat < seats; ++seat) {
    seats_.push_back(std::make_unique<KnownRivals>(seats, Seat(seat), rival));
  }
}

bots::NetworkShape PlayAgainstRivals::shape() const {
  return player_shape(static_cast<int>(seats_.size()));
}

training::Trajectory<PlayerNetwork> PlayAgainstRivals::Player::play(const training::GamePlan& plan,
                                                                    FastRng& rng) const {
  const KnownRivals& rules = table_.rules(plan.number % table_.seats());
  const auto both = [](float share) { return search::Rewards{share, 1 - share}; };
  training::Trajectory<PlayerNetwork> game;
  const auto choose = [&](const State& state) {
    const bool stray = training::uniform(rng) < wildness_at(plan.part_done);
    if (!plan.by_network) {
      return stray ? rules.sample_action(state, rng) : guide_.best_move(rules, state);
    }
    const ValuedMove best = best_by_value(net_, rules, state);
    if (!game.positions.empty()) {
      game.positions.back().next_value = both(best.value[rules.player()]);
      game.positions.back().strayed = stray;
    }
    return stray ? rules.sample_action(state, rng) : best.action;
  };
  const auto moved = [&](const State& state) {
    game.positions.push_back({network_inputs(rules, state)});
  };
  const auto share = play_against(rules, rng, choose, moved, closeness_at(plan.part_done));
  if (!share) return {};
  game.end = both(*share);
  return game;
}

}  // namespace purloin::dice_heist
