// TM-02: what the table shows of scores while infamy is hidden.
#include <gtest/gtest.h>

#include "games/thiefs_market/position.h"
#include "games/thiefs_market/wire/table.h"
#include "wire/bodies.h"

namespace purloin::thiefs_market {
namespace {

constexpr std::uint32_t kMuch = 100'000;

using Table = wire::ErasedTable<thiefs_market::Codec>;

// The position when everybody whose infamy the viewer does not see has so much of it.
State with_infamy(State state, int seats, Viewer viewer, std::uint32_t infamy) {
  for (int i = 0; i < seats; ++i) {
    if (!is_infamy_known(state, Seat(i), {viewer, Memory::kRulebook}))
      state.player(Seat(i)).infamy = infamy;
  }
  return state;
}

std::string scores_told(const std::shared_ptr<const Rules>& rules, const State& state,
                        Viewer viewer) {
  wire::Tape tape;
  Table(rules, state, {}).put_scores(tape, {viewer, Memory::kRulebook});
  std::string text;
  wire::append_json(text, tape.root());
  return text;
}

// The ends of a number over all that it can be: without infamy, and with ever more of it.
void expect_reached(const Bounds& bounds, int without, int with_much) {
  EXPECT_EQ(bounds.least, without);
  if (bounds.most) {
    EXPECT_EQ(*bounds.most, with_much);
  } else {
    EXPECT_GT(with_much, without + static_cast<int>(kMuch) / 4) << "it has no upper end";
  }
}

// Whatever the hidden infamy is, the position is one that can be loaded, its view is the same, and
// so is what is told of the scores; of the least of each number and of those without limit there is
// such a position.
void expect_as_shown(const std::shared_ptr<const Rules>& rules, const State& state, Viewer viewer) {
  const int seats = rules->seats();
  const auto bounds = bounds_as_shown(rules->catalog(), state, seats, {viewer, Memory::kRulebook});
  const State none = with_infamy(state, seats, viewer, 0);
  const State much = with_infamy(state, seats, viewer, kMuch);
  for (const State& world : {none, much}) {
    const wire::json::value written = wire::state_body<thiefs_market::Codec>(*rules, world);
    EXPECT_NO_THROW(wire::read_state_body<thiefs_market::Codec>(*rules, wire::Field(written, "")));
    EXPECT_EQ(scores_told(rules, world, viewer), scores_told(rules, state, viewer));
  }
  const Scores least = rules->score(none);
  const Scores most = rules->score(much);
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    expect_reached(bounds[i].total, least[i].total(), most[i].total());
    for (std::size_t p = 0; p < bounds[i].parts.size(); ++p) {
      const auto points = ScoreSheet::kParts[p].points;
      expect_reached(bounds[i].parts[p], least[i].*points, most[i].*points);
    }
  }
}

TEST(ThiefsMarketScoreBounds, HangOnWhatTheTableShows) {
  FastRng rng(6);
  for (int seats = 3; seats <= 5; ++seats) {
    const auto rules =
        std::make_shared<const Rules>(Config{seats, seats != 3, {}, thiefs_market::default_box()});
    for (int game = 0; game < 4 && !testing::Test::HasFailure(); ++game) {
      State state = rules->start();
      while (!rules->actor(state).is_nobody()) {
        const auto viewer = static_cast<int>(rng.below(static_cast<std::uint32_t>(seats) + 1));
        expect_as_shown(rules, state, viewer == 0 ? Viewer() : Viewer(Seat(viewer - 1)));
        rules->apply(state, rules->actor(state).is_seat() ? rules->sample_action(state, rng)
                                                          : rules->sample_outcome(state, rng));
      }
      expect_as_shown(rules, state, std::nullopt);
    }
  }
}

TEST(ThiefsMarketScoreBounds, ACardThatCountsInfamyHasNoUpperEnd) {
  Position position(3, true);
  position.own(0, {"crown"}).own(1, {"political-campaign", "necklace"}).infamy(1, 9);
  position.buy({"R*", "W", "B"});
  const auto rules = std::make_shared<const Rules>(position.rules().config());
  const auto told = wire::json::parse(scores_told(rules, position.state(), Seat(0)));
  EXPECT_EQ(told.at_pointer("/0/parts/cards/crown"), 6);
  EXPECT_EQ(told.at_pointer("/1/parts/cards"),
            wire::json::parse(R"({"political-campaign":[0],"necklace":2})"));
  EXPECT_EQ(told.at_pointer("/1/parts/infamy"), wire::json::parse("[0]"));
  const auto own = wire::json::parse(scores_told(rules, position.state(), Seat(1)));
  EXPECT_EQ(own.at_pointer("/1/parts/cards/political-campaign"), 4);
  EXPECT_EQ(own.at_pointer("/1/parts/infamy"), 9);
}

}  // namespace
}  // namespace purloin::thiefs_market
