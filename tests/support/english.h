#pragma once

#include <string>
#include <string_view>

#include "registry/english.h"
#include "wire/events.h"

// Events as people read them.
namespace purloin {

template <class Event>
std::string in_english(const Event& event, const wire::Names& names) {
  return registry::in_english(wire::event_json(event), names);
}

inline std::string describe_in_english(const wire::AnyTable& table, std::string_view move,
                                       const wire::Names& names) {
  return registry::in_english(table.describe(std::string(move)), names);
}

// What is asked of the seat to act, as JSON.
inline std::string asked_of(const wire::AnyTable& table) {
  wire::Tape tape;
  table.put_asked(tape);
  std::string text;
  wire::append_json(text, tape.root());
  return text;
}

using registry::tell_in_english;

}  // namespace purloin
