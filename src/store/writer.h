#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "store/event_log.h"

namespace purloin::store {

// The store's own thread. Whatever was handed over while a commit was under way shares the next one
// (group commit), so the number of commits follows the disk and not the number of tables.
//
// Callbacks run on the store's thread.
class Writer {
 public:
  struct Numbers {
    std::uint64_t commits = 0;
    std::uint64_t steps = 0;
  };

  // After every commit `committed` gets the ticket up to which everything is durable; after a
  // failed one `failed` gets the reason, and nothing more is written.
  Writer(std::unique_ptr<EventLog> log, std::function<void(std::uint64_t)> committed,
         std::function<void(std::string)> failed);
  // Writes what is there, then ends.
  ~Writer();

  // The ticket is committed when what was handed over, and everything before it, is durable.
  std::uint64_t write(Batch batch);
  // Runs on the store's thread between two commits, after everything handed over before.
  void read(std::function<void(EventLog&)> job);
  Numbers numbers() const;

 private:
  void run();

  std::unique_ptr<EventLog> log_;
  std::function<void(std::uint64_t)> committed_;
  std::function<void(std::string)> failed_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  Batch waiting_;
  std::vector<std::function<void(EventLog&)>> reads_;
  std::uint64_t ticket_ = 0;
  bool stopping_ = false;
  bool broken_ = false;
  Numbers numbers_;
  std::thread thread_;
};

}  // namespace purloin::store
