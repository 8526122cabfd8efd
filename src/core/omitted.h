#pragma once

#include <optional>
#include <utility>

namespace purloin {

// A member that may be missing, where std::optional is one that may be null.
template <class T>
struct Omitted : std::optional<T> {
  using std::optional<T>::optional;
  Omitted& operator=(T value) {
    this->emplace(std::move(value));
    return *this;
  }
};

}  // namespace purloin
