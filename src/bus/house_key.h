#pragma once

#include <string>

#include "store/event_log.h"

namespace purloin::bus {

// The key with which the servers of a house seal what they tell each other. It lies in the store,
// where the first server puts it; of two that come first at once, both take the same. Throws
// store::StoreFault.
std::string house_key(store::EventLog& log);

// A key as people keep it in files. Throws std::runtime_error for what is none.
std::string hex_of_key(const std::string& key);
std::string key_from_hex(const std::string& hex);

}  // namespace purloin::bus
