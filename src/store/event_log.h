#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace purloin::store {

using TableId = std::int64_t;

// One step of one table, as JSON.
struct StepRow {
  TableId table = 0;
  int version = 0;  // from 1
  std::string body;
};

// What lists need to know of a table without folding it. The newest row of a table counts.
struct TableRow {
  TableId table = 0;
  std::string game;
  bool is_listed = false;  // stands in the lobby
  std::int64_t updated = 0;
  std::string summary;  // JSON
  // Who opened it: the same text for the tables of one opener. Says nothing else about them.
  std::string opener{};
};

// A line that somebody said at a table, as JSON. Of each table the newest kLinesKept are kept. A
// number that another line has is a conflict, as with steps; the same line again is none.
struct ChatRow {
  TableId table = 0;
  int number = 0;  // from 1
  std::string body;
};
inline constexpr int kLinesKept = 100;

// When the running clock of a table falls, in the house's time; nothing: none runs there now.
struct DeadlineRow {
  TableId table = 0;
  std::optional<std::int64_t> at;
};

// What the house keeps besides its tables: a page of numbered notes, by kind. Whose trouble a note
// is when it cannot be stored is said as with a table's rows (owner_of).
struct NoteRow {
  TableId table = 0;
  std::string kind;  // "device", …
  std::string page;
  std::int64_t number = 0;
  std::optional<std::string> body{};  // nothing: the note is taken out
  // Another note in its place is a conflict; the same note again is none.
  bool is_new = false;
  // Only what stands there is written anew: a note that was taken out does not come back.
  bool is_update = false;
};

// The rows of a page that belong to no table are this one's: no table has such an id.
TableId owner_of(std::string_view kind, std::string_view page);

// What one commit writes.
struct Batch {
  std::vector<StepRow> steps;
  std::vector<TableRow> tables;
  std::vector<ChatRow> chat;
  std::vector<DeadlineRow> deadlines{};
  std::optional<std::int64_t> house_time{};
  std::vector<NoteRow> notes{};
  bool empty() const {
    return steps.empty() && tables.empty() && chat.empty() && deadlines.empty() && !house_time &&
           notes.empty();
  }
};

// ---- Several servers on one database.
// How far a server knows a table, and what the store has beyond that, in order.
struct Seen {
  TableId table = 0;
  int version = 0;
  int line = 0;  // of the chat
};
struct Newer {
  std::vector<StepRow> steps;
  std::vector<ChatRow> chat;
  // Of tables with greater ids nothing was read: there was very much.
  TableId up_to = std::numeric_limits<TableId>::max();
};

// Who is at a table at one of the servers, as that one says; nothing: nobody any more.
struct AttendanceRow {
  TableId table = 0;
  std::string server;
  std::optional<std::string> body;
};

// What a server says of itself, again and again. One that says nothing for kServerIsDead is taken
// for dead, and whatever it minded is anybody's.
struct Beat {
  std::string server;  // its name, another one each time that it starts
  int knows = 0;       // what steps it can read: the newest kind
  bool leaves = false;
  bool begins_anew = false;         // it minds nothing but what it asks for now
  std::vector<TableId> wanted{};    // tables that it would mind
  std::vector<TableId> given_up{};  // that it minds no longer
  bool minds_fallen_clocks = true;  // it takes those that nobody minds
  std::vector<AttendanceRow> attendance{};
  std::vector<TableId> visited{};  // tables whose attendance at other servers it asks for
};
inline constexpr std::chrono::milliseconds kServerIsDead{3000};
// The house's time goes on by no more than this between two beats of whichever servers: where none
// could say anything, it stood still.
inline constexpr std::chrono::milliseconds kLongestBeat{2500};

// What it hears.
struct HouseRow {
  std::int64_t time = 0;               // the house's
  bool was_dead = false;               // it is new here, or was taken for dead: it minds nothing
  int most_known = 0;                  // by any server that lives
  std::int64_t minded = 0;             // so many tables it minds now
  std::vector<std::string> servers{};  // that live
  std::vector<TableId> given{};        // of the tables wanted, those it minds
  std::vector<TableId> fallen{};       // whose clock has fallen, and which it minds from now on
  std::vector<AttendanceRow> attendance{};
};

// Whose trouble a fault is.
enum class FaultKind {
  kAway,      // everybody's: the database is gone, slow, full or read-only; it may be back later
  kConflict,  // one table's: another step has that version
  kDamaged,   // one table's: its rows cannot be read or written
};

// The message says what the database said.
struct StoreFault : std::runtime_error {
  explicit StoreFault(const std::string& reason, FaultKind what = FaultKind::kAway)
      : std::runtime_error(reason), kind(what) {}
  FaultKind kind;
};

// An append-only log of steps in a database. Used by one thread at a time. Everything throws
// StoreFault.
class EventLog {
 public:
  virtual ~EventLog() = default;
  // All of it or nothing, and durable when it returns.
  virtual void write(const Batch& batch) = 0;
  // Every step of a table, in order; none when there is no such table. A table with a step missing
  // is damaged.
  virtual std::vector<std::string> steps(TableId table) = 0;
  // What was said there lately, in order.
  virtual std::vector<ChatRow> chat(TableId table) = 0;
  // Tables that stand in the lobby: every opener's newest, then every opener's second, and so on.
  virtual std::vector<TableRow> listed(int most) = 0;
  // The notes of a page with the highest numbers, in order.
  virtual std::vector<NoteRow> notes(const std::string& kind, const std::string& page,
                                     int most) = 0;
  // Every clock that runs.
  virtual std::vector<DeadlineRow> deadlines() = 0;
  // The house's time when it was last written; 0 in the beginning.
  virtual std::int64_t house_time() = 0;
  // Writes something of no meaning, to see whether the database takes anything.
  virtual void try_writing() = 0;
  // Whether several servers may work with it at a time; only then they say and hear these.
  virtual bool is_shared() const { return false; }
  virtual HouseRow beat(const Beat& beat);
  // What the store has of these tables beyond what is known, of very much the first (`up_to`).
  virtual Newer newer(const std::vector<Seen>& known);
  // From any thread: whatever waits for the database gives up by then.
  virtual void end_by(std::chrono::steady_clock::time_point) {}
};

// Another server has written that line.
StoreFault line_is_taken(const ChatRow& row);
StoreFault note_is_taken(const NoteRow& row);

// The bodies of a table's rows, which are in order. Throws StoreFault where a version is missing.
std::vector<std::string> steps_of(std::vector<StepRow> rows);

// "sqlite:FILE" or "postgresql://…"; makes or migrates what is there.
std::unique_ptr<EventLog> open_event_log(const std::string& address);

}  // namespace purloin::store
