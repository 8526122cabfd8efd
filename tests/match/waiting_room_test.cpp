#include <gtest/gtest.h>

#include "match/document.h"
#include "match/match.h"
#include "match/verify.h"
#include "support/matches.h"
#include "wire/described.h"

// What can be changed before a game begins, by whom, and what becomes of who was ready.
namespace purloin::match {
namespace {

using test::hash_of;
using test::new_table;
using test::open_match;

// Anna opens, Bob sits beside her, the third seat is free.
Match waiting(std::vector<Step>* steps = nullptr) {
  Match match = open_match(new_table("dice-heist", {"me", "open", "open"}), steps);
  auto sat = match.sit({}, {"Bob", "tb"}, 1).value();
  if (steps != nullptr) steps->push_back(std::move(sat));
  return match;
}

void be_ready(Match& match, int seat) {
  ASSERT_TRUE(match.commit(Seat(seat), hash_of(match, seat), 1));
}

wire::Arrangement bots(std::vector<std::optional<std::string>> bots) {
  wire::Arrangement as;
  as.bots = std::move(bots);
  return as;
}

TEST(WaitingRoom, WhoSitsForLongestHasTheSay) {
  Match match = waiting();
  EXPECT_EQ(match.host(), Seat(0));
  EXPECT_EQ(match.kick(Seat(1), 0, 1).error().code, "not-host");
  EXPECT_EQ(match.arrange(Seat(1), bots({"", "", "greedy"}), 1).error().code, "not-host");
  ASSERT_TRUE(match.stand(Seat(0), 1));
  ASSERT_TRUE(match.sit(0, {"Cleo", "tc"}, 1));
  EXPECT_EQ(match.host(), Seat(1));
  EXPECT_EQ(match.kick(Seat(0), 1, 1).error().code, "not-host");
  ASSERT_TRUE(match.kick(Seat(1), 0, 1));
  EXPECT_TRUE(match.place(Seat(0)).is_open());
  // Nobody who was sent away may come back with what they knew.
  EXPECT_FALSE(match.seat_of_token("tc"));
}

TEST(WaitingRoom, PeopleAndBotsCanBeSentAwayUntilTheStart) {
  Match match = waiting();
  ASSERT_TRUE(match.arrange(Seat(0), bots({"", "", "greedy"}), 1));
  ASSERT_TRUE(match.kick(Seat(0), 2, 1));
  EXPECT_TRUE(match.place(Seat(2)).is_open());
  EXPECT_EQ(match.kick(Seat(0), 2, 1).error().code, "no-seat");
  EXPECT_EQ(match.kick(Seat(0), 3, 1).error().code, "no-seat");
  EXPECT_EQ(match.kick(Seat(0), -1, 1).error().code, "no-seat");
  EXPECT_EQ(match.kick(Seat(0), 0, 1).error().code, "bad-request");
  ASSERT_TRUE(match.fill("greedy", 1));
  test::agree_on_dice(match);
  EXPECT_EQ(match.kick(Seat(0), 1, 1).error().code, "started");
  EXPECT_EQ(match.reseat(Seat(0), 1, 1).error().code, "started");
  EXPECT_EQ(match.withdraw(Seat(0), 1).error().code, "started");
  EXPECT_EQ(match.arrange(Seat(0), {}, 1).error().code, "started");
}

TEST(WaitingRoom, WhoTakesAnotherSeatKeepsTheirNameAndTheirToken) {
  Match match = waiting();
  be_ready(match, 0);
  be_ready(match, 1);
  ASSERT_TRUE(match.reseat(Seat(0), 2, 1));
  EXPECT_TRUE(match.place(Seat(0)).is_open());
  EXPECT_EQ(match.place(Seat(2)).name, "Anna");
  EXPECT_EQ(match.seat_of_token("token a"), Seat(2));
  EXPECT_EQ(match.host(), Seat(2));
  // A hash is one of its seat's.
  EXPECT_TRUE(match.place(Seat(2)).hash.empty());
  EXPECT_FALSE(match.place(Seat(1)).hash.empty());
  EXPECT_EQ(match.reseat(Seat(2), 1, 1).error().code, "no-seat");
  EXPECT_EQ(match.reseat(Seat(2), 3, 1).error().code, "no-seat");
}

TEST(WaitingRoom, TheGameBeginsWhenAllAreReadyAndNotWhenAllSit) {
  Match match = waiting();
  be_ready(match, 0);
  ASSERT_TRUE(match.sit({}, {"Cleo", "tc"}, 1));
  EXPECT_FALSE(match.has_started());
  EXPECT_EQ(match.withdraw(Seat(1), 1).error().code, "not-ready");
  ASSERT_TRUE(match.withdraw(Seat(0), 1));
  for (const int seat : {0, 1, 2}) be_ready(match, seat);
  EXPECT_EQ(match.withdraw(Seat(0), 1).error().code, "all-ready");
  for (const int seat : {0, 1, 2}) ASSERT_TRUE(match.reveal(Seat(seat), test::words_of(seat), 1));
  EXPECT_TRUE(match.has_started());
}

TEST(WaitingRoom, NobodyIsReadyForAnotherGameThanTheySaw) {
  Match match = waiting();
  be_ready(match, 0);
  be_ready(match, 1);
  wire::Arrangement as;
  as.options = wire::json::object{{"targeted-raid", true}};
  as.memory = Memory::kOpen;
  as.clock = wire::ClockRequest{30, std::nullopt};
  as.bots = std::vector<std::optional<std::string>>{"", "", "greedy"};
  ASSERT_TRUE(match.arrange(Seat(0), as, 1));
  EXPECT_FALSE(match.has_started());
  for (const int seat : {0, 1}) EXPECT_TRUE(match.place(Seat(seat)).hash.empty());
  EXPECT_EQ(match.memory(), Memory::kOpen);
  EXPECT_TRUE(match.clock().runs());
  EXPECT_EQ(match.place(Seat(2)).bot, "greedy");
  test::agree_on_dice(match);
  EXPECT_EQ(match.table().state().at("options").at("targeted-raid"), true);
  EXPECT_EQ(match.clock_falls_at().has_value(), match.to_act() != Seat(2));
}

TEST(WaitingRoom, WhatIsNotSaidStaysAsItIs) {
  Match match = waiting();
  wire::Arrangement as;
  as.clock = wire::ClockRequest{30, std::nullopt};
  ASSERT_TRUE(match.arrange(Seat(0), as, 1));
  ASSERT_TRUE(match.fill("random", 1));
  ASSERT_TRUE(match.arrange(Seat(0), {}, 1));
  EXPECT_EQ(match.place(Seat(2)).bot, "random");
  EXPECT_TRUE(match.clock().runs());
  as.clock = wire::ClockRequest{};
  ASSERT_TRUE(match.arrange(Seat(0), as, 1));
  EXPECT_FALSE(match.clock().runs());
}

// Who is quicker than the server's answers says the second change without having seen the first.
TEST(WaitingRoom, OneChangeDoesNotTakeAnotherBack) {
  Match match = waiting();
  ASSERT_TRUE(match.kick(Seat(0), 1, 1));
  ASSERT_TRUE(match.arrange(Seat(0), bots({std::nullopt, "greedy", std::nullopt}), 1));
  ASSERT_TRUE(match.arrange(Seat(0), bots({std::nullopt, std::nullopt, "random"}), 1));
  EXPECT_EQ(match.place(Seat(1)).bot, "greedy");
  EXPECT_EQ(match.place(Seat(2)).bot, "random");
  wire::Arrangement as;
  as.options = wire::json::object{{"targeted-raid", true}};
  ASSERT_TRUE(match.arrange(Seat(0), as, 1));
  as.options = wire::json::object();
  ASSERT_TRUE(match.arrange(Seat(0), as, 1));
  EXPECT_EQ(match.opening().options.at("targeted-raid"), true);
}

TEST(WaitingRoom, BadArrangementsChangeNothing) {
  Match match = waiting();
  be_ready(match, 1);
  EXPECT_EQ(match.arrange(Seat(0), bots({"", "greedy", ""}), 1).error().code, "no-seat");
  EXPECT_EQ(match.arrange(Seat(0), bots({""}), 1).error().code, "bad-option");
  wire::Arrangement as;
  as.clock = wire::ClockRequest{1, std::nullopt};
  EXPECT_EQ(match.arrange(Seat(0), as, 1).error().code, "bad-option");
  as = {};
  as.options = wire::json::object{{"nonsense", 1}};
  EXPECT_EQ(match.arrange(Seat(0), as, 1).error().code, "bad-option");
  EXPECT_FALSE(match.place(Seat(1)).hash.empty());
  EXPECT_EQ(match.version(), 3);
}

// All of it in one table, as a store gives it back; and the dice are fair all the same.
TEST(WaitingRoom, FoldsToTheSameGameWithFairDice) {
  std::vector<Step> steps;
  Match match = waiting(&steps);
  const auto take = [&](Result<Step> step) {
    ASSERT_TRUE(step) << step.error().message;
    steps.push_back(std::move(*step));
  };
  take(match.commit(Seat(0), hash_of(match, 0), 1));
  take(match.reseat(Seat(0), 2, 1));
  take(match.commit(Seat(2), hash_of(match, 2), 1));
  take(match.withdraw(Seat(2), 1));
  take(match.commit(Seat(1), hash_of(match, 1), 1));
  take(match.arrange(Seat(2), bots({"greedy", "", ""}), 1));
  take(match.commit(Seat(1), hash_of(match, 1), 1));
  take(match.kick(Seat(2), 1, 1));
  take(match.sit({}, {"Cleo", "tc"}, 1));
  test::agree_on_dice(match, &steps);
  test::play_out(match, "arranged", &steps);
  for (auto& step : steps) {
    step = wire::try_read<Step>(wire::json::parse(wire::to_json(step))).value();
  }
  const auto folded = Match::refold(steps);
  ASSERT_TRUE(folded) << folded.error().message;
  EXPECT_EQ(wire::json::value(record(*folded)), wire::json::value(record(match)));
  const auto verified = verify(record(match));
  ASSERT_TRUE(verified) << verified.error().message;
  EXPECT_TRUE(verified->is_fair);
  EXPECT_EQ(verified->thrown_away, 0);
}

TEST(WaitingRoom, StoredStepsThatNobodyCouldHaveTakenAreRefused) {
  std::vector<Step> steps;
  Match match = waiting(&steps);
  const auto flaw = [&](Step step) {
    auto stored = steps;
    stored.push_back(std::move(step));
    const auto folded = Match::refold(stored);
    return folded ? std::string("none") : folded.error().message;
  };
  Step step;
  step.seat = 2;
  step.kind = StepKind::kicked;
  EXPECT_NE(flaw(step).find("nobody sits there"), std::string::npos);
  step.kind = StepKind::withdrew;
  EXPECT_NE(flaw(step).find("nothing can be withdrawn"), std::string::npos);
  step.kind = StepKind::reseated;
  EXPECT_NE(flaw(step).find("from where to where"), std::string::npos);
  step.seats = std::vector{2, 0};
  EXPECT_NE(flaw(step).find("no person"), std::string::npos);
  step.seat = 0;
  step.seats = std::vector{0, 1};
  EXPECT_NE(flaw(step).find("taken"), std::string::npos);
  step.kind = StepKind::arranged;
  EXPECT_NE(flaw(step).find("opening: is missing"), std::string::npos);
  step.opening = match.opening();
  EXPECT_EQ(flaw(step), "none");
  step.opening->secret = "another";
  EXPECT_NE(flaw(step).find("another table"), std::string::npos);
  step.opening = match.opening();
  step.opening->bots = {"", "greedy", ""};
  EXPECT_NE(flaw(step).find("a person sits there"), std::string::npos);
  step.opening->bots = {""};
  EXPECT_NE(flaw(step).find("one entry for each seat"), std::string::npos);
}

}  // namespace
}  // namespace purloin::match
