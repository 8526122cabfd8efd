#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include <boost/describe.hpp>
#include <boost/mp11.hpp>

#include "texts/arguments.h"
#include "texts/member_name.h"

// What arguments an event has and where they stand in it, for those who say or write events without
// knowing their types: the renderer here, JSON (wire/events.h), the browser's renderer (through the
// generated TypeScript), and the test of the catalogues. All of it is data that is made when the
// program is compiled: there are a hundred events, and code for each of them was half of the
// games'.
namespace purloin::texts {

BOOST_DEFINE_ENUM_CLASS(ArgumentKind, seat, piece, number, odds, dice, choice, flag, text, list)

struct Shape;

// The items of a list.
struct Items {
  const std::byte* first;
  std::size_t count;
};

struct Argument {
  MemberName name;
  ArgumentKind kind{};
  bool may_be_missing = false;
  const void* (*value)(const void* event) = nullptr;  // null where it is missing
  const Shape* item = nullptr;                        // of a list
  Items (*items)(const void* value) = nullptr;        // of a list
};

struct Shape {
  std::string_view key;
  std::span<const Argument> arguments;
  std::size_t size;  // of an event, in bytes
};
using Shapes = std::vector<const Shape*>;

namespace detail {

template <class T>
inline constexpr bool kIsOmitted = false;
template <class T>
inline constexpr bool kIsOmitted<Omitted<T>> = true;
template <class T>
inline constexpr bool kIsOmitted<OmittedOnHeap<T>> = true;
template <class T>
inline constexpr bool kIsVector = false;
template <class T, class Allocator>
inline constexpr bool kIsVector<std::vector<T, Allocator>> = true;

template <class T>
constexpr ArgumentKind kind_of() {
  if constexpr (std::same_as<T, Seat>) {
    return ArgumentKind::seat;
  } else if constexpr (std::same_as<T, Piece>) {
    return ArgumentKind::piece;
  } else if constexpr (std::same_as<T, Odds>) {
    return ArgumentKind::odds;
  } else if constexpr (std::same_as<T, Dice>) {
    return ArgumentKind::dice;
  } else if constexpr (std::same_as<T, Choice>) {
    return ArgumentKind::choice;
  } else if constexpr (std::same_as<T, bool>) {
    return ArgumentKind::flag;
  } else if constexpr (std::same_as<T, int>) {
    return ArgumentKind::number;
  } else if constexpr (std::same_as<T, std::string>) {
    return ArgumentKind::text;
  } else {
    static_assert(kIsVector<T>, "no argument of an event");
    return ArgumentKind::list;
  }
}

template <class E, class Descriptor>
const void* value_in(const void* event) {
  const auto& value = static_cast<const E*>(event)->*Descriptor::pointer;
  if constexpr (kIsOmitted<std::remove_cvref_t<decltype(value)>>) {
    return value ? &*value : nullptr;
  } else {
    return &value;
  }
}

template <class T>
Items items_of(const void* list) {
  const auto& items = *static_cast<const std::vector<T>*>(list);
  return {reinterpret_cast<const std::byte*>(items.data()), items.size()};
}

template <class T>
struct Held {
  using Type = T;
};
template <class T>
struct Held<Omitted<T>> {
  using Type = T;
};

template <class E>
struct ShapeOf;

template <class E, class Descriptor>
constexpr Argument argument_of() {
  using Member = std::remove_cvref_t<decltype(std::declval<E>().*Descriptor::pointer)>;
  using Type = typename Held<Member>::Type;
  Argument argument{NameOf<Descriptor, false>::kName, kind_of<Type>(), kIsOmitted<Member>,
                    &value_in<E, Descriptor>};
  if constexpr (kind_of<Type>() == ArgumentKind::list) {
    argument.item = &ShapeOf<typename Type::value_type>::kShape;
    argument.items = &items_of<typename Type::value_type>;
  }
  return argument;
}

template <class E>
struct ShapeOf {
  using Members = boost::describe::describe_members<E, boost::describe::mod_public>;
  static constexpr auto kArguments = [] {
    std::array<Argument, boost::mp11::mp_size<Members>::value> arguments{};
    [[maybe_unused]] std::size_t i = 0;
    boost::mp11::mp_for_each<Members>(
        [&](auto d) { arguments[i++] = argument_of<E, decltype(d)>(); });
    return arguments;
  }();
  static constexpr Shape kShape{E::kKey, kArguments, sizeof(E)};
};

template <class Event>
struct Alternatives;
template <class... E>
struct Alternatives<std::variant<E...>> {
  static constexpr std::array<const Shape*, sizeof...(E)> kShapes{&ShapeOf<E>::kShape...};
};

}  // namespace detail

template <class E>
constexpr const Shape& shape_of() {
  return detail::ShapeOf<E>::kShape;
}

// Of every alternative of a variant of events.
template <class Event>
Shapes shapes_of() {
  const auto& shapes = detail::Alternatives<Event>::kShapes;
  return {shapes.begin(), shapes.end()};
}

// An event whose type is known no more.
struct AnyEvent {
  const Shape& shape;
  const void* event;
};

template <class E>
AnyEvent any_event(const E& event) {
  return {shape_of<E>(), &event};
}
template <class... E>
AnyEvent any_event(const std::variant<E...>& event) {
  return {*detail::Alternatives<std::variant<E...>>::kShapes[event.index()],
          std::visit([](const auto& one) -> const void* { return &one; }, event)};
}

}  // namespace purloin::texts
