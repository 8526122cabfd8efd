#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "load/load.h"

namespace purloin::load {

using Clock = std::chrono::steady_clock;

// Times, and what share of them is below which.
class Times {
 public:
  void add(Clock::duration time) {
    ms_.push_back(std::chrono::duration<float, std::milli>(time).count());
  }
  double quantile(double share) {
    if (ms_.empty()) return 0;
    const auto at = static_cast<std::ptrdiff_t>(share * static_cast<double>(ms_.size() - 1));
    std::nth_element(ms_.begin(), ms_.begin() + at, ms_.end());
    return ms_[static_cast<std::size_t>(at)];
  }

 private:
  std::vector<float> ms_;
};

// The answers to one kind of question.
struct Answers {
  std::uint64_t count = 0;
  std::uint64_t bytes = 0;
  std::size_t most_bytes = 0;
  Times times;

  void add(Clock::duration time, std::size_t size) {
    ++count;
    bytes += size;
    most_bytes = std::max(most_bytes, size);
    times.add(time);
  }
  QuestionReport report() {
    return {count, count == 0 ? 0 : static_cast<double>(bytes) / static_cast<double>(count),
            most_bytes, times.quantile(0.5), times.quantile(0.99)};
  }
};

// What all tables count together, once counting has begun.
struct Counters {
  bool is_counting = false;
  std::uint64_t moves = 0;
  std::uint64_t refused = 0;
  std::string last_refusal;
  std::uint64_t games = 0;
  std::uint64_t update_bytes = 0;
  std::uint64_t updates = 0;
  std::uint64_t returns = 0;
  std::uint64_t breaks = 0;
  Times moved;
  Answers legal;
  Answers offered;  // legal moves that came with the turn, unasked
  Answers described;
  Answers bots;  // from when it was a bot's turn to its move
  std::ofstream transcript;
  std::ofstream history;
  Clock::time_point began = Clock::now();
};

}  // namespace purloin::load
