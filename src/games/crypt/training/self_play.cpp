#include "games/crypt/training/self_play.h"

namespace purloin::lab {
namespace {

using bots::CryptGuide;
using bots::CryptNet;
using crypt::Action;
using crypt::Rules;
using crypt::State;
using search::Rewards;

constexpr float kTrust = 0.7F;  // λ: how much of what came later counts

struct Position {  // between two rounds
  CryptNet::Inputs inputs;
  std::size_t leader = 0;
  Rewards promise{};     // of the judge, where the game had one
  bool strayed = false;  // a move of the round that follows was not the best one found
};

struct Course {
  std::vector<Position> positions;
  Rewards end{};
};

struct Move {
  Action action;
  bool strayed = false;
};

// A game by `choose(State) -> Move`.
template <class Choose>
Course play(const Rules& rules, const CryptNet* judge, FastRng& rng, const Choose& choose) {
  Course course;
  State state = rules.start();
  for (Actor actor = rules.actor(state); !actor.is_nobody(); actor = rules.actor(state)) {
    const auto round = state.round;
    if (actor.is_chance()) {
      rules.apply(state, rules.sample_outcome(state, rng));
    } else {
      const Move move = choose(state);
      rules.apply(state, move.action);
      if (move.strayed && !course.positions.empty()) course.positions.back().strayed = true;
    }
    if (state.round == round) continue;
    course.positions.push_back(
        {bots::crypt_inputs(rules, state), static_cast<std::size_t>(state.leader.seat().index())});
    if (judge != nullptr) {
      course.positions.back().promise = bots::judge_crypt(*judge, rules, state);
    }
  }
  course.end = CryptGuide::rewards_at_end(rules, state);
  return course;
}

CryptLesson lesson(const Position& position, const Rewards& later, int seats) {
  CryptLesson lesson{position.inputs, {}};
  const auto players = static_cast<std::size_t>(seats);
  for (std::size_t place = 0; place < players; ++place) {
    lesson.target[place] = later[(position.leader + place) % players];
  }
  return lesson;
}

}  // namespace

CryptScholar::CryptScholar(const Rules& rules, const CryptNet& judge, std::uint64_t iterations)
    : rules_(rules), judge_(judge), iterations_(iterations), search_(rules, CryptGuide(judge), [&] {
        auto settings = CryptGuide::settings(rules);
        settings.tree_nodes = 4 * iterations;
        return settings;
      }()) {}

Action CryptScholar::choose(const State& state, FastRng& rng) {
  search_.forget();
  search::Limits limits;
  limits.iterations = iterations_;
  limits.seed = rng.below(1u << 30);
  return search_.think(rules_.view(state, rules_.actor(state).seat()), limits).best().action;
}

// Some tables play well and some are careless, so that the pupil sees more than one kind of game.
std::vector<CryptLesson> lessons_by_the_book(const Rules& rules, FastRng& rng) {
  const CryptGuide guide;
  const float wild = rng.below(2) == 0 ? 0.02F : 0.12F;
  const Course course = play(rules, nullptr, rng, [&](const State& state) -> Move {
    return {uniform(rng) < wild ? rules.sample_action(state, rng)
                                : guide.likely_move(rules, state, rng)};
  });
  std::vector<CryptLesson> lessons;
  for (const auto& position : course.positions) {
    lessons.push_back(lesson(position, course.end, rules.seats()));
  }
  return lessons;
}

std::vector<CryptLesson> lessons_of_scholars(CryptScholar& scholar, FastRng& rng) {
  constexpr float kWild = 0.03F;
  constexpr float kHasty = 0.1F;
  const Rules& rules = scholar.rules();
  const CryptGuide guide;
  const Course course = play(rules, &scholar.judge(), rng, [&](const State& state) -> Move {
    const float mood = uniform(rng);
    if (mood < kWild) return {rules.sample_action(state, rng), true};
    if (mood < kWild + kHasty) return {guide.likely_move(rules, state, rng), true};
    return {scholar.choose(state, rng)};
  });
  // Backwards from the end. A round with a stray move says nothing of the position before it.
  std::vector<CryptLesson> lessons;
  Rewards later = course.end;
  for (auto at = course.positions.rbegin(); at != course.positions.rend(); ++at) {
    if (!at->strayed) lessons.push_back(lesson(*at, later, rules.seats()));
    const float trust = at->strayed ? 0 : kTrust;
    for (std::size_t s = 0; s < later.size(); ++s) {
      later[s] = trust * later[s] + (1 - trust) * at->promise[s];
    }
  }
  return lessons;
}

}  // namespace purloin::lab
