#include "server/rehearsal.h"

namespace purloin::server {

void Rehearsal::restart() {
  timers_.clear();
  thoughts_.clear();
  handed_over_ = {};
  hall_ = std::make_unique<Hall>(*this, settings_);
  hall_->committed(ticket_);
}

std::uint64_t Rehearsal::write(store::Batch batch) {
  for (auto& row : batch.steps) handed_over_.steps.push_back(std::move(row));
  ++ticket_;
  // Committed at once, but not within the call: the ticket has to be known first.
  if (!holds_commits_) later(0, [this] { commit(); });
  return ticket_;
}

void Rehearsal::commit() {
  for (auto& row : handed_over_.steps) steps_[row.table][row.version] = std::move(row.body);
  handed_over_ = {};
  hall_->committed(ticket_);
}

void Rehearsal::read_steps(TableId table, std::function<void(std::vector<std::string>)> then) {
  std::vector<std::string> bodies;
  for (const auto& [version, body] : steps_[table]) bodies.push_back(body);
  then(bodies);
}

void Rehearsal::think(Question question, std::function<void(bots::Choice)> then) {
  thoughts_.push_back({std::move(question), std::move(then)});
}

int Rehearsal::let_bots_answer() {
  const auto thoughts = std::exchange(thoughts_, {});
  for (const auto& [question, then] : thoughts) {
    bots::Budget budget;
    budget.iterations = 20;
    then(bots::make_bot(question.bot, question.game)->choose(*question.table, budget));
  }
  return static_cast<int>(thoughts.size());
}

void Rehearsal::later(Milliseconds delay, std::function<void()> then) {
  timers_.emplace(now_ + delay, std::move(then));
}

void Rehearsal::advance(Milliseconds by) {
  const Milliseconds until = now_ + by;
  while (!timers_.empty() && timers_.begin()->first <= until) {
    now_ = std::max(now_, timers_.begin()->first);
    const auto then = std::move(timers_.begin()->second);
    timers_.erase(timers_.begin());
    then();
  }
  now_ = until;
}

}  // namespace purloin::server
