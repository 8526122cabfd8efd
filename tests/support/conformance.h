#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/game.h"
#include "core/playout.h"
#include "core/record.h"
#include "support/repeated.h"
#include "support/vantages.h"
#include "wire/bodies.h"
#include "wire/declared.h"
#include "wire/events.h"
#include "wire/made_rules.h"

namespace purloin {

// What must hold in every position of every game, whatever its rules: random games are played and
// each position is held against the promises of the concept Game. A game adds its own by giving
// `expect_conserved(rules, state)`.
template <class Codec>
class Conformance {
 public:
  using Rules = typename Codec::Rules;
  using State = typename Rules::State;
  using Action = typename Rules::Action;
  using List = typename Rules::ActionList;

  Conformance(const Rules& rules, std::uint64_t seed) : rules_(rules), rng_(seed) {}

  template <class Conserved>
  void play_games(int games, const Conserved& expect_conserved) {
    for (int i = 0; i < games && !testing::Test::HasFailure(); ++i) play_game(expect_conserved);
  }

  // How often a tale was held against that of another possible world.
  int tales_of_other_worlds() const { return tales_of_other_worlds_; }

 private:
  template <class Conserved>
  void play_game(const Conserved& expect_conserved) {
    State state = rules_.start();
    std::vector<Action> actions;
    std::uint64_t decisions = 0;
    while (!rules_.actor(state).is_nobody() && decisions < kDecisionCap) {
      expect_conserved(rules_, state);
      expect_round_trip(state);
      expect_honest_views(state);
      EXPECT_TRUE(rules_.winners(state).empty());
      const bool seat = rules_.actor(state).is_seat();
      if (seat) {
        expect_consistent_actions(state, actions);
      } else {
        expect_consistent_outcomes(state);
      }
      const Action action =
          seat ? rules_.sample_action(state, rng_) : rules_.sample_outcome(state, rng_);
      expect_text_round_trip(state, action);
      expect_honest_story(state, action);
      decisions += seat;
      actions.push_back(action);
      rules_.apply(state, action);
      if (testing::Test::HasFailure()) return report(actions);
    }
    // No rule forces an end, but random games with these seeds come to one.
    ASSERT_LT(decisions, kDecisionCap);
    expect_conserved(rules_, state);
    expect_round_trip(state);
    expect_honest_views(state);
    EXPECT_FALSE(rules_.winners(state).empty());
    const auto replayed = replay(rules_, rules_.start(), std::span<const Action>(actions));
    ASSERT_TRUE(replayed.has_value()) << "illegal at " << replayed.error().index;
    EXPECT_TRUE(same_bytes(*replayed, state));
    if (testing::Test::HasFailure()) report(actions);
  }

  // listed = legal = sampled, each once, and nothing that was legal elsewhere slips in.
  void expect_consistent_actions(const State& state, std::span<const Action> earlier) {
    List list;
    rules_.legal_actions(state, list);
    ASSERT_FALSE(list.empty());
    auto bits = bits_of(list);
    std::ranges::sort(bits);
    EXPECT_TRUE(std::ranges::adjacent_find(bits) == bits.end()) << "an action is listed twice";
    for (const Action action : list) EXPECT_TRUE(rules_.is_legal(state, action));
    for (int i = 0; i < 4; ++i) {
      EXPECT_TRUE(std::ranges::binary_search(bits, rules_.sample_action(state, rng_).bits()));
    }
    for (const Action action : earlier.last(std::min<std::size_t>(earlier.size(), 40))) {
      EXPECT_EQ(rules_.is_legal(state, action), std::ranges::binary_search(bits, action.bits()));
    }
    if (list.size() <= 24 && ++uniformity_checks_ <= 12) expect_uniform(state, bits);
    // Text: all of a short list, some of a long one.
    const std::size_t step = list.size() / 50 + 1;
    for (std::size_t i = 0; i < list.size(); i += step) expect_text_round_trip(state, list[i]);
  }

  void expect_consistent_outcomes(const State& state) {
    const auto count = rules_.outcome_count(state);
    if (count > 2000) return;
    double sum = 0;
    std::map<std::uint64_t, double> probabilities;
    rules_.for_each_outcome(state, [&](Action action, double probability) {
      EXPECT_TRUE(rules_.is_legal(state, action));
      EXPECT_GT(probability, 0);
      EXPECT_TRUE(probabilities.emplace(action.bits(), probability).second);
      sum += probability;
    });
    EXPECT_EQ(probabilities.size(), count);
    EXPECT_NEAR(sum, 1, 1e-9);
    const Action sample = rules_.sample_outcome(state, rng_);
    EXPECT_TRUE(probabilities.contains(sample.bits()));
    EXPECT_TRUE(probabilities.contains(draw_outcome(state).bits()));
    if (count > 1 && count <= 24 && ++chance_checks_ <= 12)
      expect_distribution(state, probabilities);
  }

