#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/hall.h"

namespace purloin::server {

// A hall without sockets, threads or a database: time stands still until it is moved on, the store
// is a map. For tests and measurements.
class Rehearsal final : public Surroundings {
 public:
  explicit Rehearsal(HallSettings settings = {}) : settings_(settings) { restart(); }

  Hall& hall() { return *hall_; }
  // What a crash leaves: only what was stored. Clients are gone; the next server comes after a
  // while.
  void restart(Milliseconds meanwhile = 0);
  // Commits what was handed to the store since; with `holds_commits` nothing is committed
  // otherwise.
  void commit();
  void hold_commits(bool hold) { holds_commits_ = hold; }
  // Time goes on, and whatever was to happen by then happens.
  void advance(Milliseconds by);
  // Somebody sets the time of day.
  void step_time_of_day(Milliseconds by) { behind_ += by; }
  // Lets every bot that was asked answer; returns how many did.
  int let_bots_answer();
  // Questions that were asked and neither answered nor cancelled.
  std::size_t questions() const { return thoughts_.size(); }
  // Answers what is asked now after something else happened, even if it was cancelled then: it was
  // on its way already.
  void answer_late(const std::function<void()>& meanwhile);
  // No more hints than this are taken at a time.
  std::size_t most_hints = 64;
  const std::map<int, std::string>& stored(TableId table) { return steps_[table]; }
  std::size_t lines_stored(TableId table) { return chat_[table].size(); }

  // How many appointments there are, for those who look for what is left behind.
  std::size_t timers() const { return timers_.size(); }

  Milliseconds now() const override { return now_; }
  Milliseconds time_of_day() const override { return now_ + behind_; }
  std::uint64_t write(store::Batch batch) override;
  void read_table(TableId table, std::function<void(StoredTable)> then) override;
  std::optional<ThoughtId> think(Question question,
                                 std::function<void(ThoughtId, const bots::Choice&)> then) override;
  void cancel(ThoughtId id) override;
  Timer later(Milliseconds delay, std::function<void()> then) override;

 private:
  struct Asked {
    Question question;
    std::function<void(ThoughtId, const bots::Choice&)> then;
  };
  static void answer(ThoughtId id, const Asked& asked);
  // When, and a number of its own.
  using Appointed = std::pair<Milliseconds, std::uint64_t>;
  Appointed appoint(Milliseconds delay, std::function<void()> then);

  HallSettings settings_;
  Milliseconds now_ = 1'000'000;
  Milliseconds behind_ = 0;  // what the house's time is behind the time of day
  bool holds_commits_ = false;
  std::uint64_t ticket_ = 0;
  store::Batch handed_over_;
  std::unordered_map<TableId, std::map<int, std::string>> chat_;  // as stored
  std::map<TableId, Milliseconds> deadlines_;                     // as stored
  Milliseconds house_time_ = 0;                                   // likewise
  std::unordered_map<TableId, std::map<int, std::string>> steps_;
  std::map<Appointed, std::function<void()>> timers_;
  std::uint64_t appointments_ = 0;
  std::map<ThoughtId, Asked> thoughts_;
  ThoughtId last_thought_ = 0;
  std::unique_ptr<Hall> hall_;  // holds appointments, so it goes first
};

// Somebody at a rehearsal, who keeps what was heard.
class Listener final : public Client {
 public:
  void hear(Message message) override { heard.push_back(std::move(message)); }
  bool may_open_table() override { return tables_left-- > 0; }
  std::vector<Message> heard;
  int tables_left = 1000;
};

}  // namespace purloin::server
