#include "games/crypt/training/self_play.h"

#include <numeric>

#include <gtest/gtest.h>

namespace purloin::lab {
namespace {

using crypt::Rules;

void expect_fit_to_learn(const std::vector<CryptLesson>& lessons, const Rules& rules) {
  EXPECT_FALSE(lessons.empty());
  EXPECT_LT(lessons.size(), static_cast<std::size_t>(rules.deal().rounds()));
  for (const auto& lesson : lessons) {
    EXPECT_NEAR(std::accumulate(lesson.target.begin(), lesson.target.end(), 0.0F), 1, 1e-4);
    for (const float share : lesson.target) EXPECT_GE(share, 0);
  }
}

TEST(CryptCourse, LessonsShareOneWinAmongThePlayers) {
  for (const int seats : {2, 3, 4}) {
    const Rules rules({seats, {}, {}});
    FastRng rng(3);
    expect_fit_to_learn(lessons_by_the_book(rules, rng), rules);
    CryptScholar scholar(rules, bots::learned_crypt_net(seats), 20);
    expect_fit_to_learn(lessons_of_scholars(scholar, rng), rules);
  }
}

TEST(CryptCourse, TheSameSeedTeachesTheSame) {
  const Rules rules({2, {}, {}});
  const auto targets = [&rules] {
    FastRng rng(8);
    CryptScholar scholar(rules, bots::learned_crypt_net(2), 50);
    std::vector<float> all;
    for (const auto& lesson : lessons_of_scholars(scholar, rng)) {
      all.insert(all.end(), lesson.target.begin(), lesson.target.end());
    }
    return all;
  };
  EXPECT_EQ(targets(), targets());
}

}  // namespace
}  // namespace purloin::lab
