#include "store/event_log.h"

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

StoreFault line_is_taken(const ChatRow& row) {
  return StoreFault(
      "another server has written line " + std::to_string(row.number) + " of the chat",
      FaultKind::kConflict);
}

std::unique_ptr<EventLog> open_event_log(const std::string& address) {
  constexpr std::string_view kSqlite = "sqlite:";
  if (address.starts_with(kSqlite)) return open_sqlite_log(address.substr(kSqlite.size()));
  if (address.starts_with("postgresql://") || address.starts_with("postgres://")) {
    return open_postgres_log(address);
  }
  throw StoreFault("a database is \"sqlite:FILE\" or \"postgresql://USER@HOST/NAME\", not \"" +
                   address + "\"");
}

}  // namespace purloin::store
