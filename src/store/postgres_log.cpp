#include "store/postgres_log.h"

#include <array>
#include <functional>
#include <utility>

#include "store/postgres_column.h"
#include "store/postgres_connection.h"
#include "store/postgres_house.h"
#include "store/statements.h"

namespace purloin::store {
namespace {

// Each entry brings the schema one version further; never change one that was released.
constexpr std::array kPostgresMigrations = {
    R"(CREATE TABLE steps(table_id bigint NOT NULL, version integer NOT NULL, body text NOT NULL,
                          PRIMARY KEY(table_id, version));
       CREATE TABLE tables(table_id bigint PRIMARY KEY, game text NOT NULL, is_listed boolean NOT NULL,
                           updated bigint NOT NULL, summary text NOT NULL);
       CREATE INDEX listed_tables ON tables(updated) WHERE is_listed;
       CREATE TABLE snapshots(table_id bigint PRIMARY KEY, version integer NOT NULL,
                              body text NOT NULL);)",
    R"(CREATE TABLE deadlines(table_id bigint PRIMARY KEY, at bigint NOT NULL);
       CREATE TABLE house(one integer PRIMARY KEY CHECK(one = 1), time bigint NOT NULL);)",
    R"(DROP TABLE snapshots;
       CREATE TABLE chat(table_id bigint NOT NULL, number integer NOT NULL, body text NOT NULL,
                         PRIMARY KEY(table_id, number));)",
    R"(ALTER TABLE tables ADD COLUMN opener text NOT NULL DEFAULT '';)",
    R"(CREATE TABLE notes(kind text NOT NULL, page text NOT NULL, number bigint NOT NULL,
                          body text NOT NULL, PRIMARY KEY(kind, page, number));)",
    kHouseTables,
};
// The oldest program that can work beside the newest schema: it knows so many of the migrations.
// Raised by a migration that changes what is there already, and not only adds to it.
constexpr int kWorksWith = 6;

using std::chrono::seconds;

constexpr seconds kPatience{3};          // for one batch or one question
constexpr seconds kPatienceAtStart{60};  // for migrations, and for whoever migrates at the moment

// The statements of one commit, which go to the database together. Where a row may have to give way
// to one that is there, they do so before the commit itself.
class Writing {
 public:
  explicit Writing(const Batch& batch) {
    asked_.push_back({"BEGIN"});
    add_steps(batch.steps);
    for (const auto& row : batch.tables) add_table(row);
    for (const auto& row : batch.chat) add_line(row);
    for (const auto& row : batch.deadlines) add_deadline(row);
    for (const auto& row : batch.notes) add_note(row);
    if (batch.house_time) {
      add("INSERT INTO house VALUES(1,$1) ON CONFLICT (one) DO UPDATE SET time=excluded.time",
          {std::to_string(*batch.house_time)});
    }
    if (commits()) asked_.push_back({"COMMIT"});
  }

  const std::vector<Asked>& asked() const { return asked_; }
  bool commits() const { return claims_.empty(); }
  // Throws where another row has a place that was to be this one's.
  void check(const std::vector<Rows>& answers) const {
    for (const auto& [at, taken] : claims_) {
      if (answers[at].size() == 0) throw taken();
    }
  }

 private:
  void add(const char* sql, std::vector<std::string> values) {
    asked_.push_back({sql, std::move(values)});
  }
  // What was added last gives a row, or its place is taken.
  void claim(std::function<StoreFault()> taken) {
    claims_.emplace_back(asked_.size() - 1, std::move(taken));
  }

