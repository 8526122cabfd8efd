#include "games/dice_heist/training/training.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <vector>

#include "games/dice_heist/bots/guide.h"
#include "games/dice_heist/training/self_play.h"
#include "games/dice_heist/wire/deck.h"

namespace purloin::lab {
namespace {

using bots::DiceHeistGuide;
using bots::DiceHeistNet;
using dice_heist::Action;
using dice_heist::Phase;
using dice_heist::Rules;
using dice_heist::State;
using search::Rewards;

constexpr float kTrust = 0.7F;  // λ: how much of what came later counts

class School {
 public:
  explicit School(const SchoolOrder& order)
      : order_(order),
        rules_({order.seats, false, wire::default_dice_heist_deck()}),
        rng_(order.seed),
        pupil_(DiceHeistNet::shape(order.seats), rng_) {}

  DiceHeistNet learn() {
    for (std::uint64_t game = 0; game < order_.games; ++game) learn_from_game(game);
    return pupil_.average();
  }

 private:
  struct Position {  // between two turns
    DiceHeistNet::Inputs inputs;
    std::size_t turn = 0;
    std::optional<Rewards> next_promise{};  // of the best next move, where the pupil judged it
    bool strayed = false;                   // and it was not played
  };

  void learn_from_game(std::uint64_t game) {
    const double part_done = static_cast<double>(game) / static_cast<double>(order_.games);
    const bool by_the_book = game < kSchoolbookGames;
    const float wild = part_done < 0.5 ? 0.06F : 0.03F;
    course_.clear();
    State state = rules_.start();
    for (int decisions = 0; !rules_.actor(state).is_nobody();) {
      const Phase before = state.phase;
      if (rules_.actor(state).is_chance()) {
        rules_.apply(state, rules_.sample_outcome(state, rng_));
      } else {
        if (++decisions > kMostDecisions) return;  // such a game teaches nothing
        rules_.apply(state, choose(state, wild, by_the_book));
      }
      const bool turn_ended = before == Phase::kAct || before == Phase::kRoll;
      if (turn_ended && state.phase != Phase::kRoll && state.phase != Phase::kOver) {
        course_.push_back(
            {bots::dice_heist_inputs(rules_, state), static_cast<std::size_t>(state.turn.index())});
      }
    }
    teach(search::rewards_shared_by_score(rules_, state, closeness_at(part_done), kPointsOfDoubt),
          game, part_done);
  }

  Action choose(const State& state, float wild, bool by_the_book) {
    const bool stray = uniform(rng_) < wild;
    if (by_the_book) {
      return stray ? rules_.sample_action(state, rng_) : guide_.best_move(rules_, state);
    }
    const auto best = bots::best_by_judgement(pupil_.average(), rules_, state);
    if (!course_.empty()) {
      course_.back().next_promise = best.promise;
      course_.back().strayed = stray;
    }
    return stray ? rules_.sample_action(state, rng_) : best.action;
  }

  // Backwards from the end: what each position should have promised. What came after a stray move
  // says nothing of the position before it.
  void teach(Rewards later, std::uint64_t game, double part_done) {
    const auto seats = static_cast<std::size_t>(order_.seats);
    for (auto at = course_.rbegin(); at != course_.rend(); ++at) {
      const float trust = at->strayed ? 0 : at->next_promise ? kTrust : 1;
      const Rewards promise = at->next_promise.value_or(Rewards{});
      Lesson<DiceHeistNet> lesson{at->inputs, {}};
      for (std::size_t s = 0; s < seats; ++s) {
        later[s] = trust * later[s] + (1 - trust) * promise[s];
      }
      for (std::size_t j = 0; j < seats; ++j) lesson.target[j] = later[(at->turn + j) % seats];
      double loss = 0;
      const bool studied = pupil_.take(lesson, part_done, rng_, loss);
      if (studied && order_.progress) order_.progress(game + 1, loss);
    }
  }

  const SchoolOrder& order_;
  Rules rules_;
  DiceHeistGuide guide_;
  FastRng rng_;
  Pupil<DiceHeistNet> pupil_;
  std::vector<Position> course_;
};

}  // namespace

DiceHeistNet learn_dice_heist(const SchoolOrder& order) {
  return std::make_unique<School>(order)->learn();
}

double examine_dice_heist(const DiceHeistNet& net, int seats, std::uint64_t games) {
  const Rules rules({seats, false, wire::default_dice_heist_deck()});
  FastRng rng(99);
  double share = 0;
  for (std::uint64_t game = 0; game < games; ++game) {
    const Seat seat(static_cast<int>(game % static_cast<std::uint64_t>(seats)));
    State state = rules.start();
    while (!rules.actor(state).is_nobody()) {
      rules.apply(state, rules.actor(state).is_chance() ? rules.sample_outcome(state, rng)
                         : state.turn == seat ? bots::best_by_judgement(net, rules, state).action
                                              : DiceHeistGuide::greedy(rules, state, rng));
    }
    share += search::rewards_at_end(rules, state)[static_cast<std::size_t>(seat.index())];
  }
  return share / static_cast<double>(games);
}

std::string dice_heist_lessons_source(const DiceHeistNet& net, int seats) {
  return lessons_source(
      net, DiceHeistNet::shape(seats),
      fmt::format("purloin bench learn --game dice-heist --seats {}", seats),
      "games/dice_heist/bots/weights.h",
      fmt::format("std::array<std::int16_t, dice_heist_lesson_count({0})> kDiceHeistLessons{0}",
                  seats));
}

}  // namespace purloin::lab
