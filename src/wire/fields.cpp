#include "wire/fields.h"

namespace purloin::wire {

void fault(std::string where, std::string what) {
  throw FieldFault{std::move(where), std::move(what)};
}

const json::object& Field::object() const {
  if (!value_->is_object()) fail("must be an object");
  return value_->get_object();
}

std::optional<Field> Field::find(std::string_view key) const {
  const json::value* member = object().if_contains(key);
  if (member == nullptr) return std::nullopt;
  return Field(*member, path_.empty() ? std::string(key) : path_ + "." + std::string(key));
}

Field Field::at(std::string_view key) const {
  auto member = find(key);
  if (!member) {
    fault(path_.empty() ? std::string(key) : path_ + "." + std::string(key), "is missing");
  }
  return *member;
}

const json::array& Field::array() const {
  if (!value_->is_array()) fail("must be a list");
  return value_->get_array();
}

std::size_t Field::size() const {
  return array().size();
}

Field Field::operator[](std::size_t index) const {
  return Field(value_->as_array()[index], path_ + "[" + std::to_string(index) + "]");
}

std::optional<std::int64_t> Field::whole_number() const {
  if (value_->is_int64()) return value_->get_int64();
  // What this program wrote itself may be unsigned.
  if (value_->is_uint64() && std::in_range<std::int64_t>(value_->get_uint64())) {
    return static_cast<std::int64_t>(value_->get_uint64());
  }
  return std::nullopt;
}

std::int64_t Field::any_integer() const {
  const auto number = whole_number();
  if (!number) fail("must be a whole number");
  return *number;
}

int Field::integer(int low, int high) const {
  const auto number = whole_number();
  if (!number || *number < low || *number > high) {
    fail("must be a whole number from " + std::to_string(low) + " to " + std::to_string(high));
  }
  return static_cast<int>(*number);
}

bool Field::boolean() const {
  if (!value_->is_bool()) fail("must be true or false");
  return value_->get_bool();
}

std::string_view Field::text() const {
  if (!value_->is_string()) fail("must be a text");
  return value_->get_string();
}

}  // namespace purloin::wire
