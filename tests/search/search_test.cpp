#include "search/search.h"

#include <gtest/gtest.h>

#include "games/dice_heist/rules.h"
#include "games/dice_heist/wire/deck.h"
#include "support/allocations.h"

namespace purloin::search {
namespace {

using dice_heist::Action;
using dice_heist::Rules;
using dice_heist::State;
using Clock = std::chrono::steady_clock;

class SearchTest : public testing::Test {
 protected:
  SearchTest() : rules_({3, false, dice_heist::default_deck()}), state_(rules_.start()) {
    FastRng rng(5);
    while (!rules_.actor(state_).is_seat()) {
      rules_.apply(state_, rules_.sample_outcome(state_, rng));
    }
  }
  static Limits iterations(std::uint64_t count) {
    Limits limits;
    limits.iterations = count;
    return limits;
  }

  Rules rules_;
  State state_;
};

TEST_F(SearchTest, TheSameSeedFindsTheSame) {
  const auto think = [&](std::uint64_t seed) {
    Search<Rules, PlainGuide> search(rules_, {});
    auto limits = iterations(500);
    limits.seed = seed;
    return search.think(state_, limits);
  };
  const auto first = think(7);
  const auto again = think(7);
  ASSERT_EQ(first.candidates.size(), again.candidates.size());
  for (std::size_t i = 0; i < first.candidates.size(); ++i) {
    EXPECT_EQ(first.candidates[i].action, again.candidates[i].action);
    EXPECT_EQ(first.candidates[i].visits, again.candidates[i].visits);
    EXPECT_EQ(first.candidates[i].reward, again.candidates[i].reward);
  }
  EXPECT_NE(first.candidates[0].reward, think(8).candidates[0].reward);
}

TEST_F(SearchTest, EveryIterationIsAVisitOfACandidate) {
  Search<Rules, PlainGuide> search(rules_, {});
  const auto found = search.think(state_, iterations(300));
  std::uint64_t visits = 0;
  for (const auto& each : found.candidates) {
    EXPECT_TRUE(rules_.is_legal(state_, each.action));
    EXPECT_GE(each.reward, 0);
    EXPECT_LE(each.reward, 1);
    visits += each.visits;
  }
  EXPECT_EQ(found.iterations, 300u);
  EXPECT_EQ(visits, 300u);
}

// One exhibit is left: robbing it is the only way to anything.
TEST_F(SearchTest, FindsAnObviousMove) {
  FastRng rng(9);
  while (state_.deck != 0 || count_bits(state_.display) != 1) {
    const auto actor = rules_.actor(state_);
    if (actor.is_nobody()) {  // several were taken at once: another game
      state_ = rules_.start();
    } else {
      rules_.apply(state_, actor.is_chance() ? rules_.sample_outcome(state_, rng)
                                             : rules_.sample_action(state_, rng));
    }
  }
  while (!rules_.actor(state_).is_seat()) {
    rules_.apply(state_, rules_.sample_outcome(state_, rng));
  }
  Search<Rules, PlainGuide> search(rules_, {});
  EXPECT_EQ(search.think(state_, iterations(3000)).best().action.kind(), Action::Kind::kHeist);
}

// Nothing here says how long a machine takes for an iteration; a search that looks at the clock as
// often as it should is as punctual as that lets it be.
TEST_F(SearchTest, ThinksForAsLongAsItMayAlsoWithTwoThreads) {
  for (const int threads : {1, 2}) {
    Search<Rules, PlainGuide> search(rules_, {});
    Limits limits;
    limits.time = std::chrono::milliseconds(50);
    limits.threads = threads;
    const auto start = Clock::now();
    EXPECT_GT(search.think(state_, limits).iterations, 0u);
    EXPECT_GE(Clock::now() - start, std::chrono::milliseconds(50));
  }
}

TEST_F(SearchTest, EndsAtTheNextLookWhenTheTimeIsUp) {
  for (const int threads : {1, 2}) {
    Search<Rules, PlainGuide> search(rules_, {});
    Limits limits;
    limits.time = std::chrono::microseconds(0);
    limits.threads = threads;
    const auto found = search.think(state_, limits);
    EXPECT_FALSE(found.candidates.empty());
    EXPECT_EQ(found.iterations, kIterationsPerLook * static_cast<std::uint64_t>(threads));
  }
}

TEST_F(SearchTest, EndsAtTheNextLookWhenAskedToStop) {
  for (const int threads : {1, 2}) {
    Search<Rules, PlainGuide> search(rules_, {});
    std::atomic<bool> stop{true};
    Limits limits;
    limits.time = std::chrono::hours(1);
    limits.threads = threads;
    limits.stop = &stop;
    const auto found = search.think(state_, limits);
    EXPECT_FALSE(found.candidates.empty());
    EXPECT_EQ(found.iterations, kIterationsPerLook * static_cast<std::uint64_t>(threads));
  }
}

// Asks for the end amid its 20th random game.
struct AskingGuide : PlainGuide {
  std::atomic<bool>* stop = nullptr;
  std::atomic<int>* played = nullptr;

