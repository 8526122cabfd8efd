#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/environment.h"
#include "server/live_table.h"

namespace purloin::server {

// A table out of what the store gave for it. Refuses with "broken-table" and the first thing that
// is wrong, whatever the texts are.
wire::Result<std::unique_ptr<LiveTable>> fold_table(TableId id, const StoredTable& stored);

// "3f0c…", 16 hex digits; nothing for other texts.
std::optional<TableId> parse_table(std::string_view text);
std::string table_name(TableId id);

}  // namespace purloin::server
