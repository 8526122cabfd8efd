#pragma once

namespace purloin::store {

// EventLog::listed, in both databases: whoever has many tables must not push those of others beyond
// the limit.
inline constexpr const char* kListedTables =
    "SELECT table_id, game, updated, summary, opener FROM "
    "(SELECT *, row_number() OVER (PARTITION BY opener ORDER BY updated DESC) AS place "
    "FROM tables WHERE is_listed) AS ranked ORDER BY place, updated DESC LIMIT $1";

}  // namespace purloin::store
