#include "core/perft.h"

#include "games/thiefs_market/position.h"

namespace purloin::thiefs_market {
namespace {

std::uint64_t paths(int seats, bool promos, int depth) {
  const Rules rules({seats, promos, {}, thiefs_market::default_box()});
  return perft(rules, rules.start(), depth);
}

// By hand: anyone starts, then five of the sixteen A cards come one by one, then the dice fall.
TEST(ThiefsMarketPerft, FirstStepsByHand) {
  EXPECT_EQ(paths(3, false, 1), 3u);
  EXPECT_EQ(paths(3, false, 2), 3u * 16);
  EXPECT_EQ(paths(5, true, 4), 5u * 16 * 15 * 14);
  Position position(3);
  position.sell({"tailor", "fence", "glamer", "necklace", "bondsman"});
  position.state().phase = Phase::kRoll;
  position.state().seat = Seat(0);
  EXPECT_EQ(perft(position.rules(), position.state(), 1), 3003u) << "10 + 5 choose 5";
}

TEST(ThiefsMarketPerft, ASmallSplitByHand) {
  // R and the marker, two players without a pile: R or *, then the other one or a whole pile; of
  // both, nothing is left but to steal one of two parts.
  Position position(3);
  position.split(1, "R*", {"W", "", ""});
  EXPECT_EQ(perft(position.rules(), position.state(), 1), 3u);
  EXPECT_EQ(perft(position.rules(), position.state(), 2), 1u + 1 + 2);
}

TEST(ThiefsMarketPerft, DeeperCountsStay) {
  Position split(4, true);
  split.own(0, {"wicked-clutches"}).own(1, {"lucky-animal-appendage"});
  split.split(2, "RWBB", {"RGY*", "BP", "", ""});
  EXPECT_EQ(perft(split.rules(), split.state(), 3), 16'116u);

  Position buy(3, true);
  buy.own(0, {"insurance-racket", "alchemical-lab", "exit-strategy"}).own(1, {"crown"});
  buy.sell({"mimetic-stew", "unlabeled-potion", "brooch", "fur-coat", "tailor"});
  buy.gold(0, 2).buy({"RRBG*", "WY", "GP"});
  EXPECT_EQ(perft(buy.rules(), buy.state(), 4), 10'843u);
}

}  // namespace
}  // namespace purloin::thiefs_market