  void expect_uniform(const State& state, const std::vector<std::uint64_t>& bits) {
    std::map<std::uint64_t, double> probabilities;
    for (const auto each : bits) probabilities[each] = 1.0 / static_cast<double>(bits.size());
    expect_frequencies(probabilities, [&] { return rules_.sample_action(state, rng_).bits(); });
  }
  void expect_distribution(const State& state, const std::map<std::uint64_t, double>& expected) {
    expect_frequencies(expected, [&] { return rules_.sample_outcome(state, rng_).bits(); });
    expect_frequencies(expected, [&] { return draw_outcome(state).bits(); });
  }

  // Every draw from a generator of its own, as in a real game.
  struct ApartLuck {
    FastRng& rng;
    FastRng draw(LuckStream) { return FastRng(rng.next()); }
  };
  Action draw_outcome(const State& state) {
    ApartLuck luck{rng_};
    return rules_.draw_outcome(state, luck);
  }

  // Five standard deviations on each frequency; the seed is fixed, so this cannot flicker.
  template <class Draw>
  void expect_frequencies(const std::map<std::uint64_t, double>& expected, const Draw& draw) {
    constexpr int kDraws = 4000;
    std::map<std::uint64_t, int> seen;
    for (int i = 0; i < kDraws; ++i) ++seen[draw()];
    for (const auto& [bits, probability] : expected) {
      const double sigma = std::sqrt(kDraws * probability * (1 - probability));
      EXPECT_NEAR(seen[bits], kDraws * probability, 5 * sigma + 1);
    }
  }

  void expect_text_round_trip(const State& state, Action action) {
    const std::string text = Codec::format(rules_, state, action);
    const auto parsed = Codec::parse(rules_, state, text);
    ASSERT_TRUE(parsed.has_value()) << text << ": " << parsed.error();
    EXPECT_EQ(parsed->bits(), action.bits()) << text;
  }

  // Equal positions are equal bytes, whichever way they came about.
  static bool same_bytes(const State& a, const State& b) {
    EXPECT_EQ(a == b, std::memcmp(&a, &b, sizeof a) == 0);
    return a == b;
  }

  // JSON and back is the same position.
  void expect_round_trip(const State& state) {
    const wire::json::value written = wire::state_body<Codec>(rules_, state);
    try {
      EXPECT_TRUE(same_bytes(wire::read_state_body<Codec>(rules_, wire::Field(written, "")), state))
          << wire::json::serialize(written);
    } catch (const wire::FieldFault& fault) {
      ADD_FAILURE() << fault.message() << "\n" << wire::json::serialize(written);
    }
  }

  // What a viewer gets does not change when only things change that the viewer cannot know; the
  // possible worlds behind a view are positions of the game, with the same choices for the viewer.
  void expect_honest_views(const State& state) {
    expect_honest_view(state, std::nullopt);
    for (int i = 0; i < rules_.seats(); ++i) expect_honest_view(state, Seat(i));
  }
  void expect_honest_view(const State& state, Viewer viewer) {
    const auto view = rules_.view(state, viewer);
    expect_honest_bounds(state, view, viewer);
    const State world = rules_.determinize(view, rng_);
    if (same_bytes(world, state)) return;  // and so is all that is made of it
    for (const Memory memory : test::kMemories) {
      const Vantage vantage{viewer, memory};
      EXPECT_EQ(view_text(world, vantage), view_text(state, vantage));
    }
    if constexpr (std::equality_comparable<typename Rules::View>) {
      EXPECT_TRUE(rules_.view(world, viewer) == view) << "the view itself knows too much";
    }
    EXPECT_EQ(rules_.actor(world), rules_.actor(state));
    expect_round_trip(world);
    if (!viewer || rules_.actor(state) != Actor::seat(*viewer)) return;
    List here, there;
    rules_.legal_actions(state, here);
    rules_.legal_actions(world, there);
    EXPECT_EQ(bits_of(here), bits_of(there));
  }

