#include "server/rehearsal.h"

#include <algorithm>
#include <utility>

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

std::optional<ThoughtId> Rehearsal::think(
    Question question, std::function<void(ThoughtId, const bots::Choice&)> then) {
  const auto is_hint = [](const auto& each) {
    return each.second.question.purpose == Purpose::hint;
  };
  if (question.purpose == Purpose::hint &&
      static_cast<std::size_t>(std::ranges::count_if(thoughts_, is_hint)) >= most_hints) {
    return std::nullopt;
  }
  thoughts_.emplace(++last_thought_, Asked{std::move(question), std::move(then)});
  return last_thought_;
}

void Rehearsal::cancel(ThoughtId id) {
  thoughts_.erase(id);
}

void Rehearsal::answer(ThoughtId id, const Asked& asked) {
  bots::Budget budget;
  budget.iterations = 20;
  const auto bot = bots::make_bot(asked.question.bot, asked.question.game);
  asked.then(id, bot->choose(*asked.question.table, budget));
}

int Rehearsal::let_bots_answer() {
  const auto thoughts = std::exchange(thoughts_, {});
  for (const auto& [id, asked] : thoughts) answer(id, asked);
  return static_cast<int>(thoughts.size());
}

void Rehearsal::answer_late(const std::function<void()>& meanwhile) {
  const auto thoughts = thoughts_;
  meanwhile();
  for (const auto& [id, asked] : thoughts) answer(id, asked);
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
