#include "batches/crew.h"

#include <algorithm>

namespace purloin::batches {

Crew::Crew(int threads) {
  for (int i = 1; i < threads; ++i) {
    helpers_.emplace_back([this, i] { help(static_cast<std::size_t>(i)); });
  }
}

Crew::~Crew() {
  {
    const std::lock_guard lock(mutex_);
    leave_ = true;
  }
  begin_.notify_all();
  for (auto& helper : helpers_) helper.join();
}

void Crew::do_part(std::size_t place) const {
  const std::size_t parts = helpers_.size() + 1;
  const std::size_t from = count_ * place / parts;
  const std::size_t to = count_ * (place + 1) / parts;
  if (from < to) (*work_)(from, to);
}

void Crew::help(std::size_t place) {
  std::uint64_t done = 0;
  std::unique_lock lock(mutex_);
  for (;;) {
    begin_.wait(lock, [&] { return leave_ || call_ != done; });
    if (leave_) return;
    done = call_;
    lock.unlock();
    do_part(place);
    lock.lock();
    if (--busy_ == 0) end_.notify_one();
  }
}

void Crew::share(std::size_t count, const std::function<void(std::size_t, std::size_t)>& work) {
  if (helpers_.empty()) {
    if (count > 0) work(0, count);
    return;
  }
  std::unique_lock lock(mutex_);
  count_ = count;
  work_ = &work;
  busy_ = helpers_.size();
  ++call_;
  lock.unlock();
  begin_.notify_all();
  do_part(0);
  lock.lock();
  end_.wait(lock, [&] { return busy_ == 0; });
}

}  // namespace purloin::batches
