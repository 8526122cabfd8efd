#include "server/thinkers.h"

#include <algorithm>

#include "match/match.h"

namespace purloin::server {

Thinkers::Thinkers(BotQueue::Settings settings, Post post, std::vector<programs::Program> programs,
                   EngineSettings engine_settings, Note note)
    : post_(std::move(post)), note_(std::move(note)), bot_threads_(settings) {
  for (auto& program : programs) {
    engines_.push_back(std::make_unique<Engine>(std::move(program), engine_settings));
  }
}

Engine* Thinkers::find(const std::string& name) const {
  const auto found =
      std::ranges::find(engines_, name, [](const auto& engine) { return engine->name(); });
  return found == engines_.end() ? nullptr : found->get();
}

std::size_t Thinkers::waiting_for(const std::string& engine) const {
  const Engine* const found = find(engine);
  return found == nullptr ? 0 : found->waiting();
}

std::optional<ThoughtId> Thinkers::ask(Question question, Then then) {
  if (Engine* const engine = question.story ? find(question.bot) : nullptr) {
    return ask_engine(*engine, std::move(question), std::move(then));
  }
  if (far_ && far_->can_take(question)) return ask_far(std::move(question), std::move(then));
  return bot_threads_.ask(
      std::move(question), [this, then = std::move(then)](ThoughtId answered, Thought thought) {
        post_([then, answered, thought = std::move(thought)] { then(answered, thought); });
      });
}

std::optional<ThoughtId> Thinkers::ask_engine(Engine& engine, Question question, Then then) {
  const ThoughtId id = ++last_;
  asked_.emplace(id, Asked{&engine, question, std::move(then), {}});
  const bool is_taken =
      engine.ask(id, std::move(question), [this](ThoughtId answered, Engine::Answer answer) {
        post_([this, answered, answer = std::move(answer)] { engine_answered(answered, answer); });
      });
  if (is_taken) return id;
  asked_.erase(id);
  return std::nullopt;
}

ThoughtId Thinkers::ask_far(Question question, Then then) {
  const ThoughtId id = ++last_;
  const auto place = asked_.emplace(id, Asked{nullptr, std::move(question), std::move(then), {}});
  far_->ask(place.first->second.question, [this, id](std::optional<Thought> thought) {
    const auto found = asked_.find(id);
    if (found == asked_.end()) return;
    if (!thought) return let_ours_move(id);
    const Then answer = std::move(found->second.then);
    asked_.erase(found);
    answer(id, *thought);
  });
  return id;
}

void Thinkers::engine_answered(ThoughtId id, const Engine::Answer& answer) {
  const auto found = asked_.find(id);
  if (found == asked_.end()) return;
  if (note_) {
    note_(found->second.engine->name(),
          answer ? std::nullopt : std::optional<NoMove>(answer.error()));
  }
  if (!answer) return let_ours_move(id);
  const Then then = std::move(found->second.then);
  asked_.erase(found);
  then(id, *answer);
}

// As a bot's move, which is never refused: whoever waits has waited already.
void Thinkers::let_ours_move(ThoughtId id) {
  Asked& asked = asked_.at(id);
  Question question = asked.question;
  if (asked.engine != nullptr) question.bot = match::kStandIn;
  question.purpose = Purpose::bot;
  asked.ours = bot_threads_.ask(std::move(question), [this, id](ThoughtId, Thought thought) {
    post_([this, id, thought = std::move(thought)] {
      const auto found = asked_.find(id);
      if (found == asked_.end()) return;
      const Then then = std::move(found->second.then);
      asked_.erase(found);
      then(id, thought);
    });
  });
}

void Thinkers::cancel(ThoughtId id) {
  const auto found = asked_.find(id);
  if (found == asked_.end()) return bot_threads_.cancel(id);
  if (found->second.ours) {
    bot_threads_.cancel(*found->second.ours);
  } else if (found->second.engine != nullptr) {
    found->second.engine->cancel(id);
  }
  asked_.erase(found);
}

}  // namespace purloin::server
