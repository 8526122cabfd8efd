#include "server/rehearsal.h"

#include <algorithm>
#include <utility>

namespace purloin::server {

void Rehearsal::restart(Milliseconds meanwhile) {
  hall_.reset();
  timers_.clear();
  thoughts_.clear();
  handed_over_ = {};
  const Milliseconds time_of_day = now_ + behind_ + meanwhile;
  if (house_time_ > 0) now_ = house_time_;
  behind_ = time_of_day - now_;
  hall_ = std::make_unique<Hall>(*this, settings_);
  hall_->committed(ticket_);
  std::vector<store::DeadlineRow> deadlines;
  for (const auto& [table, at] : deadlines_) deadlines.push_back({table, at});
  hall_->restore(deadlines);
}

std::uint64_t Rehearsal::write(store::Batch batch) {
  for (auto& row : batch.steps) handed_over_.steps.push_back(std::move(row));
  for (auto& row : batch.chat) handed_over_.chat.push_back(std::move(row));
  for (const auto& row : batch.deadlines) handed_over_.deadlines.push_back(row);
  if (batch.house_time) handed_over_.house_time = batch.house_time;
  ++ticket_;
  // Committed at once, but not within the call: the ticket has to be known first.
  if (!holds_commits_) appoint(0, [this] { commit(); });
  return ticket_;
}

void Rehearsal::commit() {
  for (auto& row : handed_over_.steps) steps_[row.table][row.version] = std::move(row.body);
  for (auto& row : handed_over_.chat) {
    auto& lines = chat_[row.table];
    lines[row.number] = std::move(row.body);
    lines.erase(lines.begin(), lines.upper_bound(row.number - store::kLinesKept));
  }
  for (const auto& row : handed_over_.deadlines) {
    deadlines_.erase(row.table);
    if (row.at) deadlines_[row.table] = *row.at;
  }
  house_time_ = handed_over_.house_time.value_or(house_time_);
  handed_over_ = {};
  hall_->committed(ticket_);
}

void Rehearsal::read_table(TableId table, std::function<void(StoredTable)> then) {
  StoredTable stored;
  for (const auto& [version, body] : steps_[table]) stored.steps.push_back(body);
  for (const auto& [number, body] : chat_[table]) stored.chat.push_back(body);
  then(stored);
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

Rehearsal::Appointed Rehearsal::appoint(Milliseconds delay, std::function<void()> then) {
  const Appointed when{now_ + delay, ++appointments_};
  timers_.emplace(when, std::move(then));
  return when;
}

Timer Rehearsal::later(Milliseconds delay, std::function<void()> then) {
  struct Cancelled final : Appointment {
    Cancelled(Rehearsal& at, Appointed when) : rehearsal(at), appointed(when) {}
    ~Cancelled() override { rehearsal.timers_.erase(appointed); }
    Rehearsal& rehearsal;
    Appointed appointed;
  };
  return std::make_unique<Cancelled>(*this, appoint(delay, std::move(then)));
}

void Rehearsal::advance(Milliseconds by) {
  const Milliseconds until = now_ + by;
  while (!timers_.empty() && timers_.begin()->first.first <= until) {
    now_ = std::max(now_, timers_.begin()->first.first);
    const auto then = std::move(timers_.begin()->second);
    timers_.erase(timers_.begin());
    then();
  }
  now_ = until;
}

}  // namespace purloin::server