  template <Game G>
  Rewards play_out(const G& rules, typename G::State& state, FastRng& rng) const {
    if (++*played == 20) *stop = true;
    return PlainGuide::play_out(rules, state, rng);
  }
};

TEST_F(SearchTest, StopsWhenAskedWhileItThinks) {
  for (const int threads : {1, 2}) {
    std::atomic<bool> stop{false};
    std::atomic<int> played{0};
    AskingGuide guide;
    guide.stop = &stop;
    guide.played = &played;
    Search<Rules, AskingGuide> search(rules_, guide);
    Limits limits;
    limits.time = std::chrono::hours(1);
    limits.threads = threads;
    limits.stop = &stop;
    const auto iterations = search.think(state_, limits).iterations;
    EXPECT_GE(iterations, 20u);
    if (threads == 1) {
      EXPECT_EQ(iterations, 3 * kIterationsPerLook) << "at the next look";
    }
  }
}

TEST_F(SearchTest, SteadyStateDoesNotAllocate) {
  const PlainGuide guide;
  const Settings settings;
  Walker<Rules, PlainGuide> walker(rules_, guide, settings);
  walker.forget();
  FastRng rng(1);
  walker.iterate(state_, rng);
  const auto before = allocation_count();
  for (int i = 0; i < 2000; ++i) walker.iterate(state_, rng);
  EXPECT_EQ(allocation_count(), before);
}

TEST_F(SearchTest, AFullTreeGoesOnWithoutGrowing) {
  const PlainGuide guide;
  Settings small;
  small.tree_nodes = 16;
  Walker<Rules, PlainGuide> walker(rules_, guide, small);
  walker.forget();
  FastRng rng(1);
  const auto before = allocation_count();
  for (int i = 0; i < 500; ++i) walker.iterate(state_, rng);
  EXPECT_EQ(walker.nodes(), 16u) << "full, and no larger";
  EXPECT_EQ(allocation_count(), before);
  std::vector<Candidate<Rules>> found;
  walker.add_to(found);
  std::uint64_t visits = 0;
  for (const auto& each : found) visits += each.visits;
  EXPECT_GT(visits, 400u) << "it goes on inside what there is";
}

TEST_F(SearchTest, FollowingAMoveKeepsWhatWasFoundBelowIt) {
  Search<Rules, PlainGuide> search(rules_, {});
  const auto before = search.think(state_, iterations(2000));
  const auto move = before.best().action;
  rules_.apply(state_, move);
  std::vector<std::uint64_t> keys = {move.bits()};
  FastRng rng(3);
  while (rules_.actor(state_).is_chance()) {
    const auto outcome = rules_.sample_outcome(state_, rng);
    keys.push_back(PlainGuide{}.outcome_key(rules_, state_, outcome));
    rules_.apply(state_, outcome);
  }
  search.follow(keys);
  const auto after = search.think(state_, iterations(1));
  std::uint64_t visits = 0;
  for (const auto& each : after.candidates) visits += each.visits;
  EXPECT_GT(visits, 100u) << "the old visits are still there";
}

}  // namespace
}  // namespace purloin::search
