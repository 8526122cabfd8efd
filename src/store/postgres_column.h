#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace purloin::store {

// Values of one column as the text of an array, for unnest: many rows in one statement.
class Column {
 public:
  void add(std::int64_t value) { next() += std::to_string(value); }
  void add(bool value) { next() += value ? 't' : 'f'; }
  void add(std::string_view value) {
    std::string& out = next();
    out += '"';
    for (const char c : value) {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
    out += '"';
  }
  std::string text() const { return (text_.empty() ? "{" : text_) + "}"; }

 private:
  std::string& next() { return text_ += text_.empty() ? '{' : ','; }
  std::string text_;
};

}  // namespace purloin::store
