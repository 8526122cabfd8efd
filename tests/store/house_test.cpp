#include <algorithm>
#include <cstdlib>
#include <future>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>

#include "store/event_log.h"
#include "store/postgres_connection.h"

// What several servers on one PostgreSQL have in common (tests/support/with_postgres).
namespace purloin::store {
namespace {

class EventLogHouse : public testing::Test {
 protected:
  void SetUp() override {
    const char* server = std::getenv("PURLOIN_POSTGRES");
    if (server == nullptr) GTEST_SKIP() << "no PostgreSQL server here";
    address_ = server;
    first_ = 2'000'000'000 + 1000 * (getpid() % 100'000 + 1) + 100 * count_++;
    for (auto* log : {&one_, &two_}) *log = open_event_log(address_);
    run("DELETE FROM servers; DELETE FROM leases; DELETE FROM attendance; DELETE FROM deadlines");
  }
  TableId table(int n) const { return first_ + n; }
  // Whatever somebody else does to the database.
  std::string run(const char* sql, const std::vector<std::string>& values = {}) {
    PostgresConnection database(address_);
    database.begin(std::chrono::seconds(10));
    const Rows rows = database.run(sql, values);
    return rows.size() > 0 ? rows.text(0, 0) : "";
  }
  static Beat beat_of(const std::string& server) {
    Beat beat;
    beat.server = server;
    beat.knows = 1;
    return beat;
  }
  // However slow this machine is, nobody is taken for dead who was not meant to be.
  HouseRow beat(const std::unique_ptr<EventLog>& log, const Beat& said) {
    auto heard = log->beat(said);
    run("UPDATE servers SET beat_at=beat_at+86400000 WHERE name=$1", {said.server});
    return heard;
  }
  // As if it had said nothing for long.
  void die(const std::string& server) {
    run("UPDATE servers SET beat_at=0 WHERE name=$1", {server});
  }
  using Tables = std::vector<TableId>;

  std::string address_;
  std::unique_ptr<EventLog> one_, two_;

