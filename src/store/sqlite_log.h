#pragma once

#include <memory>
#include <string>

#include "store/event_log.h"

namespace purloin::store {

std::unique_ptr<EventLog> open_sqlite_log(const std::string& file);

}  // namespace purloin::store
