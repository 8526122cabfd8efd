#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "bus/fake_bus.h"
#include "server/fake/memory_log.h"
#include "server/hall.h"

namespace purloin::server {

// A hall without sockets, threads or a database: time stands still until it is moved on, the store
// is a map. For tests and measurements.
class FakeEnvironment final : public Environment, public SharedHouse {
 public:
  // Two fake_environment on one log are two servers on one database; with a bus they know of each
  // other.
  explicit FakeEnvironment(HallSettings settings = {}, std::shared_ptr<MemoryLog> log = nullptr,
                           std::shared_ptr<bus::FakeBus> bus = nullptr)
      : settings_(settings),
        log_(log ? std::move(log) : std::make_shared<MemoryLog>()),
        bus_(std::move(bus)) {
    restart();
  }

  Hall& hall() { return *hall_; }
  // What a crash leaves: only what was stored. Clients are gone; the next server comes after a
  // while.
  void restart(Milliseconds meanwhile = 0);
  // Commits what was handed to the store since; with `holds_commits` nothing is committed
  // otherwise. What a store that is away does not take is lost.
  void commit();
  void hold_commits(bool hold) { holds_commits_ = hold; }
  // How long a read takes.
  void delay_reads(Milliseconds delay) { read_delay_ = delay; }
  const std::shared_ptr<MemoryLog>& log() { return log_; }
  void break_store(MemoryLog::Mood mood) { log_->mood = mood; }
  void mend_store();
  // Time goes on, and whatever was to happen by then happens.
  void advance(Milliseconds by);
  // Time goes on, and nothing happens.
  void sleep(Milliseconds by) { now_ += by; }
  // Somebody sets the time of day.
  void step_time_of_day(Milliseconds by) { behind_ += by; }
  // Lets every bot that was asked answer; returns how many did.
  int let_bots_answer();
  // Answers in the bots' place.
  std::function<bots::Choice(const Question&)> chooser;
  // Bots think with these seeds, each with another; 0: all with the same. What has a seed of its
  // own keeps it.
  std::uint64_t next_seed = 0;
  // Questions that were asked and neither answered nor cancelled.
  std::size_t questions() const { return thoughts_.size(); }
  // Answers what is asked now after something else happened, even if it was cancelled then: it was
  // on its way already.
  void answer_late(const std::function<void()>& meanwhile);
  // No more hints than this are taken at a time.
  std::size_t most_hints = 64;
  // Notices that wait for the push service's answer.
  struct Pushed {
    push::Notice notice;
    std::function<void(push::Outcome)> then;
  };
  std::vector<Pushed> pushed;
  bool takes_unwatched = true;  // questions that nobody waits for
  // How often it was looked in the store whether there is something newer of a table.
  std::map<TableId, int> looks;
  std::map<int, std::string>& stored(TableId table) { return log_->rows[table]; }
  std::size_t lines_stored(TableId table) { return log_->lines[table].size(); }
  // Runs later, whatever becomes of who asked for it.
  void soon(std::function<void()> then) { appoint(0, std::move(then)); }

  // How many appointments there are, for those who look for what is left behind.
  std::size_t timers() const { return timers_.size(); }

  Milliseconds now() const override { return now_; }
  Milliseconds time_of_day() const override { return now_ + behind_; }
  std::uint64_t write(store::Batch batch) override;
  void begin_anew(TableId table) override;
  void read_table(TableId table, std::function<void(TableRead)> then) override;
  void read_notes(const std::string& kind, const std::string& page, int most,
                  std::function<void(NotesRead)> then) override;
  std::optional<ThoughtId> think(Question question,
                                 std::function<void(ThoughtId, const bots::Choice&)> then) override;
  void cancel(ThoughtId id) override;
  void ring(const push::KeyPair& house, push::Notice notice,
            std::function<void(push::Outcome)> then) override;
  Timer later(Milliseconds delay, std::function<void()> then) override;

  void beat(store::Beat beat, std::function<void(const HouseRead&)> then) override;
  void read_newer(std::vector<store::Seen> known,
                  std::function<void(const NewerRead&)> then) override;
  void read_listed(int most, std::function<void(const ListedRead&)> then) override;
  void publish(std::string_view subject, std::string_view body) override;
  std::unique_ptr<bus::Subscription> subscribe(std::string_view subject,
                                               std::function<void(const std::string& body)> heard,
                                               std::function<void()> begun) override;
  bool is_bus_up() const override { return bus_ && bus_->is_up(); }

 private:
  // What the store answers, after as long as a read takes.
  template <class Read, class F>
  void read(F ask, std::function<void(Read)> then);
  struct Asked {
    Question question;
    std::function<void(ThoughtId, const bots::Choice&)> then;
  };
  void answer(ThoughtId id, const Asked& asked);
  void lose(const store::Batch& batch, const std::string& reason);
  // When, and a number of its own.
  using Appointed = std::pair<Milliseconds, std::uint64_t>;
  Appointed appoint(Milliseconds delay, std::function<void()> then);

  HallSettings settings_;
  std::shared_ptr<MemoryLog> log_;
  std::shared_ptr<bus::FakeBus> bus_;  // nothing: this is the only server
  Milliseconds now_ = 1'000'000;
  Milliseconds behind_ = 0;  // what the house's time is behind the time of day
  Milliseconds read_delay_ = 0;
  bool holds_commits_ = false;
  bool is_away_ = false;  // and the hall knows
  std::uint64_t ticket_ = 0;
  std::uint64_t committed_ = 0;
  store::Batch handed_over_;
  std::map<Appointed, std::function<void()>> timers_;
  std::uint64_t appointments_ = 0;
  std::map<ThoughtId, Asked> thoughts_;
  ThoughtId last_thought_ = 0;
  std::unique_ptr<Hall> hall_;  // holds appointments, so it goes first
};

// Somebody at a fake_environment, who keeps what was heard.
class Listener final : public Client {
 public:
  void hear(Message message) override { heard.push_back(std::move(message)); }
  bool may_open_table() override { return tables_left-- > 0; }
  bool may_sit_down() override { return seats_left-- > 0; }
  bool may_make_room() override { return rooms_left-- > 0; }
  bool may_ask(double messages) override { return (messages_left -= messages) >= 0; }
  bool may_guess() override { return guesses_left-- > 0; }
  std::vector<Message> heard;
  int guesses_left = 1000;
  int tables_left = 1000;
  int seats_left = 1000;
  int rooms_left = 1000;
  double messages_left = 1e6;
};

}  // namespace purloin::server
