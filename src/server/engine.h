#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "programs/guest.h"
#include "server/bot_queue.h"
#include "server/bot_threads.h"
#include "server/environment.h"

namespace purloin::server {

struct EngineSettings {
  int processes = 2;              // of each program, at once
  std::size_t most_waiting = 64;  // for each program
  // A question that has waited for so long when its turn comes is not asked any more.
  BotQueue::Span most_wait = std::chrono::seconds(3);
  // Who has failed is started again after a while, which doubles with every failure.
  BotQueue::Span first_rest = std::chrono::seconds(1);
  BotQueue::Span longest_rest = std::chrono::minutes(1);
};

// Why a program has no move.
enum class NoMove {
  kIllegal,
  kLate,
  kCrashed,
  kBusy,     // too many ask it, or it was not asked in time
  kResting,  // it has failed just now
};
inline constexpr int kNoMoves = 5;
std::string_view name_of(NoMove why);

// One of other people's programs as a bot of the house: a few processes of it, each with a thread
// of its own. Addresses take turns. Whatever it does, every question that is not cancelled is
// answered, by a legal move or by why there is none.
class Engine {
 public:
  using Answer = tl::expected<Thought, NoMove>;
  // Runs on one of the threads, or within the call.
  using Then = std::function<void(ThoughtId, Answer)>;

  Engine(programs::Program program, EngineSettings settings);
  // Ends the processes; questions that wait get no answer.
  ~Engine();

  const std::string& name() const { return program_.name; }
  // Needs a question with a story. False when too many wait of those for whom nobody waits.
  bool ask(ThoughtId id, Question question, Then then);
  // A question in thought is thought to its end: a program cannot be told to stop.
  void cancel(ThoughtId id);
  std::size_t waiting() const;

 private:
  struct Job {
    Question question;
    Then then;
    BotQueue::Time asked;
  };
  void answer_all();
  Answer answer(programs::Guest& guest, const Job& job, BotQueue::Time began, std::uint64_t seed);
  // Whether a process may be started now.
  bool may_start(BotQueue::Time now) const;
  void note(bool has_failed, BotQueue::Time now);

  programs::Program program_;
  EngineSettings settings_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  BotQueue queue_;
  std::unordered_map<ThoughtId, std::shared_ptr<Job>> jobs_;  // waiting or in thought
  BotQueue::Span rest_{};
  BotQueue::Time rests_until_{};
  std::atomic<bool> stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace purloin::server
