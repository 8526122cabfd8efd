#include "wire/in_order.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace purloin::wire {
namespace {

// Sorting moves these about, which is cheaper than strings, and compares mostly two numbers.
struct Place {
  std::uint64_t beginning;
  const std::string* text;
};

std::size_t shared_beginning(const std::vector<std::string>& texts) {
  const std::string_view first = texts.front();
  std::size_t shared = first.size();
  for (const std::string_view text : texts) {
    const auto parted = std::ranges::mismatch(first.substr(0, shared), text).in1;
    shared = static_cast<std::size_t>(parted - first.begin());
  }
  return shared;
}

}  // namespace

std::uint64_t eight_bytes(std::string_view text) {
  std::uint64_t number = 0;
  if (text.size() >= sizeof number && std::endian::native == std::endian::little) {
    std::memcpy(&number, text.data(), sizeof number);
    return __builtin_bswap64(number);
  }
  for (std::size_t i = 0; i < sizeof number; ++i) {
    number = number << 8 | (i < text.size() ? static_cast<unsigned char>(text[i]) : 0U);
  }
  return number;
}

std::vector<std::string> in_order(std::vector<std::string> texts) {
  if (texts.size() < 2) return texts;
  const std::size_t shared = shared_beginning(texts);
  std::vector<Place> places;
  places.reserve(texts.size());
  for (const auto& text : texts) {
    places.push_back({eight_bytes(std::string_view(text).substr(shared)), &text});
  }
  std::ranges::sort(places, [](const Place& a, const Place& b) {
    return a.beginning != b.beginning ? a.beginning < b.beginning : *a.text < *b.text;
  });
  std::vector<std::string> ordered;
  ordered.reserve(texts.size());
  for (const Place& place : places)
    ordered.push_back(std::move(texts[static_cast<std::size_t>(place.text - texts.data())]));
  return ordered;
}

}  // namespace purloin::wire
