#pragma once

#include <string>
#include <utility>
#include <variant>

#include "wire/described.h"

// Events (texts/arguments.h) as JSON: {"key":KEY,ARGUMENT:VALUE,…}. What is none, nobody's or not
// so (0, an empty list, false) is left out: of every move everybody hears, and most of it is
// little.
namespace purloin::wire {

namespace detail {

template <class T>
bool is_nothing(const T& value) {
  if constexpr (kIsOmitted<T>) {
    return !value.has_value();
  } else if constexpr (kIsVector<T> || std::same_as<T, std::string>) {
    return value.empty();
  } else if constexpr (std::integral<T>) {
    return value == T{};
  }
  return false;
}

// Calls visit(name, value) for every argument that is there.
template <Described E, class F>
void for_each_argument(const E& event, F&& visit) {
  for_each_member<E>([&](const MemberName& name, auto member) {
    const auto& value = event.*member;
    if (is_nothing(value)) return;
    if constexpr (kIsOmitted<std::remove_cvref_t<decltype(value)>>) {
      visit(name, *value);
    } else {
      visit(name, value);
    }
  });
}

template <class T>
void append_argument(std::string& out, const T& value);

template <Described E>
void append_arguments(std::string& out, const E& event, char separator) {
  for_each_argument(event, [&](const MemberName& name, const auto& value) {
    name.append_to(out, std::exchange(separator, ','));
    append_argument(out, value);
  });
}

template <class T>
void append_argument(std::string& out, const T& value) {
  if constexpr (kIsVector<T>) {
    char separator = '[';
    for (const auto& item : value) {
      out += separator;
      append_argument(out, item);
      separator = ',';
    }
    out += ']';
  } else if constexpr (Described<T>) {
    const std::size_t begin = out.size();
    append_arguments(out, value, '{');
    out += out.size() == begin ? "{}" : "}";
  } else {
    append_json(out, value);
  }
}

template <class T>
void put_argument(Tape& tape, const T& value);

template <Described E>
void put_arguments(Tape& tape, const E& event) {
  for_each_argument(event, [&](std::string_view name, const auto& value) {
    tape.name(name);
    put_argument(tape, value);
  });
}

template <class T>
void put_argument(Tape& tape, const T& value) {
  if constexpr (kIsVector<T>) {
    const auto list = tape.array();
    for (const auto& item : value) put_argument(tape, item);
  } else if constexpr (Described<T>) {
    const auto object = tape.object();
    put_arguments(tape, value);
  } else {
    put_described(tape, value);
  }
}

}  // namespace detail

// Appends an event without its last brace, so that more can be told of it.
template <Described E>
void append_open_event(std::string& out, const E& event) {
  out += "{\"key\":\"";
  out += E::kKey;
  out += '"';
  detail::append_arguments(out, event, ',');
}
template <class... E>
void append_open_event(std::string& out, const std::variant<E...>& event) {
  std::visit([&](const auto& one) { append_open_event(out, one); }, event);
}

template <class E>
void append_event(std::string& out, const E& event) {
  append_open_event(out, event);
  out += '}';
}

// The same on a tape.
template <Described E>
void put_event(Tape& tape, const E& event) {
  const auto object = tape.object();
  tape.member("key", Name{E::kKey});
  detail::put_arguments(tape, event);
}
template <class... E>
void put_event(Tape& tape, const std::variant<E...>& event) {
  std::visit([&](const auto& one) { put_event(tape, one); }, event);
}

template <class E>
EventJson event_json(const E& event) {
  EventJson json;
  append_event(json.text, event);
  return json;
}

}  // namespace purloin::wire
