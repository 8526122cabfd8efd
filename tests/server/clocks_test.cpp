#include <gtest/gtest.h>

#include "support/party.h"

// Clocks of tables that come and go, of servers that restart, and what is left behind.
namespace purloin::server {
namespace {

constexpr Milliseconds kMinute = 60'000;
const wire::ClockRequest kFiveMinutes{300, {}};

void leave_all(Party& party) {
  for (auto& person : party.people) party.world.hall().leave(*person.listener);
}

std::string newest_step(Party& party) {
  const auto& stored = party.world.stored(*parse_table(party.table));
  return std::string(json::parse(stored.rbegin()->second).at("kind").as_string());
}

TEST(Clocks, RunWhoeverWatches) {
  Party party("dice-heist", 2, {}, kFiveMinutes);
  leave_all(party);
  party.world.advance(2 * kMinute);
  EXPECT_EQ(party.world.hall().tables_in_memory(), 0u);
  EXPECT_EQ(newest_step(party), "revealed");
  party.world.advance(4 * kMinute);
  EXPECT_EQ(newest_step(party), "clock");
  EXPECT_EQ(party.world.hall().tables_in_memory(), 0u);
}

TEST(Clocks, GoOnAfterARestartWithWhatWasLeft) {
  Party party("dice-heist", 2, {}, kFiveMinutes);
  party.world.advance(2 * kMinute);
  const Milliseconds left = *party.match().clock_falls_at() - party.world.now();
  EXPECT_EQ(left / kMinute, 2);
  party.world.restart(7 * 24 * 60 * kMinute);  // a week in which nobody's clock runs
  const auto seat = static_cast<std::size_t>(
      json::parse(party.world.stored(*parse_table(party.table)).rbegin()->second)
          .at("seat")
          .to_number<int>());
  Person back(party.world);
  back.watch(party.table, party.tokens[seat]);
  const auto falls = back.document.at("clock").at("ends_at").to_number<Milliseconds>();
  // What passed since the last heartbeat is nobody's either.
  EXPECT_GE(falls - party.world.now(), left);
  EXPECT_LE(falls - party.world.now(), left + 6000);
  party.world.hall().leave(*back.listener);
  party.world.advance(4 * kMinute);
  EXPECT_EQ(newest_step(party), "clock");
}

TEST(Clocks, FallAfterARestartFromWhichNobodyComesBack) {
  Party party("dice-heist", 2, {}, kFiveMinutes);
  party.world.restart();
  party.world.advance(6 * kMinute);  // nobody comes back
  EXPECT_EQ(newest_step(party), "clock");
}

// Nobody can move while nothing can be stored.
TEST(Clocks, StandStillWhileTheStoreIsAway) {
  Party party("dice-heist", 2, {}, kFiveMinutes);
  Person& mover = party.to_act();
  party.world.advance(2 * kMinute);
  const auto left = [&] {
    return mover.document.at("clock").at("ends_at").to_number<Milliseconds>() -
           party.world.hall().now();
  };
  const Milliseconds left_before = left();
  party.world.hold_commits(true);
  mover.move(party.table, "recruit");
  party.world.advance(3000);  // for which the store tries, and nobody knows better
  party.world.break_store(MemoryLog::Mood::kFull);
  party.world.commit();
  EXPECT_EQ(text(mover.answer(), "code"), "try-again");
  party.world.hold_commits(false);
  party.world.advance(10 * kMinute);
  party.world.mend_store();
  party.world.advance(1);
  mover.answer();
  // Not even the time in which the move waited in vain is lost.
  EXPECT_NEAR(static_cast<double>(left()), static_cast<double>(left_before), 10);
  EXPECT_EQ(text(json::parse(*mover.listener->heard.back()).as_object(), "say"), "pong")
      << "whoever sees a clock hears that it stood still";
  EXPECT_EQ(newest_step(party), "revealed");
  party.world.advance(left_before + 2000);
  EXPECT_EQ(newest_step(party), "clock") << "and then it goes on";
}

TEST(Clocks, StandStillForTablesThatNobodyWatchesToo) {
  Party party("dice-heist", 2, {}, kFiveMinutes);
  leave_all(party);
  party.world.advance(2 * kMinute);
  ASSERT_EQ(party.world.hall().tables_in_memory(), 0u);
  party.world.break_store(MemoryLog::Mood::kGone);
  party.world.advance(20 * kMinute);  // a heartbeat finds out
  EXPECT_FALSE(party.world.hall().trouble().empty());
  party.world.mend_store();
  party.world.advance(2 * kMinute);
  EXPECT_EQ(newest_step(party), "revealed");
  party.world.advance(2 * kMinute);
  EXPECT_EQ(newest_step(party), "clock");
}

TEST(Clocks, DoNotHangOnTheTimeOfDay) {
  Party party("dice-heist", 2, {}, kFiveMinutes);
  party.world.step_time_of_day(-3600'000);
  party.world.advance(6 * kMinute);
  EXPECT_EQ(newest_step(party), "clock");
  Party other("dice-heist", 2, {}, kFiveMinutes);
  other.world.step_time_of_day(3600'000);
  other.to_act().move(other.table, other.random_move(0));
  other.world.advance(kMinute);
  EXPECT_EQ(newest_step(other), "moved");
}

TEST(Clocks, OfGamesThatAreOverAreForgotten) {
  Party party("dice-heist", 2, {}, kFiveMinutes);
  for (std::uint64_t n = 0; party.match().to_act(); ++n) {
    party.to_act().move(party.table, party.random_move(n));
  }
  leave_all(party);
  party.world.advance(10 * kMinute);
  EXPECT_EQ(party.world.timers(), 0u);
  party.world.restart();
  EXPECT_EQ(party.world.timers(), 0u);
}

TEST(Timers, AreNotLeftBehind) {
  Party party("dice-heist", 2, {}, kFiveMinutes);
  const auto before = party.world.timers();
  Person guest(party.world);
  wire::UnwatchRequest unwatch;
  unwatch.table = party.table;
  for (int i = 0; i < 1000; ++i) {
    guest.watch(party.table);
    guest.ask(unwatch);
  }
  EXPECT_LE(party.world.timers(), before + 3);
  for (std::uint64_t n = 0; n < 20 && party.match().to_act(); ++n) {
    party.to_act().move(party.table, party.random_move(n));
  }
  EXPECT_LE(party.world.timers(), before + 3);
  leave_all(party);
  for (int i = 0; i < 1000; ++i) {
    guest.watch(party.table);
    guest.ask(unwatch);
  }
  EXPECT_LE(party.world.timers(), before + 3);
}

TEST(Timers, OfAHouseThatEveryoneHasLeftAreNone) {
  Party party("crypt", 2);
  leave_all(party);
  party.world.advance(kMinute);
  EXPECT_EQ(party.world.hall().tables_in_memory(), 0u);
  EXPECT_EQ(party.world.timers(), 0u);
}

}  // namespace
}  // namespace purloin::server
