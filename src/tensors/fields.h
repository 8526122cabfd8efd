#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "core/bits.h"

// What a game says of a view is said once, to something that is called with a number, what makes
// about one of it, and the parts of its name:
//   out(state.supply, 10, "supply");
//   out(dice, 10, "player.", place, ".sidekicks");
// A FieldWriter writes the numbers, a FieldNames the names; so they cannot differ in order.
namespace purloin::tensors {

namespace detail {

// The bits of a byte as numbers, lowest first.
inline constexpr auto kByteAsNumbers = [] {
  std::array<std::array<float, 8>, 256> table{};
  for (std::size_t byte = 0; byte < table.size(); ++byte) {
    for (std::size_t i = 0; i < 8; ++i) table[byte][i] = (byte >> i) & 1u ? 1.0F : 0.0F;
  }
  return table;
}();

}  // namespace detail

// Writes into a row of numbers, one after the other.
class FieldWriter {
 public:
  explicit FieldWriter(float* row) : at_(row) {}

  template <class Value, class... Name>
  void operator()(Value value, float unit, const Name&...) {
    *at_++ = static_cast<float>(value) * (1 / unit);
  }
  // One number for each of the lowest `count` bits; `name(out, i)` says the i-th one's name.
  template <class NameBit>
  void bits(Bits bits, int count, const NameBit&) {
    for (; count >= 8; count -= 8, bits >>= 8) {
      std::memcpy(at_, detail::kByteAsNumbers[bits & 0xFF].data(), 8 * sizeof(float));
      at_ += 8;
    }
    const auto& last = detail::kByteAsNumbers[bits & 0xFF];
    for (int i = 0; i < count; ++i) *at_++ = last[static_cast<std::size_t>(i)];
  }

  const float* end() const { return at_; }

 private:
  float* at_;
};

class FieldNames {
 public:
  template <class Value, class... Name>
  void operator()(Value, float, const Name&... parts) {
    std::string name;
    (append(name, parts), ...);
    names_.push_back(std::move(name));
  }
  template <class NameBit>
  void bits(Bits, int count, const NameBit& name_bit) {
    for (int i = 0; i < count; ++i) names_.push_back(name_bit(i));
  }

  const std::vector<std::string>& names() const { return names_; }

 private:
  static void append(std::string& name, std::string_view part) { name += part; }
  static void append(std::string& name, int part) { name += std::to_string(part); }
  static void append(std::string& name, std::size_t part) { name += std::to_string(part); }

  std::vector<std::string> names_;
};

// A number for each of `count` places, 1 at one of them; none where it lies outside.
template <class Out, class Name>
void put_choice(Out& out, int chosen, int count, const Name& name_of) {
  if constexpr (requires { out.names(); }) {
    for (int i = 0; i < count; ++i) out(0, 1, name_of(i));
  } else {
    for (int i = 0; i < count; ++i) out(i == chosen, 1);
  }
}

}  // namespace purloin::tensors
