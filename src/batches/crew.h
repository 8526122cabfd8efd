#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace purloin::batches {

// Threads that stand by to do the same to many games. The one that calls works along.
class Crew {
 public:
  explicit Crew(int threads);
  ~Crew();
  Crew(const Crew&) = delete;

  int threads() const { return static_cast<int>(helpers_.size()) + 1; }
  // Calls work(from, to) for parts of 0 … count, one for each thread, and waits for all of them.
  // What it does must not throw.
  void share(std::size_t count, const std::function<void(std::size_t, std::size_t)>& work);

 private:
  void help(std::size_t place);
  void do_part(std::size_t place) const;

  std::mutex mutex_;
  std::condition_variable begin_, end_;
  std::uint64_t call_ = 0;
  std::size_t busy_ = 0;
  bool leave_ = false;
  std::size_t count_ = 0;
  const std::function<void(std::size_t, std::size_t)>* work_ = nullptr;
  std::vector<std::thread> helpers_;
};

}  // namespace purloin::batches
