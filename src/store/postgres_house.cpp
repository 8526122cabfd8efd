#include "store/postgres_house.h"

#include <algorithm>

#include "store/postgres_column.h"

namespace purloin::store {
namespace {

constexpr int kMostRows = 2000;            // of one answer
constexpr const char* kMostFallen = "50";  // clocks at a time

// The house's time goes on for all servers together, in the order of their beats.
constexpr const char* kBeat =
    "WITH now AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms), "
    "clock AS (UPDATE house_clock SET beat_at=greatest(beat_at, (SELECT ms FROM now)), "
    "time=time + least(greatest((SELECT ms FROM now) - beat_at, 0), $3::bigint) RETURNING time), "
    "me AS (INSERT INTO servers VALUES($1, (SELECT ms FROM now), $2::int) ON CONFLICT (name) "
    "DO UPDATE SET beat_at=excluded.beat_at RETURNING (xmax = 0) AS is_new) "
    "SELECT clock.time, me.is_new, (SELECT ms FROM now) FROM clock, me";
constexpr const char* kDropDead =
    "WITH dead AS (DELETE FROM servers WHERE beat_at < $1::bigint AND name <> $2 RETURNING name), "
    "left_leases AS (DELETE FROM leases WHERE holder IN (SELECT name FROM dead)) "
    "DELETE FROM attendance WHERE server IN (SELECT name FROM dead)";
constexpr const char* kForget =
    "WITH held AS (DELETE FROM leases WHERE holder=$1) DELETE FROM attendance WHERE server=$1";
// A table is had by who asks first; it changes hands when its holder has gone. Always in the same
// order, so that no two wait for each other.
constexpr const char* kTake =
    "INSERT INTO leases SELECT t, $2, 1 FROM unnest($1::bigint[]) AS t ORDER BY t "
    "ON CONFLICT (table_id) DO UPDATE SET holder=excluded.holder, epoch=leases.epoch + 1 "
    "WHERE leases.holder=excluded.holder "
    "OR NOT EXISTS (SELECT 1 FROM servers WHERE name=leases.holder) RETURNING table_id";
constexpr const char* kTakeFallen =
    "INSERT INTO leases SELECT t, $2, 1 FROM (SELECT d.table_id AS t FROM deadlines AS d "
    "WHERE d.at <= $1::bigint AND NOT EXISTS (SELECT 1 FROM leases AS l JOIN servers AS s "
    "ON s.name=l.holder WHERE l.table_id=d.table_id) ORDER BY d.at LIMIT $3::int) AS due "
    "ORDER BY t ON CONFLICT (table_id) DO UPDATE SET holder=excluded.holder, "
    "epoch=leases.epoch + 1 WHERE NOT EXISTS (SELECT 1 FROM servers WHERE name=leases.holder) "
    "RETURNING table_id";

std::string array_of(std::vector<TableId> tables) {
  std::ranges::sort(tables);
  Column column;
  for (const TableId table : tables) column.add(table);
  return column.text();
}

std::vector<TableId> tables_in(const Rows& rows) {
  std::vector<TableId> tables;
  for (int i = 0; i < rows.size(); ++i) tables.push_back(rows.integer(i, 0));
  return tables;
}

void leave(PostgresConnection& database, const std::string& server) {
  database.run("DELETE FROM servers WHERE name=$1", {server});
  database.run(kForget, {server});
}

void write_attendance(PostgresConnection& database, const Beat& beat) {
  Column tables, bodies;
  std::vector<TableId> left;
  for (const auto& row : beat.attendance) {
    if (!row.body) {
      left.push_back(row.table);
      continue;
    }
    tables.add(row.table);
    bodies.add(std::string_view(*row.body));
  }
  if (left.size() < beat.attendance.size()) {
    database.run(
        "INSERT INTO attendance SELECT t, $3, b FROM unnest($1::bigint[], $2::text[]) AS u(t, b) "
        "ON CONFLICT (table_id, server) DO UPDATE SET body=excluded.body",
        {tables.text(), bodies.text(), beat.server});
  }
  if (!left.empty()) {
    database.run("DELETE FROM attendance WHERE server=$1 AND table_id=ANY($2::bigint[])",
                 {beat.server, array_of(std::move(left))});
  }
}

void read_attendance(PostgresConnection& database, const Beat& beat, HouseRow& heard) {
  const Rows rows = database.run(
      "SELECT table_id, server, body FROM attendance WHERE table_id=ANY($1::bigint[]) "
      "AND server<>$2",
      {array_of(beat.visited), beat.server});
  for (int i = 0; i < rows.size(); ++i) {
    heard.attendance.push_back({rows.integer(i, 0), rows.text(i, 1), rows.text(i, 2)});
  }
}

void read_servers(PostgresConnection& database, HouseRow& heard) {
  const Rows rows = database.run("SELECT name, knows FROM servers ORDER BY name");
  for (int i = 0; i < rows.size(); ++i) {
    heard.servers.push_back(rows.text(i, 0));
    heard.most_known = std::max(heard.most_known, static_cast<int>(rows.integer(i, 1)));
  }
}

// Of one table, which is asked most often, without the join: planning that takes longer than
// looking.
std::vector<Asked> questions_of(const Seen& one) {
  const std::string table = std::to_string(one.table), most = std::to_string(kMostRows);
  return {{"SELECT table_id, version, body FROM steps WHERE table_id=$1 AND version>$2 "
           "ORDER BY version LIMIT $3::int",
           {table, std::to_string(one.version), most}},
          {"SELECT table_id, number, body FROM chat WHERE table_id=$1 AND number>$2 "
           "ORDER BY number LIMIT $3::int",
           {table, std::to_string(one.line), most}}};
}

std::vector<Asked> questions_of(const std::vector<Seen>& known) {
  if (known.size() == 1) return questions_of(known.front());
  Column tables, versions, lines;
  for (const auto& one : known) {
    tables.add(one.table);
    versions.add(static_cast<std::int64_t>(one.version));
    lines.add(static_cast<std::int64_t>(one.line));
  }
  return {{"SELECT s.table_id, s.version, s.body FROM unnest($1::bigint[], $2::int[]) AS w(t, v) "
           "JOIN steps AS s ON s.table_id=w.t AND s.version>w.v ORDER BY 1, 2 LIMIT $3::int",
           {tables.text(), versions.text(), std::to_string(kMostRows)}},
          {"SELECT c.table_id, c.number, c.body FROM unnest($1::bigint[], $2::int[]) AS w(t, n) "
           "JOIN chat AS c ON c.table_id=w.t AND c.number>w.n ORDER BY 1, 2 LIMIT $3::int",
           {tables.text(), lines.text(), std::to_string(kMostRows)}}};
}

}  // namespace

HouseRow beat_in(PostgresConnection& database, const Beat& beat) {
  HouseRow heard;
  const Rows now = database.run(
      kBeat, {beat.server, std::to_string(beat.knows), std::to_string(kLongestBeat.count())});
  heard.time = now.integer(0, 0);
  heard.was_dead = now.text(0, 1) == "t";
  if (beat.leaves) {
    leave(database, beat.server);
    return heard;
  }
  const std::int64_t dead_since = now.integer(0, 2) - kServerIsDead.count();
  database.run(kDropDead, {std::to_string(dead_since), beat.server});
  if (heard.was_dead || beat.begins_anew) database.run(kForget, {beat.server});
  if (!beat.given_up.empty()) {
    database.run("DELETE FROM leases WHERE holder=$1 AND table_id=ANY($2::bigint[])",
                 {beat.server, array_of(beat.given_up)});
  }
  read_servers(database, heard);
  if (heard.most_known <= beat.knows) {
    if (!beat.wanted.empty()) {
      heard.given = tables_in(database.run(kTake, {array_of(beat.wanted), beat.server}));
    }
    if (beat.minds_fallen_clocks) {
      heard.fallen = tables_in(
          database.run(kTakeFallen, {std::to_string(heard.time), beat.server, kMostFallen}));
    }
  }
  if (!beat.attendance.empty()) write_attendance(database, beat);
  if (!beat.visited.empty()) read_attendance(database, beat, heard);
  heard.minded =
      database.run("SELECT count(*) FROM leases WHERE holder=$1", {beat.server}).integer(0, 0);
  return heard;
}

Newer newer_in(PostgresConnection& database, const std::vector<Seen>& known) {
  Newer found;
  if (known.empty()) return found;
  const auto rows = database.run_all(questions_of(known));
  const Rows& steps = rows[0];
  const Rows& chat = rows[1];
  for (int i = 0; i < steps.size(); ++i) {
    found.steps.push_back(
        {steps.integer(i, 0), static_cast<int>(steps.integer(i, 1)), steps.text(i, 2)});
  }
  for (int i = 0; i < chat.size(); ++i) {
    found.chat.push_back(
        {chat.integer(i, 0), static_cast<int>(chat.integer(i, 1)), chat.text(i, 2)});
  }
  for (const Rows* read : {&steps, &chat}) {
    const int last = read->size() - 1;
    if (read->size() == kMostRows) found.up_to = std::min(found.up_to, read->integer(last, 0));
  }
  return found;
}

}  // namespace purloin::store
