#pragma once

#include <cstdint>

namespace purloin {

// How many times the program asked for heap memory so far (on any thread).
std::uint64_t allocation_count();

}  // namespace purloin