  // Scores lie within what a viewer knows of them, in every world behind the view, and they are
  // known where nothing is hidden. A view's bounds come from the view alone, since nothing else is
  // given to them. That each end is reached is for a game's own tests, which can list its worlds.
  void expect_honest_bounds(const State& state, const typename Rules::View& view, Viewer viewer) {
    const auto bounds = rules_.score_bounds(view);
    ASSERT_EQ(static_cast<int>(bounds.size()), rules_.seats());
    expect_within(bounds, state);
    if constexpr (!kShowsAll) {
      for (int i = 0; i < 4; ++i) expect_within(bounds, rules_.determinize(view, rng_));
    }
    if (kShowsAll || rules_.actor(state).is_nobody()) {
      const auto exact = exact_bounds(rules_.score(state));
      EXPECT_TRUE(std::equal(bounds.begin(), bounds.end(), exact.begin(), exact.end()));
    }
    for (const Memory memory : test::kMemories) {
      const Vantage vantage{viewer, memory};
      if constexpr (requires { Codec::bounds_as_shown(rules_, state, vantage); }) {
        expect_within(Codec::bounds_as_shown(rules_, state, vantage), state);
      }
    }
  }
  template <class Sheets>
  void expect_within(const Sheets& bounds, const State& state) {
    const auto scores = rules_.score(state);
    for (std::size_t i = 0; i < scores.size(); ++i) {
      EXPECT_TRUE(bounds[i].contains(scores[i])) << "seat " << i;
    }
  }

  // What a viewer is told about an action says no more than what the viewer sees before and after:
  // where both look the same in another possible world, so does the tale.
  // Each step asks for another viewer.
  void expect_honest_story(const State& state, Action action) {
    const int number = stories_++ % (rules_.seats() + 1);
    const Viewer viewer = number == rules_.seats() ? Viewer() : Viewer(Seat(number));
    const State world = rules_.determinize(rules_.view(state, viewer), rng_);
    for (const Memory memory : test::kMemories) {
      const Vantage vantage{viewer, memory};
      const auto told = tell(state, action, vantage);
      EXPECT_FALSE(told.empty());
      if (world != state && rules_.is_legal(world, action) &&
          text_after(world, action, vantage) == text_after(state, action, vantage)) {
        ++tales_of_other_worlds_;
        EXPECT_EQ(tell(world, action, vantage), told);
      }
    }
  }
  std::string tell(const State& state, Action action, Vantage vantage) const {
    std::string told;
    for (const auto& event : Codec::tell(rules_, state, action, vantage)) {
      wire::append_event(told, event);
    }
    return told;
  }
  std::string text_after(State state, Action action, Vantage vantage) const {
    rules_.apply(state, action);
    return view_text(state, vantage);
  }
  std::string view_text(const State& state, Vantage vantage) const {
    wire::Tape tape;
    {
      const auto object = tape.object();
      wire::put_view_body<Codec>(tape, rules_, state, vantage);
    }
    std::string text;
    wire::append_json(text, tape.root());
    return text;
  }

  static std::vector<std::uint64_t> bits_of(const List& list) {
    std::vector<std::uint64_t> bits;
    for (const Action action : list) bits.push_back(action.bits());
    return bits;
  }

  void report(std::span<const Action> actions) {
    std::string moves;
    State state = rules_.start();
    for (const Action action : actions) {
      moves += "\n  " + Codec::format(rules_, state, action);
      rules_.apply(state, action);
    }
    GTEST_LOG_(INFO) << "after" << moves;
  }

  static constexpr bool kShowsAll = std::same_as<typename Rules::View, State>;

  const Rules& rules_;
  FastRng rng_;
  int stories_ = 0;
  int tales_of_other_worlds_ = 0;
  int uniformity_checks_ = 0;
  int chance_checks_ = 0;
};

// Runs the kit on every seat count and every sample option of a game.
template <class Codec, class Conserved>
void expect_conformance(int games, const Conserved& expect_conserved) {
  for (int seats = Codec::Rules::kMinSeats; seats <= Codec::Rules::kMaxSeats; ++seats) {
    for (const auto& options : wire::samples_of<Codec>()) {
      SCOPED_TRACE(std::to_string(seats) + " seats, " + wire::json::serialize(options));
      const auto made = wire::make_rules<Codec>(seats, options);
      ASSERT_TRUE(made.has_value()) << made.error().message;
      Conformance<Codec> kit(*made->rules, static_cast<std::uint64_t>(seats));
      kit.play_games(repeated(games), expect_conserved);
      if constexpr (!std::same_as<typename Codec::Rules::View, typename Codec::Rules::State>) {
        EXPECT_GT(kit.tales_of_other_worlds(), 0);
      }
    }
  }
}

}  // namespace purloin
