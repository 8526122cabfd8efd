#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_set>
#include <vector>

#include "bus/bus.h"
#include "thinking/messages.h"

namespace purloin::thinking {

// The move that a bot makes in that position, or why there is none.
Solution solve(const Task& task, std::uint64_t seed, const std::atomic<bool>* stop = nullptr);

// Thinks for the servers of a house: says on the bus that it is there, takes as many questions as
// it has threads, and answers each. Whoever asks more is told so at once, and thinks themselves.
class Thinker {
 public:
  struct Settings {
    int threads = 1;
    std::chrono::milliseconds announces_every{1000};
  };
  struct Numbers {
    std::uint64_t asked = 0;
    std::uint64_t answered = 0;
    std::uint64_t refused = 0;  // all threads were busy
  };

  Thinker(bus::Bus& bus, Settings settings);
  // Says that it goes, and ends thoughts.
  ~Thinker();
  Numbers numbers() const;
  const std::string& name() const { return name_; }

 private:
  struct Job {
    Task task;
    std::string answer_to;
  };
  void hear(const bus::Message& message);
  bool is_new(const std::string& answer_to);
  void think();
  void announce_often();
  void announce(int threads, int free);

  bus::Bus& bus_;
  const Settings settings_;
  const std::string name_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable announce_;
  std::deque<Job> jobs_;
  int free_;
  bool is_listening_ = false;
  bool is_stopping_ = false;
  std::atomic<bool> stop_ = false;
  Numbers numbers_;
  // Questions that were heard, the newest: who sends one again makes nobody think twice.
  std::unordered_set<std::string> heard_;
  std::deque<std::string> heard_in_order_;
  std::vector<std::thread> threads_;
  std::unique_ptr<bus::Subscription> ear_;
};

}  // namespace purloin::thinking
