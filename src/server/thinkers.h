#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "server/surroundings.h"

namespace purloin::server {

// Threads that think for bots, at a lower priority than the tables themselves.
class Thinkers {
 public:
  explicit Thinkers(int threads);
  // Stops thinking at once; questions that wait get no answer.
  ~Thinkers();

  // `then` runs on a thinker's thread. A table asks one question at a time, so the queue is no
  // longer than there are tables.
  void ask(Question question, std::function<void(bots::Choice)> then);

 private:
  struct Job {
    Question question;
    std::function<void(bots::Choice)> then;
  };
  void run();

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;
  std::atomic<bool> stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace purloin::server
