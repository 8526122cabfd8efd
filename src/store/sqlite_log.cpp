#include "store/sqlite_log.h"

#include <array>
#include <optional>

#include "store/sqlite_checkpoints.h"
#include "store/sqlite_database.h"
#include "store/statements.h"

namespace purloin::store {
namespace {

// Each entry brings the schema one version further; never change one that was released.
constexpr std::array kSqliteMigrations = {
    R"(CREATE TABLE steps(table_id INTEGER NOT NULL, version INTEGER NOT NULL, body TEXT NOT NULL,
                          PRIMARY KEY(table_id, version)) WITHOUT ROWID;
       CREATE TABLE tables(table_id INTEGER PRIMARY KEY, game TEXT NOT NULL, is_listed INTEGER NOT NULL,
                           updated INTEGER NOT NULL, summary TEXT NOT NULL);
       CREATE INDEX listed_tables ON tables(updated) WHERE is_listed;
       CREATE TABLE snapshots(table_id INTEGER PRIMARY KEY, version INTEGER NOT NULL,
                              body TEXT NOT NULL);)",
    R"(CREATE TABLE deadlines(table_id INTEGER PRIMARY KEY, at INTEGER NOT NULL);
       CREATE TABLE house(one INTEGER PRIMARY KEY CHECK(one = 1), time INTEGER NOT NULL);)",
    R"(DROP TABLE snapshots;
       CREATE TABLE chat(table_id INTEGER NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL,
                         PRIMARY KEY(table_id, number)) WITHOUT ROWID;)",
    R"(ALTER TABLE tables ADD COLUMN opener TEXT NOT NULL DEFAULT '';)",
    R"(CREATE TABLE notes(kind TEXT NOT NULL, page TEXT NOT NULL, number INTEGER NOT NULL,
                          body TEXT NOT NULL, PRIMARY KEY(kind, page, number)) WITHOUT ROWID;)",
};

// A prepared statement; bound values must outlive the step.
class Statement {
 public:
  Statement(SqliteDatabase& database, const char* sql) : database_(database) {
    database_.check(sqlite3_prepare_v3(database_.handle(), sql, -1, SQLITE_PREPARE_PERSISTENT,
                                       &statement_, nullptr));
  }
  ~Statement() { sqlite3_finalize(statement_); }
  Statement(const Statement&) = delete;

  Statement& bind(std::int64_t value) {
    database_.check(sqlite3_bind_int64(statement_, ++bound_, value));
    return *this;
  }
  Statement& bind(const std::string& text) {
    database_.check(sqlite3_bind_text(statement_, ++bound_, text.data(),
                                      static_cast<int>(text.size()), SQLITE_STATIC));
    return *this;
  }
  bool step() {
    const int status = sqlite3_step(statement_);
    if (status == SQLITE_ROW) return true;
    bound_ = 0;
    // Resetting repeats the error, with its message.
    database_.check(sqlite3_reset(statement_));
    return false;
  }
  std::int64_t integer(int column) { return sqlite3_column_int64(statement_, column); }
  std::string text(int column) {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    if (text == nullptr) return {};  // only in a damaged file
    return {text, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
  }

 private:
  SqliteDatabase& database_;
  sqlite3_stmt* statement_ = nullptr;
  int bound_ = 0;
};

// What a statement needs before it can be prepared.
SqliteDatabase& migrated(SqliteDatabase& database) {
  // A step is small and each commit touches the last page of many tables: small pages write less.
  // A page that splits may have all that are kept looked through with its commit: few are kept, 8
  // MiB, which is the last pages of some thousand tables. The others are the system's to keep.
  database.run(
      "PRAGMA page_size=1024; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
      "PRAGMA journal_size_limit=67108864; PRAGMA cache_size=-8192;");
  std::int64_t version = 0;
  {
    Statement ask(database, "PRAGMA user_version");
    while (ask.step()) version = ask.integer(0);
  }
  if (version > static_cast<std::int64_t>(kSqliteMigrations.size())) {
    throw StoreFault("the database was made by a newer version of purloin");
  }
  for (std::size_t i = static_cast<std::size_t>(version); i < kSqliteMigrations.size(); ++i) {
    const std::string set = "PRAGMA user_version=" + std::to_string(i + 1) + "; COMMIT;";
    database.run("BEGIN IMMEDIATE");
    database.run(kSqliteMigrations[i]);
    database.run(set.c_str());
  }
  return database;
}

class SqliteLog final : public EventLog {
 public:
  explicit SqliteLog(const std::string& file) : file_(file), database_(file) {
    if (is_in_memory(file)) return;
    checkpoints_.emplace(file, file_);
    // Instead of SQLite's own checkpoints, which a commit would wait for.
    sqlite3_wal_hook(
        database_.handle(),
        [](void* frames, sqlite3*, const char*, int count) {
          *static_cast<int*>(frames) = count;
          return SQLITE_OK;
        },
        &frames_);
  }

  void write(const Batch& batch) override {
    in_transaction([&] {
      for (const auto& row : batch.steps) {
        add_step_.bind(row.table).bind(row.version).bind(row.body).step();
      }
      for (const auto& row : batch.tables) {
        put_table_.bind(row.table).bind(row.game).bind(row.is_listed).bind(row.updated);
        put_table_.bind(row.summary).bind(row.opener).step();
      }
      for (const auto& row : batch.chat) {
        add_chat_.bind(row.table).bind(row.number).bind(row.body).step();
        if (sqlite3_changes(database_.handle()) == 0) throw line_is_taken(row);
        drop_chat_.bind(row.table).bind(row.number - kLinesKept).step();
      }
      for (const auto& row : batch.deadlines) {
        if (row.at) {
          put_deadline_.bind(row.table).bind(*row.at).step();
        } else {
          remove_deadline_.bind(row.table).step();
        }
      }
      for (const auto& row : batch.notes) write_note(row);
      if (batch.house_time) put_house_time_.bind(*batch.house_time).step();
    });
    if (checkpoints_) checkpoints_->committed(database_, frames_);
  }

