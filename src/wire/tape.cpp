#include "wire/tape.h"

#include <algorithm>

#include "wire/quoted.h"

namespace purloin::wire {

void Tape::put(std::string_view text) {
  const auto length = static_cast<std::uint32_t>(text.size());
  if (text.size() <= sizeof(Item::bits)) {
    Item word{Kind::word, length, 0};
    std::memcpy(&word.bits, text.data(), text.size());
    add(word);
    return;
  }
  char* const copy = room_for(text.size());
  std::memcpy(copy, text.data(), text.size());
  put(Name{{copy, text.size()}});
}

char* Tape::room_for(std::size_t letters) {
  if (letters > kBlock) {
    return long_texts_.emplace_back(std::make_unique<char[]>(letters)).get();
  }
  if (block_ == blocks_.size() || used_ + letters > kBlock) {
    if (block_ < blocks_.size()) ++block_;
    if (block_ == blocks_.size()) blocks_.push_back(std::make_unique<char[]>(kBlock));
    used_ = 0;
  }
  used_ += letters;
  return blocks_[block_].get() + used_ - letters;
}

void Tape::put(SeatSet seats) {
  const auto list = array();
  for (const Seat seat : seats) put(seat);
}

void Tape::put(const json::object& members) {
  const auto scope = object();
  for (const auto& member : members) {
    put(std::string_view(member.key()));
    put(member.value());
  }
}

void Tape::put(const json::value& value) {
  switch (value.kind()) {
    case json::kind::null:
      return put(nullptr);
    case json::kind::bool_:
      return put(value.get_bool());
    case json::kind::int64:
      return put(value.get_int64());
    case json::kind::uint64:
      return put(static_cast<double>(value.get_uint64()));
    case json::kind::double_:
      return put(value.get_double());
    case json::kind::string:
      return put(std::string_view(value.get_string()));
    case json::kind::array: {
      const auto list = array();
      for (const auto& item : value.get_array()) put(item);
      return;
    }
    case json::kind::object:
      return put(value.get_object());
  }
}

void Tape::put(const Tape& value) {
  for (std::size_t i = 0; i < value.count_; ++i) {
    const Item& item = value.items_[i];
    if (item.kind == Kind::text) {
      put(item.as_text());
    } else {
      add(item);
    }
  }
}

void Tape::grow() {
  constexpr std::size_t kFirst = 64;
  items_.resize(std::max(kFirst, 2 * items_.size()));
}

void Tape::clear() {
  count_ = 0;
  long_texts_.clear();
  block_ = 0;
  used_ = 0;
}

void append_json(std::string& out, const Tape::Item& value) {
  switch (value.kind) {
    case Tape::Kind::null:
      out += "null";
      return;
    case Tape::Kind::boolean:
      out += value.bits != 0 ? "true" : "false";
      return;
    case Tape::Kind::number:
      return append_number(out, value.bits);
    case Tape::Kind::real:
      out += json::serialize(json::value(value.as_real()));
      return;
    case Tape::Kind::word:
    case Tape::Kind::text:
      return append_quoted(out, value.as_text());
    case Tape::Kind::array: {
      out += '[';
      const auto* const end = &value + value.length;
      for (const auto* item = &value + 1; item != end; item += item->extent()) {
        if (item != &value + 1) out += ',';
        append_json(out, *item);
      }
      out += ']';
      return;
    }
    case Tape::Kind::object: {
      out += '{';
      for_each_member(value, [&](std::string_view name, const Tape::Item& member) {
        if (&member != &value + 2) out += ',';
        append_quoted(out, name);
        out += ':';
        append_json(out, member);
      });
      out += '}';
      return;
    }
  }
}

json::value to_value(const Tape::Item& value) {
  switch (value.kind) {
    case Tape::Kind::null:
      return nullptr;
    case Tape::Kind::boolean:
      return value.bits != 0;
    case Tape::Kind::number:
      return value.bits;
    case Tape::Kind::real:
      return value.as_real();
    case Tape::Kind::word:
    case Tape::Kind::text:
      return json::value(value.as_text());
    case Tape::Kind::array: {
      json::array items;
      const auto* const end = &value + value.length;
      for (const auto* item = &value + 1; item != end; item += item->extent()) {
        items.push_back(to_value(*item));
      }
      return items;
    }
    case Tape::Kind::object: {
      json::object members;
      for_each_member(value, [&](std::string_view name, const Tape::Item& member) {
        members.emplace(name, to_value(member));
      });
      return members;
    }
  }
  return nullptr;
}

}  // namespace purloin::wire
