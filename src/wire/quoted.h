#pragma once

#include <charconv>
#include <concepts>
#include <string>
#include <string_view>

// The smallest pieces of JSON as text.
namespace purloin::wire {

// A text in quotes. UTF-8 goes through as it is; only what JSON forbids is escaped.
void append_quoted(std::string& out, std::string_view text);

template <std::integral T>
void append_number(std::string& out, T number) {
  char digits[24];
  const auto result = std::to_chars(digits, digits + sizeof digits, number);
  out.append(digits, result.ptr);
}

// A chance to four digits: 0.1667.
void append_odds(std::string& out, double chance);

}  // namespace purloin::wire
