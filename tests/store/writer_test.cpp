// The store's thread when the database is away, or one table's rows are in the way.
#include "store/writer.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <set>

#include <gtest/gtest.h>

namespace purloin::store {
namespace {

// How often a log was asked to write.
struct Tries {
  std::atomic<int> all = 0;
  std::atomic<int> before_the_end = 0;  // before it was told to end
};

// Keeps rows in a map; fails as often as it is told to.
struct Flaky : EventLog {
  std::shared_ptr<Tries> tries = std::make_shared<Tries>();
  std::atomic<int> failures = 0;
  std::atomic<bool> unanswered = false;  // the next failure comes after the rows are in
  std::map<std::pair<TableId, int>, std::string> rows;

  void write(const Batch& batch) override {
    ++tries->all;
    const bool fails = failures > 0;
    if (fails) --failures;
    if (fails && !unanswered.exchange(false)) throw StoreFault("away");
    for (const auto& row : batch.steps) {
      if (rows.contains({row.table, row.version})) {
        throw StoreFault("taken", FaultKind::kConflict);
      }
    }
    for (const auto& row : batch.steps) rows[{row.table, row.version}] = row.body;
    if (fails) throw StoreFault("no answer");
  }
  std::vector<std::string> steps(TableId table) override {
    std::vector<std::string> found;
    for (const auto& [key, body] : rows) {
      if (key.first == table) found.push_back(body);
    }
    return found;
  }
  std::vector<ChatRow> chat(TableId) override { return {}; }
  std::vector<NoteRow> notes(const std::string&, const std::string&, int) override { return {}; }
  std::vector<TableRow> listed(int) override { return {}; }
  std::vector<DeadlineRow> deadlines() override { return {}; }
  std::int64_t house_time() override { return 0; }
  void end_by(std::chrono::steady_clock::time_point) override {
    tries->before_the_end = tries->all.load();
  }
  void try_writing() override {
    ++tries->all;
    if (failures > 0) {
      --failures;
      throw StoreFault("still away");
    }
  }
};

// A writer, what it said, and a way to wait until it said enough.
struct Watched {
  std::mutex mutex;
  std::condition_variable changed;
  std::uint64_t committed = 0;
  std::vector<Loss> losses;
  int away = 0;
  int back = 0;
  Flaky* log = new Flaky;
  Writer writer{
      std::unique_ptr<EventLog>(log),
      {[this](std::uint64_t ticket) { note([&] { committed = ticket; }); },
       [this](Loss loss) { note([&] { losses.push_back(std::move(loss)); }); },
       [this](const std::string&) { note([&] { ++away; }); }, [this] { note([&] { ++back; }); }}};

