#pragma once

namespace purloin::wire {

// A whole number of a document, within bounds that its reader checks.
template <int Low, int High>
struct Whole {
  static constexpr int kLow = Low;
  static constexpr int kHigh = High;
  int number = Low;

  constexpr Whole() = default;
  constexpr Whole(int value) : number(value) {}
  constexpr operator int() const { return number; }
};

}  // namespace purloin::wire
