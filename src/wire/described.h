#pragma once

#include <algorithm>
#include <concepts>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <boost/describe.hpp>
#include <boost/mp11.hpp>

#include "core/seat.h"
#include "texts/shape.h"
#include "wire/any_game.h"
#include "wire/fields.h"
#include "wire/map.h"
#include "wire/messages.h"
#include "wire/quoted.h"
#include "wire/tape.h"
#include "wire/whole.h"

// Reads and writes described structs as JSON: messages (messages.h) and the documents of the games
// (games/<game>/wire/document.h). A member called is_x is "x" in JSON, where x is no word that C++
// allows. In a document (kIsDocument) names have - for _, and a member that may be null must be
// there; in a message it may be missing.
namespace purloin::wire {

template <class T>
concept Described = boost::describe::has_describe_members<T>::value;
template <class T>
concept DescribedEnum = std::is_enum_v<T> && boost::describe::has_describe_enumerators<T>::value;

// An enum whose words stand in a list, in the order of its values: words_of(E) finds it.
template <class T>
concept Worded = std::is_enum_v<T> && requires(T value) {
  { words_of(value)[0] } -> std::convertible_to<std::string_view>;
};
// A type with a JSON of its own: put_json(tape, value) and read_json(field, value&), and what
// TypeScript calls it, typescript_of(value).
template <class T>
concept HasOwnJson = requires(T& value, Tape& tape, const Field& field) {
  put_json(tape, value);
  read_json(field, value);
};

namespace detail {

using texts::detail::kIsOmitted;
using texts::detail::kIsVector;
template <class T>
inline constexpr bool kIsOptional = false;
template <class T>
inline constexpr bool kIsOptional<std::optional<T>> = true;
template <class T>
inline constexpr bool kIsMap = false;
template <class T>
inline constexpr bool kIsMap<Map<T>> = true;
template <class T>
inline constexpr bool kIsWhole = false;
template <int Low, int High>
inline constexpr bool kIsWhole<Whole<Low, High>> = true;

// Calls visit(name, pointer to member) for every member.
template <Described T, class F>
void for_each_member(F&& visit) {
  boost::mp11::mp_for_each<boost::describe::describe_members<T, boost::describe::mod_public>>(
      [&](auto d) {
        visit(texts::NameOf<decltype(d), requires { T::kIsDocument; }>::kName, d.pointer);
      });
}

}  // namespace detail

// ---- Writing -----------------------------------------------------------------------------------

template <class T>
void put_described(Tape& tape, const T& value);

// Appends the JSON of a value to a text: of a document what a tape says with it on it.
template <class T>
void append_json(std::string& out, const T& value) {
  if constexpr (std::same_as<T, bool>) {
    out += value ? "true" : "false";
  } else if constexpr (std::integral<T>) {
    append_number(out, value);
  } else if constexpr (std::floating_point<T>) {
    out += json::serialize(json::value(value));
  } else if constexpr (std::same_as<T, std::string>) {
    append_quoted(out, value);
  } else if constexpr (std::same_as<T, Seat>) {
    append_number(out, value.index());
  } else if constexpr (std::derived_from<T, Tape>) {
    append_json(out, value.root());
  } else if constexpr (std::derived_from<T, RawJson>) {
    out += value.text;
  } else if constexpr (requires { append_own_json(out, value); }) {
    append_own_json(out, value);
  } else if constexpr (detail::kIsOptional<T>) {
    if (value) {
      append_json(out, *value);
    } else {
      out += "null";
    }
  } else if constexpr (detail::kIsVector<T>) {
    char before = '[';
    for (const auto& item : value) {
      out += before;
      append_json(out, static_cast<const typename T::value_type&>(item));
      before = ',';
    }
    out += value.empty() ? "[]" : "]";
  } else if constexpr (detail::kIsWhole<T>) {
    append_number(out, value.number);
  } else if constexpr (std::same_as<T, Name>) {
    append_quoted(out, value.text);
  } else if constexpr (HasOwnJson<T> || Worded<T> || detail::kIsMap<T> ||
                       std::same_as<T, SeatSet>) {
    static thread_local Tape tape;
    tape.clear();
    put_described(tape, value);
    append_json(out, tape.root());
  } else if constexpr (DescribedEnum<T>) {
    append_quoted(out, boost::describe::enum_to_string(value, ""));
  } else if constexpr (Described<T>) {
    char before = '{';
    const auto begin = [&](std::string_view name) {
      out += before;
      append_quoted(out, name);
      out += ':';
      before = ',';
    };
    if constexpr (requires { T::kDo; }) {
      begin("do");
      append_quoted(out, T::kDo);
    }
    if constexpr (requires { T::kSay; }) {
      begin("say");
      append_quoted(out, T::kSay);
    }
    detail::for_each_member<T>([&](const texts::MemberName& name, auto member) {
      const auto& field = value.*member;
      using Held = std::remove_cvref_t<decltype(field)>;
      if constexpr (detail::kIsOmitted<Held>) {
        if (!field) return;
        name.append_to(out, std::exchange(before, ','));
        append_json(out, *field);
      } else {
        name.append_to(out, std::exchange(before, ','));
        append_json(out, field);
      }
    });
    out += before == '{' ? "{}" : "}";
  } else {
    out += json::serialize(value);
  }
}

template <class T>
std::string to_json(const T& value) {
  std::string out;
  constexpr std::size_t kRoom = 256;  // for most
  out.reserve(kRoom);
  append_json(out, value);
  return out;
}

// Puts the members of a described struct on a tape, in an object that is open.
template <Described T>
void put_members(Tape& tape, const T& value) {
  detail::for_each_member<T>([&](std::string_view name, auto member) {
    const auto& field = value.*member;
    if constexpr (detail::kIsOmitted<std::remove_cvref_t<decltype(field)>>) {
      if (!field) return;
      tape.name(name);
      put_described(tape, *field);
    } else {
      tape.name(name);
      put_described(tape, field);
    }
  });
}

// Puts a value on a tape.
template <class T>
void put_described(Tape& tape, const T& value) {
  if constexpr (detail::kIsOptional<T>) {
    if (value) {
      put_described(tape, *value);
    } else {
      tape.put(nullptr);
    }
  } else if constexpr (detail::kIsVector<T>) {
    const auto list = tape.array();
    for (const auto& item : value) {
      put_described(tape, static_cast<const typename T::value_type&>(item));
    }
  } else if constexpr (detail::kIsMap<T>) {
    const auto object = tape.object();
    for (const auto& [name, item] : value) {
      tape.name(name);
      put_described(tape, item);
    }
  } else if constexpr (detail::kIsWhole<T>) {
    tape.put(value.number);
  } else if constexpr (HasOwnJson<T>) {
    put_json(tape, value);
  } else if constexpr (Worded<T>) {
    tape.put(Name{words_of(value)[static_cast<std::size_t>(value)]});
  } else if constexpr (DescribedEnum<T>) {
    tape.put(Name{boost::describe::enum_to_string(value, "")});
  } else if constexpr (Described<T>) {
    const auto object = tape.object();
    put_members(tape, value);
  } else {
    tape.put(value);
  }
}

// The same as a JSON value.
template <class T>
json::value to_value(const T& value) {
  Tape tape;
  put_described(tape, value);
  return to_value(tape.root());
}

// ---- Reading -----------------------------------------------------------------------------------

// "first-player, reveal, act, roll or over"
template <class Words>
std::string any_of_words(const Words& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
    text += words[i];
  }
  return text;
}

