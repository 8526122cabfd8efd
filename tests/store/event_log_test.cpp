#include "store/event_log.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <sqlite3.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "store/writer.h"

namespace purloin::store {
namespace {

// The same tests for both databases. PostgreSQL's server is started by tests/support/with_postgres,
// which names it in the environment; without it those tests are skipped.
class EventLogTest : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (std::string(GetParam()) == "sqlite") {
      file_ =
          std::filesystem::temp_directory_path() / ("purloin-" + std::to_string(getpid()) + ".db");
      TearDown();
      address_ = "sqlite:" + file_.string();
    } else {
      const char* server = std::getenv("PURLOIN_POSTGRES");
      if (server == nullptr) GTEST_SKIP() << "no PostgreSQL server here";
      address_ = server;
    }
    first_ = 1000 * (getpid() % 100'000 + 1) + 100 * count_++;
  }
  void TearDown() override {
    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(file_.string() + end);
  }
  TableId table(int n) const { return first_ + n; }

  std::string address_;

 private:
  static inline int count_ = 0;
  std::filesystem::path file_;
  TableId first_ = 0;
};

TEST_P(EventLogTest, KeepsStepsInOrderAndTablesApart) {
  {
    auto log = open_event_log(address_);
    log->write({{{table(1), 1, "{\"a\":\"x'\\\"\\\\ é\"}"}, {table(2), 1, "{}"}}, {}, {}});
    log->write({{{table(1), 2, "two"}}, {}, {}});
  }
  auto again = open_event_log(address_);
  EXPECT_EQ(again->steps(table(1)), (std::vector<std::string>{"{\"a\":\"x'\\\"\\\\ é\"}", "two"}));
  EXPECT_EQ(again->steps(table(2)), std::vector<std::string>{"{}"});
  EXPECT_TRUE(again->steps(table(3)).empty());
}

TEST_P(EventLogTest, ABatchIsAllOrNothing) {
  auto log = open_event_log(address_);
  log->write({{{table(1), 1, "one"}}, {}, {}});
  EXPECT_THROW(log->write({{{table(2), 1, "new"}, {table(1), 1, "again"}}, {}, {}}), StoreFault);
  EXPECT_TRUE(log->steps(table(2)).empty());
  log->write({{{table(1), 2, "two"}}, {}, {}});
  EXPECT_EQ(log->steps(table(1)), (std::vector<std::string>{"one", "two"}));
}

TEST_P(EventLogTest, KeepsTheNewestLinesOfChat) {
  auto log = open_event_log(address_);
  for (int n = 1; n <= kLinesKept + 20; ++n) {
    Batch batch;
    batch.chat.push_back({table(1), n, std::to_string(n)});
    if (n == 1) batch.chat.push_back({table(2), 1, "other"});
    log->write(batch);
  }
  const auto kept = log->chat(table(1));
  ASSERT_EQ(kept.size(), static_cast<std::size_t>(kLinesKept));
  EXPECT_EQ(kept.front().body, "21");
  EXPECT_EQ(kept.front().number, 21);
  EXPECT_EQ(kept.back().body, std::to_string(kLinesKept + 20));
  ASSERT_EQ(log->chat(table(2)).size(), 1u);
  EXPECT_EQ(log->chat(table(2))[0].body, "other");
  EXPECT_TRUE(log->steps(table(1)).empty());
}

// A batch whose fate was unknown is written again; another server's line is not overwritten.
TEST_P(EventLogTest, ALineWhoseNumberIsTakenIsAConflictUnlessItIsTheSame) {
  auto log = open_event_log(address_);
  Batch batch;
  batch.chat.push_back({table(1), 1, "one"});
  log->write(batch);
  log->write(batch);
  batch.chat = {{table(2), 1, "two"}, {table(1), 1, "another"}};
  try {
    log->write(batch);
    ADD_FAILURE();
  } catch (const StoreFault& fault) {
    EXPECT_EQ(fault.kind, FaultKind::kConflict) << fault.what();
  }
  ASSERT_EQ(log->chat(table(1)).size(), 1u);
  EXPECT_EQ(log->chat(table(1))[0].body, "one");
  EXPECT_TRUE(log->chat(table(2)).empty());
}

TEST_P(EventLogTest, KeepsRunningClocksAndTheHousesTime) {
  const auto at = [&](EventLog& log, TableId table) {
    std::optional<std::int64_t> found;
    for (const auto& row : log.deadlines()) {
      if (row.table == table) found = row.at;
    }
    return found;
  };
  {
    auto log = open_event_log(address_);
    Batch batch;
    batch.deadlines = {{table(1), 500}, {table(2), 600}};
    batch.house_time = 400;
    log->write(batch);
    batch.deadlines = {{table(1), 700}, {table(2), std::nullopt}};
    batch.house_time = 450;
    log->write(batch);
  }
  auto again = open_event_log(address_);
  EXPECT_EQ(at(*again, table(1)), 700);
  EXPECT_EQ(at(*again, table(2)), std::nullopt);
  EXPECT_EQ(again->house_time(), 450);
}

TEST_P(EventLogTest, KeepsPagesOfNotes) {
  const std::string page = std::to_string(table(0));
  const auto note = [&](std::int64_t number, std::optional<std::string> body) {
    return NoteRow{owner_of("test", page), "test", page, number, std::move(body), false};
  };
  {
    auto log = open_event_log(address_);
    Batch batch;
    batch.notes = {note(3, "three \"'\\ é"), note(1, "one"), note(2, "two")};
    batch.notes.push_back({0, "other", page, 1, "another kind", false});
    batch.notes.push_back({0, "test", page + "x", 1, "another page", false});
    log->write(batch);
    batch.notes = {note(1, "once more"), note(2, std::nullopt), note(7, std::nullopt)};
    log->write(batch);
  }
  auto again = open_event_log(address_);
  const auto kept = again->notes("test", page, 10);
  ASSERT_EQ(kept.size(), 2u);
  EXPECT_EQ(kept[0].number, 1);
  EXPECT_EQ(kept[0].body, "once more");
  EXPECT_EQ(kept[1].number, 3);
  EXPECT_EQ(kept[1].body, "three \"'\\ é");
  const auto newest = again->notes("test", page, 1);
  ASSERT_EQ(newest.size(), 1u);
  EXPECT_EQ(newest[0].number, 3);
  EXPECT_TRUE(again->notes("none", page, 10).empty());
}

TEST_P(EventLogTest, ANoteThatWasTakenOutIsNotBroughtBackByNewsOfIt) {
  auto log = open_event_log(address_);
  const std::string page = std::to_string(table(0));
  const auto write = [&](std::int64_t number, std::optional<std::string> body, bool is_update) {
    Batch batch;
    batch.notes.push_back({0, "test", page, number, std::move(body), false, is_update});
    log->write(batch);
  };
  write(1, "one", false);
  write(2, "two", false);
  write(1, "one as it is now", true);
  write(2, std::nullopt, false);
  write(2, "two as it is now", true);
  const auto kept = log->notes("test", page, 10);
  ASSERT_EQ(kept.size(), 1u);
  EXPECT_EQ(kept[0].body, "one as it is now");
}

TEST_P(EventLogTest, ANewNoteWhosePlaceIsTakenIsAConflictUnlessItIsTheSame) {
  auto log = open_event_log(address_);
  const std::string page = std::to_string(table(0));
  Batch batch;
  batch.notes = {{0, "test", page, 1, "one", true}};
  log->write(batch);
  log->write(batch);
  batch.notes[0].body = "another";
  batch.steps = {{table(1), 1, "with it"}};
  try {
    log->write(batch);
    ADD_FAILURE();
  } catch (const StoreFault& fault) {
    EXPECT_EQ(fault.kind, FaultKind::kConflict) << fault.what();
  }
  EXPECT_EQ(log->notes("test", page, 10)[0].body, "one");
  EXPECT_TRUE(log->steps(table(1)).empty());
}

TEST_P(EventLogTest, AVersionThatIsTakenIsAConflict) {
  auto log = open_event_log(address_);
  log->write({{{table(1), 1, "one"}}, {}, {}});
  try {
    log->write({{{table(1), 1, "another"}}, {}, {}});
    ADD_FAILURE();
  } catch (const StoreFault& fault) {
    EXPECT_EQ(fault.kind, FaultKind::kConflict) << fault.what();
  }
  log->try_writing();
}

TEST_P(EventLogTest, AMissingStepIsDamageOfThatTable) {
  auto log = open_event_log(address_);
  log->write({{{table(1), 1, "one"}, {table(1), 3, "three"}, {table(2), 2, "two"}}, {}, {}});
  for (int n = 1; n <= 2; ++n) {
    try {
      log->steps(table(n));
      ADD_FAILURE() << n;
    } catch (const StoreFault& fault) {
      EXPECT_EQ(fault.kind, FaultKind::kDamaged) << n;
    }
  }
}

TEST_P(EventLogTest, ListsWhatStandsInTheLobby) {
  auto log = open_event_log(address_);
  log->write({{},
              {{table(1), "crypt", true, table(1), "{\"n\":1}"},
               {table(2), "crypt", true, table(2), "{}"}},
              {}});
  log->write({{}, {{table(2), "crypt", false, table(2), "{}"}}, {}});
  bool has_first = false;
  for (const auto& row : log->listed(100)) {
    EXPECT_NE(row.table, table(2));
    if (row.table != table(1)) continue;
    has_first = true;
    EXPECT_EQ(row.summary, "{\"n\":1}");
  }
  EXPECT_TRUE(has_first);
}

TEST_P(EventLogTest, ListsEveryOpenersNewestTableBeforeAnybodysSecond) {
  auto log = open_event_log(address_);
  constexpr std::int64_t kLate = 1'000'000'000'000'000;  // after all that other tests have listed
  const std::string one = "one" + std::to_string(table(0));
  const std::string many = "many" + std::to_string(table(0));
  Batch batch;
  batch.tables.push_back({table(1), "crypt", true, kLate + 1, "{}", one});
  for (int n = 2; n <= 9; ++n) {
    batch.tables.push_back({table(n), "crypt", true, kLate + n, "{}", many});
  }
  log->write(batch);
  const auto rows = log->listed(2);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].table, table(9));
  EXPECT_EQ(rows[0].opener, many);
  EXPECT_EQ(rows[1].table, table(1));
  for (auto& row : batch.tables) row.is_listed = false;
  log->write(batch);
}

