#include "statistics/ratings.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/rng.h"
#include "support/repeated.h"

namespace purloin::lab {
namespace {

double chance_of(double ahead, double rivals) {
  return 1 / (1 + rivals * std::pow(10, -ahead / 400));
}

// Three bots of known strength, so many deals of one game a pairing.
std::vector<Rating> rate_three(const double (&elo)[3], double rivals, int deals, FastRng& rng) {
  std::vector<Pairing> pairings;
  for (std::size_t one = 0; one < 3; ++one) {
    for (std::size_t other = 0; other < 3; ++other) {
      if (one == other || (rivals == 1 && other < one)) continue;
      Pairing pairing{one, other, {}};
      const double win = chance_of(elo[one] - elo[other], rivals);
      for (int i = 0; i < deals; ++i) {
        pairing.share.add(static_cast<double>(rng.next() >> 11) * 0x1p-53 < win ? 1 : 0);
      }
      pairings.push_back(pairing);
    }
  }
  return rate(3, pairings, rivals);
}

TEST(Ratings, FindStrengthsThatAreThere) {
  const double elo[] = {-100, 0, 100};
  for (const double rivals : {1.0, 3.0}) {
    FastRng rng(4);
    const auto ratings = rate_three(elo, rivals, 20'000, rng);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(ratings[i].elo, elo[i], 8) << rivals;
  }
}

TEST(Ratings, NobodyIsInfinitelyStrong) {
  Pairing pairing{0, 1, {}};
  for (int i = 0; i < 10; ++i) pairing.share.add(1);
  const auto ratings = rate(2, {pairing}, 1);
  EXPECT_GT(ratings[0].elo, 100);
  EXPECT_LT(ratings[0].high, 2'000);
  EXPECT_NEAR(ratings[0].elo, -ratings[1].elo, 1e-6);
}

TEST(Ratings, IntervalsKeepTheirPromise) {
  const double elo[] = {-120, 20, 100};
  const int times = repeated(1'000);
  for (const int deals : {5, 20, 100}) {
    FastRng rng(9);
    int held = 0;
    for (int i = 0; i < times; ++i) {
      const auto ratings = rate_three(elo, 1, deals, rng);
      for (std::size_t bot = 0; bot < 3; ++bot) {
        held += ratings[bot].low <= elo[bot] && elo[bot] <= ratings[bot].high;
      }
    }
    EXPECT_GT(held / (3.0 * times), 0.93) << deals << " deals a pairing";
  }
}

}  // namespace
}  // namespace purloin::lab
