#pragma once

#include <string>
#include <vector>

#include "wire/json.h"
#include "wire/lookback_messages.h"

namespace purloin::lookback {

// Who played, as a record says it: "P1" where it says nothing.
std::vector<std::string> names_in(const wire::json::value& record, std::size_t seats);

// A table of what everybody had from luck and skill, the turning points, and a summary in words.
std::string in_english(const wire::LookbackDoc& doc, const std::vector<std::string>& names);

}  // namespace purloin::lookback
