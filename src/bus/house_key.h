#pragma once

#include <string>

#include "store/event_log.h"

namespace purloin::bus {

// The key with which the servers of a house seal what they tell each other. It lies in the store,
// where the first server puts it; of two that come first at once, both take the same. Throws
// store::StoreFault.
std::string house_key(store::EventLog& log);

}  // namespace purloin::bus
