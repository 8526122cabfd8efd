#include "server/engine.h"

#include <algorithm>
#include <random>

namespace purloin::server {
namespace {

std::chrono::microseconds micros(BotQueue::Span span) {
  return std::chrono::duration_cast<std::chrono::microseconds>(span);
}

NoMove because_of(programs::Fault fault) {
  switch (fault) {
    case programs::Fault::kIllegal:
      return NoMove::kIllegal;
    case programs::Fault::kLate:
      return NoMove::kLate;
    case programs::Fault::kGone:
      break;
  }
  return NoMove::kCrashed;
}

}  // namespace

std::string_view name_of(NoMove why) {
  switch (why) {
    case NoMove::kIllegal:
      return "illegal";
    case NoMove::kLate:
      return "late";
    case NoMove::kCrashed:
      return "crashed";
    case NoMove::kBusy:
      return "busy";
    case NoMove::kResting:
      break;
  }
  return "resting";
}

Engine::Engine(programs::Program program, EngineSettings settings)
    : program_(std::move(program)),
      settings_(settings),
      queue_({.bot_threads = settings.processes, .most_unwatched = settings.most_waiting}) {
  for (int i = 0; i < settings.processes; ++i) threads_.emplace_back([this] { answer_all(); });
}

Engine::~Engine() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    jobs_.clear();
  }
  wake_.notify_all();
  for (auto& thread : threads_) thread.join();
}

bool Engine::ask(ThoughtId id, Question question, Then then) {
  auto job = std::make_shared<Job>();
  job->question = std::move(question);
  job->then = std::move(then);
  job->asked = BotQueue::Clock::now();
  const Purpose purpose = job->question.purpose;
  std::unique_lock lock(mutex_);
  const bool is_full =
      purpose != Purpose::unwatched && queue_.waiting(purpose) >= settings_.most_waiting;
  if (!is_full) {
    if (!queue_.add(id, purpose, job->question.address, job->asked)) return false;
    jobs_.emplace(id, std::move(job));
    wake_.notify_one();
    return true;
  }
  lock.unlock();
  job->then(id, tl::make_unexpected(NoMove::kBusy));
  return true;
}

void Engine::cancel(ThoughtId id) {
  const std::lock_guard lock(mutex_);
  if (jobs_.erase(id) > 0) queue_.forget(id);
}

std::size_t Engine::waiting() const {
  const std::lock_guard lock(mutex_);
  return queue_.waiting(Purpose::bot) + queue_.waiting(Purpose::unwatched);
}

bool Engine::may_start(BotQueue::Time now) const {
  const std::lock_guard lock(mutex_);
  return now >= rests_until_;
}

void Engine::note(bool has_failed, BotQueue::Time now) {
  const std::lock_guard lock(mutex_);
  rest_ = has_failed ? std::clamp(2 * rest_, settings_.first_rest, settings_.longest_rest)
                     : BotQueue::Span{};
  rests_until_ = now + rest_;
}

Engine::Answer Engine::answer(programs::Guest& guest, const Job& job, BotQueue::Time began,
                              std::uint64_t seed) {
  const Question& question = job.question;
  const bool is_too_late =
      question.purpose == Purpose::bot && began - job.asked > settings_.most_wait;
  if (is_too_late) return tl::make_unexpected(NoMove::kBusy);
  if (!guest.is_running() && !may_start(began)) return tl::make_unexpected(NoMove::kResting);
  bots::Budget budget;
  budget.time = question.time;
  budget.seed = seed;
  budget.stop = &stopping_;
  const auto move = guest.choose(*question.story, budget);
  const auto now = BotQueue::Clock::now();
  note(!move, now);
  if (!move) return tl::make_unexpected(because_of(move.error()));
  Thought thought;
  thought.choice.move = *move;
  thought.waited = micros(began - job.asked);
  thought.thought = micros(now - began);
  return thought;
}

void Engine::answer_all() {
  programs::Guest guest(program_);
  std::mt19937_64 seeds(std::random_device{}());
  std::unique_lock lock(mutex_);
  for (;;) {
    std::optional<ThoughtId> id;
    BotQueue::Time began;
    wake_.wait(lock, [&] {
      began = BotQueue::Clock::now();
      return stopping_ || (id = queue_.take(began)).has_value();
    });
    if (stopping_) return;
    const auto job = jobs_.at(*id);
    lock.unlock();
    Answer found = answer(guest, *job, began, seeds());
    lock.lock();
    queue_.finish(*id);
    // Gone from here, it was cancelled.
    if (jobs_.erase(*id) == 0) continue;
    lock.unlock();
    job->then(*id, std::move(found));
    lock.lock();
  }
}

}  // namespace purloin::server
