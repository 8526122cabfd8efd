#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <vector>

#include "server/bot_queue.h"
#include "server/environment.h"

namespace purloin::server {

// What came of a question, and how it went.
struct Thought {
  bots::Choice choice;
  std::chrono::microseconds waited{};  // before anybody thought about it
  std::chrono::microseconds thought{};
  bool was_cut = false;  // others waited: it got less time than was asked for
};

// Threads that think for bots, at a lower priority than the tables themselves, in the order and for
// the time that BotQueue says.
class BotThreads {
 public:
  explicit BotThreads(BotQueue::Settings settings);
  // Stops thinking at once; questions that wait get no answer.
  ~BotThreads();

  // `then` runs on a thinker's thread, unless the question is cancelled before. Nothing when too
  // many wait.
  std::optional<ThoughtId> ask(Question question, std::function<void(ThoughtId, Thought)> then);
  // Whoever thinks about it stops.
  void cancel(ThoughtId id);
  std::size_t waiting(Purpose purpose) const;

 private:
  struct Job {
    Question question;
    std::function<void(ThoughtId, Thought)> then;
    BotQueue::Time asked;
    std::atomic<bool> stop = false;
  };
  using Time = BotQueue::Time;

  void think();
  // Ends thoughts whose time is up since others wait.
  void watch_time();

  mutable std::mutex mutex_;
  std::condition_variable wake_;  // a question waits
  std::condition_variable look_;  // what waits or is in thought has changed
  BotQueue queue_;
  std::unordered_map<ThoughtId, std::shared_ptr<Job>> jobs_;  // waiting or in thought
  ThoughtId last_ = 0;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace purloin::server
