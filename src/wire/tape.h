#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/seat.h"
#include "wire/json.h"

namespace purloin::wire {

// A text that outlives the tapes that it is put on: of a card, a phase, a type.
struct Name {
  std::string_view text;
};

// A JSON value as a row of items in the order of its text. Unlike a tree it costs nothing for each
// value that is put on it, a tape that is used again allocates nothing, and two of them can be
// compared in one walk. What is sent of every move comes from tapes, but for views (difference.h).
class Tape {
 public:
  enum class Kind : std::uint32_t { null, boolean, number, real, word, text, array, object };
  // Padding-free, so that equal bytes are equal values.
  struct Item {
    Kind kind;
    std::uint32_t length;  // of a text; of a container: how many items, itself among them
    std::int64_t bits;     // a number; the letters of a word; where the text stands

    bool is_text() const { return kind == Kind::word || kind == Kind::text; }
    // How many items the value is.
    std::uint32_t extent() const { return kind >= Kind::array ? length : 1; }
    std::string_view as_text() const {
      const char* letters = nullptr;
      if (kind == Kind::word) {
        letters = reinterpret_cast<const char*>(&bits);
      } else {
        std::memcpy(&letters, &bits, sizeof letters);
      }
      return {letters, length};
    }
    double as_real() const {
      double real = 0;
      std::memcpy(&real, &bits, sizeof real);
      return real;
    }
  };

  // Ends a container when it goes.
  class Scope {
   public:
    Scope(Tape& tape, std::size_t start) : tape_(tape), start_(start) {}
    ~Scope() { tape_.items_[start_].length = static_cast<std::uint32_t>(tape_.count_ - start_); }
    Scope(const Scope&) = delete;

   private:
    Tape& tape_;
    std::size_t start_;
  };

  [[nodiscard]] Scope object() { return open(Kind::object); }
  [[nodiscard]] Scope array() { return open(Kind::array); }
  // The name of the next value, a member of the object that is open. Outlives the tape.
  void name(std::string_view name) { put(Name{name}); }
  [[nodiscard]] Scope object(std::string_view member) {
    name(member);
    return object();
  }
  [[nodiscard]] Scope array(std::string_view member) {
    name(member);
    return array();
  }
  template <class T>
  void member(std::string_view called, const T& value) {
    name(called);
    put(value);
  }

  void put(std::nullptr_t) { add({Kind::null, 0, 0}); }
  void put(bool value) { add({Kind::boolean, 0, value ? 1 : 0}); }
  template <std::integral T>
  void put(T number) {
    add({Kind::number, 0, static_cast<std::int64_t>(number)});
  }
  void put(double real) {
    add({Kind::real, 0, 0});
    std::memcpy(&last().bits, &real, sizeof real);
  }
  void put(Name name) {
    add({Kind::text, static_cast<std::uint32_t>(name.text.size()), 0});
    const char* letters = name.text.data();
    std::memcpy(&last().bits, &letters, sizeof letters);
  }
  void put(const char* literal) { put(Name{literal}); }
  void put(std::string_view text);  // copied
  void put(const std::string& text) { put(std::string_view(text)); }
  void put(Seat seat) { put(seat.index()); }
  void put(SeatSet seats);
  void put(const json::value& value);
  void put(const json::object& members);
  void put(const Tape& value);
  template <class T>
  void put(const std::optional<T>& value) {
    if (value) {
      put(*value);
    } else {
      put(nullptr);
    }
  }

  // Needs a value; the first item is it.
  const Item& root() const { return items_.front(); }
  bool empty() const { return count_ == 0; }
  void clear();

 private:
  // Most of what a tape does: kept small, so that it is compiled into where it is used.
  void add(const Item& item) {
    if (count_ == items_.size()) grow();
    items_[count_++] = item;
  }
  void grow();
  Item& last() { return items_[count_ - 1]; }
  Scope open(Kind kind) {
    add({kind, 0, 0});
    return {*this, count_ - 1};
  }
  char* room_for(std::size_t letters);

  std::vector<Item> items_;  // the first `count_` are in use
  std::size_t count_ = 0;
  // Copied texts: they stay where they are, since items point at them.
  static constexpr std::size_t kBlock = 1024;
  std::vector<std::unique_ptr<char[]>> blocks_;
  std::vector<std::unique_ptr<char[]>> long_texts_;
  std::size_t block_ = 0;
  std::size_t used_ = 0;
};

// Walks the members of an object: visit(name, value).
template <class F>
void for_each_member(const Tape::Item& object, F&& visit) {
  const Tape::Item* const end = &object + object.length;
  for (const Tape::Item* item = &object + 1; item != end; item += 1 + item[1].extent()) {
    visit(item[0].as_text(), item[1]);
  }
}

void append_json(std::string& out, const Tape::Item& value);
json::value to_value(const Tape::Item& value);

}  // namespace purloin::wire
