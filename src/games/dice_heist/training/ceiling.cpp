#include "games/dice_heist/training/ceiling.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "games/dice_heist/bots/guide.h"
#include "games/dice_heist/odds.h"
#include "games/dice_heist/training/self_play.h"
#include "training/learner.h"
#include "search/search.h"
#include "games/dice_heist/wire/deck.h"

namespace purloin::lab {
namespace {

using bots::DiceHeistGuide;
using bots::DiceHeistNet;
using dice_heist::Action;
using dice_heist::Phase;
using dice_heist::Rules;
using dice_heist::State;

constexpr float kTrust = 0.8F;  // λ: how much of what came later counts
constexpr std::uint64_t kPlayedOnFactor = 5;

using Rival = Action (*)(const Rules&, const State&, FastRng&);

Action random_move(const Rules& rules, const State& state, FastRng& rng) {
  return rules.sample_action(state, rng);
}

// The game as the one player sees it who knows how all others move: they are part of the weather.
class KnownRivals : public Rules {
 public:
  KnownRivals(int seats, Seat player, Rival rival)
      : Rules({seats, false, wire::default_dice_heist_deck()}), player_(player), rival_(rival) {}

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

// Twice the judge of a bot: time does not matter here. Two outputs, the player and all others.
using PlayerNet = bots::Network<std::tuple_size_v<DiceHeistNet::Inputs>, 64, 4>;

bots::NetworkShape shape_for(const Rules& rules) {
  return {DiceHeistNet::shape(rules.seats()).inputs, 2};
}

// The player's share of the win, right after the player's own move.
float judge(const PlayerNet& net, const KnownRivals& rules, const State& state) {
  if (state.phase == Phase::kOver) return search::rewards_at_end(rules, state)[rules.player()];
  if (state.phase == Phase::kRoll) {
    const auto pending = state.pending;
    State success = state, failure = state;
    rules.apply(success, bots::landed(true, pending.sidekicks));
    rules.apply(failure, bots::landed(false, pending.sidekicks));
    const auto p = static_cast<float>(
        dice_heist::success_chance(rules, pending.museum, false, pending.sidekicks));
    return p * judge(net, rules, success) + (1 - p) * judge(net, rules, failure);
  }
  PlayerNet::Hidden hidden;
  return net.shares(bots::dice_heist_inputs(rules, state), shape_for(rules), hidden)[0];
}

struct Promise {
  Action action;
  float share = -1;
};
Promise best_promise(const PlayerNet& net, const KnownRivals& rules, const State& state) {
  Rules::ActionList actions;
  rules.legal_actions(state, actions);
  Promise best;
  std::optional<float> failure;  // the same whatever was tried
  for (const Action action : actions) {
    State next = state;
    rules.apply(next, action);
    float share = 0;
    if (next.phase == Phase::kRoll) {
      State failed = next;
      rules.apply(failed, bots::landed(false, action.sidekicks()));
      if (!failure) failure = judge(net, rules, failed);
      rules.apply(next, bots::landed(true, action.sidekicks()));
      const auto p = static_cast<float>(
          dice_heist::success_chance(rules, action.museum(), false, action.sidekicks()));
      share = p * judge(net, rules, next) + (1 - p) * *failure;
    } else {
      share = judge(net, rules, next);
    }
    if (share > best.share) best = {action, share};
  }
  return best;
}

// Plays a game in which `choose(rules, state)` moves for the player; `moved(state)` hears of every
// position that the player's moves lead to. The player's share of the win, or nothing when the game
// does not end. `closeness` of it is not the win but how close it was.
template <class Choose, class Moved>
std::optional<float> play(const KnownRivals& rules, FastRng& rng, const Choose& choose,
                          const Moved& moved, float closeness = 0) {
  State state = rules.start();
  for (int steps = 0; !rules.actor(state).is_nobody(); ++steps) {
    if (steps > 6 * kMostDecisions) return std::nullopt;
    const bool acts = rules.actor(state).is_seat();
    const bool rolls = state.phase == Phase::kRoll &&
                       static_cast<std::size_t>(state.turn.index()) == rules.player();
    rules.apply(state, acts ? choose(rules, state) : rules.sample_outcome(state, rng));
    if ((acts || rolls) && state.phase != Phase::kRoll && state.phase != Phase::kOver) moved(state);
  }
  return search::rewards_shared_by_score(rules, state, closeness, kPointsOfDoubt)[rules.player()];
}

using Seats = std::vector<std::unique_ptr<KnownRivals>>;  // the player in each seat in turn

// Learns what the positions after its own moves are worth, from games against these rivals.
class Challenger {
 public:
  Challenger(const CeilingOrder& order, const Seats& seats)
      : order_(order), seats_(seats), rng_(order.seed), pupil_(shape_for(*seats[0]), rng_) {}

  PlayerNet learn() {
    for (std::uint64_t game = 0; game < order_.lessons; ++game) {
      learn_from_game(game);
      if (order_.progress && game % 1'000 == 999) {
        order_.progress("learning", game + 1, order_.lessons);
      }
    }
    return pupil_.average();
  }

 private:
  struct Moved {
    DiceHeistNet::Inputs inputs;
    float next_promise = 0;  // of the best next move
    bool strayed = false;    // and it was not played
    bool is_last = true;
  };

