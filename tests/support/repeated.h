#pragma once

#include <algorithm>

namespace purloin {

// How often a test repeats what chance varies: all of it in the release build. Under sanitizers,
// ten to thirty times slower, a quarter of it goes the same ways through the code.
constexpr int repeated(int times) {
  return PURLOIN_IS_SANITIZED ? std::max(1, times / 4) : times;
}

}  // namespace purloin
