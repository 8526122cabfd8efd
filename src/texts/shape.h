#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <boost/describe.hpp>
#include <boost/mp11.hpp>

#include "texts/arguments.h"

// What arguments an event has, for those who say events without knowing their types: the renderer
// here, the browser's (through the generated TypeScript), and the test of the catalogues.
namespace purloin::texts {

BOOST_DEFINE_ENUM_CLASS(ArgumentKind, seat, piece, number, odds, dice, choice, flag, text, list)

struct Shape;

struct Argument {
  std::string_view name;
  ArgumentKind kind{};
  bool may_be_missing = false;
  const Shape* item = nullptr;  // of a list
};

struct Shape {
  std::string_view key;
  std::vector<Argument> arguments;
};
using Shapes = std::vector<const Shape*>;

template <class E>
const Shape& shape_of();

namespace detail {

template <class T>
inline constexpr bool kIsOmitted = false;
template <class T>
inline constexpr bool kIsOmitted<Omitted<T>> = true;
template <class T>
inline constexpr bool kIsVector = false;
template <class T, class Allocator>
inline constexpr bool kIsVector<std::vector<T, Allocator>> = true;

// A member called is_x is x: where x is no word that C++ allows, or no question.
constexpr std::string_view json_name(std::string_view member) {
  constexpr std::string_view kIs = "is_";
  return member.starts_with(kIs) ? member.substr(kIs.size()) : member;
}

template <class T>
Argument argument_of(std::string_view name) {
  if constexpr (kIsOmitted<T>) {
    auto argument = argument_of<typename T::value_type>(name);
    argument.may_be_missing = true;
    return argument;
  } else if constexpr (std::same_as<T, Seat>) {
    return {name, ArgumentKind::seat};
  } else if constexpr (std::same_as<T, Piece>) {
    return {name, ArgumentKind::piece};
  } else if constexpr (std::same_as<T, Odds>) {
    return {name, ArgumentKind::odds};
  } else if constexpr (std::same_as<T, Dice>) {
    return {name, ArgumentKind::dice};
  } else if constexpr (std::same_as<T, Choice>) {
    return {name, ArgumentKind::choice};
  } else if constexpr (std::same_as<T, bool>) {
    return {name, ArgumentKind::flag};
  } else if constexpr (std::same_as<T, int>) {
    return {name, ArgumentKind::number};
  } else if constexpr (std::same_as<T, std::string> || std::same_as<T, std::string_view>) {
    return {name, ArgumentKind::text};
  } else {
    static_assert(kIsVector<T>, "no argument of an event");
    return {name, ArgumentKind::list, false, &shape_of<typename T::value_type>()};
  }
}

}  // namespace detail

template <class E>
const Shape& shape_of() {
  static const Shape shape = [] {
    Shape made{E::kKey, {}};
    boost::mp11::mp_for_each<boost::describe::describe_members<E, boost::describe::mod_public>>(
        [&](auto d) {
          using Member = std::remove_cvref_t<decltype(std::declval<E>().*d.pointer)>;
          made.arguments.push_back(detail::argument_of<Member>(detail::json_name(d.name)));
        });
    return made;
  }();
  return shape;
}

// Of every alternative of a variant of events.
template <class Event>
Shapes shapes_of() {
  Shapes shapes;
  boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Event>>(
      [&](auto type) { shapes.push_back(&shape_of<typename decltype(type)::type>()); });
  return shapes;
}

}  // namespace purloin::texts
