#include "wire/described.h"

namespace purloin::wire::detail {

std::string_view json_name(std::string_view member) {
  return member.starts_with("is_") ? member.substr(3) : member;
}

// UTF-8 goes through as it is; only what JSON forbids is escaped.
void append_quoted(std::string& out, std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (byte < 0x20) {
      out += "\\u00";
      out += kHex[byte >> 4];
      out += kHex[byte & 15];
    } else {
      out += c;
    }
  }
  out += '"';
}

}  // namespace purloin::wire::detail
