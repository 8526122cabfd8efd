#pragma once

#include <algorithm>

#include "support/sanitized.h"

namespace purloin {

// How often a test repeats what chance varies: all of it in the release build. Under sanitizers,
// ten to thirty times slower, a quarter of it goes the same ways through the code.
inline int repeated(int times) {
  return is_sanitized() ? std::max(1, times / 4) : times;
}

}  // namespace purloin
