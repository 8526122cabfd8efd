#include "games/dice_heist/training/training.h"

#include <string>

#include <gtest/gtest.h>

#include "games/dice_heist/bots/guide.h"
#include "games/dice_heist/training/self_play.h"
#include "support/repeated.h"

namespace purloin::dice_heist {
namespace {

constexpr int kEnoughToLearn = 600;
const int kGames = repeated(kEnoughToLearn);

training::Order small(int seats, int threads) {
  training::Order order;
  order.seats = seats;
  order.games = kGames;
  order.threads = threads;
  return order;
}

// One move ahead, against greedy players; each seat in turn.
double wins_against_greedy(const ValueNetwork& net, const Rules& rules, int games) {
  FastRng rng(99);
  double share = 0;
  for (int game = 0; game < games; ++game) {
    const Seat seat(game % rules.seats());
    State state = rules.start();
    while (!rules.actor(state).is_nobody()) {
      rules.apply(state, rules.actor(state).is_chance() ? rules.sample_outcome(state, rng)
                         : state.turn == seat           ? best_by_value(net, rules, state).action
                                                        : Guide::greedy(rules, state, rng));
    }
    share += search::rewards_at_end(rules, state)[static_cast<std::size_t>(seat.index())];
  }
  return share / games;
}

TEST(DiceHeistTraining, TheTrainedNetworksBeatGreedy) {
  for (const int seats : {2, 3, 4, 5}) {
    const SelfPlay game(seats);
    EXPECT_GT(wins_against_greedy(trained_network(seats), game.rules(), 300), 1.05 / seats)
        << seats << " seats";
  }
}

TEST(DiceHeistTraining, IsTheSameOnAnyNumberOfThreads) {
  const auto once = kTrainer.train(small(3, 1));
  const auto again = kTrainer.train(small(3, 3));
  EXPECT_EQ(bots::write_net(once), bots::write_net(again));
  EXPECT_EQ(once.command, "purloin bench train --game dice-heist --seats 3 --games " +
                              std::to_string(kGames) + " --seed 1");
  if (kGames < kEnoughToLearn) return;  // sanitizers look at the threads
  EXPECT_NE(once.weights,
            bots::pack(training::Learner<ValueNetwork>(once.shape, 1).average(), once.shape))
      << "something was learned";
}

// What the positions after a stray move were worth says nothing of those before it.
TEST(TrainingExamples, AreMadeBackwardsFromTheEnd) {
  using Net = ValueNetwork;
  training::Trajectory<Net> game;
  game.end = {1, 0};
  game.positions.resize(4);
  game.positions[3].first = 1;
  game.positions[2].next_value = search::Rewards{0.5F, 0.5F};
  game.positions[1].next_value = search::Rewards{0.25F, 0.75F};
  game.positions[1].strayed = true;
  game.positions[0].strayed = true;  // and nobody knows what would have been best
  const auto examples = training::td_examples(game, 2, 0.5F);
  ASSERT_EQ(examples.size(), 3u);
  EXPECT_FLOAT_EQ(examples[0].target[1], 1) << "the end, seen from the other seat";
  EXPECT_FLOAT_EQ(examples[1].target[0], 0.75F);
  EXPECT_FLOAT_EQ(examples[2].target[0], 0.25F);
  game.positions[1].next_value.reset();
  game.positions[1].value = search::Rewards{0.5F, 0.5F};
  game.positions[0].strayed = false;
  const auto others = training::td_examples(game, 2, 0.5F);
  ASSERT_EQ(others.size(), 3u) << "nothing to learn from the one that was left at random";
  EXPECT_FLOAT_EQ(others[2].target[0], 0.5F) << "what was thought of the next, not what came of it";
}

}  // namespace
}  // namespace purloin::dice_heist
