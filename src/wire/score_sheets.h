#pragma once

#include "core/bounds.h"
#include "wire/tape.h"

namespace purloin::wire {

// A number that is known; otherwise [LEAST,MOST], or [LEAST] where nothing limits it.
inline void put_bounds(const Bounds& bounds, Tape& out) {
  if (bounds.is_exact()) return out.put(bounds.least);
  const auto ends = out.array();
  out.put(bounds.least);
  if (bounds.most) out.put(*bounds.most);
}
inline void put_bounds(std::string_view called, const Bounds& bounds, Tape& out) {
  out.name(called);
  put_bounds(bounds, out);
}

// The parts of a score as members, each by its name.
template <class Sheet>
void put_parts(const SheetBounds<Sheet>& sheet, Tape& out) {
  for (std::size_t p = 0; p < sheet.parts.size(); ++p) {
    put_bounds(Sheet::kParts[p].name, sheet.parts[p], out);
  }
}

}  // namespace purloin::wire
