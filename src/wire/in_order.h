#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace purloin::wire {

// Texts in the order of their bytes, as lists of moves stand.
std::vector<std::string> in_order(std::vector<std::string> texts);

// Eight bytes as a number that is ordered as they are; what is missing comes before every byte.
std::uint64_t eight_bytes(std::string_view text);

}  // namespace purloin::wire