  void try_writing() override {
    // Writes the first page, with what stands there.
    const std::string set = "PRAGMA user_version=" + std::to_string(kSqliteMigrations.size());
    in_transaction([&] { database_.run(set.c_str()); });
  }

  std::vector<std::string> steps(TableId table) override {
    std::vector<StepRow> rows;
    get_steps_.bind(table);
    while (get_steps_.step()) {
      rows.push_back({table, static_cast<int>(get_steps_.integer(0)), get_steps_.text(1)});
    }
    return steps_of(std::move(rows));
  }

  std::vector<ChatRow> chat(TableId table) override {
    std::vector<ChatRow> lines;
    get_chat_.bind(table);
    while (get_chat_.step()) {
      lines.push_back({table, static_cast<int>(get_chat_.integer(0)), get_chat_.text(1)});
    }
    return lines;
  }

  std::vector<TableRow> listed(int most) override {
    std::vector<TableRow> rows;
    get_listed_.bind(most);
    while (get_listed_.step()) {
      rows.push_back({get_listed_.integer(0), get_listed_.text(1), true, get_listed_.integer(2),
                      get_listed_.text(3), get_listed_.text(4)});
    }
    return rows;
  }

  std::vector<NoteRow> notes(const std::string& kind, const std::string& page, int most) override {
    std::vector<NoteRow> rows;
    get_notes_.bind(kind).bind(page).bind(most);
    while (get_notes_.step()) {
      rows.push_back(
          {owner_of(kind, page), kind, page, get_notes_.integer(0), get_notes_.text(1), false});
    }
    return rows;
  }

  std::vector<DeadlineRow> deadlines() override {
    std::vector<DeadlineRow> rows;
    while (get_deadlines_.step())
      rows.push_back({get_deadlines_.integer(0), get_deadlines_.integer(1)});
    return rows;
  }

  std::int64_t house_time() override {
    std::int64_t time = 0;
    while (get_house_time_.step()) time = get_house_time_.integer(0);
    return time;
  }

 private:
  void write_note(const NoteRow& row) {
    if (!row.body) {
      remove_note_.bind(row.kind).bind(row.page).bind(row.number).step();
      return;
    }
    if (row.is_update) {
      update_note_.bind(row.kind).bind(row.page).bind(row.number).bind(*row.body).step();
      return;
    }
    Statement& put = row.is_new ? add_note_ : put_note_;
    put.bind(row.kind).bind(row.page).bind(row.number).bind(*row.body).step();
    if (sqlite3_changes(database_.handle()) == 0) throw note_is_taken(row);
  }

  template <class F>
  void in_transaction(F&& work) {
    begin_.step();
    try {
      work();
      commit_.step();
    } catch (const StoreFault&) {
      sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
      throw;
    }
  }

  HeldFile file_;
  SqliteDatabase database_;
  Statement add_step_{migrated(database_), "INSERT INTO steps VALUES(?,?,?)"};
  Statement begin_{database_, "BEGIN IMMEDIATE"};
  Statement commit_{database_, "COMMIT"};
  Statement put_table_{database_, "INSERT OR REPLACE INTO tables VALUES(?,?,?,?,?,?)"};
  Statement get_steps_{database_,
                       "SELECT version, body FROM steps WHERE table_id=? ORDER BY version"};
  Statement add_chat_{database_,
                      "INSERT INTO chat VALUES(?,?,?) ON CONFLICT(table_id, number) DO UPDATE SET "
                      "body=body WHERE body=excluded.body"};
  Statement drop_chat_{database_, "DELETE FROM chat WHERE table_id=? AND number<=?"};
  Statement get_chat_{database_, "SELECT number, body FROM chat WHERE table_id=? ORDER BY number"};
  Statement get_listed_{database_, kListedTables};
  Statement put_deadline_{database_, "INSERT OR REPLACE INTO deadlines VALUES(?,?)"};
  Statement remove_deadline_{database_, "DELETE FROM deadlines WHERE table_id=?"};
  Statement get_deadlines_{database_, "SELECT table_id, at FROM deadlines"};
  Statement put_note_{database_, "INSERT OR REPLACE INTO notes VALUES(?,?,?,?)"};
  Statement add_note_{database_,
                      "INSERT INTO notes VALUES(?,?,?,?) ON CONFLICT(kind, page, number) DO UPDATE "
                      "SET body=body WHERE body=excluded.body"};
  Statement update_note_{database_,
                         "UPDATE notes SET body=?4 WHERE kind=?1 AND page=?2 AND number=?3"};
  Statement remove_note_{database_, "DELETE FROM notes WHERE kind=? AND page=? AND number=?"};
  Statement get_notes_{database_, kNewestNotes};
  Statement put_house_time_{database_, "INSERT OR REPLACE INTO house VALUES(1,?)"};
  Statement get_house_time_{database_, "SELECT time FROM house"};
  int frames_ = 0;  // of the log, at the last commit
  std::optional<SqliteCheckpoints> checkpoints_;
};

}  // namespace

std::unique_ptr<EventLog> open_sqlite_log(const std::string& file) {
  return std::make_unique<SqliteLog>(file);
}

}  // namespace purloin::store
