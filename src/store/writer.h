#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "store/event_log.h"
#include "store/losses.h"

namespace purloin::store {

// The store's own thread. Whatever was handed over while a commit was under way shares the next one
// (group commit), so the number of commits follows the disk and not the number of tables.
//
// A database that is away (gone, slow, full, read-only) is tried again and again. What was handed
// over waits for a few seconds and is then lost, so that nobody waits for ever; the database is
// still tried until it takes something.
class Writer {
 public:
  struct Numbers {
    std::uint64_t commits = 0;
    std::uint64_t steps = 0;
  };
  // All run on the store's thread.
  struct Listener {
    // Everything up to this ticket is durable, but for what was lost before.
    std::function<void(std::uint64_t)> committed;
    std::function<void(Loss)> lost;
    // The database takes nothing, and why; then that it does again.
    std::function<void(std::string)> away;
    std::function<void()> back;
  };

  Writer(std::unique_ptr<EventLog> log, Listener listener);
  // Writes what is there, if the database takes it within two seconds, then ends.
  ~Writer();

  // The ticket is committed when what was handed over, and everything before it, is durable.
  std::uint64_t write(Batch batch);
  // Nothing more is written of a table that has lost something, until this is called: what was
  // handed over before builds on what is lost, what comes now does not.
  void begin_anew(TableId table);
  // Runs on the store's thread between two commits, after everything handed over before. Of many
  // only some run between two commits: who writes does not wait for all who read.
  void read(std::function<void(EventLog&)> job);
  Numbers numbers() const;

 private:
  using Lock = std::unique_lock<std::mutex>;
  void run();
  void run_reads(std::size_t most);
  void store(const Batch& batch, std::uint64_t ticket);
  bool try_to_store(const Batch& batch, std::uint64_t ticket);
  void give_up(const Batch& batch);
  void report(Loss loss);
  void look_whether_back();
  // False when the writer is to end.
  bool pause(std::chrono::milliseconds time);

  std::unique_ptr<EventLog> log_;
  Listener listener_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  Batch waiting_;
  std::deque<std::function<void(EventLog&)>> reads_;
  std::vector<TableId> lost_;  // tables of which nothing is written
  std::uint64_t ticket_ = 0;
  bool stopping_ = false;
  Numbers numbers_;
  // Of the thread alone.
  std::uint64_t committed_ = 0;
  std::string trouble_;   // what the database said last
  bool is_away_ = false;  // it takes nothing, and whatever is handed over is lost
  std::chrono::steady_clock::time_point next_look_;
  std::chrono::milliseconds look_pause_{};
  std::thread thread_;
};

}  // namespace purloin::store
