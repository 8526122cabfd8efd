#include "store/writer.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace purloin::store {
namespace {

template <class T>
void append(std::vector<T>& to, std::vector<T>& from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

using Clock = std::chrono::steady_clock;

// Resting for as long as the work took leaves half a core to others, and when there is much to do,
// more of it shares a commit.
void rest_after(Clock::duration work) {
  constexpr Clock::duration kLongest = std::chrono::milliseconds(2);
  std::this_thread::sleep_for(std::min(work, kLongest));
}

}  // namespace

Writer::Writer(std::unique_ptr<EventLog> log, std::function<void(std::uint64_t)> committed,
               std::function<void(std::string)> failed)
    : log_(std::move(log)), committed_(std::move(committed)), failed_(std::move(failed)) {
  thread_ = std::thread([this] { run(); });
}

Writer::~Writer() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

std::uint64_t Writer::write(Batch batch) {
  std::uint64_t ticket = 0;
  {
    const std::lock_guard lock(mutex_);
    append(waiting_.steps, batch.steps);
    append(waiting_.tables, batch.tables);
    append(waiting_.chat, batch.chat);
    append(waiting_.deadlines, batch.deadlines);
    if (batch.house_time) waiting_.house_time = batch.house_time;
    ticket = ++ticket_;
  }
  wake_.notify_one();
  return ticket;
}

void Writer::read(std::function<void(EventLog&)> job) {
  {
    const std::lock_guard lock(mutex_);
    reads_.push_back(std::move(job));
  }
  wake_.notify_one();
}

Writer::Numbers Writer::numbers() const {
  const std::lock_guard lock(mutex_);
  return numbers_;
}

void Writer::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [&] { return stopping_ || !waiting_.empty() || !reads_.empty(); });
    if (stopping_ && waiting_.empty() && reads_.empty()) return;
    const Batch batch = std::exchange(waiting_, {});
    const auto reads = std::exchange(reads_, {});
    const std::uint64_t ticket = ticket_;
    lock.unlock();
    const auto began = Clock::now();
    if (!batch.empty() && !broken_) {
      try {
        log_->write(batch);
        committed_(ticket);
      } catch (const StoreFault& fault) {
        // What was refused cannot be told to anybody: the server ends, and the next one begins
        // with what is stored.
        broken_ = true;
        failed_(fault.what());
      }
    }
    for (const auto& job : reads) job(*log_);
    rest_after(Clock::now() - began);
    lock.lock();
    if (!batch.empty() && !broken_) {
      ++numbers_.commits;
      numbers_.steps += batch.steps.size();
    }
  }
}

}  // namespace purloin::store
