#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/playout.h"
#include "tensors/seeded_luck.h"
#include "tensors/tables/listed_tensors.h"
#include "wire/declared.h"
#include "wire/made_rules.h"

namespace purloin {
namespace {

using tensors::Number;
using tensors::Word;

// Calls visit(rules, tensors, what) for the rules of every variant of every game.
template <class F>
void for_every_variant(const F& visit) {
  tensors::for_each_tensors([&]<class Codec, class T>(Codec, std::type_identity<T>) {
    for (int seats = Codec::kMinSeats; seats <= Codec::kMaxSeats; ++seats) {
      for (const auto& options : wire::samples_of<Codec>()) {
        const auto made = wire::make_rules<Codec>(seats, options);
        if (!made) continue;  // an option that names a seat there is not
        const T shown(*made->rules);
        visit(*made->rules, shown,
              std::string(Codec::kId) + " " + std::to_string(seats) + " " +
                  wire::json::serialize(made->options));
      }
    }
  });
}

// Calls visit(state) for every position of a random game where a seat acts.
template <class Rules, class F>
void walk_randomly(const Rules& rules, std::uint64_t seed, const F& visit) {
  FastRng rng(seed * 0x9E3779B97F4A7C15);
  auto state = rules.start();
  for (std::uint64_t moves = 0; moves < kDecisionCap; ++moves) {
    const Actor actor = rules.actor(state);
    if (actor.is_nobody() || testing::Test::HasFailure()) return;
    if (actor.is_seat()) visit(state);
    rules.apply(state, actor.is_seat() ? rules.sample_action(state, rng)
                                       : rules.sample_outcome(state, rng));
  }
}

template <class T>
class Words {
 public:
  using Rules = typename T::Rules;
  using Action = typename Rules::Action;
  Words(const T& shown, const typename Rules::State& state) : shown_(shown), state_(state) {
    say_more({});
  }
  // The bits of what can be said, each with its word spelled back.
  std::vector<std::uint64_t> said;

 private:
  void say_more(const typename T::Partial& partial) {
    std::vector<std::uint8_t> mask(shown_.number_count(), 7);
    shown_.mask(state_, partial, mask.data());
    EXPECT_NE(std::ranges::count(mask, 1), 0) << "nothing can be said";
    EXPECT_TRUE(std::ranges::all_of(mask, [](int byte) { return byte == 0 || byte == 1; }));
    for (std::size_t n = 0; n < mask.size(); ++n) {
      if (mask[n] == 0) continue;
      auto more = partial;
      word_.push_back(static_cast<Number>(n));
      const auto action = shown_.say(state_, more, static_cast<Number>(n));
      if (action) {
        said.push_back(action->bits());
        Word spelled;
        shown_.spell(state_, *action, spelled);
        EXPECT_TRUE(std::ranges::equal(spelled, word_));
      } else {
        say_more(more);
      }
      word_.pop_back();
    }
  }

