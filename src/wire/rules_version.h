#pragma once

#include <string_view>

namespace purloin::wire {

// The version of a game's rules (version.h in its room); 0 for a game that is not known. Another
// number means that the same moves may lead elsewhere.
int rules_version(std::string_view game);

}  // namespace purloin::wire
