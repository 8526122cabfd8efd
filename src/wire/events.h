#pragma once

#include <string>

#include "texts/shape.h"
#include "wire/any_game.h"
#include "wire/tape.h"

// Events (texts/arguments.h) as JSON: {"key":KEY,ARGUMENT:VALUE,…}. What is none, nobody's or not
// so (0, an empty list, false) is left out: of every move everybody hears, and most of it is
// little.
namespace purloin::wire {

// Appends an event without its last brace, so that more can be told of it.
void append_open_event(std::string& out, texts::AnyEvent event);
// The same on a tape, whole.
void put_event(Tape& tape, texts::AnyEvent event);

template <class E>
void append_open_event(std::string& out, const E& event) {
  append_open_event(out, texts::any_event(event));
}
template <class E>
void append_event(std::string& out, const E& event) {
  append_open_event(out, event);
  out += '}';
}
template <class E>
void put_event(Tape& tape, const E& event) {
  put_event(tape, texts::any_event(event));
}

template <class E>
EventJson event_json(const E& event) {
  EventJson json;
  constexpr std::size_t kRoom = 128;  // for most
  json.text.reserve(kRoom);
  append_event(json.text, event);
  return json;
}

}  // namespace purloin::wire