  void learn_from_game(std::uint64_t game) {
    const KnownRivals& rules = *seats_[game % seats_.size()];
    const double part_done = static_cast<double>(game) / static_cast<double>(order_.lessons);
    const float wild = part_done < 0.5 ? 0.06F : 0.03F;
    const bool by_the_book = game < kSchoolbookGames;
    course_.clear();
    const auto choose = [&](const KnownRivals&, const State& state) {
      const bool stray = uniform(rng_) < wild;
      if (by_the_book) {
        return stray ? rules.sample_action(state, rng_) : guide_.best_move(rules, state);
      }
      const Promise best = best_promise(pupil_.average(), rules, state);
      if (!course_.empty()) {
        course_.back().next_promise = best.share;
        course_.back().strayed = stray;
        course_.back().is_last = false;
      }
      return stray ? rules.sample_action(state, rng_) : best.action;
    };
    const auto note = [&](const State& state) {
      course_.push_back({bots::dice_heist_inputs(rules, state)});
    };
    const auto end = play(rules, rng_, choose, note, closeness_at(part_done));
    if (end) teach(*end, part_done);
  }

  // Backwards from the end. What came after a stray move says nothing of the position before it.
  void teach(float end, double part_done) {
    float later = end;
    for (auto moved = course_.rbegin(); moved != course_.rend(); ++moved) {
      if (!moved->is_last) {
        later = moved->strayed ? moved->next_promise
                               : kTrust * later + (1 - kTrust) * moved->next_promise;
      }
      double loss = 0;
      pupil_.take({moved->inputs, {later, 1 - later}}, part_done, rng_, loss);
    }
  }

  const CeilingOrder& order_;
  const Seats& seats_;
  FastRng rng_;
  DiceHeistGuide guide_;
  Pupil<PlayerNet> pupil_;
  std::vector<Moved> course_;
};

// Searches the player's moves; with a network it judges, without it plays on.
struct ForesightGuide {
  const PlayerNet* net = nullptr;
  DiceHeistGuide guide{};

  search::Settings settings(const Rules& rules) const {
    return net != nullptr ? DiceHeistGuide::settings(rules) : search::Settings{};
  }
  Action propose(const KnownRivals& rules, const State& state, FastRng& rng) const {
    if (rng.below(2) == 0) return rules.sample_action(state, rng);
    return net != nullptr ? best_promise(*net, rules, state).action : guide.best_move(rules, state);
  }
  float prior(const KnownRivals& rules, const State& state, Action action) const {
    return guide.prior(rules, state, action);
  }
  // Only whether the player's own heist works: a node for every card and every rival's move would
  // leave none of them visits enough.
  std::uint32_t outcome_key(const KnownRivals& rules, const State& state, Action outcome) const {
    const bool own = static_cast<std::size_t>(state.turn.index()) == rules.player();
    if (!own || outcome.kind() != Action::Kind::kRoll) return 0;
    return outcome.any_die_reaches(rules.level_to_reach(state.pending.museum, false)) ? 1 : 2;
  }
  search::Rewards play_out(const KnownRivals& rules, State& state, FastRng& rng) const {
    search::Rewards rewards{};
    if (net != nullptr) {
      rewards[rules.player()] = judge(*net, rules, state);
      return rewards;
    }
    return guide.play_on(rules, state, rng, 10);
  }
};

template <class MakeChoose>
Sample examine(const CeilingOrder& order, const Seats& seats, std::string_view stage,
               std::uint64_t games, const MakeChoose& make_choose) {
  FastRng rng(order.seed + 1);
  Sample sample;
  for (std::uint64_t game = 0; game < games; ++game) {
    const KnownRivals& rules = *seats[game % seats.size()];
    sample.add(play(rules, rng, make_choose(game % seats.size()), [](const State&) {}).value_or(0));
    if (order.progress) order.progress(stage, game + 1, games);
  }
  return sample;
}

Sample examine_search(const CeilingOrder& order, const Seats& seats, std::string_view stage,
                      const PlayerNet* net, std::uint64_t iterations) {
  const ForesightGuide guide{net};
  using Foresight = search::Search<KnownRivals, ForesightGuide>;
  std::vector<std::unique_ptr<Foresight>> searches;
  for (const auto& rules : seats) {
    searches.push_back(std::make_unique<Foresight>(*rules, guide, guide.settings(*rules)));
  }
  search::Limits limits;
  limits.iterations = iterations;
  return examine(order, seats, stage, order.search_games, [&](std::size_t seat) {
    return [&, seat](const KnownRivals&, const State& state) {
      ++limits.seed;
      searches[seat]->forget();
      return searches[seat]->think(state, limits).best().action;
    };
  });
}

}  // namespace

wire::Result<CeilingReport> find_dice_heist_ceiling(const CeilingOrder& order) {
  if (order.against != "greedy" && order.against != "random") {
    return tl::make_unexpected(
        wire::Refusal{"bad-option", "--against: greedy or random, whose moves can be foretold"});
  }
  const Rival rival = order.against == "greedy" ? &DiceHeistGuide::greedy : &random_move;
  Seats seats;
  for (int s = 0; s < order.seats; ++s) {
    seats.push_back(std::make_unique<KnownRivals>(order.seats, Seat(s), rival));
  }
  const PlayerNet net = std::make_unique<Challenger>(order, seats)->learn();
  CeilingReport report;
  report.learned = examine(order, seats, "one move ahead", order.games, [&](std::size_t) {
    return [&](const KnownRivals& rules, const State& state) {
      return best_promise(net, rules, state).action;
    };
  });
  report.searched = examine_search(order, seats, "search, judging", &net, order.iterations);
  report.played = examine_search(order, seats, "search, playing on", nullptr,
                                 kPlayedOnFactor * order.iterations);
  return report;
}

}  // namespace purloin::lab
