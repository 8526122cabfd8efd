#pragma once

#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <typeindex>
#include <typeinfo>
#include <utility>

#include "wire/described.h"
#include "wire/websocket_messages.h"

namespace purloin::typescript {

// Writes described types as TypeScript.
class TypeScriptWriter {
 public:
  template <wire::DescribedEnum T>
  void define(std::string name) {
    std::string words;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>(
        [&](auto d) { words += (words.empty() ? "'" : " | '") + std::string(d.name) + "'"; });
    out_ += "export type " + name + " = " + words + ";\n\n";
    names_[typeid(T)] = std::move(name);
  }

  template <wire::Described T>
  void define(std::string name, const std::string& frame = "") {
    out_ += "export interface " + name + " {\n" + frame;
    if constexpr (requires { T::kDo; }) out_ += "  do: '" + std::string(T::kDo) + "';\n";
    if constexpr (requires { T::kSay; }) out_ += "  say: '" + std::string(T::kSay) + "';\n";
    if constexpr (requires { T::kNotes; }) {
      using Members = boost::describe::describe_members<T, boost::describe::mod_public>;
      static_assert(std::size(T::kNotes) == boost::mp11::mp_size<Members>::value,
                    "every member has its note");
    }
    std::size_t at = 0;
    wire::detail::for_each_member<T>([&](std::string_view member, auto pointer) {
      if constexpr (requires { T::kNotes; }) {
        out_ += "  /** " + std::string(T::kNotes[at]) + " */\n";
      }
      ++at;
      using Member = std::remove_cvref_t<decltype(std::declval<T>().*pointer)>;
      if constexpr (wire::detail::kIsOmitted<Member>) {
        out_ += "  " + member_name(member) + "?: " + type<typename Member::value_type>() + ";\n";
      } else {
        out_ += "  " + member_name(member) + ": " + type<Member>() + ";\n";
      }
    });
    out_ += "}\n\n";
    names_[typeid(T)] = std::move(name);
  }

  template <class... T>
  void define_union(const std::string& name, wire::MessageList<T...>) {
    std::string members;
    ((members += (members.empty() ? "" : " | ") + names_.at(typeid(T))), ...);
    out_ += "export type " + name + " = " + members + ";\n\n";
  }

  void add(const std::string& text) { out_ += text; }
  std::string take() {
    out_.pop_back();  // the last empty line
    return std::move(out_);
  }

  // A document and, before it, those that stand in it; `frame` are members that stand before its
  // own.
  template <wire::Described T>
  void define_document(const std::string& frame = "") {
    wire::detail::for_each_member<T>([&](std::string_view, auto pointer) {
      define_inner<std::remove_cvref_t<decltype(std::declval<T>().*pointer)>>();
    });
    define<T>(std::string(T::kType), frame);
  }

 private:
  // The documents within a member.
  template <class T>
  void define_inner() {
    if constexpr (wire::HasOwnJson<T> || wire::Worded<T>) {
    } else if constexpr (wire::detail::kIsOmitted<T> || wire::detail::kIsOptional<T> ||
                         wire::detail::kIsVector<T> || wire::detail::kIsMap<T>) {
      define_inner<typename T::value_type>();
    } else if constexpr (wire::Described<T>) {
      if (!names_.contains(typeid(T))) define_document<T>();
    }
  }

  static std::string member_name(std::string_view name) {
    const bool is_plain = name.find('-') == std::string_view::npos;
    return is_plain ? std::string(name) : "'" + std::string(name) + "'";
  }

  template <class T>
  std::string type() const {
    if constexpr (wire::HasOwnJson<T>) {
      return typescript_of(T{});
    } else if constexpr (wire::Worded<T>) {
      std::string words;
      for (const std::string_view word : words_of(T{})) {
        words += (words.empty() ? "'" : " | '") + std::string(word) + "'";
      }
      return words;
    } else if constexpr (wire::detail::kIsWhole<T>) {
      return "number";
    } else if constexpr (wire::detail::kIsMap<T>) {
      return "{ [name: string]: " + type<typename T::value_type>() + " }";
    } else if constexpr (std::same_as<T, SeatSet>) {
      return "number[]";
    } else if constexpr (std::same_as<T, wire::Name>) {
      return "string";
    } else if constexpr (std::same_as<T, bool>) {
      return "boolean";
    } else if constexpr (std::is_arithmetic_v<T>) {
      return "number";
    } else if constexpr (std::same_as<T, std::string>) {
      return "string";
    } else if constexpr (std::same_as<T, wire::json::object> || std::same_as<T, wire::Tape>) {
      return "JsonObject";
    } else if constexpr (std::same_as<T, wire::ViewTape>) {
      return "GameView";
    } else if constexpr (std::same_as<T, wire::ScoresTape>) {
      return "ScoreDoc[]";
    } else if constexpr (std::same_as<T, wire::DocJson>) {
      return "TableDoc";
    } else if constexpr (std::same_as<T, wire::PatchJson>) {
      return "Patch";
    } else if constexpr (std::same_as<T, wire::MovesJson>) {
      return "string[]";
    } else if constexpr (std::same_as<T, wire::EventsJson>) {
      return "ToldEvent[]";
    } else if constexpr (std::same_as<T, wire::EventJson>) {
      return "AnyEvent";
    } else if constexpr (std::same_as<T, wire::EventTape>) {
      return "GameEvent";
    } else if constexpr (std::same_as<T, wire::EventsTape>) {
      return "GameEvent[]";
    } else if constexpr (wire::detail::kIsOptional<T>) {
      return type<typename T::value_type>() + " | null";
    } else if constexpr (wire::detail::kIsVector<T>) {
      const auto item = type<typename T::value_type>();
      return (item.find(' ') == std::string::npos ? item : "(" + item + ")") + "[]";
    } else {
      return names_.at(typeid(T));
    }
  }

  std::string out_;
  std::map<std::type_index, std::string> names_;
};

}  // namespace purloin::typescript