TEST_P(EventLogTest, CommitsTogetherWhatCameWhileItWasBusy) {
  std::promise<void> all;
  constexpr int kSteps = 2000;
  Writer::Listener listener;
  listener.committed = [&](std::uint64_t ticket) {
    if (ticket == kSteps) all.set_value();
  };
  listener.lost = [](const Loss& loss) { FAIL() << loss.reason; };
  listener.away = [](const std::string& reason) { FAIL() << reason; };
  Writer writer(open_event_log(address_), std::move(listener));
  std::promise<void> free;
  writer.read([busy = free.get_future().share()](EventLog&) { busy.wait(); });
  for (int i = 1; i <= kSteps; ++i) writer.write({{{table(1), i, std::to_string(i)}}, {}, {}});
  free.set_value();
  all.get_future().wait();
  std::promise<std::vector<std::string>> read;
  writer.read([&](EventLog& log) { read.set_value(log.steps(table(1))); });
  EXPECT_EQ(read.get_future().get().size(), static_cast<std::size_t>(kSteps));
  // One or a few: what was written before the store's thread came to that reading is by itself.
  EXPECT_LE(writer.numbers().commits, 3u);
}

// Some pages of a file are overwritten; the tables on other pages are as they were.
TEST(EventLogPages, BadPagesCostTheirOwnTables) {
  const std::string file = testing::TempDir() + "pages-" + std::to_string(getpid()) + ".db";
  constexpr int kTables = 200;
  {
    auto log = open_event_log("sqlite:" + file);
    for (int t = 1; t <= kTables; ++t) {
      Batch batch;
      for (int v = 1; v <= 5; ++v) batch.steps.push_back({t, v, std::string(300, 'x')});
      log->write(batch);
    }
  }
  {
    std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
    // A row that is too long for its page goes on in one of its own, where no database sees damage;
    // among five pages one is of the tree.
    for (const int page : {40, 120, 200}) {
      bytes.seekp(page * 1024);
      bytes << std::string(5 * 1024, '\x7f');
    }
  }
  auto log = open_event_log("sqlite:" + file);
  int whole = 0;
  int damaged = 0;
  for (int t = 1; t <= kTables; ++t) {
    try {
      whole += log->steps(t) == std::vector<std::string>(5, std::string(300, 'x')) ? 1 : 0;
    } catch (const StoreFault& fault) {
      EXPECT_EQ(fault.kind, FaultKind::kDamaged) << fault.what();
      ++damaged;
    }
  }
  EXPECT_GT(damaged, 0);
  EXPECT_GT(whole, kTables - 30);
  for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(file + end);
}

