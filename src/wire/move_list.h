#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wire/messages.h"

namespace purloin::wire {

// Moves on their way into a message: hundreds with a turn, so they are not strings of their own.
class MoveList {
 public:
  void clear();
  void add(std::string_view move);
  std::size_t size() const { return places_.size(); }
  bool empty() const { return places_.empty(); }
  // In the order of their bytes. No word of a move needs an escape in JSON.
  MovesJson json();
  std::vector<std::string> texts();

 private:
  // Sorting moves these about; mostly two numbers are compared.
  struct Place {
    std::uint64_t beginning;
    std::uint32_t at, length;
  };
  std::string_view text_of(const Place& place) const {
    return std::string_view(letters_).substr(place.at, place.length);
  }
  void sort();

  std::string letters_;
  std::vector<Place> places_;
};

}  // namespace purloin::wire
