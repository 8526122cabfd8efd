#include "server/thinkers.h"

#include <random>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace purloin::server {

Thinkers::Thinkers(int threads) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

Thinkers::~Thinkers() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    jobs_.clear();
  }
  wake_.notify_all();
  for (auto& thread : threads_) thread.join();
}

void Thinkers::ask(Question question, std::function<void(bots::Choice)> then) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back({std::move(question), std::move(then)});
  }
  wake_.notify_one();
}

void Thinkers::run() {
  constexpr int kLowerPriority = 10;
  setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), kLowerPriority);
  std::mt19937_64 seeds(std::random_device{}());
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [&] { return stopping_ || !jobs_.empty(); });
    if (stopping_) return;
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    bots::Budget budget;
    budget.time = job.question.time;
    budget.seed = seeds();
    budget.stop = &stopping_;
    const auto bot = bots::make_bot(job.question.bot, job.question.game);
    job.then(bot->choose(*job.question.table, budget));
    lock.lock();
  }
}

}  // namespace purloin::server
