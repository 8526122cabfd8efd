// TM-02: what a table shows of others' infamy, as the rulebook or open.
#include "games/thiefs_market/position.h"
#include "games/thiefs_market/wire/table.h"
#include "support/english.h"
#include "support/vantages.h"

namespace purloin::thiefs_market {
namespace {

const wire::Names kThieves = {"Ann", "Bob", "Cleo"};
using Table = wire::ErasedTable<thiefs_market::Codec>;

Position about_to_gain() {
  Position position(3);
  position.infamy(0, 4).infamy(1, 5).infamy(2, 6);
  position.buy({"RP*", "PPY", "B"});
  return position;
}

TEST(ThiefsMarketMemory, TM02_AnOpenTableShowsInfamyAndScores) {
  const Position position = about_to_gain();
  const auto rules = std::make_shared<const Rules>(position.rules().config());
  const Table table(rules, position.state(), {});
  const auto view = test::shown_view(table, {Seat(0), Memory::kOpen});
  EXPECT_EQ(view.at("players").as_array()[1].at("infamy"), 5);
  EXPECT_EQ(test::shown_scores(table, {Seat(0), Memory::kOpen}), table.scores());
  EXPECT_EQ(test::shown_scores(table, {std::nullopt, Memory::kOpen}), table.scores());
  const auto hidden = test::shown_view(table, {Seat(0), Memory::kRulebook});
  EXPECT_TRUE(hidden.at("players").as_array()[1].at("infamy").is_null());
  EXPECT_EQ(hidden.at("players").as_array()[0].at("infamy"), 4);
}

// What somebody hears when the round ends and masks are turned in.
std::string gains(Vantage vantage) {
  Position position = about_to_gain();
  State state = position.state();
  const Rules& rules = position.rules();
  std::string text;
  while (state.phase == Phase::kBuy) {
    const Action done = Action::done();
    for (const auto& event : tell(rules, state, done, vantage)) {
      if (!std::holds_alternative<events::Gains>(event)) continue;
      text += (text.empty() ? "" : "; ") + in_english(event, kThieves);
    }
    rules.apply(state, done);
  }
  return text;
}

TEST(ThiefsMarketMemory, TM02_TheLogDoesNotCountOthersInfamy) {
  const std::string open = gains({Seat(0), Memory::kOpen});
  EXPECT_NE(open.find("Bob gains 1 gold and 2 infamy"), std::string::npos) << open;
  EXPECT_EQ(gains({std::nullopt, Memory::kOpen}), open);
  const std::string mine = gains({Seat(0), Memory::kRulebook});
  EXPECT_NE(mine.find("Ann gains 1 infamy"), std::string::npos) << mine;
  EXPECT_NE(mine.find("Bob gains 1 gold and infamy"), std::string::npos) << mine;
  const std::string watched = gains({std::nullopt, Memory::kRulebook});
  EXPECT_NE(watched.find("Ann gains infamy"), std::string::npos) << watched;
}

// In random games: whatever the others' infamy is, what is shown and told is the same; every score
// lies within what is told of it (that both ends are reached: score_bounds_test.cpp).
TEST(ThiefsMarketMemory, TM02_WhatIsToldHangsOnWhatIsShown) {
  FastRng rng(18);
  const auto rules =
      std::make_shared<const Rules>(Config{4, true, {}, thiefs_market::default_box()});
  int compared = 0;
  for (int game = 0; game < 4 && !testing::Test::HasFailure(); ++game) {
    State state = rules->start();
    while (!rules->actor(state).is_nobody()) {
      const Vantage vantage{rng.below(2) == 0 ? Viewer() : Viewer(Seat(1)), Memory::kRulebook};
      State other = state;
      for (int i = 0; i < 4; ++i) {
        if (!is_infamy_known(state, Seat(i), vantage)) other.player(Seat(i)).infamy += 7;
      }
      const Action action = rules->actor(state).is_seat() ? rules->sample_action(state, rng)
                                                          : rules->sample_outcome(state, rng);
      State after = state;
      rules->apply(after, action);
      if (other != state && !after.is_over()) {
        ++compared;
        const Table here(rules, state, {});
        const Table there(rules, other, {});
        EXPECT_EQ(test::shown_view(here, vantage), test::shown_view(there, vantage));
        EXPECT_EQ(test::shown_scores(here, vantage), test::shown_scores(there, vantage));
        const std::vector<wire::AnyMove> moves{here.format(action)};
        EXPECT_EQ(here.tell(moves, vantage, wire::Views::kPatched).events,
                  there.tell(moves, vantage, wire::Views::kPatched).events);
      }
      state = after;
    }
  }
  EXPECT_GE(compared, 200);
}

}  // namespace
}  // namespace purloin::thiefs_market
