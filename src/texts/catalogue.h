#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

// Messages in ICU's format (texts/<language>/*.json), by their keys.
namespace purloin::texts {

struct Value {
  std::string_view name;
  std::variant<std::int64_t, std::string> value;
};
using Values = std::vector<Value>;

class Catalogue {
 public:
  // `locale` is ICU's name of the language, `files` are JSON objects of key and message.
  Catalogue(const char* locale, std::span<const std::string_view> files);
  ~Catalogue();
  // For the terminal and for logs; browsers have theirs.
  static const Catalogue& english();

  bool has(std::string_view key) const { return messages_.contains(key); }
  // The key itself where there is no such message.
  std::string format(std::string_view key, const Values& values) const;

 private:
  struct Message;
  std::map<std::string, std::unique_ptr<Message>, std::less<>> messages_;
};

}  // namespace purloin::texts
