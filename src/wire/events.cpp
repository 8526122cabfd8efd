#include "wire/events.h"

#include <utility>

#include "wire/quoted.h"

namespace purloin::wire {
namespace {

using texts::AnyEvent;
using texts::Argument;
using texts::ArgumentKind;

template <class T>
const T& as(const void* value) {
  return *static_cast<const T*>(value);
}

bool is_nothing(const Argument& argument, const void* value) {
  if (value == nullptr) return true;
  if (argument.may_be_missing) return false;  // it is there, and may be 0
  switch (argument.kind) {
    case ArgumentKind::number:
      return as<int>(value) == 0;
    case ArgumentKind::flag:
      return !as<bool>(value);
    case ArgumentKind::text:
      return as<std::string>(value).empty();
    case ArgumentKind::dice:
      return as<texts::Dice>(value).empty();
    case ArgumentKind::list:
      return argument.items(value).count == 0;
    default:
      return false;
  }
}

// Calls visit(argument, value) for every one that is there.
template <class F>
void for_each_argument(AnyEvent event, F&& visit) {
  for (const auto& argument : event.shape.arguments) {
    const void* const value = argument.value(event.event);
    if (!is_nothing(argument, value)) visit(argument, value);
  }
}

template <class F>
void for_each_item(const Argument& argument, const void* list, F&& visit) {
  const auto items = argument.items(list);
  for (std::size_t i = 0; i < items.count; ++i) {
    visit(AnyEvent{*argument.item, items.first + i * argument.item->size});
  }
}

void append_value(std::string& out, const Argument& argument, const void* value);

void append_arguments(std::string& out, AnyEvent event, char separator) {
  for_each_argument(event, [&](const Argument& argument, const void* value) {
    argument.name.append_to(out, std::exchange(separator, ','));
    append_value(out, argument, value);
  });
}

void append_value(std::string& out, const Argument& argument, const void* value) {
  switch (argument.kind) {
    case ArgumentKind::seat:
      return append_number(out, as<Seat>(value).index());
    case ArgumentKind::piece:
      return append_quoted(out, as<texts::Piece>(value).id);
    case ArgumentKind::number:
      return append_number(out, as<int>(value));
    case ArgumentKind::odds:
      return append_odds(out, as<texts::Odds>(value).chance);
    case ArgumentKind::choice:
      return append_quoted(out, as<texts::Choice>(value).word);
    case ArgumentKind::flag:
      out += as<bool>(value) ? "true" : "false";
      return;
    case ArgumentKind::text:
      return append_quoted(out, as<std::string>(value));
    case ArgumentKind::dice:
    case ArgumentKind::list:
      break;
  }
  out += '[';
  const std::size_t begin = out.size();
  const auto separate = [&] {
    if (out.size() != begin) out += ',';
  };
  if (argument.kind == ArgumentKind::dice) {
    for (const auto face : as<texts::Dice>(value)) {
      separate();
      append_number(out, face);
    }
  } else {
    for_each_item(argument, value, [&](AnyEvent item) {
      separate();
      const std::size_t at = out.size();
      append_arguments(out, item, '{');
      out += out.size() == at ? "{}" : "}";
    });
  }
  out += ']';
}

void put_value(Tape& tape, const Argument& argument, const void* value);

void put_arguments(Tape& tape, AnyEvent event) {
  for_each_argument(event, [&](const Argument& argument, const void* value) {
    tape.name(argument.name);
    put_value(tape, argument, value);
  });
}

void put_value(Tape& tape, const Argument& argument, const void* value) {
  switch (argument.kind) {
    case ArgumentKind::seat:
      return tape.put(as<Seat>(value));
    case ArgumentKind::piece:
      return tape.put(Name{as<texts::Piece>(value).id});
    case ArgumentKind::number:
      return tape.put(as<int>(value));
    case ArgumentKind::odds:
      return tape.put(as<texts::Odds>(value).chance);
    case ArgumentKind::choice:
      return tape.put(Name{as<texts::Choice>(value).word});
    case ArgumentKind::flag:
      return tape.put(as<bool>(value));
    case ArgumentKind::text:
      return tape.put(as<std::string>(value));
    case ArgumentKind::dice:
    case ArgumentKind::list:
      break;
  }
  const auto list = tape.array();
  if (argument.kind == ArgumentKind::dice) {
    for (const auto face : as<texts::Dice>(value)) tape.put(face);
  } else {
    for_each_item(argument, value, [&](AnyEvent item) {
      const auto object = tape.object();
      put_arguments(tape, item);
    });
  }
}

}  // namespace

void append_open_event(std::string& out, AnyEvent event) {
  out += "{\"key\":\"";
  out += event.shape.key;
  out += '"';
  append_arguments(out, event, ',');
}

void put_event(Tape& tape, AnyEvent event) {
  const auto object = tape.object();
  tape.member("key", Name{event.shape.key});
  put_arguments(tape, event);
}

}  // namespace purloin::wire
