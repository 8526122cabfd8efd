#include "server/bot_threads.h"

#include <random>

#include "match/match.h"
#include "registry/bots.h"
#include "server/priority.h"

namespace purloin::server {
namespace {

std::chrono::microseconds between(BotQueue::Time from, BotQueue::Time to) {
  return std::chrono::duration_cast<std::chrono::microseconds>(to - from);
}

}  // namespace

BotThreads::BotThreads(BotQueue::Settings settings) : queue_(settings) {
  threads_.emplace_back([this] { watch_time(); });
  for (int i = 0; i < settings.bot_threads; ++i) threads_.emplace_back([this] { think(); });
}

BotThreads::~BotThreads() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    for (const auto& [id, job] : jobs_) job->stop = true;
    jobs_.clear();
  }
  wake_.notify_all();
  look_.notify_all();
  for (auto& thread : threads_) thread.join();
}

std::optional<ThoughtId> BotThreads::ask(Question question,
                                         std::function<void(ThoughtId, Thought)> then) {
  auto job = std::make_shared<Job>();
  job->question = std::move(question);
  job->then = std::move(then);
  job->asked = BotQueue::Clock::now();
  std::unique_lock lock(mutex_);
  const ThoughtId id = ++last_;
  if (!queue_.add(id, job->question.purpose, job->question.address, job->asked)) {
    return std::nullopt;
  }
  jobs_.emplace(id, std::move(job));
  lock.unlock();
  wake_.notify_one();
  look_.notify_one();
  return id;
}

void BotThreads::cancel(ThoughtId id) {
  const std::lock_guard lock(mutex_);
  const auto found = jobs_.find(id);
  if (found == jobs_.end()) return;
  found->second->stop = true;
  queue_.forget(id);
  jobs_.erase(found);
}

std::size_t BotThreads::waiting(Purpose purpose) const {
  const std::lock_guard lock(mutex_);
  return queue_.waiting(purpose);
}

void BotThreads::think() {
  run_behind_others();
  std::mt19937_64 seeds(std::random_device{}());
  std::unique_lock lock(mutex_);
  for (;;) {
    std::optional<ThoughtId> id;
    Time began;
    wake_.wait(lock, [&] {
      began = BotQueue::Clock::now();
      return stopping_ || (id = queue_.take(began)).has_value();
    });
    if (stopping_) return;
    const auto job = jobs_.at(*id);
    lock.unlock();
    look_.notify_one();
    Thought thought;
    if (job->question.work) {
      job->question.work(job->stop);
    } else {
      bots::Budget budget;
      if (const auto& fixed = job->question.fixed) {
        budget.iterations = fixed->iterations;
        budget.seed = fixed->seed;
      } else {
        budget.time = job->question.time;
        budget.seed = seeds();
      }
      budget.stop = &job->stop;
      auto bot = registry::make_bot(job->question.bot, job->question.game);
      // One that does not play this game.
      if (!bot) bot = registry::make_bot(match::kStandIn, job->question.game);
      thought.choice = bot->choose(*job->question.table, budget);
      registry::weigh(thought.choice, job->question.game, *job->question.table,
                      job->question.weighs, &job->stop);
    }
    thought.waited = between(job->asked, began);
    thought.thought = between(began, BotQueue::Clock::now());
    lock.lock();
    queue_.finish(*id);
    // Gone from here, it was cancelled.
    if (jobs_.erase(*id) == 0) continue;
    thought.was_cut = job->stop;
    lock.unlock();
    job->then(*id, std::move(thought));
    lock.lock();
  }
}

void BotThreads::watch_time() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    for (const ThoughtId id : queue_.overdue(BotQueue::Clock::now())) {
      // What is to be the same for everybody is thought to its end, which is not far.
      if (!jobs_.at(id)->question.fixed) jobs_.at(id)->stop = true;
    }
    if (const auto next = queue_.next_look()) {
      look_.wait_until(lock, *next);
    } else {
      look_.wait(lock);
    }
  }
}

}  // namespace purloin::server
