#pragma once

#include <string>

#include "core/vantage.h"
#include "wire/quoted.h"

namespace purloin {

// A table's memory within a message or a step, which are written as text (described.h).
inline void append_own_json(std::string& out, Memory memory) {
  wire::append_quoted(out, words_of(memory)[static_cast<std::size_t>(memory)]);
}

}  // namespace purloin
