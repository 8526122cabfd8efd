#include "search/stepped.h"

#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "registry/codecs.h"
#include "support/repeated.h"
#include "wire/made_rules.h"

namespace purloin::search {
namespace {

// A position of a random game where a seat acts, so many decisions in.
template <Game G>
typename G::State position_of(const G& rules, int decisions, FastRng& rng) {
  auto state = rules.start();
  for (;;) {
    const Actor actor = rules.actor(state);
    if (actor.is_nobody()) {
      state = rules.start();
    } else if (actor.is_chance()) {
      rules.apply(state, rules.sample_outcome(state, rng));
    } else if (decisions-- <= 0) {
      return state;
    } else {
      rules.apply(state, rules.sample_action(state, rng));
    }
  }
}

// Calls visit(rules, seats) for the fewest and the most seats of every game.
template <class Visit>
void each_rules(const Visit& visit) {
  registry::for_each_codec([&]<class Codec>(Codec) {
    for (const int seats : {Codec::kMinSeats, Codec::kMaxSeats}) {
      SCOPED_TRACE(std::string(Codec::kId) + " with " + std::to_string(seats));
      const auto made = wire::make_rules<Codec>(seats, {});
      ASSERT_TRUE(made);
      visit(*made->rules);
    }
  });
}

constexpr std::uint64_t kRounds = 40;

// Thinks about positions, all together; judges by what is worth to the seat that acts at a leaf.
template <Game G>
auto thought(const G& rules, const Moves<G>& moves, std::span<const typename G::State> states,
             std::uint64_t seed, std::vector<std::size_t>* asked = nullptr) {
  std::vector<SteppedTree<Moves<G>>> trees;
  for (const auto& state : states) {
    trees.emplace_back(moves, rules.view(state, rules.actor(state).seat()), seed++);
  }
  think_together(std::span(trees), kRounds, [&](auto leaves, auto estimates) {
    if (asked != nullptr) asked->push_back(leaves.size());
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      estimates[i].rewards = rewards_shared_by_score(rules, *leaves[i].position, 1.0F, 6.0F);
      // Without priors of its own every other time.
      if (i % 2 == 0) estimates[i].priors.assign(leaves[i].keys.size(), 2.0F);
    }
  });
  return trees;
}

TEST(SearchInSteps, EveryIterationIsAVisitOfALegalMove) {
  each_rules([](const auto& rules) {
    using Tried = std::decay_t<decltype(rules)>;
    const Moves<Tried> moves(rules);
    FastRng rng(3);
    std::vector<typename Tried::State> states;
    for (int i = 0; i < repeated(8); ++i) states.push_back(position_of(rules, 5 * i, rng));
    std::vector<std::size_t> asked;
    const auto trees =
        thought(rules, moves, std::span<const typename Tried::State>(states), 1, &asked);
    ASSERT_EQ(asked.size(), kRounds + 1);
    EXPECT_EQ(asked.front(), states.size()) << "all of them are asked about at once";
    for (std::size_t i = 0; i < trees.size(); ++i) {
      std::uint64_t visits = 0;
      for (const auto& choice : trees[i].choices()) {
        EXPECT_TRUE(rules.is_legal(states[i], Tried::Action::from_bits(choice.key)));
        EXPECT_LE(choice.reward, static_cast<float>(choice.visits) * 1.001F);
        visits += choice.visits;
      }
      EXPECT_EQ(visits, kRounds);
    }
  });
}

TEST(SearchInSteps, TheSameSeedFindsTheSameWhoeverElseThinks) {
  each_rules([](const auto& rules) {
    using Tried = std::decay_t<decltype(rules)>;
    const Moves<Tried> moves(rules);
    FastRng rng(4);
    const std::array states = {position_of(rules, 7, rng), position_of(rules, 12, rng)};
    const auto all = std::span<const typename Tried::State>(states);
    const auto both = thought(rules, moves, all, 5);
    const auto alone = thought(rules, moves, all.first(1), 5);
    ASSERT_EQ(both[0].choices().size(), alone[0].choices().size());
    for (std::size_t i = 0; i < both[0].choices().size(); ++i) {
      EXPECT_EQ(both[0].choices()[i].key, alone[0].choices()[i].key);
      EXPECT_EQ(both[0].choices()[i].visits, alone[0].choices()[i].visits);
      EXPECT_EQ(both[0].choices()[i].reward, alone[0].choices()[i].reward);
    }
  });
}

TEST(SearchInSteps, SecretsChangeNothing) {
  int tables = 0;  // each game with the fewest and with the most seats
  int others = 0;
  each_rules([&](const auto& rules) {
    ++tables;
    using Tried = std::decay_t<decltype(rules)>;
    const Moves<Tried> moves(rules);
    FastRng rng(6);
    const auto state = position_of(rules, 9, rng);
    const Seat seat = rules.actor(state).seat();
    // Another world behind the same view.
    const std::array states = {state, rules.determinize(rules.view(state, seat), rng)};
    others += !(states[0] == states[1]);
    const auto all = std::span<const typename Tried::State>(states);
    EXPECT_EQ(thought(rules, moves, all.first(1), 8)[0].best(),
              thought(rules, moves, all.last(1), 8)[0].best());
  });
  // One game alone may hide nothing.
  if (tables > 2) {
    EXPECT_GT(others, 0) << "these are all the same world";
  }
}

// A game of one decision: a seat says 0 to 9, and the higher it is the more it is worth.
struct Highest {
  struct Root {};
  struct Position {
    int said = -1;
  };
  Position deal(const Root&, FastRng&) const { return {}; }
  Actor actor(const Position& position) const {
    return position.said < 0 ? Actor::seat(Seat(0)) : Actor::nobody();
  }
  void list(const Position&, std::vector<Key>& keys) const {
    for (Key key = 0; key < 10; ++key) keys.push_back(key);
  }
  void take(Position& position, Key key, FastRng&) const { position.said = static_cast<int>(key); }
  Rewards rewards(const Position& position) const {
    return {static_cast<float>(position.said) / 10};
  }
};

TEST(SearchInSteps, WhatIsWorthMostIsTriedMost) {
  const Highest ways;
  SteppedTree<Highest> tree(ways, {}, 1, 0.3F);
  ASSERT_TRUE(tree.walk());
  tree.judge(Estimate{});
  for (int i = 0; i < 200; ++i) EXPECT_FALSE(tree.walk()) << "ends are known";
  EXPECT_EQ(tree.best(), 9u);
}

TEST(SearchInSteps, PriorsSayWhatIsTriedFirst) {
  const Highest ways;
  SteppedTree<Highest> tree(ways, {}, 1, 10.0F);
  ASSERT_TRUE(tree.walk());
  Estimate estimate;
  estimate.priors = {0, 0, 5, 0, 0, 0, std::nanf(""), -3, 0, 0};
  tree.judge(estimate);
  for (int i = 0; i < 5; ++i) tree.walk();
  EXPECT_EQ(tree.choices()[2].visits, 5u) << "what is no number, or negative, counts as nothing";
}

}  // namespace
}  // namespace purloin::search