  const T& shown_;
  const typename Rules::State& state_;
  Word word_;
};

RC_GTEST_PROP(Tensors, EveryLegalMoveIsSaidByOneWordAndNothingElseCanBeSaid, (std::uint64_t seed)) {
  for_every_variant([&](const auto& rules, const auto& shown, const std::string& what) {
    using T = std::remove_cvref_t<decltype(shown)>;
    using Rules = typename T::Rules;
    // A position may have thousands of moves: a few of each game.
    std::uint64_t position = 0;
    walk_randomly(rules, seed, [&](const typename Rules::State& state) {
      if (position++ % 64 != seed % 64) return;
      const auto list = std::make_unique<typename Rules::ActionList>();
      rules.legal_actions(state, *list);
      std::vector<std::uint64_t> legal;
      for (const auto action : *list) legal.push_back(action.bits());
      std::vector<std::uint64_t> said = Words<T>(shown, state).said;
      std::ranges::sort(legal);
      std::ranges::sort(said);
      if (said != legal) RC_FAIL(what);
    });
  });
}

TEST(Tensors, NumbersAndFieldsHaveNamesOfTheirOwn) {
  for_every_variant([](const auto& rules, const auto& shown, const std::string& what) {
    SCOPED_TRACE(what);
    std::set<std::string> numbers;
    for (std::size_t n = 0; n < shown.number_count(); ++n) {
      EXPECT_TRUE(numbers.insert(shown.name_of(static_cast<Number>(n))).second)
          << shown.name_of(static_cast<Number>(n));
    }
    const auto names = shown.feature_names();
    EXPECT_EQ(names.size(), shown.feature_count());
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
    std::vector<float> row(names.size() + 1, 9.0F);
    shown.observe(rules.view(rules.start(), Seat(0)), Seat(0), row.data());
    EXPECT_EQ(row.back(), 9.0F) << "written beyond the row";
  });
}

// As documented in docs/python.md.
TEST(Tensors, TheSpacesHaveTheSizesThatTheDocumentsSay) {
  std::set<std::pair<std::string, std::size_t>> sizes;
  tensors::for_each_tensors([&]<class Codec, class T>(Codec, std::type_identity<T>) {
    for (const auto& options : wire::samples_of<Codec>()) {
      const auto made = wire::make_rules<Codec>(Codec::kMaxSeats, options);
      ASSERT_TRUE(made);
      sizes.emplace(Codec::kId, T(*made->rules).number_count());
    }
  });
  EXPECT_EQ(sizes, (std::set<std::pair<std::string, std::size_t>>{{"dice-heist", 49},
                                                                  {"dice-heist", 390},
                                                                  {"crypt", 125},
                                                                  {"thiefs-market", 415},
                                                                  {"thiefs-market", 456}}));
}

TEST(Tensors, ARowHangsOnTheViewAndNotOnSecrets) {
  int other_worlds = 0;
  for_every_variant([&](const auto& rules, const auto& shown, const std::string& what) {
    SCOPED_TRACE(what);
    const std::size_t width = shown.feature_count();
    std::vector<float> here(width), there(width);
    FastRng rng(7);
    walk_randomly(rules, 1, [&](const auto& state) {
      for (int i = 0; i < rules.seats(); ++i) {
        const auto view = rules.view(state, Seat(i));
        const auto world = rules.determinize(view, rng);
        shown.observe(view, Seat(i), here.data());
        shown.observe(rules.view(world, Seat(i)), Seat(i), there.data());
        EXPECT_EQ(here, there);
        for (const float number : here) ASSERT_TRUE(std::isfinite(number));
        other_worlds += world != state;
      }
    });
  });
  EXPECT_GT(other_worlds, 100);  // else nothing was shown
}

TEST(Tensors, WhatWasSaidOfAMoveIsAllThatChangesWhileItIsSaid) {
  int parts = 0;
  for_every_variant([&](const auto& rules, const auto& shown, const std::string& what) {
    using T = std::remove_cvref_t<decltype(shown)>;
    SCOPED_TRACE(what);
    std::vector<float> before(shown.feature_count()), after(shown.feature_count());
    FastRng rng(3);
    walk_randomly(rules, 2, [&](const auto& state) {
      const Seat seat = rules.actor(state).seat();
      shown.observe(rules.view(state, seat), seat, before.data());
      after = before;
      Word word;
      shown.spell(state, rules.sample_action(state, rng), word);
      typename T::Partial partial{};
      for (const Number number : word) {
        const auto earlier = after;
        if (shown.say(state, partial, number)) break;
        shown.observe_partial(partial, after.data());
        EXPECT_NE(after, earlier);
        ++parts;
      }
      shown.observe_partial({}, after.data());
      EXPECT_EQ(after, before);
    });
  });
  EXPECT_GT(parts, 100);
}

TEST(SeededLuck, ADrawHangsOnItsStreamAndItsNumberInIt) {
  enum class Kind : std::uint8_t { kDeck = 1, kThrow };
  LuckCounts ours_drawn, theirs_drawn;
  tensors::SeededLuck ours(5, ours_drawn), theirs(5, theirs_drawn);
  const LuckStream deck(Kind::kDeck), mine(Kind::kThrow, 0), yours(Kind::kThrow, 1);
  for (int i = 0; i < 3; ++i) theirs.draw(yours);
  EXPECT_EQ(ours.draw(deck).next(), theirs.draw(deck).next());
  EXPECT_EQ(ours.draw(mine).next(), theirs.draw(mine).next());
  EXPECT_NE(ours.draw(yours).next(), theirs.draw(yours).next());
  LuckCounts fresh;
  tensors::SeededLuck other(6, fresh);
  LuckCounts again;
  EXPECT_NE(other.draw(deck).next(), tensors::SeededLuck(5, again).draw(deck).next());
}

}  // namespace
}  // namespace purloin
