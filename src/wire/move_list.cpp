#include "wire/move_list.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace purloin::wire {
namespace {

// Eight bytes as a number that is ordered as they are; what is missing comes before every byte.
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

}  // namespace

void MoveList::clear() {
  letters_.clear();
  places_.clear();
}

void MoveList::add(std::string_view move) {
  places_.push_back(
      {0, static_cast<std::uint32_t>(letters_.size()), static_cast<std::uint32_t>(move.size())});
  letters_ += move;
}

void MoveList::sort() {
  if (places_.size() < 2) return;
  const std::string_view first = text_of(places_.front());
  std::size_t shared = first.size();
  for (const Place& place : places_) {
    const auto parted = std::ranges::mismatch(first.substr(0, shared), text_of(place)).in1;
    shared = static_cast<std::size_t>(parted - first.begin());
  }
  for (Place& place : places_) place.beginning = eight_bytes(text_of(place).substr(shared));
  std::ranges::sort(places_, [&](const Place& a, const Place& b) {
    if (a.beginning != b.beginning) return a.beginning < b.beginning;
    return text_of(a).substr(shared) < text_of(b).substr(shared);
  });
}

MovesJson MoveList::json() {
  sort();
  MovesJson json;
  constexpr std::size_t kAroundEach = 3;  // quotes and a comma
  json.text.resize(letters_.size() + places_.size() * kAroundEach + (places_.empty() ? 2 : 1));
  char* out = json.text.data();
  *out++ = '[';
  for (const Place& place : places_) {
    if (&place != places_.data()) *out++ = ',';
    *out++ = '"';
    out = std::ranges::copy(text_of(place), out).out;
    *out++ = '"';
  }
  *out = ']';
  return json;
}

std::vector<std::string> MoveList::texts() {
  sort();
  std::vector<std::string> texts;
  texts.reserve(places_.size());
  for (const Place& place : places_) texts.emplace_back(text_of(place));
  return texts;
}

}  // namespace purloin::wire
