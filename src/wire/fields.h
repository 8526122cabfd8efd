#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "wire/json.h"

namespace purloin::wire {

// A field of given JSON that is missing, ill-typed or impossible. Thrown while a document is read;
// whoever took the document in catches it and refuses.
struct FieldFault {
  std::string where;  // "players[1].sidekicks"
  std::string what;   // "must be a whole number from 0 to 10"
  std::string message() const { return where.empty() ? what : where + ": " + what; }
};

[[noreturn]] void fault(std::string where, std::string what);

// A cursor on one JSON value that knows its path, so that every fault names its field.
class Field {
 public:
  Field(const json::value& value, std::string path) : value_(&value), path_(std::move(path)) {}

  const json::value& raw() const { return *value_; }
  const std::string& path() const { return path_; }
  bool is_null() const { return value_->is_null(); }

  // Members of an object; `at` faults when there is none.
  Field at(std::string_view key) const;
  std::optional<Field> find(std::string_view key) const;
  const json::object& object() const;

  // Items of an array.
  const json::array& array() const;
  std::size_t size() const;
  Field operator[](std::size_t index) const;

  int integer(int low, int high) const;
  std::int64_t any_integer() const;
  bool boolean() const;
  std::string_view text() const;

  [[noreturn]] void fail(std::string what) const { fault(path_, std::move(what)); }

 private:
  std::optional<std::int64_t> whole_number() const;

  const json::value* value_;
  std::string path_;
};

}  // namespace purloin::wire
