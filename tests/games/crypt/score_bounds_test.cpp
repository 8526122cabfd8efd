// What a viewer knows of scores, held against every position that the view leaves possible.
#include <array>
#include <string>

#include <gtest/gtest.h>

#include "games/crypt/rules.h"
#include "support/repeated.h"
#include "support/vantages.h"

namespace purloin::crypt {
namespace {

// Gives the hidden treasure every coins that are unseen, in every order, card by card.
class AllWorlds {
 public:
  AllWorlds(const View& view, int seats) : view_(view), seats_(seats) {}

  // In how many ways the cards can be dealt.
  double ways() const {
    std::array<int, kTypes> left{};
    for (std::size_t t = 0; t < kTypes; ++t) left[t] = view_.known.deck.size(static_cast<Type>(t));
    double ways = 1;
    for (std::size_t i = 0; i < view_.hidden_count; ++i)
      ways *= left[index(view_.hidden[i].type)]--;
    return ways;
  }

  ScoreBounds extremes() {
    deal(view_.known, 0);
    return extremes_;
  }

 private:
  void deal(const State& dealt, std::size_t card) {
    if (card == view_.hidden_count) return look_at(dealt);
    for (int coins = 1; coins <= kHighestCoins; ++coins) {
      const Card given(view_.hidden[card].type, coins);
      if (dealt.deck.count(given) == 0) continue;
      State world = dealt;
      world.deck.remove(given);
      world.treasure.add(given, view_.hidden[card].entry);
      deal(world, card + 1);
    }
  }
  void look_at(const State& world) {
    const Scores scores = score_all(world, seats_);
    if (world.phase == Phase::kTiebreak) {
      for (const Seat tied : world.finalists) {
        for (const auto& sheet : scores) {
          if (scores[static_cast<std::size_t>(tied.index())].total() < sheet.total()) return;
        }
      }
    }
    if (extremes_.empty()) extremes_ = exact_bounds(scores);
    for (std::size_t i = 0; i < scores.size(); ++i) extremes_[i].admit(scores[i]);
  }