  void add_steps(const std::vector<StepRow>& rows) {
    if (rows.empty()) return;
    Column tables, versions, bodies;
    for (const auto& row : rows) {
      tables.add(row.table);
      versions.add(static_cast<std::int64_t>(row.version));
      bodies.add(std::string_view(row.body));
    }
    add("INSERT INTO steps SELECT * FROM unnest($1::bigint[], $2::int[], $3::text[])",
        {tables.text(), versions.text(), bodies.text()});
  }
  void add_table(const TableRow& row) {
    add("INSERT INTO tables VALUES($1,$2,$3,$4,$5,$6) ON CONFLICT (table_id) DO UPDATE SET "
        "is_listed=excluded.is_listed, updated=excluded.updated, summary=excluded.summary, "
        "opener=excluded.opener",
        {std::to_string(row.table), row.game, row.is_listed ? "t" : "f",
         std::to_string(row.updated), row.summary, row.opener});
  }
  void add_line(const ChatRow& row) {
    const std::string table = std::to_string(row.table);
    add("INSERT INTO chat VALUES($1,$2,$3) ON CONFLICT (table_id, number) DO UPDATE SET "
        "body=chat.body WHERE chat.body=excluded.body RETURNING number",
        {table, std::to_string(row.number), row.body});
    claim([&row] { return line_is_taken(row); });
    add("DELETE FROM chat WHERE table_id=$1 AND number<=$2",
        {table, std::to_string(row.number - kLinesKept)});
  }
  void add_deadline(const DeadlineRow& row) {
    const std::string table = std::to_string(row.table);
    if (row.at) {
      add("INSERT INTO deadlines VALUES($1,$2) ON CONFLICT (table_id) DO UPDATE SET "
          "at=excluded.at",
          {table, std::to_string(*row.at)});
    } else {
      add("DELETE FROM deadlines WHERE table_id=$1", {table});
    }
  }
  void add_note(const NoteRow& row) {
    const std::string number = std::to_string(row.number);
    if (!row.body) {
      return add("DELETE FROM notes WHERE kind=$1 AND page=$2 AND number=$3",
                 {row.kind, row.page, number});
    }
    if (row.is_update) {
      return add("UPDATE notes SET body=$4 WHERE kind=$1 AND page=$2 AND number=$3",
                 {row.kind, row.page, number, *row.body});
    }
    if (!row.is_new) {
      return add(
          "INSERT INTO notes VALUES($1,$2,$3,$4) ON CONFLICT (kind, page, number) DO "
          "UPDATE SET body=excluded.body",
          {row.kind, row.page, number, *row.body});
    }
    add("INSERT INTO notes VALUES($1,$2,$3,$4) ON CONFLICT (kind, page, number) DO "
        "UPDATE SET body=notes.body WHERE notes.body=excluded.body RETURNING number",
        {row.kind, row.page, number, *row.body});
    claim([&row] { return note_is_taken(row); });
  }

  std::vector<Asked> asked_;
  std::vector<std::pair<std::size_t, std::function<StoreFault()>>> claims_;
};

class PostgresLog final : public EventLog {
 public:
  explicit PostgresLog(const std::string& address) : database_(address) {
    database_.begin(kPatienceAtStart);
    database_.run("BEGIN");
    database_.run("SET LOCAL statement_timeout=0");
    // Two servers that start together migrate one after the other.
    database_.run("SELECT pg_advisory_xact_lock(7012025)");
    database_.run("CREATE TABLE IF NOT EXISTS schema_version(version integer NOT NULL)");
    const Rows now = database_.run("SELECT coalesce(max(version), 0) FROM schema_version");
    const auto version = static_cast<std::size_t>(now.integer(0, 0));
    if (version > kPostgresMigrations.size() &&
        least_program() > static_cast<std::int64_t>(kPostgresMigrations.size())) {
      throw StoreFault("the database was made by a newer version of purloin");
    }
    for (std::size_t i = version; i < kPostgresMigrations.size(); ++i) {
      database_.run(kPostgresMigrations[i]);
      database_.run("INSERT INTO schema_version VALUES($1)", {std::to_string(i + 1)});
    }
    if (version < kPostgresMigrations.size()) {
      database_.run("UPDATE schema_version SET works_with=$1", {std::to_string(kWorksWith)});
    }
    database_.run("COMMIT");
  }

