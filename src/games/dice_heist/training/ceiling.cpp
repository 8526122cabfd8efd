#include "games/dice_heist/training/ceiling.h"

#include <memory>
#include <utility>
#include <vector>

#include "games/dice_heist/training/known_rivals.h"
#include "search/search.h"

namespace purloin::dice_heist {
namespace {

constexpr std::uint64_t kPlayedOnFactor = 5;

Action random_move(const Rules& rules, const State& state, FastRng& rng) {
  return rules.sample_action(state, rng);
}

// Searches the player's moves; with a network it estimates, without it plays on.
struct ForesightGuide {
  const PlayerNetwork* net = nullptr;
  Guide guide{};

  search::Settings settings(const Rules& rules) const {
    return net != nullptr ? Guide::settings(rules) : search::Settings{};
  }
  Action propose(const KnownRivals& rules, const State& state, FastRng& rng) const {
    if (rng.below(2) == 0) return rules.sample_action(state, rng);
    return net != nullptr ? best_by_value(*net, rules, state).action
                          : guide.best_move(rules, state);
  }
  float prior(const KnownRivals& rules, const State& state, Action action) const {
    return guide.prior(rules, state, action);
  }
  // Only whether the player's own heist works: a node for every card and every rival's move would
  // leave none of them visits enough.
  std::uint32_t outcome_key(const KnownRivals& rules, const State& state, Action outcome) const {
    const bool own = static_cast<std::size_t>(state.turn.index()) == rules.player();
    return own ? guide.outcome_key(rules, state, outcome) : 0;
  }
  search::Rewards play_out(const KnownRivals& rules, State& state, FastRng& rng) const {
    return net != nullptr ? estimate(*net, rules, state) : guide.play_on(rules, state, rng, 10);
  }
};

template <class MakeChoose>
lab::Sample examine(const CeilingOrder& order, const PlayAgainstRivals& table,
                    std::string_view stage, std::uint64_t games, const MakeChoose& make_choose) {
  FastRng rng(order.seed + 1);
  lab::Sample sample;
  for (std::uint64_t game = 0; game < games; ++game) {
    const std::size_t seat = game % table.seats();
    const auto share = play_against(table.rules(seat), rng, make_choose(seat), [](const State&) {});
    sample.add(share.value_or(0));
    if (order.progress) order.progress(stage, game + 1, games);
  }
  return sample;
}

lab::Sample examine_search(const CeilingOrder& order, const PlayAgainstRivals& table,
                           std::string_view stage, const PlayerNetwork* net,
                           std::uint64_t iterations) {
  const ForesightGuide guide{net};
  using Foresight = search::Search<KnownRivals, ForesightGuide>;
  std::vector<std::unique_ptr<Foresight>> searches;
  for (std::size_t seat = 0; seat < table.seats(); ++seat) {
    const auto& rules = table.rules(seat);
    searches.push_back(std::make_unique<Foresight>(rules, guide, guide.settings(rules)));
  }
  search::Limits limits;
  limits.iterations = iterations;
  return examine(order, table, stage, order.search_games, [&](std::size_t seat) {
    return [&limits, search = searches[seat].get()](const State& state) {
      ++limits.seed;
      return search->think(state, limits).best().action;
    };
  });
}

PlayerNetwork train_player(const CeilingOrder& order, const PlayAgainstRivals& table) {
  training::Order asked;
  asked.seats = order.seats;
  asked.games = order.training_games;
  asked.seed = order.seed;
  asked.threads = order.threads;
  if (order.progress) {
    asked.progress = [&](const training::Progress& now) {
      order.progress("training", now.games, now.all_games);
    };
  }
  return training::train(table, asked);
}

}  // namespace

wire::Result<CeilingReport> find_ceiling(const CeilingOrder& order) {
  if (order.against != "greedy" && order.against != "random") {
    return tl::make_unexpected(
        wire::Refusal{"bad-option", "--against: greedy or random, whose moves can be foretold"});
  }
  const PlayAgainstRivals table(order.seats,
                                order.against == "greedy" ? &Guide::greedy : &random_move);
  const PlayerNetwork net = train_player(order, table);
  CeilingReport report;
  report.trained = examine(order, table, "one move ahead", order.games, [&](std::size_t seat) {
    return [&net, &rules = table.rules(seat)](const State& state) {
      return best_by_value(net, rules, state).action;
    };
  });
  report.searched = examine_search(order, table, "search, estimating", &net, order.iterations);
  report.played = examine_search(order, table, "search, playing on", nullptr,
                                 kPlayedOnFactor * order.iterations);
  return report;
}

}  // namespace purloin::dice_heist