  template <class F>
  void note(F&& change) {
    const std::lock_guard lock(mutex);
    change();
    changed.notify_all();
  }
  template <class F>
  void wait_until(F&& enough) {
    std::unique_lock lock(mutex);
    changed.wait(lock, enough);
  }
};

Batch step(TableId table, int version, std::string body) {
  Batch batch;
  batch.steps.push_back({table, version, std::move(body)});
  return batch;
}

TEST(Writer, AShortAbsenceIsWaitedFor) {
  Watched it;
  it.log->failures = 2;  // the first is worth a second try, and that a short pause
  const auto ticket = it.writer.write(step(1, 1, "one"));
  it.wait_until([&] { return it.committed == ticket && it.back == 1; });
  EXPECT_EQ(it.away, 1);
  EXPECT_TRUE(it.losses.empty());
}

TEST(Writer, ALongAbsenceIsALossAndThenTheWriterGoesOn) {
  Watched it;
  it.log->failures = 1'000'000;
  it.writer.write(step(1, 1, "one"));
  it.wait_until([&] { return it.losses.size() == 1; });
  EXPECT_EQ(it.losses[0].kind, FaultKind::kAway);
  EXPECT_EQ(it.losses[0].table, 1);
  it.writer.write(step(2, 1, "refused at once"));
  it.wait_until([&] { return it.losses.size() == 2; });
  it.log->failures = 0;
  it.wait_until([&] { return it.back == 1; });
  it.writer.begin_anew(1);
  const auto ticket = it.writer.write(step(1, 1, "again"));
  it.wait_until([&] { return it.committed == ticket; });
  EXPECT_EQ(it.log->steps(1), std::vector<std::string>{"again"});
}

TEST(Writer, ABatchWhoseFateIsUnknownIsWrittenOnce) {
  Watched it;
  it.log->failures = 1;
  it.log->unanswered = true;
  const auto ticket = it.writer.write(step(1, 1, "one"));
  it.wait_until([&] { return it.committed == ticket; });
  EXPECT_TRUE(it.losses.empty());
  EXPECT_EQ(it.log->rows.size(), 1u);
}

TEST(Writer, WhoWritesDoesNotWaitForAllWhoRead) {
  constexpr int kReads = 300;
  int done = 0;
  bool sees_it = false;
  bool is_written = false;
  std::uint64_t committed_before_last = 0;
  std::vector<int> order;
  Watched it;
  for (int i = 0; i < kReads; ++i) {
    it.writer.read([&, i](EventLog&) {
      if (i == 0) it.wait_until([&] { return is_written; });  // the others all wait then
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      it.note([&] {
        committed_before_last = it.committed;
        order.push_back(i);
        ++done;
      });
    });
  }
  const auto ticket = it.writer.write(step(1, 1, "one"));
  it.writer.read([&](EventLog& log) { it.note([&] { sees_it = !log.steps(1).empty(); }); });
  it.note([&] { is_written = true; });
  it.wait_until([&] { return done == kReads && sees_it; });
  EXPECT_EQ(committed_before_last, ticket) << "it was stored among the reads";
  EXPECT_TRUE(std::ranges::is_sorted(order));
}

TEST(Writer, NothingThatBuildsOnALossIsWritten) {
  Watched it;
  it.log->rows[{1, 1}] = "somebody else's";
  it.writer.write(step(1, 1, "ours"));
  it.wait_until([&] { return it.losses.size() == 1; });
  EXPECT_EQ(it.losses[0].kind, FaultKind::kConflict);
  auto ticket = it.writer.write(step(1, 2, "builds on ours"));
  it.wait_until([&] { return it.committed == ticket; });
  EXPECT_EQ(it.log->steps(1), std::vector<std::string>{"somebody else's"});
  it.writer.begin_anew(1);
  ticket = it.writer.write(step(1, 2, "builds on theirs"));
  it.wait_until([&] { return it.committed == ticket; });
  EXPECT_EQ(it.log->steps(1).size(), 2u);
}

TEST(Writer, OneTablesConflictLeavesTheOthersAlone) {
  Flaky log;
  log.rows[{1, 1}] = "theirs";
  Batch batch;
  for (TableId table = 1; table <= 3; ++table) batch.steps.push_back({table, 1, "ours"});
  const auto losses = write_what_can_be(log, batch);
  ASSERT_EQ(losses.size(), 1u);
  EXPECT_EQ(losses[0].table, 1);
  EXPECT_EQ(log.rows.size(), 3u);
  EXPECT_TRUE(write_what_can_be(log, step(2, 1, "ours")).empty()) << "written again is written";
}

TEST(Writer, TriesNoMoreWhenItEndsWhileTheDatabaseIsAway) {
  auto it = std::make_unique<Watched>();
  const auto tries = it->log->tries;
  it->log->failures = 1'000'000;
  it->writer.write(step(1, 1, "one"));
  it->wait_until([&] { return it->away == 1; });
  it.reset();
  EXPECT_LE(tries->all, tries->before_the_end + 1) << "but for the one that was about to begin";
}

}  // namespace
}  // namespace purloin::store
