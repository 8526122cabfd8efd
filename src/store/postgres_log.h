#pragma once

#include <memory>
#include <string>

#include "store/event_log.h"

namespace purloin::store {

std::unique_ptr<EventLog> open_postgres_log(const std::string& address);

}  // namespace purloin::store
