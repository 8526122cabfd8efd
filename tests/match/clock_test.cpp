#include "match/clock.h"

#include <gtest/gtest.h>

#include "match/document.h"
#include "support/matches.h"
#include "wire/described.h"

// What a clock costs, and that nobody gets round it.
namespace purloin::match {
namespace {

using test::new_table;
using test::open_match;

// A game whose first moves may be taken back, with a person in every seat; the clock of seat 0 runs
// from 1,000 on.
Match clocked(const wire::ClockRequest& clock, std::vector<Step>* steps = nullptr) {
  auto asked = new_table("thiefs-market", {"me", "open", "open"});
  asked.options = wire::json::object{{"start", 0}};
  asked.clock = clock;
  Match match = open_match(asked, steps, 1000);
  for (const auto* name : {"B", "C"}) {
    const auto sat = match.sit({}, {name, name}, 1000);
    if (steps != nullptr) steps->push_back(*sat);
  }
  test::agree_on_dice(match, steps, 1000);
  return match;
}

std::string any_move(const Match& match) {
  return match.table().legal_moves(5000)->front();
}

// The clock of whoever is to act falls, and the bot moves.
void fall(Match& match) {
  const Milliseconds at = *match.clock_falls_at();
  ASSERT_TRUE(match.drop_clock(at));
}

TEST(Clock, AFallLetsABotTakeOverUntilThePersonIsBack) {
  Match match = clocked({10, 60});
  EXPECT_EQ(match.clock_falls_at(), 11'000);
  EXPECT_EQ(match.drop_clock(10'999).error().code, "no-clock");
  ASSERT_TRUE(match.drop_clock(11'000));
  EXPECT_EQ(match.bot_to_act(), std::string(kStandIn));
  EXPECT_EQ(match.clock_falls_at(), std::nullopt);
  EXPECT_EQ(match.clock().left()[0], 50'000);
  ASSERT_TRUE(match.take_back(Seat(0), 12'000));
  EXPECT_EQ(match.bot_to_act(), std::nullopt);
  EXPECT_EQ(match.clock_falls_at(), 22'000);
}

TEST(Clock, WhoeverComesBackHasHalfAMinute) {
  Match match = clocked({{}, 60});
  fall(match);
  EXPECT_EQ(match.clock().left()[0], 0);
  ASSERT_TRUE(match.take_back(Seat(0), 70'000));
  EXPECT_EQ(match.clock_falls_at(), 100'000);
}

TEST(Clock, AfterTheThirdFallTheBotStays) {
  Match match = clocked({10, {}});
  for (int n = 1; n < Clock::kLastFall; ++n) {
    fall(match);
    ASSERT_TRUE(match.take_back(Seat(0), 100'000 * n));
  }
  EXPECT_FALSE(document(match, Seat(0), false).seats[0].is_out);
  fall(match);
  EXPECT_EQ(match.take_back(Seat(0), 900'000).error().code, "out-of-time");
  const auto doc = document(match, Seat(0), false);
  EXPECT_TRUE(doc.seats[0].is_out);
  EXPECT_EQ(doc.clock->falls, (std::vector<int>{3, 0, 0}));
  EXPECT_FALSE(match.is_over());
}

TEST(Clock, AGameThatEveryoneIsOutOfIsOver) {
  auto asked = new_table("dice-heist", {"me", "thief", "thief"});
  asked.clock = wire::ClockRequest{10, {}};
  Match match = open_match(asked, nullptr, 1000);
  test::agree_on_dice(match, nullptr, 1000);
  for (Milliseconds now = 1000; match.bot_to_act(); ++now) {
    ASSERT_TRUE(match.move(*match.to_act(), any_move(match), now));
  }
  fall(match);
  ASSERT_TRUE(match.take_back(Seat(0), 50'000));
  fall(match);
  ASSERT_TRUE(match.take_back(Seat(0), 100'000));
  fall(match);
  EXPECT_EQ(match.ended(), wire::EndedBy::abandoned);
}

TEST(Clock, AnUndoGivesNoTimeBack) {
  for (const auto& clock : {wire::ClockRequest{60, {}}, wire::ClockRequest{{}, 60}}) {
    Match match = clocked(clock);
    for (int n = 0; n < 3; ++n) {
      ASSERT_EQ(match.clock_falls_at(), 61'000);
      ASSERT_TRUE(match.move(Seat(0), any_move(match), 11'000 + 10'000 * n));
      ASSERT_TRUE(match.undo(Seat(0), 15'000 + 10'000 * n));
    }
    EXPECT_EQ(match.clock_falls_at(), 61'000);
    ASSERT_TRUE(match.move(Seat(0), any_move(match), 59'000));
    EXPECT_EQ(match.undo(Seat(0), 61'000).error().code, "no-undo");
  }
}

TEST(Clock, WhoeverIsReplacedInTheirTurnHasSpentWhatTheySpent) {
  Match match = clocked({60, 100});
  ASSERT_TRUE(match.replace(Seat(0), 41'000));
  EXPECT_EQ(match.clock_falls_at(), std::nullopt);
  ASSERT_TRUE(match.take_back(Seat(0), 50'000));
  EXPECT_EQ(match.clock_falls_at(), 70'000);
  EXPECT_EQ(match.clock().left()[0], 60'000);
  // Nor does it help to come and go.
  ASSERT_TRUE(match.replace(Seat(0), 65'000));
  ASSERT_TRUE(match.take_back(Seat(0), 80'000));
  EXPECT_EQ(match.clock_falls_at(), 85'000);
}

TEST(Clock, IsInTheFold) {
  std::vector<Step> steps;
  Match match = clocked({60, 100}, &steps);
  steps.push_back(*match.move(Seat(0), any_move(match), 11'000));
  steps.push_back(*match.undo(Seat(0), 15'000));
  steps.push_back(*match.replace(Seat(0), 21'000));
  steps.push_back(*match.take_back(Seat(0), 31'000));
  Match folded(steps[0]);
  for (std::size_t i = 1; i < steps.size(); ++i) folded.apply(steps[i]);
  folded.resume(5'000'000);
  EXPECT_EQ(folded.clock_falls_at(), match.clock_falls_at());
  EXPECT_EQ(folded.clock().left(), match.clock().left());
}

// Steps of before the house had a time of its own.
TEST(Clock, OfOldMatchesBeginsAnew) {
  std::vector<Step> steps;
  clocked({{}, 60}, &steps);
  for (auto& step : steps) step.ran.reset();
  Match folded(steps[0]);
  for (std::size_t i = 1; i < steps.size(); ++i) folded.apply(steps[i]);
  EXPECT_EQ(folded.clock_falls_at(), std::nullopt);
  folded.resume(1'000'000);
  EXPECT_EQ(folded.clock_falls_at(), 1'060'000);
}

TEST(Clock, TheHousesTimeIsKeptWhereAClockRunsOnly) {
  const auto opened = test::open_match(new_table("dice-heist", {"me", "open"}));
  auto match = opened;
  EXPECT_FALSE(match.sit({}, {"B", "t"}, 5)->ran);
  Match with_clock = clocked({60, {}});
  EXPECT_TRUE(with_clock.move(Seat(0), any_move(with_clock), 2000)->ran);
}

}  // namespace
}  // namespace purloin::match
