#include <algorithm>
#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

#include "batches/any_batch.h"
#include "tensors/tables/listed_tensors.h"

namespace purloin::batches {
namespace {

struct Found {
  std::vector<std::int32_t> visits;
  std::vector<float> worths;
};

// Thinks about all games of a batch, with an evaluation that hangs on what it is shown.
Found thought_about(const AnyBatch& batch, int rounds, std::uint64_t seed) {
  const auto search = batch.search({1.0F, seed});
  const auto seats = static_cast<std::size_t>(batch.order().seats);
  const std::size_t width = batch.feature_count(), numbers = batch.number_count();
  for (int round = 0; round <= rounds; ++round) {
    const std::size_t leaves = search->walk();
    EXPECT_EQ(search->waits(), leaves > 0);
    if (leaves == 0) continue;
    std::vector<float> priors(leaves * numbers), values(leaves * seats);
    for (std::size_t row = 0; row < leaves; ++row) {
      const auto features = search->features().subspan(row * width, width);
      const float sum = std::accumulate(features.begin(), features.end(), 0.0F);
      for (std::size_t i = 0; i < numbers; ++i) {
        priors[row * numbers + i] = 1.0F + 0.5F * static_cast<float>((i * 7 + row) % 5);
      }
      for (std::size_t place = 0; place < seats; ++place) {
        values[row * seats + place] = 0.5F + 0.5F * std::sin(sum + static_cast<float>(place));
      }
    }
    search->judge(priors, values);
  }
  Found found{std::vector<std::int32_t>(batch.order().games * numbers),
              std::vector<float>(batch.order().games * numbers)};
  search->visits(found.visits);
  search->worths(found.worths);
  return found;
}

std::unique_ptr<AnyBatch> played_batch(const std::string& game, int seats, int threads,
                                       bool restarts = true) {
  Order order;
  order.game = game;
  order.seats = seats;
  order.games = 9;
  order.threads = threads;
  order.restarts = restarts;
  auto batch = *make_batch(order);
  std::vector<Number> numbers(order.games);
  for (std::uint64_t step = 0; step < 25; ++step) {
    batch->sample(step * 1'000'003, numbers);
    EXPECT_EQ(batch->step(numbers), std::nullopt);
  }
  return batch;
}

template <class Visit>
void each_kind(const Visit& visit) {
  tensors::for_each_tensors([&]<class Codec, class T>(Codec, std::type_identity<T>) {
    for (const int seats : {Codec::kMinSeats, Codec::kMaxSeats}) {
      SCOPED_TRACE(std::string(Codec::kId) + " with " + std::to_string(seats));
      visit(std::string(Codec::kId), seats);
    }
  });
}

TEST(NumberSearch, EveryIterationIsAVisitOfANumberThatCanBeSaid) {
  each_kind([](const std::string& game, int seats) {
    const auto batch = played_batch(game, seats, 1);
    const auto before = std::vector(batch->features().begin(), batch->features().end());
    const auto found = thought_about(*batch, 30, 3);
    for (std::size_t i = 0; i < batch->order().games; ++i) {
      const std::size_t from = i * batch->number_count();
      std::int32_t visits = 0;
      for (std::size_t at = from; at < from + batch->number_count(); ++at) {
        visits += found.visits[at];
        EXPECT_TRUE(batch->masks()[at] != 0 || found.visits[at] == 0);
      }
      EXPECT_EQ(visits, 30);
    }
    EXPECT_TRUE(std::ranges::equal(batch->features(), before)) << "the games are left alone";
  });
}

TEST(NumberSearch, FindsTheSameOnAnyNumberOfThreads) {
  each_kind([](const std::string& game, int seats) {
    const auto alone = thought_about(*played_batch(game, seats, 1), 20, 5);
    const auto shared = thought_about(*played_batch(game, seats, 3), 20, 5);
    EXPECT_EQ(alone.visits, shared.visits);
    EXPECT_EQ(alone.worths, shared.worths);
  });
  // Another seed, other dice.
  const auto batch = played_batch("dice-heist", 2, 1);
  EXPECT_NE(thought_about(*batch, 20, 5).worths, thought_about(*batch, 20, 6).worths);
}

TEST(NumberSearch, GamesThatAreOverAreNotThoughtAbout) {
  auto batch = played_batch("dice-heist", 2, 1, false);
  std::vector<Number> numbers(batch->order().games);
  for (std::uint64_t step = 0; batch->actors()[4] >= 0; ++step) {
    batch->sample(step * 1'000'003, numbers);
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = i == 4 ? numbers[i] : kStay;
    ASSERT_EQ(batch->step(numbers), std::nullopt);
  }
  const auto search = batch->search({});
  const std::size_t acting = static_cast<std::size_t>(
      std::ranges::count_if(batch->actors(), [](int actor) { return actor >= 0; }));
  EXPECT_EQ(search->walk(), acting);
  EXPECT_EQ(search->games().size(), acting);
  EXPECT_EQ(std::ranges::count(search->games(), 4), 0);
  for (std::size_t row = 0; row < acting; ++row) {
    const auto game = static_cast<std::size_t>(search->games()[row]);
    EXPECT_TRUE(std::ranges::equal(
        search->features().subspan(row * batch->feature_count(), batch->feature_count()),
        batch->features().subspan(game * batch->feature_count(), batch->feature_count())))
        << "the first leaves are the roots";
  }
}

}  // namespace
}  // namespace purloin::batches
