#include "wire/described.h"

#include <algorithm>

namespace purloin::wire::detail {

std::string_view json_name(std::string_view member) {
  return member.starts_with("is_") ? member.substr(3) : member;
}

// UTF-8 goes through as it is; only what JSON forbids is escaped.
void append_quoted(std::string& out, std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  const auto needs_escape = [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\';
  };
  out += '"';
  for (;;) {
    const auto stop = std::ranges::find_if(text, needs_escape);
    const auto plain = static_cast<std::size_t>(stop - text.begin());
    out.append(text.data(), plain);
    if (stop == text.end()) break;
    const char c = *stop;
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
    text.remove_prefix(plain + 1);
  }
  out += '"';
}

}  // namespace purloin::wire::detail
