#pragma once

#include <vector>

#include "store/event_log.h"
#include "store/postgres_connection.h"

// What several servers on one PostgreSQL have in common: the house's time, who of them lives, who
// minds which table, and who is where. Nothing here is one transaction of several statements: a
// server that is frozen on the way holds nothing that others wait for.
namespace purloin::store {

// Who lives, minds and attends is anew after a crash of the database.
inline constexpr const char* kHouseTables =
    R"(CREATE TABLE house_clock(one integer PRIMARY KEY CHECK(one = 1), time bigint NOT NULL,
                                beat_at bigint NOT NULL);
       INSERT INTO house_clock SELECT 1, coalesce((SELECT time FROM house), 0), 0;
       CREATE UNLOGGED TABLE servers(name text PRIMARY KEY, beat_at bigint NOT NULL,
                                     knows integer NOT NULL);
       CREATE UNLOGGED TABLE leases(table_id bigint PRIMARY KEY, holder text NOT NULL,
                                    epoch bigint NOT NULL);
       CREATE INDEX leases_of ON leases(holder);
       CREATE UNLOGGED TABLE attendance(table_id bigint NOT NULL, server text NOT NULL,
                                        body text NOT NULL, PRIMARY KEY(table_id, server));
       CREATE INDEX attendance_at ON attendance(server);
       CREATE INDEX deadlines_in_order ON deadlines(at);
       ALTER TABLE schema_version ADD COLUMN works_with integer;)";

HouseRow beat_in(PostgresConnection& database, const Beat& beat);
Newer newer_in(PostgresConnection& database, const std::vector<Seen>& known);

}  // namespace purloin::store
