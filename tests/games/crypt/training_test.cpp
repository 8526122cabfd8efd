#include "games/crypt/training/training.h"

#include <numeric>

#include <gtest/gtest.h>

#include "games/crypt/training/self_play.h"
#include "support/repeated.h"

namespace purloin::crypt {
namespace {

std::vector<training::Example<ValueNetwork>> examples_of(SelfPlay::Player& player, int seats,
                                                         bool by_network, std::uint64_t seed) {
  FastRng rng(seed);
  return training::td_examples(player.play({0, 0.5, by_network}, rng),
                               static_cast<std::size_t>(seats), SelfPlay::kLambda);
}

TEST(CryptTraining, ExamplesShareOneWinAmongThePlayers) {
  for (const int seats : {2, 3, 4}) {
    const SelfPlay game(seats);
    SelfPlay::Player player(game, trained_network(seats));
    for (const bool by_network : {false, true}) {
      const auto examples = examples_of(player, seats, by_network, 3);
      EXPECT_FALSE(examples.empty());
      EXPECT_LT(examples.size(), static_cast<std::size_t>(game.rules().deal().rounds()));
      for (const auto& example : examples) {
        EXPECT_NEAR(std::accumulate(example.target.begin(), example.target.end(), 0.0F), 1, 1e-4);
        for (const float share : example.target) EXPECT_GE(share, 0);
      }
    }
  }
}

TEST(CryptTraining, TheSameSeedTeachesTheSame) {
  const SelfPlay game(2);
  SelfPlay::Player player(game, trained_network(2));
  const auto targets = [&] {
    std::vector<float> all;
    for (const auto& example : examples_of(player, 2, true, 8)) {
      all.insert(all.end(), example.target.begin(), example.target.end());
    }
    return all;
  };
  EXPECT_EQ(targets(), targets());
}

TEST(CryptTraining, IsTheSameOnAnyNumberOfThreads) {
  training::Order order;
  order.games = repeated(160);  // all of them and 1,066 without search: two rounds
  const auto once = kTrainer.train(order);
  order.threads = 3;
  const auto again = kTrainer.train(order);
  EXPECT_EQ(bots::write_net(once), bots::write_net(again));
  order.games = repeated(20);
  const auto brief = kTrainer.train(order);
  order.seed = 2;
  EXPECT_NE(brief.weights, kTrainer.train(order).weights);
}

}  // namespace
}  // namespace purloin::crypt
