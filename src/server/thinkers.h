#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/bot_threads.h"
#include "server/engine.h"
#include "server/far_thinkers.h"

namespace purloin::server {

// Everybody who thinks for the bots of a house: our own, here and on other machines, and other
// people's programs. Where a program has no move, a bot of ours moves in its place, and where
// another machine has none, the same bot does here: no table waits for either for longer than it
// may think. Lives on one thread, but for what the thinkers do.
class Thinkers {
 public:
  // Runs something on that one thread, later.
  using Post = std::function<void(std::function<void()>)>;
  using Then = std::function<void(ThoughtId, const Thought&)>;
  // Hears of every answer of a program: its move, or why it had none.
  using Note = std::function<void(const std::string& engine, std::optional<NoMove> fault)>;

  Thinkers(BotQueue::Settings settings, Post post, std::vector<programs::Program> programs = {},
           EngineSettings engine_settings = {}, Note note = {});

  // From now on those are asked first, where they can take a question.
  void use(std::unique_ptr<FarThinkers> far) { far_ = std::move(far); }
  // Answers by `post`. Nothing when too many questions of that purpose wait.
  std::optional<ThoughtId> ask(Question question, Then then);
  // The answer is not wanted any more; one that is on its way already may still come.
  void cancel(ThoughtId id);
  std::size_t waiting(Purpose purpose) const { return bot_threads_.waiting(purpose); }
  // Questions to programs and other machines that are neither answered nor cancelled.
  std::size_t open_questions() const { return asked_.size(); }
  // Those of other machines who were heard of lately.
  std::size_t elsewhere() const { return far_ ? far_->there() : 0; }
  // For a program.
  std::size_t waiting_for(const std::string& engine) const;

 private:
  Engine* find(const std::string& name) const;
  std::optional<ThoughtId> ask_engine(Engine& engine, Question question, Then then);
  void engine_answered(ThoughtId id, const Engine::Answer& answer);
  ThoughtId ask_far(Question question, Then then);
  void let_ours_move(ThoughtId id);

  // A question to a program or to another machine. Those to our own bots have numbers of their own.
  static constexpr ThoughtId kFirstOfEngines = ThoughtId{1} << 62;
  struct Asked {
    Engine* engine = nullptr;  // nothing: another machine
    Question question;
    Then then;
    std::optional<ThoughtId> ours;  // thinks in its place
  };

  Post post_;
  Note note_;
  BotThreads bot_threads_;
  ThoughtId last_ = kFirstOfEngines;
  std::unordered_map<ThoughtId, Asked> asked_;
  std::unique_ptr<FarThinkers> far_;              // nothing where there is no bus
  std::vector<std::unique_ptr<Engine>> engines_;  // their threads go first
};

}  // namespace purloin::server