// The files of a database of SQLite, which go with it.
struct TemporaryFile {
  explicit TemporaryFile(const std::string& what)
      : name(std::filesystem::temp_directory_path() /
             ("purloin-" + what + '-' + std::to_string(getpid()) + ".db")) {
    remove();
  }
  ~TemporaryFile() { remove(); }
  void remove() const {
    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(name + end);
  }
  std::string name;
};

TEST(SqliteLog, BeginsAnewOnceItIsInTheFileHoweverMuchIsWritten) {
  const TemporaryFile file("log");
  auto log = open_event_log("sqlite:" + file.name);
  const auto size = [&] { return std::filesystem::file_size(file.name + "-wal"); };
  constexpr int kMost = 300;  // of some MiB each
  int written = 0;
  for (bool has_grown = true; has_grown && written < kMost; ++written) {
    const auto before = written == 0 ? 0 : size();
    Batch batch;
    for (int v = 1; v <= 1000; ++v) batch.steps.push_back({written, v, std::string(900, 'x')});
    log->write(batch);
    has_grown = size() > before;
  }
  EXPECT_GT(written, 10);
  EXPECT_LT(written, kMost);
  EXPECT_EQ(log->steps(0).size(), 1000U);
}

TEST(SqliteLog, OtherProgramsMayReadAndWhoWritesIsNamed) {
  const TemporaryFile file("shared");
  auto log = open_event_log("sqlite:" + file.name);
  log->write({{{1, 1, "one"}}, {}, {}});
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open(file.name.c_str(), &other), SQLITE_OK);
  const auto run = [&](const char* sql) {
    return sqlite3_exec(other, sql, nullptr, nullptr, nullptr);
  };
  EXPECT_EQ(run("BEGIN; SELECT count(*) FROM steps"), SQLITE_OK);
  log->write({{{1, 2, "two"}}, {}, {}});
  EXPECT_EQ(run("COMMIT; BEGIN IMMEDIATE"), SQLITE_OK);
  try {
    log->write({{{1, 3, "three"}}, {}, {}});
    ADD_FAILURE() << "two programs write at once";
  } catch (const StoreFault& fault) {
    EXPECT_EQ(fault.kind, FaultKind::kAway);
    EXPECT_NE(std::string(fault.what()).find("another program writes to the database"),
              std::string::npos);
  }
  EXPECT_EQ(run("ROLLBACK"), SQLITE_OK);
  sqlite3_close(other);
  log->write({{{1, 3, "three"}}, {}, {}});
  EXPECT_EQ(log->steps(1), (std::vector<std::string>{"one", "two", "three"}));
}

TEST(SqliteLog, AnotherServerIsRefused) {
  const TemporaryFile file("held");
  const auto log = open_event_log("sqlite:" + file.name);
  try {
    open_event_log("sqlite:" + file.name);
    ADD_FAILURE() << "two servers have one database";
  } catch (const StoreFault& fault) {
    EXPECT_NE(std::string(fault.what()).find("another server already uses the database"),
              std::string::npos);
  }
}

TEST(EventLogAddress, OtherDatabasesAreRefusedWithWhatIsKnown) {
  try {
    open_event_log("mysql://x");
    FAIL();
  } catch (const std::invalid_argument& fault) {
    EXPECT_NE(std::string(fault.what()).find("sqlite:FILE"), std::string::npos);
  }
  EXPECT_THROW(open_event_log("sqlite:/nowhere/at/all.db"), StoreFault);
}

INSTANTIATE_TEST_SUITE_P(Databases, EventLogTest, testing::Values("sqlite", "postgres"),
                         [](const auto& tested) { return std::string(tested.param); });

}  // namespace
}  // namespace purloin::store
