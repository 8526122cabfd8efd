#pragma once

#include <cstdlib>
#include <string_view>

#include "match/document.h"
#include "server/stored_table.h"

namespace purloin {

// Takes every line as a row of the table 0123456789abcdef: a step, or where it begins with #, what
// somebody said. Either the rows are refused with a
// reason, or they are a table that can be looked at from everywhere.
inline void feed_rows(std::string_view bytes) {
  constexpr server::TableId kTable = 0x0123456789abcdef;
  server::StoredTable rows;
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\n');
    const std::string_view row = bytes.substr(0, end);
    if (row.starts_with('#')) {
      const int number = static_cast<int>(rows.chat.size()) + 1;
      rows.chat.push_back({kTable, number, std::string(row.substr(1))});
    } else {
      rows.steps.emplace_back(row);
    }
    bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
  }
  const auto table = server::fold_table(kTable, rows);
  if (!table) {
    if (table.error().code != "broken-table" || table.error().message.empty()) std::abort();
    return;
  }
  const server::LiveTable& live = **table;
  for (int seat = -1; seat < live.match().seats(); ++seat) {
    const Viewer viewer = seat < 0 ? Viewer() : Viewer(Seat(seat));
    wire::json::parse(live.write_table({}, viewer, true));
    if (const auto gap = live.write_gap({}, 1, viewer, true)) wire::json::parse(*gap);
  }
  match::record(live.match());
}

}  // namespace purloin
