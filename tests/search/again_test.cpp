#include <gtest/gtest.h>

#include "registry/codecs.h"
#include "search/search.h"
#include "support/repeated.h"
#include "wire/declared.h"
#include "wire/made_rules.h"

// One search for a whole game of every kind, as somebody would write it who read the header's
// example: what was thought before must not leak into a later position.
namespace purloin::search {
namespace {

enum class Between { kNothing, kFollowing };

template <Game G>
class OneSearch {
 public:
  OneSearch(const G& rules, Between between)
      : rules_(rules), between_(between), search_(rules, {}) {}

  void play(int decisions) {
    auto state = rules_.start();
    FastRng rng(17);
    for (int left = repeated(decisions); left > 0 && !rules_.actor(state).is_nobody();) {
      if (rules_.actor(state).is_chance()) {
        const auto outcome = rules_.sample_outcome(state, rng);
        keys_.push_back(PlainGuide{}.outcome_key(rules_, state, outcome));
        rules_.apply(state, outcome);
      } else {
        decide(state);
        --left;
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  }
  std::uint64_t kept() const { return kept_; }

 private:
  void decide(typename G::State& state) {
    constexpr std::uint64_t kIterations = 40;
    if (between_ == Between::kFollowing) search_.follow(keys_);
    Limits limits;
    limits.iterations = kIterations;
    const auto found = search_.think(rules_.view(state, rules_.actor(state).seat()), limits);
    std::uint64_t visits = 0;
    for (const auto& each : found.candidates) {
      ASSERT_TRUE(rules_.is_legal(state, each.action));
      visits += each.visits;
    }
    ASSERT_GE(visits, found.iterations);
    kept_ += visits - found.iterations;
    keys_ = {found.best().action.bits()};
    rules_.apply(state, found.best().action);
  }

  const G& rules_;
  Between between_;
  Search<G, PlainGuide> search_;
  std::vector<std::uint64_t> keys_;
  std::uint64_t kept_ = 0;  // visits of earlier searches among the candidates
};

template <class F>
void with_rules_of_every_game(const F& visit) {
  registry::for_each_codec([&]<class Codec>(Codec) {
    for (const auto& options : wire::samples_of<Codec>()) {
      const int seats = std::max(2, Codec::kMinSeats);
      SCOPED_TRACE(std::string(Codec::kId) + wire::json::serialize(options));
      const auto made = wire::make_rules<Codec>(seats, options);
      ASSERT_TRUE(made.has_value()) << made.error().message;
      visit(*made->rules);
    }
  });
}

TEST(SearchAgain, EveryThinkBeginsAnewByItself) {
  with_rules_of_every_game([]<class G>(const G& rules) {
    OneSearch<G> one(rules, Between::kNothing);
    one.play(30);
    EXPECT_EQ(one.kept(), 0u);
  });
}

TEST(SearchAgain, WhatIsFollowedIsKeptAndStaysLegal) {
  with_rules_of_every_game([]<class G>(const G& rules) {
    OneSearch<G> one(rules, Between::kFollowing);
    one.play(30);
    EXPECT_GT(one.kept(), 0u);
  });
}

}  // namespace
}  // namespace purloin::search
