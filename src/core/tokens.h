#pragma once

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <vector>

namespace purloin {

using Tokens = std::vector<std::string_view>;

// The tokens of a move's text, which stand with exactly one space between them; empty when they do
// not, so that every move has one spelling.
inline Tokens split_tokens(std::string_view text) {
  Tokens tokens;
  constexpr std::size_t kOfMost = 4;
  tokens.reserve(kOfMost);
  for (;;) {
    const std::size_t space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    if (word.empty()) return {};
    tokens.push_back(word);
    if (space == std::string_view::npos) return tokens;
    text.remove_prefix(space + 1);
  }
}

// Whether a move's text has all of them, in whatever order.
inline bool has_tokens(std::string_view text, const Tokens& wanted) {
  return std::ranges::all_of(wanted, [&](std::string_view token) {
    for (std::size_t at = 0; at <= text.size();) {
      const std::size_t end = std::min(text.find(' ', at), text.size());
      if (text.substr(at, end - at) == token) return true;
      at = end + 1;
    }
    return false;
  });
}

// A decimal number without sign or leading zeros, within low to high.
inline std::optional<int> parse_number(std::string_view text, int low, int high) {
  if (text.empty() || (text.size() > 1 && text[0] == '0') || text[0] == '-') return std::nullopt;
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  if (value < low || value > high) return std::nullopt;
  return value;
}

}  // namespace purloin