inline SeatSet read_seats(const Field& list) {
  SeatSet seats;
  int last = -1;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const int seat = list[i].integer(0, kMaxSeats - 1);
    if (seat <= last) list.fail("must be seats in ascending order");
    last = seat;
    seats.insert(Seat(seat));
  }
  return seats;
}

// Faults (FieldFault) name the field and what it must be. Members that are not described are
// ignored, so that newer clients can talk to older servers.
template <class T>
T read_described(const Field& given) {
  if constexpr (detail::kIsOmitted<T> || detail::kIsOptional<T>) {
    if (given.is_null()) return {};
    return T(read_described<typename T::value_type>(given));
  } else if constexpr (std::same_as<T, bool>) {
    return given.boolean();
  } else if constexpr (std::same_as<T, int>) {
    return given.integer(std::numeric_limits<int>::min(), std::numeric_limits<int>::max());
  } else if constexpr (std::same_as<T, std::int64_t>) {
    return given.any_integer();
  } else if constexpr (std::same_as<T, std::string>) {
    return std::string(given.text());
  } else if constexpr (std::same_as<T, json::object>) {
    return given.object();
  } else if constexpr (std::derived_from<T, RawJson>) {
    T raw;
    raw.text = json::serialize(given.raw());
    return raw;
  } else if constexpr (detail::kIsVector<T>) {
    T items;
    for (std::size_t i = 0; i < given.size(); ++i) {
      items.push_back(read_described<typename T::value_type>(given[i]));
    }
    return items;
  } else if constexpr (detail::kIsMap<T>) {
    T items;
    for (const auto& member : given.object()) {
      const std::string_view name(member.key().data(), member.key().size());
      items.members.emplace_back(name, read_described<typename T::value_type>(given.at(name)));
    }
    return items;
  } else if constexpr (std::same_as<T, Name>) {
    return Name{given.text()};
  } else if constexpr (detail::kIsWhole<T>) {
    return T(given.integer(T::kLow, T::kHigh));
  } else if constexpr (std::same_as<T, SeatSet>) {
    return read_seats(given);
  } else if constexpr (HasOwnJson<T>) {
    T value{};
    read_json(given, value);
    return value;
  } else if constexpr (Worded<T>) {
    const auto words = words_of(T{});
    const auto found = std::ranges::find(words, given.text());
    if (found == words.end()) given.fail("must be " + any_of_words(words));
    return static_cast<T>(found - words.begin());
  } else if constexpr (DescribedEnum<T>) {
    T value{};
    if (!boost::describe::enum_from_string(std::string(given.text()).c_str(), value)) {
      given.fail("is no word that is known here");
    }
    return value;
  } else {
    static_assert(Described<T>);
    T value;
    detail::for_each_member<T>([&](std::string_view name, auto member) {
      using Member = std::remove_cvref_t<decltype(value.*member)>;
      constexpr bool kMayMiss = detail::kIsOmitted<Member> ||
                                (detail::kIsOptional<Member> && !requires { T::kIsDocument; });
      if (const auto field = given.find(name)) {
        if constexpr (detail::kIsOmitted<Member> && requires { T::kIsDocument; }) {
          value.*member =
              read_described<typename Member::value_type>(*field);  // null is not missing
        } else {
          value.*member = read_described<Member>(*field);
        }
      } else if constexpr (!kMayMiss) {
        given.at(name);  // faults
      }
    });
    return value;
  }
}

template <class T>
Result<T> try_read(const json::value& given) {
  try {
    return read_described<T>(Field(given, ""));
  } catch (const FieldFault& fault) {
    return tl::make_unexpected(Refusal{"bad-request", fault.message()});
  }
}

}  // namespace purloin::wire
