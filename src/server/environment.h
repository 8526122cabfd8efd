#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "bots/bot.h"
#include "match/clock.h"
#include "programs/guest.h"
#include "push/sender.h"
#include "server/bot_queue.h"
#include "store/event_log.h"
#include "store/losses.h"
#include "wire/any_game.h"

namespace purloin::server {

// How a bot thinks whose answers are to be the same for everybody: however long it takes.
struct FixedThought {
  std::uint64_t seed = 0;
  std::uint64_t iterations = 0;
};

// A position for a bot to think about, or other work for a thread of theirs.
struct Question {
  Purpose purpose{};
  std::string bot;
  std::string game;
  std::shared_ptr<const wire::AnyTable> table;
  std::chrono::milliseconds time{};
  std::string address;                  // of who waits for it: addresses take turns
  std::optional<FixedThought> fixed{};  // instead of the time
  // For a program, which is told of the game and not shown the table.
  std::shared_ptr<const programs::Story> story{};
  std::size_t weighs{};  // so many of the moves it considers are weighed as looking back does
  // Is done instead of asking a bot; to be ended soon after `stop` is set.
  std::function<void(const std::atomic<bool>& stop)> work{};
};

// A table as the store has it: its steps, none when there is no such table, and what was said
// there.
struct StoredTable {
  std::vector<std::string> steps;
  std::vector<store::ChatRow> chat;
};

// The same, or why it cannot be had.
using TableRead = tl::expected<StoredTable, store::StoreFault>;

// The newest notes of a page, or why they cannot be had.
using NotesRead = tl::expected<std::vector<store::NoteRow>, store::StoreFault>;

// Something that is to happen later. Whoever lets go of it keeps it from happening.
class Appointment {
 public:
  virtual ~Appointment() = default;
};
using Timer = std::unique_ptr<Appointment>;

// What the hall needs of the world; everything that it calls back comes on the hall's own thread.
class Environment {
 public:
  virtual ~Environment() = default;
  // Time by which everything is measured: it passes while a server runs, begins at the house's time
  // (Hall::now) of when the last one ended, and never steps back.
  virtual match::Milliseconds now() const = 0;
  // The time of day (Unix time), for what people are shown.
  virtual match::Milliseconds time_of_day() const = 0;
  // Hands over to the store; what has the ticket is durable when Hall::committed has reached it,
  // unless Hall::lost has said otherwise before.
  virtual std::uint64_t write(store::Batch batch) = 0;
  // The table has taken back what was lost; what it writes from now on builds on what is stored.
  virtual void begin_anew(store::TableId table) = 0;
  virtual void read_table(store::TableId table, std::function<void(TableRead)> then) = 0;
  virtual void read_notes(const std::string& kind, const std::string& page, int most,
                          std::function<void(NotesRead)> then) = 0;
  // Asks a bot; never answers within the call. Nothing when too many questions of that purpose
  // wait, which is never said of a bot's move.
  virtual std::optional<ThoughtId> think(
      Question question, std::function<void(ThoughtId, const bots::Choice&)> then) = 0;
  // The answer is not wanted any more; one that is on its way already may still come.
  virtual void cancel(ThoughtId id) = 0;
  // One try to hand a notice to its push service; never answers within the call.
  virtual void ring(const push::KeyPair& house, push::Notice notice,
                    std::function<void(push::Outcome)> then) = 0;
  // Brings up to date what is measured of it.
  virtual void measure() {}
  [[nodiscard]] virtual Timer later(match::Milliseconds delay, std::function<void()> then) = 0;
};

}  // namespace purloin::server
