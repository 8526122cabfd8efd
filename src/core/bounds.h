#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "core/fixed_vector.h"

namespace purloin {

// What somebody knows of a number: it is at least `least` and at most `most`, and each of the two
// is possible. Without `most` nothing that is known limits it.
struct Bounds {
  int least = 0;
  std::optional<int> most = 0;

  static constexpr Bounds exactly(int number) { return {number, number}; }
  static constexpr Bounds at_least(int number) { return {number, std::nullopt}; }
  static constexpr Bounds between(int one, int other) {
    return {std::min(one, other), std::max(one, other)};
  }
  constexpr bool is_exact() const { return most == least; }
  constexpr bool contains(int number) const {
    return least <= number && (!most || number <= *most);
  }
  // Of the sum of two numbers that do not hang together.
  constexpr Bounds& operator+=(Bounds other) {
    least += other.least;
    most = most && other.most ? std::optional(*most + *other.most) : std::nullopt;
    return *this;
  }
  // Makes another number possible.
  constexpr void admit(int number) {
    least = std::min(least, number);
    if (most) most = std::max(*most, number);
  }
  friend constexpr bool operator==(Bounds, Bounds) = default;
};

// Where a part of a score stands on its sheet.
template <class Sheet>
using PointsOf = int Sheet::*;

// A part of a score sheet: what it is called, and where it stands.
template <class Sheet>
struct ScorePart {
  std::string_view name;
  PointsOf<Sheet> points;
};

// What somebody knows of one score: of each part, in the order of Sheet::kParts, and of the total.
// The ends of the total need not be the sums of the parts' ends, since parts can hang together.
template <class Sheet>
struct SheetBounds {
  std::array<Bounds, Sheet::kParts.size()> parts;
  Bounds total;

  static SheetBounds exactly(const Sheet& sheet) {
    SheetBounds bounds;
    for (std::size_t p = 0; p < bounds.parts.size(); ++p) {
      bounds.parts[p] = Bounds::exactly(sheet.*Sheet::kParts[p].points);
    }
    bounds.total = Bounds::exactly(sheet.total());
    return bounds;
  }
  constexpr Bounds& operator[](PointsOf<Sheet> part) { return parts[place_of(part)]; }
  constexpr const Bounds& operator[](PointsOf<Sheet> part) const { return parts[place_of(part)]; }
  bool contains(const Sheet& sheet) const {
    for (std::size_t p = 0; p < parts.size(); ++p) {
      if (!parts[p].contains(sheet.*Sheet::kParts[p].points)) return false;
    }
    return total.contains(sheet.total());
  }
  // Makes another sheet possible.
  void admit(const Sheet& sheet) {
    for (std::size_t p = 0; p < parts.size(); ++p) {
      parts[p].admit(sheet.*Sheet::kParts[p].points);
    }
    total.admit(sheet.total());
  }
  friend bool operator==(const SheetBounds&, const SheetBounds&) = default;

 private:
  static constexpr std::size_t place_of(PointsOf<Sheet> part) {
    std::size_t place = 0;
    while (Sheet::kParts[place].points != part) ++place;
    return place;
  }
};

// Where nothing is hidden.
template <class Sheet, std::size_t N>
FixedVector<SheetBounds<Sheet>, N> exact_bounds(const FixedVector<Sheet, N>& scores) {
  FixedVector<SheetBounds<Sheet>, N> bounds;
  for (const Sheet& sheet : scores) bounds.push_back(SheetBounds<Sheet>::exactly(sheet));
  return bounds;
}

}  // namespace purloin