  void write(const Batch& batch) override {
    database_.begin(kPatience);
    Writing writing(batch);
    try {
      writing.check(database_.run_all(writing.asked()));
      if (!writing.commits()) database_.run("COMMIT");
    } catch (const StoreFault&) {
      try {
        database_.run("ROLLBACK");
      } catch (const StoreFault&) {
        // The first fault says more.
      }
      throw;
    }
  }

  bool is_shared() const override { return true; }

  HouseRow beat(const Beat& beat) override {
    database_.begin(kPatience);
    return beat_in(database_, beat);
  }

  Newer newer(const std::vector<Seen>& known) override {
    database_.begin(kPatience);
    return newer_in(database_, known);
  }

  void try_writing() override {
    database_.begin(kPatience);
    database_.run("UPDATE schema_version SET version=version");
  }

  void end_by(std::chrono::steady_clock::time_point time) override { database_.end_by(time); }

  std::vector<std::string> steps(TableId table) override {
    database_.begin(kPatience);
    const Rows rows =
        database_.run("SELECT version, body FROM steps WHERE table_id=$1 ORDER BY version",
                      {std::to_string(table)});
    std::vector<StepRow> steps;
    for (int i = 0; i < rows.size(); ++i) {
      steps.push_back({table, static_cast<int>(rows.integer(i, 0)), rows.text(i, 1)});
    }
    return steps_of(std::move(steps));
  }

  std::vector<ChatRow> chat(TableId table) override {
    database_.begin(kPatience);
    const Rows rows = database_.run(
        "SELECT number, body FROM chat WHERE table_id=$1 ORDER BY number", {std::to_string(table)});
    std::vector<ChatRow> lines;
    for (int i = 0; i < rows.size(); ++i) {
      lines.push_back({table, static_cast<int>(rows.integer(i, 0)), rows.text(i, 1)});
    }
    return lines;
  }

  std::vector<TableRow> listed(int most) override {
    database_.begin(kPatience);
    const Rows rows = database_.run(kListedTables, {std::to_string(most)});
    std::vector<TableRow> tables;
    for (int i = 0; i < rows.size(); ++i) {
      tables.push_back({rows.integer(i, 0), rows.text(i, 1), true, rows.integer(i, 2),
                        rows.text(i, 3), rows.text(i, 4)});
    }
    return tables;
  }

  std::vector<NoteRow> notes(const std::string& kind, const std::string& page, int most) override {
    database_.begin(kPatience);
    const Rows rows = database_.run(kNewestNotes, {kind, page, std::to_string(most)});
    std::vector<NoteRow> notes;
    for (int i = 0; i < rows.size(); ++i) {
      notes.push_back(
          {owner_of(kind, page), kind, page, rows.integer(i, 0), rows.text(i, 1), false});
    }
    return notes;
  }

  std::vector<DeadlineRow> deadlines() override {
    database_.begin(kPatience);
    const Rows rows = database_.run("SELECT table_id, at FROM deadlines");
    std::vector<DeadlineRow> deadlines;
    for (int i = 0; i < rows.size(); ++i)
      deadlines.push_back({rows.integer(i, 0), rows.integer(i, 1)});
    return deadlines;
  }

  std::int64_t house_time() override {
    database_.begin(kPatience);
    const Rows rows = database_.run("SELECT time FROM house");
    return rows.size() > 0 ? rows.integer(0, 0) : 0;
  }

 private:
  // That works with what a newer one has made of the schema.
  std::int64_t least_program() {
    const Rows rows = database_.run(
        "SELECT coalesce(max(works_with), version) FROM schema_version "
        "GROUP BY version ORDER BY version DESC LIMIT 1");
    return rows.integer(0, 0);
  }
  PostgresConnection database_;
};

}  // namespace

std::unique_ptr<EventLog> open_postgres_log(const std::string& address) {
  return std::make_unique<PostgresLog>(address);
}

}  // namespace purloin::store
