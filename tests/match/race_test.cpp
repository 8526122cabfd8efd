// TM-30: people who are tied at the very end race for the marker.
#include <gtest/gtest.h>

#include "match/document.h"
#include "match/verify.h"
#include "support/races.h"
#include "wire/described.h"

namespace purloin::match {
namespace {

using test::tied_game;

constexpr SeatSet kBoth = SeatSet::first(2);

SeatSet only(Seat seat) {
  SeatSet set;
  set.insert(seat);
  return set;
}

TEST(Race, WaitsForWhoeverIsThereFirst) {
  auto [match, steps] = tied_game({"me", "open", "open"}, kBoth);
  EXPECT_FALSE(match.is_over());
  EXPECT_FALSE(match.to_act());
  const auto doc = document(match, Seat(0), true);
  EXPECT_EQ(doc.turn->actor, wire::ActorKind::race);
  EXPECT_EQ(*doc.turn->racers, (std::vector{0, 1}));
  for (const Seat first : kBoth) {
    Match copy = match;
    const auto raced = copy.grab(first, 20);
    ASSERT_TRUE(raced);
    EXPECT_TRUE(copy.is_over());
    EXPECT_EQ(copy.winners(), only(first));
    EXPECT_EQ(copy.race_winner(), first);
    EXPECT_EQ(copy.grab(first, 21).error().code, "no-race");
  }
}

TEST(Race, IsNobodysTurn) {
  auto [match, steps] = tied_game({"me", "open", "open"}, kBoth);
  EXPECT_EQ(match.move(Seat(0), "done", 20).error().code, "race");
  EXPECT_EQ(match.may_undo(), std::nullopt);
  EXPECT_EQ(match.clock_falls_at(), std::nullopt);
}

// Who has days for a move is not there to run: the dice decide at once.
TEST(Race, IsNotRunInAGameOfDays) {
  const auto [raced, steps] = tied_game({"me", "open", "open"}, kBoth);
  auto asked = test::new_table("thiefs-market", {"me", "open", "open"});
  asked.clock = wire::ClockRequest{24 * 3600, {}};
  Match match = test::open_match(asked);
  for (const auto& step : steps) {
    if (step.kind == StepKind::sat) {
      const std::string who = std::to_string(*step.seat);
      ASSERT_TRUE(match.sit(*step.seat, {"P" + who, "token of " + who}, 1));
    }
  }
  test::agree_on_dice(match);
  for (const auto& step : steps) {
    if (step.kind == StepKind::moved) {
      ASSERT_TRUE(match.move(Seat(*step.seat), step.moves->front().text, 1));
    }
  }
  EXPECT_TRUE(match.racers().empty());
  EXPECT_TRUE(match.is_over());
}

TEST(Race, IsOnlyForTheTied) {
  auto [match, steps] = tied_game({"me", "open", "open"}, kBoth);
  EXPECT_EQ(match.grab(Seat(2), 20).error().code, "no-race");
  EXPECT_TRUE(match.grab(Seat(1), 20));
}

TEST(Race, IsDecidedByTheDiceWhenNobodyComes) {
  auto [match, steps] = tied_game({"me", "open", "open"}, kBoth);
  const auto ended = match.end_race(20);
  ASSERT_TRUE(ended);
  EXPECT_TRUE(match.is_over());
  EXPECT_EQ(match.race_winner(), std::nullopt);
  EXPECT_TRUE(verify(record(match)));
  EXPECT_EQ(match.end_race(21).error().code, "no-race");
}

// Before the last move bots sit down for both of the tied.
TEST(Race, AmongBotsIsDecidedByTheDiceAtOnce) {
  auto [tied, steps] = tied_game({"me", "open", "open"}, kBoth);
  const Step last = steps.back();
  steps.pop_back();
  Match match = Match::refold(steps).value();
  ASSERT_TRUE(match.replace(Seat(0), 20));
  ASSERT_TRUE(match.replace(Seat(1), 20));
  ASSERT_TRUE(match.move(Seat(*last.seat), last.moves->front().text, 20));
  EXPECT_TRUE(match.is_over());
  EXPECT_EQ(match.race_winner(), std::nullopt);
  EXPECT_TRUE(verify(record(match)));
}

TEST(Race, IsFoldedFromItsSteps) {
  for (const std::optional<Seat> first : {std::optional(Seat(0)), std::optional(Seat(1)), {}}) {
    auto [match, steps] = tied_game({"me", "open", "open"}, kBoth);
    ASSERT_TRUE(Match::refold(steps));
    EXPECT_EQ(Match::refold(steps)->racers(), kBoth);
    steps.push_back(first ? match.grab(*first, 20).value() : match.end_race(20).value());
    const auto again = Match::refold(steps);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->winners(), match.winners());
    EXPECT_EQ(again->race_winner(), first);
  }
}

TEST(Race, StoredForAnotherThanWhoWonIsBroken) {
  auto [match, steps] = tied_game({"me", "open", "open"}, kBoth);
  steps.push_back(match.grab(Seat(1), 20).value());
  steps.back().seat = 0;
  const auto again = Match::refold(steps);
  ASSERT_FALSE(again);
  EXPECT_NE(again.error().message.find("somebody else was first"), std::string::npos);
}

// The record says that people decided it; without that the dice must have.
TEST(Race, IsVerifiedAsWhatItWas) {
  auto [match, steps] = tied_game({"me", "open", "open"}, kBoth);
  Match by_dice = match;
  ASSERT_TRUE(by_dice.end_race(20));
  const Seat other = Seat(1 - (*by_dice.winners().begin()).index());
  ASSERT_TRUE(match.grab(other, 20));
  auto recorded = record(match);
  EXPECT_EQ(recorded.at("raced"), other.index());
  EXPECT_TRUE(verify(recorded));
  recorded.erase("raced");
  EXPECT_EQ(verify(recorded).error().code, "unfair");
  recorded["raced"] = (*by_dice.winners().begin()).index();
  EXPECT_EQ(verify(recorded).error().code, "unfair");
}

}  // namespace
}  // namespace purloin::match
