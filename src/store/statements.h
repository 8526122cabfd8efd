#pragma once

namespace purloin::store {

// EventLog::listed, in both databases: whoever has many tables must not push those of others beyond
// the limit.
inline constexpr const char* kListedTables =
    "SELECT table_id, game, updated, summary, opener FROM "
    "(SELECT *, row_number() OVER (PARTITION BY opener ORDER BY updated DESC) AS place "
    "FROM tables WHERE is_listed) AS ranked ORDER BY place, updated DESC LIMIT $1";

// EventLog::notes, in both databases.
inline constexpr const char* kNewestNotes =
    "SELECT number, body FROM (SELECT number, body FROM notes WHERE kind=$1 AND page=$2 "
    "ORDER BY number DESC LIMIT $3) AS newest ORDER BY number";

}  // namespace purloin::store
