// TM-30: the race for the marker on the server's time.
#include "support/races.h"

#include <gtest/gtest.h>

#include "support/party.h"

namespace purloin::server {
namespace {

constexpr SeatSet kBoth = SeatSet::first(2);

// A tied game is in the store, and people come back to it.
struct RaceAtTheEnd {
  explicit RaceAtTheEnd(const std::vector<std::string>& places)
      : tied(test::tied_game(places, kBoth)) {
    auto& rows = world.stored(*parse_table(table));
    for (std::size_t i = 0; i < tied.steps.size(); ++i) {
      rows[static_cast<int>(i) + 1] = wire::to_json(tied.steps[i]);
    }
    anna.watch(table, "token a");
  }
  const Match& match() { return world.hall().find(table)->match(); }
  json::object grab(Person& person) {
    wire::GrabRequest asked;
    asked.table = table;
    return person.ask(asked);
  }

  test::TiedGame tied;
  const std::string table = tied.match.opening().table;
  FakeEnvironment world;
  Person anna{world};
};

TEST(RaceInTheHall, IsWonByTheFirstToReachIt) {
  RaceAtTheEnd race({"me", "open", "open"});
  Person ben(race.world);
  ben.watch(race.table, "token of 1");
  EXPECT_EQ(ben.document.at("turn").at("actor"), "race");
  race.world.advance(1'000);
  EXPECT_EQ(text(race.grab(ben), "say"), "update");
  EXPECT_EQ(race.match().race_winner(), Seat(1));
  EXPECT_EQ(text(race.grab(race.anna), "code"), "no-race");
  race.world.advance(60'000);
  EXPECT_EQ(race.match().race_winner(), Seat(1));
}

TEST(RaceInTheHall, IsLeftToTheDiceAfterTenSeconds) {
  RaceAtTheEnd race({"me", "open", "open"});
  race.world.advance(9'900);
  EXPECT_FALSE(race.match().is_over());
  race.world.advance(200);
  EXPECT_TRUE(race.match().is_over());
  EXPECT_EQ(race.match().race_winner(), std::nullopt);
}

TEST(RaceInTheHall, GivesBotsThreeSecondsAndAPersonsReaction) {
  RaceAtTheEnd race({"me", "thief", "open"});
  race.world.advance(3'300);
  EXPECT_FALSE(race.match().is_over());
  race.world.advance(1'000);
  EXPECT_EQ(race.match().race_winner(), Seat(1));
}

TEST(RaceInTheHall, IsWonAgainstABotByWhoIsQuick) {
  RaceAtTheEnd race({"me", "thief", "open"});
  race.world.advance(3'000);
  EXPECT_EQ(text(race.grab(race.anna), "say"), "update");
  EXPECT_EQ(race.match().race_winner(), Seat(0));
}

TEST(RaceInTheHall, IsNotForSpectatorsNorForOthers) {
  RaceAtTheEnd race({"me", "open", "open"});
  Person carol(race.world);
  carol.watch(race.table, "token of 2");
  EXPECT_EQ(text(race.grab(carol), "code"), "no-race");
  Person watcher(race.world);
  watcher.watch(race.table, "watch a");
  EXPECT_EQ(text(race.grab(watcher), "say"), "no");
  EXPECT_FALSE(race.match().is_over());
}

TEST(RaceInTheHall, WaitsForSomebodyToWatchAndLeavesNothingBehind) {
  RaceAtTheEnd race({"me", "open", "open"});
  race.world.hall().leave(*race.anna.listener);
  race.world.advance(120'000);
  EXPECT_EQ(race.world.hall().tables_in_memory(), 0u);
  Person again(race.world);
  again.watch(race.table, "token a");
  EXPECT_EQ(again.document.at("turn").at("actor"), "race");
  race.world.advance(11'000);
  EXPECT_TRUE(race.match().is_over());
}

TEST(RaceInTheHall, IsRunAnewWhenTheStoreIsBack) {
  RaceAtTheEnd race({"me", "open", "open"});
  race.world.break_store(MemoryLog::Mood::kFull);
  race.world.advance(11'000);
  race.world.mend_store();
  for (int i = 0; i < 300 && !race.match().is_over(); ++i) race.world.advance(100);
  EXPECT_TRUE(race.match().is_over());
}

}  // namespace
}  // namespace purloin::server
