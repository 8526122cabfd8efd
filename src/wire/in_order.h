#pragma once

#include <string>
#include <vector>

namespace purloin::wire {

// Texts in the order of their bytes, as lists of moves stand.
std::vector<std::string> in_order(std::vector<std::string> texts);

}  // namespace purloin::wire
