#include "store/writer.h"

#include <algorithm>
#include <utility>

namespace purloin::store {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kPatienceForBatches{3000};  // for which what was handed over waits
constexpr milliseconds kShortestRetryPause{100};
constexpr milliseconds kLongestRetryPause{2000};
constexpr milliseconds kLastChance{2000};  // for what is there when the writer ends
constexpr milliseconds kAtOnce{500};
constexpr milliseconds kLongestReading{10};  // between two commits, and one read more

template <class T>
void append(std::vector<T>& to, std::vector<T>& from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

// Resting for as long as the work took leaves half a core to others, and when there is much to do,
// more of it shares a commit.
void rest_after(Clock::duration work) {
  constexpr Clock::duration kLongest = milliseconds(2);
  std::this_thread::sleep_for(std::min(work, kLongest));
}

}  // namespace

Writer::Writer(std::unique_ptr<EventLog> log, Listener listener)
    : log_(std::move(log)), listener_(std::move(listener)) {
  thread_ = std::thread([this] { run(); });
}

Writer::~Writer() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  log_->end_by(Clock::now() + kLastChance);
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
    append(waiting_.notes, batch.notes);
    if (batch.house_time) waiting_.house_time = batch.house_time;
    ticket = ++ticket_;
  }
  wake_.notify_one();
  return ticket;
}

void Writer::begin_anew(TableId table) {
  const std::lock_guard lock(mutex_);
  leave_out(waiting_, {table});
  std::erase(lost_, table);
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
  Lock lock(mutex_);
  for (;;) {
    const auto has_work = [&] { return stopping_ || !waiting_.empty() || !reads_.empty(); };
    if (is_away_) {
      wake_.wait_until(lock, next_look_, has_work);
    } else {
      wake_.wait(lock, has_work);
    }
    if (stopping_ && waiting_.empty()) return;
    Batch batch = std::exchange(waiting_, {});
    if (!lost_.empty()) leave_out(batch, lost_);
    const std::uint64_t ticket = ticket_;
    const std::size_t reads = reads_.size();  // what comes later may be about what comes later
    lock.unlock();
    const auto began = Clock::now();
    if (is_away_ && began >= next_look_) look_whether_back();
    if (is_away_) {
      give_up(batch);
    } else if (ticket > committed_) {
      store(batch, ticket);
    }
    run_reads(reads);
    const auto work = Clock::now() - began;
    lock.lock();
    // Who comes alone does not wait for a rest.
    if (waiting_.empty() && reads_.empty()) continue;
    lock.unlock();
    rest_after(work);
    lock.lock();
  }
}

void Writer::run_reads(std::size_t most) {
  const auto began = Clock::now();
  Lock lock(mutex_);
  for (; most > 0 && Clock::now() - began < kLongestReading; --most) {
    const auto job = std::move(reads_.front());
    reads_.pop_front();
    lock.unlock();
    job(*log_);
    lock.lock();
  }
}

void Writer::store(const Batch& batch, std::uint64_t ticket) {
  const auto began = Clock::now();
  bool was_told = false;
  for (milliseconds wait{0};;
       wait = std::clamp(2 * wait, kShortestRetryPause, kLongestRetryPause)) {
    if (try_to_store(batch, ticket)) {
      if (was_told) listener_.back();
      return;
    }
    // A connection that was cut while nobody looked fails at once; it is worth one more try before
    // anybody hears of it.
    const bool is_first = wait == milliseconds(0) && Clock::now() - began < kAtOnce;
    if (!is_first && !std::exchange(was_told, true)) listener_.away(trouble_);
    if (Clock::now() - began >= kPatienceForBatches || !pause(wait)) break;
  }
  if (!was_told) listener_.away(trouble_);
  is_away_ = true;
  next_look_ = Clock::now() + kShortestRetryPause;
  look_pause_ = kShortestRetryPause;
  give_up(batch);
}

bool Writer::try_to_store(const Batch& batch, std::uint64_t ticket) {
  std::vector<Loss> losses;
  try {
    if (!batch.empty()) losses = write_what_can_be(*log_, batch);
  } catch (const StoreFault& fault) {
    trouble_ = fault.what();
    return false;
  }
  for (auto& loss : losses) report(std::move(loss));
  committed_ = ticket;
  listener_.committed(ticket);
  const std::lock_guard lock(mutex_);
  ++numbers_.commits;
  numbers_.steps += batch.steps.size();
  return true;
}

void Writer::give_up(const Batch& batch) {
  for (const TableId table : tables_of(batch)) report({table, FaultKind::kAway, trouble_, 0});
}

void Writer::report(Loss loss) {
  loss.after = committed_;
  {
    const std::lock_guard lock(mutex_);
    lost_.push_back(loss.table);
  }
  listener_.lost(std::move(loss));
}

void Writer::look_whether_back() {
  try {
    log_->try_writing();
  } catch (const StoreFault& fault) {
    trouble_ = fault.what();
    look_pause_ = std::min(2 * look_pause_, kLongestRetryPause);
    next_look_ = Clock::now() + look_pause_;
    return;
  }
  is_away_ = false;
  listener_.back();
}

bool Writer::pause(milliseconds time) {
  Lock lock(mutex_);
  return !wake_.wait_for(lock, time, [&] { return stopping_; });
}

}  // namespace purloin::store
