#pragma once

#include <optional>

namespace purloin::load {

// The resident memory, in MB, of the process on this machine that listens on a TCP port; nothing
// when there is none to be seen.
std::optional<double> memory_of_listener(unsigned short port);

}  // namespace purloin::load
