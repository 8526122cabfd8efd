#include "wire/quoted.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace purloin::wire {
namespace {

constexpr auto kNeedsEscape = [] {
  std::array<bool, 256> needs{};
  for (std::size_t c = 0; c < 0x20; ++c) needs[c] = true;
  needs['"'] = needs['\\'] = true;
  return needs;
}();

// Whether one of eight characters needs an escape: is below 0x20, a quote or a backslash. May also
// say so of others beside such a one.
bool may_need_escape(std::uint64_t eight) {
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  constexpr std::uint64_t kHighs = 0x8080808080808080;
  const auto has_zero = [](std::uint64_t bytes) { return (bytes - kOnes) & ~bytes & kHighs; };
  const std::uint64_t low = (eight - kOnes * 0x20) & ~eight & kHighs;
  return (low | has_zero(eight ^ kOnes * '"') | has_zero(eight ^ kOnes * '\\')) != 0;
}

template <class Word>
std::uint64_t load(const char* text) {
  Word word;
  std::memcpy(&word, text, sizeof word);
  return word;
}

// Whether a text needs no escape. May say no beside such a character; most texts are short names.
bool is_plain(std::string_view text) {
  const char* const begin = text.data();
  const std::size_t size = text.size();
  if (size >= 8) {
    for (std::size_t i = 0; i + 8 < size; i += 8) {
      if (may_need_escape(load<std::uint64_t>(begin + i))) return false;
    }
    return !may_need_escape(load<std::uint64_t>(begin + size - 8));
  }
  if (size >= 4) {
    const std::uint64_t ends = load<std::uint32_t>(begin) | load<std::uint32_t>(begin + size - 4)
                                                                << 32;
    return !may_need_escape(ends);
  }
  for (const char c : text) {
    if (kNeedsEscape[static_cast<unsigned char>(c)]) return false;
  }
  return true;
}

// How many characters need no escape, from the first on.
std::size_t count_plain(std::string_view text) {
  std::size_t plain = 0;
  for (; plain + 8 <= text.size(); plain += 8) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, text.data() + plain, sizeof eight);
    if (may_need_escape(eight)) break;
  }
  while (plain < text.size() && !kNeedsEscape[static_cast<unsigned char>(text[plain])]) ++plain;
  return plain;
}

void append_escaped(std::string& out, char c) {
  constexpr std::string_view kHex = "0123456789abcdef";
  if (c == '\n') {
    out += "\\n";
  } else if (c == '"' || c == '\\') {
    out += '\\';
    out += c;
  } else {
    const auto byte = static_cast<unsigned char>(c);
    out += "\\u00";
    out += kHex[byte >> 4];
    out += kHex[byte & 15];
  }
}

}  // namespace

void append_quoted(std::string& out, std::string_view text) {
  if (is_plain(text)) {
    const std::size_t before = out.size();
    out.resize(before + text.size() + 2);
    char* const to = out.data() + before;
    to[0] = to[text.size() + 1] = '"';
    std::memcpy(to + 1, text.data(), text.size());
    return;
  }
  out += '"';
  for (;;) {
    const std::size_t plain = count_plain(text);
    out.append(text.data(), plain);
    if (plain == text.size()) break;
    append_escaped(out, text[plain]);
    text.remove_prefix(plain + 1);
  }
  out += '"';
}

void append_odds(std::string& out, double chance) {
  char digits[16];
  const auto result = std::to_chars(digits, digits + sizeof digits, std::round(chance * 1e4) / 1e4);
  out.append(digits, result.ptr);
}

}  // namespace purloin::wire