 private:
  static inline int count_ = 0;
  TableId first_ = 0;
};

TEST_F(EventLogHouse, ATableIsMindedByOneServerUntilThatGivesItUpOrIsDead) {
  EXPECT_TRUE(beat(one_, beat_of("one")).was_dead) << "it is new";
  beat(two_, beat_of("two"));
  Beat first = beat_of("one"), second = beat_of("two");
  first.wanted = {table(2), table(1)};
  second.wanted = {table(2), table(3)};
  auto heard = beat(one_, first);
  EXPECT_FALSE(heard.was_dead);
  EXPECT_EQ(heard.servers, (std::vector<std::string>{"one", "two"}));
  std::ranges::sort(heard.given);
  EXPECT_EQ(heard.given, (Tables{table(1), table(2)}));
  EXPECT_EQ(heard.minded, 2);
  EXPECT_EQ(beat(two_, second).given, Tables{table(3)});
  EXPECT_EQ(beat(one_, first).given.size(), 2u) << "asking again does no harm";
  first.wanted.clear();
  first.given_up = {table(2)};
  EXPECT_EQ(beat(one_, first).minded, 1);
  EXPECT_EQ(beat(two_, second).given.size(), 2u);
  die("two");
  first.given_up.clear();
  first.wanted = {table(3)};
  heard = beat(one_, first);
  EXPECT_EQ(heard.given, Tables{table(3)});
  EXPECT_EQ(heard.servers, std::vector<std::string>{"one"});
  heard = beat(two_, second);
  EXPECT_TRUE(heard.was_dead) << "it hears of it";
  EXPECT_EQ(heard.given, Tables{table(2)});
  second.begins_anew = true;
  second.wanted.clear();
  EXPECT_EQ(beat(two_, second).minded, 0);
  second.leaves = true;
  beat(two_, second);
  EXPECT_EQ(beat(one_, first).servers, std::vector<std::string>{"one"});
}

TEST_F(EventLogHouse, ManyWhoWantTheSameTablesAtOnceGetEachOnce) {
  constexpr int kServers = 4;
  constexpr int kTables = 40;
  std::vector<std::future<Tables>> all;
  for (int i = 0; i < kServers; ++i) {
    all.push_back(std::async(std::launch::async, [&, i] {
      const auto log = open_event_log(address_);
      Beat said = beat_of("many" + std::to_string(i));
      beat(log, said);
      for (int n = 0; n < kTables; ++n) said.wanted.push_back(table((n * 7 + i * 11) % kTables));
      return beat(log, said).given;
    }));
  }
  Tables given;
  for (auto& each : all) {
    for (const TableId got : each.get()) given.push_back(got);
  }
  std::ranges::sort(given);
  EXPECT_EQ(given.size(), static_cast<std::size_t>(kTables));
  EXPECT_EQ(std::unique(given.begin(), given.end()), given.end());
}

TEST_F(EventLogHouse, AClockThatNobodyMindsFallsAtOneServer) {
  const std::int64_t now = beat(one_, beat_of("one")).time;
  beat(two_, beat_of("two"));
  Batch batch;
  batch.deadlines = {{table(1), now - 5}, {table(2), now + 1'000'000}, {table(3), now - 9}};
  one_->write(batch);
  Beat minds = beat_of("two");
  minds.wanted = {table(3)};
  minds.minds_fallen_clocks = false;
  EXPECT_TRUE(beat(two_, minds).fallen.empty());
  EXPECT_EQ(beat(one_, beat_of("one")).fallen, Tables{table(1)}) << "the other one is minded";
  EXPECT_TRUE(beat(two_, beat_of("two")).fallen.empty());
  die("two");
  EXPECT_EQ(beat(one_, beat_of("one")).fallen, Tables{table(3)});
}

TEST_F(EventLogHouse, TheHousesTimeIsOneAndStandsStillWhileNobodyIsThere) {
  const std::int64_t begin = beat(one_, beat_of("one")).time;
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  const std::int64_t later = beat(two_, beat_of("two")).time;
  EXPECT_GE(later, begin + 20);
  // A hundred hours, of which no more count than this test takes.
  run("UPDATE house_clock SET beat_at=beat_at-360000000");
  EXPECT_LE(beat(one_, beat_of("one")).time - later, kLongestBeat.count() + 3'600'000);
  EXPECT_GE(beat(one_, beat_of("one")).time, later + kLongestBeat.count());
  // The clock of the database's machine is set back.
  run("UPDATE house_clock SET beat_at=beat_at+3600000");
  const std::int64_t then = beat(one_, beat_of("one")).time;
  EXPECT_EQ(beat(two_, beat_of("two")).time, then);
  run("UPDATE house_clock SET beat_at=beat_at-3600000");
}

TEST_F(EventLogHouse, TellsWhoIsAtATableAtOtherServers) {
  beat(two_, beat_of("two"));
  Beat first = beat_of("one"), second = beat_of("two");
  first.attendance = {{table(1), "one", "\"a\\\"b\""}, {table(2), "one", "x"}};
  beat(one_, first);
  second.visited = {table(1), table(3)};
  second.attendance = {{table(1), "two", "mine"}};
  const auto heard = beat(two_, second);
  ASSERT_EQ(heard.attendance.size(), 1u);
  EXPECT_EQ(heard.attendance[0].server, "one");
  EXPECT_EQ(heard.attendance[0].body, "\"a\\\"b\"");
  first.attendance = {{table(1), "one", std::nullopt}};
  beat(one_, first);
  EXPECT_TRUE(beat(two_, second).attendance.empty());
  die("one");
  second.visited = {table(2)};
  EXPECT_TRUE(beat(two_, second).attendance.empty()) << "whoever was there is not any more";
}

TEST_F(EventLogHouse, ReadsWhatIsNewer) {
  Batch batch;
  for (int v = 1; v <= 4; ++v) batch.steps.push_back({table(1), v, "s" + std::to_string(v)});
  batch.steps.push_back({table(2), 1, "other"});
  batch.chat = {{table(1), 1, "c1"}, {table(1), 2, "c2"}};
  one_->write(batch);
  const auto newer = two_->newer({{table(1), 2, 1}, {table(2), 1, 0}, {table(3), 0, 0}});
  ASSERT_EQ(newer.steps.size(), 2u);
  EXPECT_EQ(newer.steps[0].version, 3);
  EXPECT_EQ(newer.steps[1].body, "s4");
  ASSERT_EQ(newer.chat.size(), 1u);
  EXPECT_EQ(newer.chat[0].body, "c2");
}

TEST_F(EventLogHouse, OfACommitThatGoesTogetherNothingIsDoneWhereOneOfItFails) {
  PostgresConnection database(address_);
  database.begin(std::chrono::seconds(10));
  const auto insert = [&](int version) {
    return Asked{"INSERT INTO steps VALUES($1,$2,'')",
                 {std::to_string(table(1)), std::to_string(version)}};
  };
  const Asked count{"SELECT count(*) FROM steps WHERE table_id=$1", {std::to_string(table(1))}};
  EXPECT_EQ(database.run_all({insert(1), count, insert(2), count})[1].integer(0, 0), 1);
  try {
    database.run_all({{"BEGIN"}, insert(3), insert(1), insert(4), {"COMMIT"}});
    ADD_FAILURE() << "version 1 is there already";
  } catch (const StoreFault& fault) {
    EXPECT_EQ(fault.kind, FaultKind::kConflict) << fault.what();
  }
  EXPECT_EQ(database.run(count.sql, count.values).integer(0, 0), 2);
  EXPECT_EQ(database.run_all({count, count}).size(), 2u);
}

TEST_F(EventLogHouse, ASessionThatHasForgottenItsStatementsIsBegunAnew) {
  PostgresConnection database(address_);
  const char* const one = "SELECT $1::int";
  for (const bool is_alone : {true, false}) {
    database.begin(std::chrono::seconds(10));
    EXPECT_EQ(database.run(one, {"7"}).text(0, 0), "7");
    database.run("DEALLOCATE ALL");
    if (is_alone) {
      EXPECT_THROW(database.run(one, {"8"}), StoreFault);
    } else {
      EXPECT_THROW(database.run_all({{one, {"8"}}}), StoreFault);
    }
    database.begin(std::chrono::seconds(10));
    EXPECT_EQ(database.run(one, {"9"}).text(0, 0), "9");
  }
}

// The plan that fits a table of nothing would be kept for the one of millions that it becomes.
TEST_F(EventLogHouse, PlansAStatementForWhatATableIsNow) {
  PostgresConnection database(address_);
  database.begin(std::chrono::seconds(10));
  EXPECT_EQ(database.run("SHOW plan_cache_mode").text(0, 0), "force_custom_plan");
}

// A server that is frozen amid a commit does not keep others from writing: long before they take
// its tables over, the database has given that commit up.
TEST_F(EventLogHouse, WhoeverIsFrozenAmidACommitIsOutOfTheWayBeforeTheyAreDead) {
  PostgresConnection frozen(address_);
  frozen.begin(std::chrono::seconds(10));
  frozen.run("BEGIN");
  frozen.run("INSERT INTO steps VALUES($1::bigint, 1, 'frozen')", {std::to_string(table(1))});
  const auto gives_up_ms = frozen.run(
      "SELECT setting::bigint FROM pg_settings WHERE name='idle_in_transaction_session_timeout'");
  EXPECT_GT(gives_up_ms.integer(0, 0), 0);
  EXPECT_LT(gives_up_ms.integer(0, 0), kServerIsDead.count());
  for (bool is_written = false; !is_written;) {
    try {
      one_->write({{{table(1), 1, "one"}}, {}, {}});
      is_written = true;
    } catch (const StoreFault& fault) {
      ASSERT_EQ(fault.kind, FaultKind::kAway) << fault.what();
    }
  }
  EXPECT_EQ(one_->steps(table(1)), std::vector<std::string>{"one"});
}

// The schema may be newer than the program, where that only added to it.
TEST_F(EventLogHouse, AProgramWorksBesideANewerOneThatSaysItMay) {
  run("INSERT INTO schema_version VALUES(1000, 6)");
  EXPECT_NO_THROW(open_event_log(address_)->try_writing());
  run("UPDATE schema_version SET works_with=999 WHERE version=1000");
  EXPECT_THROW(open_event_log(address_), StoreFault);
  run("DELETE FROM schema_version WHERE version=1000");
}

}  // namespace
}  // namespace purloin::store
