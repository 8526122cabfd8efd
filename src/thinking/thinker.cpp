#include "thinking/thinker.h"

#include <random>

#include "registry/bots.h"
#include "registry/games.h"
#include "wire/json.h"

namespace purloin::thinking {
namespace {

constexpr std::size_t kMostRemembered = 4096;

std::string random_name() {
  static constexpr char kLetters[] = "abcdefghijklmnopqrstuvwxyz";
  std::random_device chance;
  std::string name;
  for (int i = 0; i < 16; ++i) name += kLetters[chance() % 26];
  return name;
}

Solution no_solution(Fault why) {
  Solution solution;
  solution.fault = why;
  return solution;
}

}  // namespace

Solution solve(const Task& task, std::uint64_t seed, const std::atomic<bool>* stop) {
  const auto began = std::chrono::steady_clock::now();
  const wire::AnyGame* const game = registry::find_game(task.game);
  const auto bot = registry::make_bot(task.bot, task.game);
  if (game == nullptr || !bot || game->rules_version() != task.rules) {
    return no_solution(Fault::kUnknown);
  }
  boost::system::error_code error;
  const wire::json::value view = wire::json::parse(task.view, error);
  if (error || !view.is_object()) return no_solution(Fault::kUnknown);
  const auto table = game->imagine(view.get_object(), seed);
  if (!table || !(*table)->actor().is_seat()) return no_solution(Fault::kUnknown);
  bots::Budget budget;
  budget.time = task.time;
  budget.seed = seed;
  budget.stop = stop;
  const bots::Choice choice = bot->choose(**table, budget);
  const auto thought = std::chrono::steady_clock::now() - began;
  return {choice.move, std::chrono::duration_cast<std::chrono::microseconds>(thought),
          choice.iterations};
}

Thinker::Thinker(bus::Bus& bus, Settings settings)
    : bus_(bus), settings_(settings), name_(random_name()), free_(settings.threads) {
  for (int i = 0; i < settings_.threads; ++i) threads_.emplace_back([this] { think(); });
  const auto begun = [this] {
    const std::lock_guard lock(mutex_);
    is_listening_ = true;
    announce_.notify_all();
  };
  ear_ = bus_.subscribe(
      asked_at(name_), [this](const bus::Message& message) { hear(message); }, {}, begun);
  threads_.emplace_back([this] { announce_often(); });
}

Thinker::~Thinker() {
  ear_.reset();
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  stop_ = true;
  wake_.notify_all();
  announce_.notify_all();
  for (auto& thread : threads_) thread.join();
  announce(0, 0);
}

Thinker::Numbers Thinker::numbers() const {
  const std::lock_guard lock(mutex_);
  return numbers_;
}

bool Thinker::is_new(const std::string& answer_to) {
  if (!heard_.insert(answer_to).second) return false;
  heard_in_order_.push_back(answer_to);
  if (heard_in_order_.size() > kMostRemembered) {
    heard_.erase(heard_in_order_.front());
    heard_in_order_.pop_front();
  }
  return true;
}

void Thinker::hear(const bus::Message& message) {
  auto task = read_task(message.body);
  if (message.answer_to.empty()) return;
  std::optional<Fault> fault;
  {
    const std::lock_guard lock(mutex_);
    if (!is_new(message.answer_to)) return;
    ++numbers_.asked;
    if (!task) {
      fault = Fault::kUnknown;
    } else if (free_ == 0) {
      ++numbers_.refused;
      fault = Fault::kBusy;
    } else {
      --free_;
      jobs_.push_back({std::move(*task), message.answer_to});
    }
  }
  if (fault) return bus_.publish(message.answer_to, to_json(no_solution(*fault)));
  wake_.notify_one();
}

void Thinker::think() {
  std::mt19937_64 seeds(std::random_device{}());
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return is_stopping_ || !jobs_.empty(); });
    if (is_stopping_) return;
    const Job job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    const Solution solution = solve(job.task, seeds(), &stop_);
    bus_.publish(job.answer_to, to_json(solution));
    lock.lock();
    ++free_;
    ++numbers_.answered;
  }
}

void Thinker::announce_often() {
  std::unique_lock lock(mutex_);
  // Who asks at once is heard.
  announce_.wait(lock, [this] { return is_listening_ || is_stopping_; });
  while (!is_stopping_) {
    const int free = free_;
    lock.unlock();
    announce(settings_.threads, free);
    lock.lock();
    announce_.wait_for(lock, settings_.announces_every, [this] { return is_stopping_; });
  }
}

void Thinker::announce(int threads, int free) {
  bus_.publish(kWhoIsThere, to_json(Announcement{name_, threads, free}));
}

}  // namespace purloin::thinking
