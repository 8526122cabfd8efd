#pragma once

#include <string_view>
#include <utility>

#include "wire/scratch.h"

namespace purloin::wire {

// A JSON object whose members are not known beforehand, in the order in which they are written. The
// names outlive it: they are those of pieces, or stand in the JSON that it was read from.
template <class T>
struct Map {
  using value_type = T;
  List<std::pair<std::string_view, T>> members;

  bool empty() const { return members.empty(); }
  auto begin() const { return members.begin(); }
  auto end() const { return members.end(); }
  T& operator[](std::string_view name) {
    for (auto& [known, value] : members) {
      if (known == name) return value;
    }
    return members.emplace_back(name, T{}).second;
  }
};

}  // namespace purloin::wire
