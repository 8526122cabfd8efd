#include "server/network/here.h"

#include <utility>

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/log.h"

namespace purloin::server {

using std::chrono::milliseconds;

Here::Here(net::io_context& io, const ServerSettings& settings)
    : io_(io),
      thinkers_(
          {.bot_threads = settings.bot_threads},
          [&io](std::function<void()> then) { net::post(io, std::move(then)); }, settings.engines,
          settings.engine_settings,
          [this](const std::string& engine, std::optional<NoMove> fault) { note(engine, fault); }) {
  if (!settings.hall.bell.is_on) return;
  push::SenderSettings sending;
  sending.reach = settings.hall.bell.reach;
  sending.contact = settings.push_contact;
  sender_ = std::make_unique<push::Sender>(std::move(sending));
}

void Here::use(bus::Bus& bus) {
  FarThinkers::Settings far;
  far.note = [this](FarThinkers::Event event) { note(event); };
  auto post = [&io = io_](std::function<void()> then) { net::post(io, std::move(then)); };
  thinkers_.use(std::make_unique<FarThinkers>(bus, std::move(post), std::move(far)));
}

Milliseconds Here::now() const {
  const auto passed = std::chrono::steady_clock::now() - began_;
  return house_time_ + std::chrono::duration_cast<milliseconds>(passed).count();
}

Milliseconds Here::time_of_day() const {
  const auto since_epoch = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<milliseconds>(since_epoch).count();
}

template <class Read, class F>
void Here::read(F ask, std::function<void(Read)> then) {
  // Whatever `then` holds comes back with the answer, and nothing of it ends on the other thread.
  writer_->read([this, ask = std::move(ask), then = std::move(then)](store::EventLog& log) mutable {
    Read stored;
    try {
      stored = ask(log);
    } catch (const store::StoreFault& fault) {
      stored = tl::make_unexpected(fault);
    }
    net::post(io_, [stored = std::move(stored), then = std::move(then)] { then(stored); });
  });
}

void Here::read_table(store::TableId table, std::function<void(TableRead)> then) {
  read<TableRead>(
      [table](store::EventLog& log) { return StoredTable{log.steps(table), log.chat(table)}; },
      std::move(then));
}

void Here::read_notes(const std::string& kind, const std::string& page, int most,
                      std::function<void(NotesRead)> then) {
  read<NotesRead>([kind, page, most](store::EventLog& log) { return log.notes(kind, page, most); },
                  std::move(then));
}

std::optional<ThoughtId> Here::think(Question question,
                                     std::function<void(ThoughtId, const bots::Choice&)> then) {
  const Purpose purpose = question.purpose;
  const auto time = question.time;
  const auto id =
      thinkers_.ask(std::move(question),
                    [=, this, then = std::move(then)](ThoughtId answered, const Thought& thought) {
                      note(purpose, time, thought);
                      then(answered, thought.choice);
                    });
  if (!id) metrics_->hints_refused.Increment();
  count_waiting();
  return id;
}

void Here::cancel(ThoughtId id) {
  thinkers_.cancel(id);
  count_waiting();
}

void Here::ring(const push::KeyPair& house, push::Notice notice,
                std::function<void(push::Outcome)> then) {
  sender_->send(house, std::move(notice), [this, then = std::move(then)](push::Outcome outcome) {
    net::post(io_, [this, outcome, then] {
      note(outcome);
      then(outcome);
    });
  });
  metrics_->notices_waiting.Set(static_cast<double>(sender_->waiting()));
}

Timer Here::later(Milliseconds delay, std::function<void()> then) {
  struct Cancelled final : Appointment {
    Cancelled(net::io_context& io, Milliseconds after) : timer(io, milliseconds(after)) {}
    // The timer goes, and its wait may have ended already: then it must not be heard of.
    ~Cancelled() override { *is_wanted = false; }
    net::steady_timer timer;
    std::shared_ptr<bool> is_wanted = std::make_shared<bool>(true);
  };
  auto appointment = std::make_unique<Cancelled>(io_, delay);
  appointment->timer.async_wait([is_wanted = appointment->is_wanted,
                                 then = std::move(then)](boost::system::error_code error) {
    if (!error && *is_wanted) then();
  });
  return appointment;
}

void Here::note(Purpose purpose, milliseconds asked, const Thought& thought) {
  using Seconds = std::chrono::duration<double>;
  // Nobody waits for these.
  if (purpose == Purpose::lookback || purpose == Purpose::unwatched) return count_waiting();
  const bool is_bot = purpose == Purpose::bot;
  (is_bot ? metrics_->bots_waited : metrics_->hints_waited)
      .Observe(Seconds(thought.waited).count());
  if (is_bot) metrics_->bots_thought.Increment(Seconds(thought.thought).count());
  if (is_bot && thought.was_cut && thought.thought < asked) {
    metrics_->bots_cut.Increment(Seconds(asked - thought.thought).count());
  }
  count_waiting();
}

// Programs that fail are logged no more often than they are started anew.
void Here::note(const std::string& engine, std::optional<NoMove> fault) {
  const auto& of_engine = metrics_->engines.at(engine);
  if (!fault) return of_engine.moves->Increment();
  of_engine.faults[static_cast<std::size_t>(*fault)]->Increment();
  if (*fault == NoMove::kBusy || *fault == NoMove::kResting) return;
  log_warning("engine {}: {}; a bot of ours moves in its place", engine, name_of(*fault));
}

void Here::note(FarThinkers::Event event) {
  switch (event) {
    case FarThinkers::Event::kAsked:
      return metrics_->far_asked.Increment();
    case FarThinkers::Event::kAnswered:
      return metrics_->far_answered.Increment();
    case FarThinkers::Event::kLate:
      return metrics_->far_late.Increment();
    case FarThinkers::Event::kRefused:
      return metrics_->far_refused.Increment();
  }
}

void Here::note(push::Outcome outcome) {
  const bool is_delivered = outcome.fate == push::Fate::kDelivered;
  const bool is_gone = outcome.fate == push::Fate::kGone;
  (is_delivered ? metrics_->notices_delivered
   : is_gone    ? metrics_->notices_gone
                : metrics_->notices_failed)
      .Increment();
  metrics_->notices_waiting.Set(static_cast<double>(sender_->waiting()));
}

void Here::count_waiting() {
  metrics_->bots_waiting.Set(static_cast<double>(thinkers_.waiting(Purpose::bot)));
  metrics_->hints_waiting.Set(static_cast<double>(thinkers_.waiting(Purpose::hint)));
  metrics_->far_thinkers.Set(static_cast<double>(thinkers_.elsewhere()));
  for (const auto& [name, engine] : metrics_->engines) {
    engine.waiting->Set(static_cast<double>(thinkers_.waiting_for(name)));
  }
}

}  // namespace purloin::server
