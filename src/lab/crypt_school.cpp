#include "lab/crypt_school.h"

#include <memory>
#include <vector>

#include "bots/crypt_guide.h"

namespace purloin::lab {
namespace {

using bots::CryptNet;
using crypt::Rules;
using crypt::State;

struct Course {
  struct Position {
    CryptNet::Inputs inputs;
    std::size_t leader;
  };
  std::vector<Position> positions;  // between rounds
  search::Rewards end{};
};

// Some tables play well and some are careless, so that the pupil sees more than one kind of game.
Course play(const Rules& rules, FastRng& rng) {
  const bots::CryptGuide guide;
  const float wild = rng.below(2) == 0 ? 0.02F : 0.12F;
  Course course;
  State state = rules.start();
  for (Actor actor = rules.actor(state); !actor.is_nobody(); actor = rules.actor(state)) {
    const auto round = state.round;
    if (actor.is_chance()) {
      rules.apply(state, rules.sample_outcome(state, rng));
    } else if (uniform(rng) < wild) {
      rules.apply(state, rules.sample_action(state, rng));
    } else {
      rules.apply(state, guide.likely_move(rules, state, rng));
    }
    if (state.round != round) {
      course.positions.push_back({bots::crypt_inputs(rules, state),
                                  static_cast<std::size_t>(state.leader.seat().index())});
    }
  }
  course.end = bots::CryptGuide::rewards_at_end(rules, state);
  return course;
}

}  // namespace

CryptNet learn_crypt(const SchoolOrder& order) {
  const Rules all_a({CryptNet::kSeats, crypt::Sides::from_bits(0), {}});
  const Rules any_sides({CryptNet::kSeats, {}, {}});
  FastRng rng(order.seed);
  const auto pupil = std::make_unique<Pupil<CryptNet>>(CryptNet::kShape, rng);
  const auto seats = std::size_t{CryptNet::kSeats};
  for (std::uint64_t game = 0; game < order.games; ++game) {
    const double part_done = static_cast<double>(game) / static_cast<double>(order.games);
    const Course course = play(rng.below(2) == 0 ? all_a : any_sides, rng);
    for (const auto& position : course.positions) {
      Lesson<CryptNet> lesson{position.inputs, {}};
      for (std::size_t place = 0; place < seats; ++place) {
        lesson.target[place] = course.end[(position.leader + place) % seats];
      }
      double loss = 0;
      const bool studied = pupil->take(lesson, part_done, rng, loss);
      if (studied && order.progress) order.progress(game + 1, loss);
    }
  }
  return pupil->average();
}

std::string crypt_lessons_source(const CryptNet& net) {
  return lessons_source(net, CryptNet::kShape, "purloin bench learn --game crypt --seats 2",
                        "bots/crypt_lessons.h",
                        "std::array<std::int16_t, kCryptLessonCount> kCryptLessons");
}

}  // namespace purloin::lab
