#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

#include "batches/any_batch.h"
#include "batches/crew.h"
#include "tensors/tables/listed_tensors.h"

namespace purloin::batches {
namespace {

std::unique_ptr<AnyBatch> batch_of(const std::string& game, std::int64_t seats, std::size_t games,
                                   Order order = {}) {
  order.game = game;
  order.seats = seats;
  order.games = games;
  auto batch = make_batch(order);
  EXPECT_TRUE(batch) << batch.error().message;
  return std::move(*batch);
}

std::vector<Number> sampled(const AnyBatch& batch, std::uint64_t seed) {
  std::vector<Number> numbers(batch.order().games);
  batch.sample(seed, numbers);
  return numbers;
}

void play(AnyBatch& batch, std::uint64_t from, std::uint64_t to) {
  for (std::uint64_t step = from; step < to; ++step) {
    ASSERT_EQ(batch.step(sampled(batch, step * 1'000'003)), std::nullopt);
  }
}

template <class Span>
auto copied(const Span& span) {
  return std::vector(span.begin(), span.end());
}

void expect_same(const AnyBatch& a, const AnyBatch& b) {
  EXPECT_EQ(copied(a.features()), copied(b.features()));
  EXPECT_EQ(copied(a.masks()), copied(b.masks()));
  EXPECT_EQ(copied(a.actors()), copied(b.actors()));
  EXPECT_EQ(copied(a.ended()), copied(b.ended()));
  EXPECT_EQ(copied(a.returns()), copied(b.returns()));
  EXPECT_EQ(copied(a.scores()), copied(b.scores()));
  EXPECT_EQ(copied(a.seeds()), copied(b.seeds()));
  EXPECT_EQ(copied(a.decisions()), copied(b.decisions()));
}

struct Kind {
  std::string game;
  int seats;
};
std::vector<Kind> kinds() {
  std::vector<Kind> all;
  tensors::for_each_tensors([&]<class Codec, class T>(Codec, std::type_identity<T>) {
    all.push_back({std::string(Codec::kId), Codec::kMinSeats});
    all.push_back({std::string(Codec::kId), Codec::kMaxSeats});
  });
  return all;
}

TEST(Batch, GamesAreTheSameOnAnyNumberOfThreads) {
  for (const auto& [game, seats] : kinds()) {
    SCOPED_TRACE(game);
    const auto alone = batch_of(game, seats, 37);
    Order order;
    order.threads = 3;
    const auto shared = batch_of(game, seats, 37, order);
    play(*alone, 0, 200);
    play(*shared, 0, 200);
    expect_same(*alone, *shared);
  }
}

TEST(Batch, ACloneGoesOnByItself) {
  for (const auto& [game, seats] : kinds()) {
    SCOPED_TRACE(game);
    const auto batch = batch_of(game, seats, 16);
    play(*batch, 0, 50);
    const auto clone = batch->clone();
    expect_same(*batch, *clone);
    const auto before = copied(batch->features());
    play(*clone, 50, 120);
    EXPECT_EQ(copied(batch->features()), before);
    play(*batch, 50, 120);
    expect_same(*batch, *clone);
  }
}

TEST(Batch, AGameThatEndsIsPaidOutAndFollowedByAnother) {
  for (const auto& [game, seats] : kinds()) {
    SCOPED_TRACE(game);
    const auto batch = batch_of(game, seats, 8);
    int ends = 0;
    for (std::uint64_t step = 0; step < 20'000 && ends < 12; ++step) {
      const auto seeds = copied(batch->seeds());
      ASSERT_EQ(batch->step(sampled(*batch, step * 8)), std::nullopt);
      for (std::size_t i = 0; i < 8; ++i) {
        EXPECT_GE(batch->actors()[i], 0);
        if (batch->ended()[i] == 0) {
          EXPECT_EQ(batch->seeds()[i], seeds[i]);
          continue;
        }
        ++ends;
        EXPECT_EQ(batch->seeds()[i], seeds[i] + 8);
        EXPECT_EQ(batch->decisions()[i], 0u);
        const auto shares = batch->returns().subspan(i * static_cast<std::size_t>(seats),
                                                     static_cast<std::size_t>(seats));
        const float all = std::accumulate(shares.begin(), shares.end(), 0.0F);
        if (seats > 1) {
          EXPECT_NEAR(all, 1, 1e-6);
        }
      }
    }
    EXPECT_GE(ends, 12);
  }
}

TEST(Batch, WithoutRestartsAGameStaysOver) {
  Order order;
  order.restarts = false;
  const auto batch = batch_of("dice-heist", 2, 4, order);
  for (std::uint64_t step = 0; step < 20'000; ++step) {
    if (std::ranges::count(batch->actors(), kNobodyActs) == 4) break;
    ASSERT_EQ(batch->step(sampled(*batch, step)), std::nullopt);
  }
  ASSERT_EQ(std::ranges::count(batch->actors(), kNobodyActs), 4);
  EXPECT_EQ(std::ranges::count(batch->masks(), 1), 0);
  EXPECT_EQ(batch->step(std::vector<Number>(4, 12)), std::nullopt);
  EXPECT_EQ(std::ranges::count(batch->ended(), 0), 4);
  const std::size_t second = 1;
  batch->reset(std::span(&second, 1), {});
  EXPECT_GE(batch->actors()[1], 0);
  EXPECT_EQ(std::ranges::count(batch->actors(), kNobodyActs), 3);
}

TEST(Batch, AGameThatIsTooLongIsCut) {
  Order order;
  order.restarts = false;
  order.longest = 3;
  const auto batch = batch_of("dice-heist", 2, 4, order);
  play(*batch, 0, 3);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(batch->ended()[i], static_cast<std::uint8_t>(Ended::kCut));
    EXPECT_EQ(batch->actors()[i], kNobodyActs);
    EXPECT_FLOAT_EQ(batch->returns()[2 * i] + batch->returns()[2 * i + 1], 1);
  }
}

TEST(Batch, WhatCannotBeSaidChangesNothing) {
  for (const auto& [game, seats] : kinds()) {
    const auto batch = batch_of(game, seats, 5);
    play(*batch, 0, 20);
    const auto before = batch->clone();
    auto numbers = sampled(*batch, 1);
    for (const Number wrong : {-1, static_cast<Number>(batch->number_count()), 1 << 30}) {
      auto with_one = numbers;
      with_one[3] = wrong;
      EXPECT_EQ(batch->step(with_one), 3u);
    }
    const auto row = batch->masks().subspan(3 * batch->number_count(), batch->number_count());
    numbers[3] = static_cast<Number>(std::ranges::find(row, 0) - row.begin());
    EXPECT_EQ(batch->step(numbers), 3u);
    expect_same(*batch, *before);
  }
}

TEST(Batch, AGameCanBeLeftAsItIs) {
  for (const auto& [game, seats] : kinds()) {
    const auto batch = batch_of(game, seats, 2);
    play(*batch, 0, 20);
    const auto before = batch->clone();
    EXPECT_EQ(batch->step(std::vector{kStay, kStay}), std::nullopt);
    expect_same(*batch, *before);
    auto numbers = sampled(*batch, 1);
    numbers[1] = kStay;
    EXPECT_EQ(batch->step(numbers), std::nullopt);
    EXPECT_EQ(batch->state_json(1), before->state_json(1));
  }
}

TEST(Batch, AStateIsWrittenAndLoaded) {
  for (const auto& [game, seats] : kinds()) {
    SCOPED_TRACE(game);
    const auto batch = batch_of(game, seats, 4);
    const auto other = batch_of(game, seats, 4);
    play(*batch, 0, 60);
    for (std::size_t i = 0; i < 4; ++i) {
      const std::string text = batch->state_json(i);
      ASSERT_TRUE(other->load(i, text));
      EXPECT_EQ(other->state_json(i), text);
      EXPECT_EQ(other->actors()[i], batch->actors()[i]);
      EXPECT_EQ(other->moves(i), batch->moves(i));
    }
    EXPECT_FALSE(other->load(0, "{"));
    EXPECT_FALSE(other->load(0, "{}"));
    const int more = seats == 3 ? 4
                                : seats + (game == "crypt" && seats == 4 ? -1
                                           : seats == 5                  ? -1
                                                                         : 1);
    EXPECT_FALSE(batch_of(game, more, 1)->load(0, batch->state_json(0)));
  }
}

TEST(Batch, AMoveIsSpelledAndSaid) {
  for (const auto& [game, seats] : kinds()) {
    SCOPED_TRACE(game);
    const auto batch = batch_of(game, seats, 1);
    for (int turn = 0; turn < 40; ++turn) {
      const auto moves = batch->moves(0);
      ASSERT_FALSE(moves.empty());
      const std::string& move = moves[static_cast<std::size_t>(turn * 7) % moves.size()];
      const auto word = batch->spell(0, move);
      ASSERT_TRUE(word) << move;
      const auto decisions = batch->decisions()[0];
      for (const Number number : *word) ASSERT_EQ(batch->step(std::vector{number}), std::nullopt);
      if (batch->ended()[0] == 0) {
        EXPECT_EQ(batch->decisions()[0], decisions + 1);
      }
    }
    EXPECT_FALSE(batch->spell(0, "nonsense"));
  }
}

TEST(Batch, AWorldBehindAViewLooksTheSameToItsSeat) {
  int others = 0;  // where a game hides something
  for (const auto& [game, seats] : kinds()) {
    SCOPED_TRACE(game);
    const auto batch = batch_of(game, seats, 3);
    play(*batch, 0, 90);
    for (int i = 0; i < seats; ++i) {
      const auto worlds = batch->clone();
      for (std::size_t g = 0; g < 3; ++g) worlds->determinize(g, Seat(i), 5);
      for (std::size_t g = 0; g < 3; ++g) {
        EXPECT_EQ(worlds->view_json(g, Seat(i)), batch->view_json(g, Seat(i)));
        EXPECT_NE(worlds->seeds()[g], batch->seeds()[g]);
        others += worlds->state_json(g) != batch->state_json(g);
        if (batch->actors()[g] != i) continue;
        // Also what it has said of its move.
        const std::size_t width = batch->feature_count();
        EXPECT_EQ(copied(worlds->features().subspan(g * width, width)),
                  copied(batch->features().subspan(g * width, width)));
      }
    }
  }
  EXPECT_GT(others, 0) << "these are all the same world";
}

TEST(Batch, ChanceCanBeAPlayer) {
  Order order;
  order.chance_is_player = true;
  for (const auto& [game, seats] : kinds()) {
    SCOPED_TRACE(game);
    const auto batch = batch_of(game, seats, 1, order);
    const auto settled = batch_of(game, seats, 1);
    int outcomes = 0;
    for (std::uint64_t step = 0; step < 80; ++step) {
      if (batch->actors()[0] >= 0) {
        // Luck that is drawn step by step is that of a game where it is settled.
        ASSERT_EQ(batch->state_json(0), settled->state_json(0));
        const auto numbers = sampled(*batch, step);
        ASSERT_EQ(batch->step(numbers), std::nullopt);
        ASSERT_EQ(settled->step(numbers), std::nullopt);
        continue;
      }
      if (const auto all = batch->outcomes(0)) {
        double sum = 0;
        for (const auto& outcome : *all) sum += outcome.probability;
        EXPECT_NEAR(sum, 1, 1e-9);
        const auto last = static_cast<Number>(all->size()) - 1;
        EXPECT_EQ(batch->step(std::vector{last + 1}), 0u);
        ASSERT_EQ(batch->clone()->step(std::vector{last}), std::nullopt);
      } else {
        EXPECT_EQ(all.error().code, "too-many");
      }
      ASSERT_EQ(batch->step(std::vector{kDrawn}), std::nullopt);
      ++outcomes;
    }
    EXPECT_GT(outcomes, 3);
  }
}

TEST(Batch, GamesWithOneSeedShareTheirLuckWhateverIsDecided) {
  // Cards of Dice Heist come in one order: after so many turns as many are out, whoever did what.
  const auto batch = batch_of("dice-heist", 2, 2);
  const std::vector<std::size_t> both = {0, 1};
  const std::vector<std::uint64_t> one_seed = {42, 42};
  batch->reset(both, one_seed);
  EXPECT_EQ(batch->state_json(0), batch->state_json(1));
  const auto deck_of = [&](std::size_t i) {
    return wire::json::serialize(wire::json::parse(batch->state_json(i)).as_object().at("deck"));
  };
  int differing = 0;
  for (std::uint64_t step = 0; step < 12; ++step) {
    ASSERT_EQ(batch->step(sampled(*batch, step * 100)), std::nullopt);
    EXPECT_EQ(deck_of(0), deck_of(1));
    differing += batch->state_json(0) != batch->state_json(1);
  }
  EXPECT_GT(differing, 6);
}

TEST(Batch, SamplesAreUniform) {
  const auto batch = batch_of("dice-heist", 2, 4'096);
  const std::vector<std::uint64_t> seeds(4'096, 9);
  std::vector<std::size_t> all(4'096);
  std::iota(all.begin(), all.end(), 0);
  batch->reset(all, seeds);
  const auto row = batch->masks().first(batch->number_count());
  const auto legal = static_cast<double>(std::ranges::count(row, 1));
  std::vector<int> counts(batch->number_count());
  for (const Number number : sampled(*batch, 77)) ++counts[static_cast<std::size_t>(number)];
  const double each = 4'096 / legal;
  for (std::size_t n = 0; n < counts.size(); ++n) {
    EXPECT_NEAR(counts[n], row[n] * each, row[n] * 6 * std::sqrt(each));
  }
}

TEST(Batch, OrdersThatCannotBeAreRefused) {
  const auto refusal = [](Order order) {
    const auto made = make_batch(std::move(order));
    return made ? std::string() : made.error().code;
  };
  EXPECT_EQ(refusal({.game = "chess", .seats = 2, .options = {}, .games = 1}), "unknown-game");
  EXPECT_EQ(refusal({.game = "crypt", .seats = 9, .options = {}, .games = 1}), "bad-option");
  EXPECT_EQ(refusal({.game = "crypt", .seats = 2, .options = {{"x", 1}}, .games = 1}),
            "bad-option");
  EXPECT_EQ(refusal({.game = "crypt", .seats = 2, .options = {}, .games = 0}), "bad-option");
}

TEST(Crew, EveryPartIsDoneOnce) {
  for (const int threads : {1, 2, 5}) {
    Crew crew(threads);
    EXPECT_EQ(crew.threads(), threads);
    for (const std::size_t count : {0u, 1u, 4u, 1'000u}) {
      std::vector<std::atomic<int>> done(count);
      for (int again = 0; again < 50; ++again) {
        crew.share(count, [&](std::size_t from, std::size_t to) {
          for (std::size_t i = from; i < to; ++i) ++done[i];
        });
      }
      EXPECT_TRUE(std::ranges::all_of(done, [](const auto& n) { return n == 50; }));
    }
  }
}

}  // namespace
}  // namespace purloin::batches
