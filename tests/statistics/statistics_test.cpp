#include "statistics/statistics.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/rng.h"
#include "support/repeated.h"

namespace purloin::lab {
namespace {

TEST(Statistics, EloOfAShare) {
  EXPECT_DOUBLE_EQ(elo_of_share(0.5, 1, 100), 0);
  EXPECT_NEAR(elo_of_share(1.0 / 3, 2, 100), 0, 1e-9);
  EXPECT_NEAR(elo_of_share(10.0 / 11, 1, 1000), 400, 1e-6);
}

TEST(Statistics, StudentsT) {
  EXPECT_NEAR(t_quantile(1), 12.706, 1e-3);
  EXPECT_NEAR(t_quantile(8), 2.306, 1e-3);
  EXPECT_NEAR(t_quantile(9), 2.262, 1e-3);
  EXPECT_NEAR(t_quantile(30), 2.042, 1e-3);
  EXPECT_NEAR(t_quantile(1'000'000), 1.960, 1e-3);
}

TEST(Statistics, WhoHasAlwaysWonNeedNotAlwaysWin) {
  Sample wins;
  EXPECT_EQ(wins.interval95().low, 0);
  EXPECT_EQ(wins.interval95().high, 1);
  for (int i = 0; i < 10; ++i) wins.add(1);
  EXPECT_EQ(wins.interval95().high, 1);
  EXPECT_LT(wins.interval95().low, 0.8);
  EXPECT_GT(wins.interval95().low, 0.5);
}

// A deal as the arena has it: so many games, and how often the bot wins in them. With luck of their
// own the games are independent; with the same luck a seat that wins does so in every game, so the
// better bot wins all of a deal or its fair share of it.
struct Deals {
  int games;
  bool share_luck;
  double win;  // the bot's true share

  double play(FastRng& rng) const {
    const double fair = 1.0 / games;
    const auto below = [&](double p) {
      return static_cast<double>(rng.next() >> 11) * 0x1p-53 < p;
    };
    if (share_luck && games > 1) {
      return win >= fair ? (below((win - fair) / (1 - fair)) ? 1 : fair)
                         : (below(1 - win / fair) ? 0 : fair);
    }
    int won = 0;
    for (int game = 0; game < games; ++game) won += below(win);
    return static_cast<double>(won) / games;
  }
};

double coverage(const Deals& deals, int how_many, int times) {
  FastRng rng(2026);
  int held = 0;
  for (int i = 0; i < times; ++i) {
    Sample sample;
    for (int deal = 0; deal < how_many; ++deal) sample.add(deals.play(rng));
    const auto interval = sample.interval95();
    held += interval.low <= deals.win + 1e-9 && deals.win - 1e-9 <= interval.high;
  }
  return static_cast<double>(held) / times;
}

// What docs/measuring.md promises. The interval without the two ends, ±1.96 standard errors, holds
// in half of the cases where there are two deals and in 65% where there are ten.
TEST(Statistics, IntervalsKeepTheirPromiseForFewDeals) {
  const int times = repeated(1'500);
  double worst = 1;
  for (const int games : {1, 2, 3, 5}) {
    for (const bool share_luck : {false, true}) {
      for (const int how_many : {2, 3, 5, 10, 20, 50}) {
        for (const double win : {0.03, 0.1, 0.2, 1.0 / 3, 0.5, 0.7, 0.9, 0.97}) {
          worst = std::min(worst, coverage({games, share_luck, win}, how_many, times));
        }
      }
    }
  }
  // Four standard errors of what is simulated below the worst that much longer simulations find.
  EXPECT_GT(worst, 0.935 - 4 * std::sqrt(0.935 * 0.065 / times));
}

}  // namespace
}  // namespace purloin::lab
