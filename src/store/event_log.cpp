#include "store/event_log.h"

#include <stdexcept>

#include "store/postgres_log.h"
#include "store/sqlite_log.h"

namespace purloin::store {

std::vector<std::string> steps_of(std::vector<StepRow> rows) {
  std::vector<std::string> steps;
  for (auto& row : rows) {
    const int next = static_cast<int>(steps.size()) + 1;
    if (row.version != next) {
      throw StoreFault("step " + std::to_string(next) + " is missing", FaultKind::kDamaged);
    }
    steps.push_back(std::move(row.body));
  }
  return steps;
}

HouseRow EventLog::beat(const Beat&) {
  throw StoreFault("this database is for one server");
}

Newer EventLog::newer(const std::vector<Seen>& known) {
  Newer found;
  for (const auto& [table, version, line] : known) {
    const auto all = steps(table);
    for (auto i = static_cast<std::size_t>(version); i < all.size(); ++i) {
      found.steps.push_back({table, static_cast<int>(i) + 1, all[i]});
    }
    for (auto& row : chat(table)) {
      if (row.number > line) found.chat.push_back(std::move(row));
    }
  }
  return found;
}

StoreFault line_is_taken(const ChatRow& row) {
  return StoreFault(
      "another server has written line " + std::to_string(row.number) + " of the chat",
      FaultKind::kConflict);
}

StoreFault note_is_taken(const NoteRow& row) {
  return StoreFault("another note has the place " + std::to_string(row.number) + " of " + row.kind +
                        " " + row.page,
                    FaultKind::kConflict);
}

TableId owner_of(std::string_view kind, std::string_view page) {
  // FNV-1a. Two pages with one owner share their trouble, which is rare and does no harm.
  std::uint64_t hash = 14695981039346656037U;
  for (const std::string_view part : {kind, std::string_view("\n"), page}) {
    for (const char c : part) {
      hash ^= static_cast<unsigned char>(c);
      hash *= 1099511628211U;
    }
  }
  return -1 - static_cast<TableId>(hash >> 1);  // tables count from 0
}

std::unique_ptr<EventLog> open_event_log(const std::string& address) {
  constexpr std::string_view kSqlite = "sqlite:";
  if (address.starts_with(kSqlite)) return open_sqlite_log(address.substr(kSqlite.size()));
  if (address.starts_with("postgresql://") || address.starts_with("postgres://")) {
    return open_postgres_log(address);
  }
  throw std::invalid_argument(
      "a database is \"sqlite:FILE\" or \"postgresql://USER@HOST/NAME\", not \"" + address + "\"");
}

}  // namespace purloin::store
