#include "server/fake/environment.h"

#include <algorithm>
#include <utility>

#include "registry/bots.h"

namespace purloin::server {

void FakeEnvironment::restart(Milliseconds meanwhile) {
  hall_.reset();
  timers_.clear();
  thoughts_.clear();
  pushed.clear();
  handed_over_ = {};
  log_->mood = MemoryLog::Mood::kWell;
  is_away_ = false;
  committed_ = ticket_;
  const Milliseconds time_of_day = now_ + behind_ + meanwhile;
  if (log_->house_time() > 0) now_ = log_->house_time();
  behind_ = time_of_day - now_;
  hall_ = std::make_unique<Hall>(*this, settings_, bus_ ? this : nullptr);
  hall_->committed(ticket_);
  if (bus_) return hall_->neighbours()->join([] {});
  hall_->restore(log_->deadlines());
}

std::uint64_t FakeEnvironment::write(store::Batch batch) {
  for (auto& row : batch.steps) handed_over_.steps.push_back(std::move(row));
  for (auto& row : batch.chat) handed_over_.chat.push_back(std::move(row));
  for (const auto& row : batch.deadlines) handed_over_.deadlines.push_back(row);
  for (auto& row : batch.notes) handed_over_.notes.push_back(std::move(row));
  if (batch.house_time) handed_over_.house_time = batch.house_time;
  ++ticket_;
  // Committed at once, but not within the call: the ticket has to be known first.
  if (!holds_commits_) appoint(0, [this] { commit(); });
  return ticket_;
}

void FakeEnvironment::begin_anew(TableId table) {
  store::leave_out(handed_over_, {table});
}

void FakeEnvironment::commit() {
  const store::Batch batch = std::exchange(handed_over_, {});
  const std::uint64_t ticket = ticket_;
  try {
    if (!batch.empty()) {
      for (auto& loss : store::write_what_can_be(*log_, batch)) {
        loss.after = committed_;
        hall_->lost(loss);
      }
    }
  } catch (const store::StoreFault& fault) {
    return lose(batch, fault.what());
  }
  committed_ = ticket;
  hall_->committed(ticket);
}

void FakeEnvironment::lose(const store::Batch& batch, const std::string& reason) {
  if (!std::exchange(is_away_, true)) hall_->store_is_away(reason);
  for (const TableId table : store::tables_of(batch)) {
    hall_->lost({table, store::FaultKind::kAway, reason, committed_});
  }
}

void FakeEnvironment::mend_store() {
  log_->mood = MemoryLog::Mood::kWell;
  if (std::exchange(is_away_, false)) hall_->store_is_back();
}

template <class Read, class F>
void FakeEnvironment::read(F ask, std::function<void(Read)> then) {
  const auto answer = [ask = std::move(ask), then = std::move(then)] {
    Read stored;
    try {
      stored = ask();
    } catch (const store::StoreFault& fault) {
      stored = tl::make_unexpected(fault);
    }
    then(stored);
  };
  if (read_delay_ == 0) {
    answer();
  } else {
    appoint(read_delay_, answer);
  }
}

void FakeEnvironment::read_table(TableId table, std::function<void(TableRead)> then) {
  const auto ask = [this, table] { return StoredTable{log_->steps(table), log_->chat(table)}; };
  read<TableRead>(ask, std::move(then));
}

void FakeEnvironment::read_notes(const std::string& kind, const std::string& page, int most,
                                 std::function<void(NotesRead)> then) {
  const auto ask = [this, kind, page, most] { return log_->notes(kind, page, most); };
  read<NotesRead>(ask, std::move(then));
}

void FakeEnvironment::beat(store::Beat beat, std::function<void(const HouseRead&)> then) {
  read<HouseRead>([this, beat = std::move(beat)] { return log_->beat(beat); }, std::move(then));
}

void FakeEnvironment::read_newer(std::vector<store::Seen> known,
                                 std::function<void(const NewerRead&)> then) {
  for (const auto& one : known) ++looks[one.table];
  read<NewerRead>([this, known = std::move(known)] { return log_->newer(known); }, std::move(then));
}

void FakeEnvironment::read_listed(int most, std::function<void(const ListedRead&)> then) {
  read<ListedRead>([this, most] { return log_->listed(most); }, std::move(then));
}

void FakeEnvironment::publish(std::string_view subject, std::string_view body) {
  bus_->publish(subject, body);
}

std::unique_ptr<bus::Subscription> FakeEnvironment::subscribe(
    std::string_view subject, std::function<void(const std::string& body)> heard,
    std::function<void()> begun) {
  return bus_->subscribe(
      subject, [heard = std::move(heard)](const bus::Message& message) { heard(message.body); }, {},
      std::move(begun));
}

std::optional<ThoughtId> FakeEnvironment::think(
    Question question, std::function<void(ThoughtId, const bots::Choice&)> then) {
  const auto is_hint = [](const auto& each) {
    return each.second.question.purpose == Purpose::hint;
  };
  if (question.purpose == Purpose::hint &&
      static_cast<std::size_t>(std::ranges::count_if(thoughts_, is_hint)) >= most_hints) {
    return std::nullopt;
  }
  if (question.purpose == Purpose::unwatched && !takes_unwatched) return std::nullopt;
  thoughts_.emplace(++last_thought_, Asked{std::move(question), std::move(then)});
  return last_thought_;
}

void FakeEnvironment::cancel(ThoughtId id) {
  thoughts_.erase(id);
}

void FakeEnvironment::answer(ThoughtId id, const Asked& asked) {
  if (asked.question.work) {
    asked.question.work(false);
    return asked.then(id, {});
  }
  if (chooser) return asked.then(id, chooser(asked.question));
  bots::Budget budget;
  budget.iterations = 20;
  if (next_seed != 0) budget.seed = next_seed++;
  if (const auto& fixed = asked.question.fixed) {
    budget.iterations = fixed->iterations;
    budget.seed = fixed->seed;
  }
  auto bot = registry::make_bot(asked.question.bot, asked.question.game);
  if (!bot) bot = registry::make_bot(match::kStandIn, asked.question.game);  // a program's question
  auto choice = bot->choose(*asked.question.table, budget);
  registry::weigh(choice, asked.question.game, *asked.question.table, asked.question.weighs,
                  nullptr);
  asked.then(id, choice);
}

int FakeEnvironment::let_bots_answer() {
  const auto thoughts = std::exchange(thoughts_, {});
  for (const auto& [id, asked] : thoughts) answer(id, asked);
  return static_cast<int>(thoughts.size());
}

void FakeEnvironment::answer_late(const std::function<void()>& meanwhile) {
  const auto thoughts = thoughts_;
  meanwhile();
  for (const auto& [id, asked] : thoughts) answer(id, asked);
}

FakeEnvironment::Appointed FakeEnvironment::appoint(Milliseconds delay,
                                                    std::function<void()> then) {
  const Appointed when{now_ + delay, ++appointments_};
  timers_.emplace(when, std::move(then));
  return when;
}

void FakeEnvironment::ring(const push::KeyPair&, push::Notice notice,
                           std::function<void(push::Outcome)> then) {
  pushed.push_back({std::move(notice), std::move(then)});
}

Timer FakeEnvironment::later(Milliseconds delay, std::function<void()> then) {
  struct Cancelled final : Appointment {
    Cancelled(FakeEnvironment& at, Appointed when) : fake_environment(at), appointed(when) {}
    ~Cancelled() override { fake_environment.timers_.erase(appointed); }
    FakeEnvironment& fake_environment;
    Appointed appointed;
  };
  return std::make_unique<Cancelled>(*this, appoint(delay, std::move(then)));
}

void FakeEnvironment::advance(Milliseconds by) {
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
