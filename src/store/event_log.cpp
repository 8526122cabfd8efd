#include "store/event_log.h"

#include "store/postgres_log.h"
#include "store/sqlite_log.h"

namespace purloin::store {

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