  const View& view_;
  int seats_;
  ScoreBounds extremes_;
};

struct Checked {
  int views = 0;
  int unsure_totals = 0;
  int unsure_tapestries = 0;
  int unsure_manuscripts = 0;
  int tie_breaks = 0;
};

void expect_extremes(const Rules& rules, const State& state, Vantage vantage, double most_ways,
                     Checked& checked) {
  const View view = view_of(state, rules.deal(), vantage);
  AllWorlds worlds(view, rules.seats());
  if (worlds.ways() > most_ways) return;
  const ScoreBounds bounds = rules.score_bounds(view);
  const ScoreBounds extremes = worlds.extremes();
  ASSERT_EQ(bounds.size(), extremes.size());
  ++checked.views;
  checked.tie_breaks += state.phase == Phase::kTiebreak;
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    EXPECT_EQ(bounds[i].total, extremes[i].total) << "seat " << i;
    for (std::size_t p = 0; p < bounds[i].parts.size(); ++p) {
      EXPECT_EQ(bounds[i].parts[p], extremes[i].parts[p])
          << "seat " << i << ", " << ScoreSheet::kParts[p].name;
    }
    checked.unsure_totals += !bounds[i].total.is_exact();
    checked.unsure_tapestries += !bounds[i][&ScoreSheet::tapestry].is_exact();
    checked.unsure_manuscripts += !bounds[i][&ScoreSheet::manuscript].is_exact();
  }
}

void play_on(const Rules& rules, State& state, FastRng& rng) {
  rules.apply(state, rules.actor(state).is_chance() ? rules.sample_outcome(state, rng)
                                                    : rules.sample_action(state, rng));
}

// Every part and the total, for every viewer, in positions of random games with every combination
// of sides: no world lies outside, and each end is some world's.
TEST(CryptScoreBounds, AreTheExtremesOfAllWorlds) {
  FastRng rng(11);
  Checked checked;
  const unsigned games = repeated(16) * kSideCombinations;
  for (unsigned game = 0; game < games && !testing::Test::HasFailure(); ++game) {
    const Rules rules(
        {static_cast<int>(1 + game % 4), Sides::from_bits(game / 4 % kSideCombinations), {}});
    SCOPED_TRACE(std::to_string(rules.seats()) + " seats, game " + std::to_string(game));
    State state = rules.start();
    while (!rules.actor(state).is_nobody()) {
      if (rng.below(4) == 0) {
        const auto viewer =
            static_cast<int>(rng.below(static_cast<std::uint32_t>(rules.seats()) + 1));
        for (const Memory memory : test::kMemories) {
          const Vantage vantage{viewer == 0 ? Viewer() : Viewer(Seat(viewer - 1)), memory};
          expect_extremes(rules, state, vantage, 20000, checked);
        }
      }
      play_on(rules, state, rng);
    }
  }
  EXPECT_GE(checked.views, repeated(2000));
  EXPECT_GE(checked.unsure_totals, repeated(1000));
  EXPECT_GE(checked.unsure_tapestries, repeated(100));
  EXPECT_GE(checked.unsure_manuscripts, repeated(100));
}

// CR-30: in a tie-break the hidden coins make the tied lead.
TEST(CryptScoreBounds, AreTheExtremesOfAllWorldsInATieBreak) {
  FastRng rng(12);
  Checked checked;
  for (unsigned game = 0; game < 3000 && !testing::Test::HasFailure(); ++game) {
    const Rules rules(
        {static_cast<int>(2 + game % 3), Sides::from_bits(game % kSideCombinations), {}});
    State state = rules.start();
    while (!rules.actor(state).is_nobody() && state.phase != Phase::kTiebreak) {
      play_on(rules, state, rng);
    }
    if (state.phase != Phase::kTiebreak) continue;
    for (int v = -1; v < rules.seats(); ++v) {
      expect_extremes(rules, state, {v < 0 ? Viewer() : Viewer(Seat(v)), Memory::kOpen}, 20000,
                      checked);
    }
  }
  EXPECT_GE(checked.tie_breaks, 100);
  EXPECT_GE(checked.unsure_totals, 10);
}

// CR-28: three players share what is unseen. Whoever has the 4 and the 3 face down leaves a 2 and a
// 1 to others.
TEST(CryptScoreBounds, CR28_RivalsShareTheTapestriesThatAreLeft) {
  const Rules rules({3, Sides::from_bits(0), Seat(0)});
  State state = rules.start();
  const auto give = [&](int owner, int coins, bool up) {
    state.treasure.add(Card(Type::kTapestry, coins), Entry(Seat(owner), false, up, {}));
    state.deck.remove(Card(Type::kTapestry, coins));
  };
  give(0, 1, true);   // Ann shows 1,
  give(1, 2, true);   // Bob shows 2
  give(1, 2, false);  // and has a second 2 face down,
  give(2, 3, false);  // Cleo has a 3 face down; unseen are 2 3 3 4
  const auto told = rules.score_bounds(rules.view(state, Seat(0)));
  const auto tapestry = [&](std::size_t seat) { return told[seat][&ScoreSheet::tapestry]; };
  EXPECT_EQ(tapestry(0), Bounds::exactly(0)) << "Bob has at least 4";
  EXPECT_EQ(tapestry(1), Bounds::exactly(5)) << "at least 4, and then Cleo has at most 4";
  EXPECT_EQ(tapestry(2), Bounds::between(0, 5)) << "a 4, while Bob has a 2 and so 4 in all";
  EXPECT_EQ(told[1].total, Bounds::between(3 + 4 + 5, 3 + 6 + 5));
  EXPECT_EQ(told[2].total, Bounds::between(3 + 2, 3 + 4 + 5));
}

}  // namespace
}  // namespace purloin::crypt
