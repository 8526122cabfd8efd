#include "wire/difference.h"

#include <array>
#include <cassert>
#include <cstring>
#include <vector>

#include "wire/quoted.h"

namespace purloin::wire {
namespace {

using Item = Tape::Item;

// Both names stand at one place in memory: mostly they were put there by the same code.
bool is_same_place(const Item& a, const Item& b) {
  return a.bits == b.bits && a.length == b.length && a.kind == b.kind;
}

std::size_t count_items(const Item& array) {
  std::size_t count = 0;
  const Item* const end = &array + array.length;
  for (const Item* item = &array + 1; item != end; item += item->extent()) ++count;
  return count;
}

void list_items(const Item& array, std::vector<const Item*>& items) {
  const Item* const end = &array + array.length;
  for (const Item* item = &array + 1; item != end; item += item->extent()) items.push_back(item);
}

}  // namespace

bool items_are_alike(const Item& a, const Item& b) {
  if (a.is_text() && b.is_text()) return a.as_text() == b.as_text();
  if (a.kind != b.kind || a.length != b.length) return false;
  if (a.extent() == 1) return a.bits == b.bits;
  for (std::uint32_t i = 1; i < a.length; i += (&a)[i].extent()) {
    if (!items_are_alike((&a)[i], (&b)[i])) return false;
  }
  return true;
}

Difference::TwoTapes& Difference::empty_tapes() {
  static thread_local TwoTapes tapes;
  tapes.old.clear();
  tapes.now.clear();
  return tapes;
}

const texts::MemberName& Difference::index_name(std::size_t index) {
  constexpr std::size_t kMost = 128;
  static const auto kWritten = [] {
    std::array<std::string, kMost> written;
    for (std::size_t i = 0; i < kMost; ++i) written[i] = ",\"" + std::to_string(i) + "\":";
    return written;
  }();
  static const auto kNames = [] {
    std::array<texts::MemberName, kMost> names;
    for (std::size_t i = 0; i < kMost; ++i) {
      const std::string_view written = kWritten[i];
      names[i] = {written.substr(2, written.size() - 4), written};
    }
    return names;
  }();
  assert(index < kMost);
  return kNames[index];
}

void Difference::write(const Item& before, const Item& after) {
  const bool same_kind = before.kind == after.kind;
  if (same_kind && before.length == after.length &&
      std::memcmp(&before, &after, after.extent() * sizeof(Item)) == 0) {
    return;
  }
  if (same_kind && after.kind == Tape::Kind::object) {
    write_members(before, after);
  } else if (same_kind && after.kind == Tape::Kind::array) {
    write_items(before, after);
  } else if (!before.is_text() || !after.is_text() || before.as_text() != after.as_text()) {
    replace(after);
  }
}

// The value of that name, from `at` on and then from the beginning.
const Item* Difference::find(const Item& object, const Item* at, const Item& named) {
  const Item* const end = &object + object.length;
  if (at != end && is_same_place(*at, named)) return at + 1;
  const std::string_view name = named.as_text();
  if (at != end && at[0].as_text() == name) return at + 1;
  for (const Item* item = &object + 1; item != end; item += 1 + item[1].extent()) {
    if (item[0].as_text() == name) return item + 1;
  }
  return nullptr;
}

void Difference::write_members(const Item& before, const Item& after) {
  begin_container();
  // Both were written by the same code: mostly the names stand in the same order.
  const Item* next = &before + 1;
  std::size_t kept = 0;
  for_each_member(after, [&](std::string_view name, const Item& value) {
    member_name_ = unwritten(name);
    const Item* const old = find(before, next, *(&value - 1));
    if (old == nullptr) return replace(value);
    kept += 1 + old->extent();
    next = old + old->extent();
    write(*old, value);
  });
  if (kept + 1 < before.length) write_removed(before, after);
  end_container();
}

void Difference::write_items(const Item& before, const Item& after) {
  if (count_items(before) == count_items(after)) return write_by_index(before, after);
  std::vector<const Item*> old, now;
  list_items(before, old);
  list_items(after, now);
  write_list(old, now);
}

void Difference::write_list_as(std::string_view text) {
  if (!containers_.empty()) write_name();
  out_ += text;
}

void Difference::begin_splice(std::string& out, std::size_t first, std::size_t gone) {
  out += "{\"@\":[";
  append_number(out, first);
  out += ',';
  append_number(out, gone);
  out += ",[";
}

void Difference::write_length(std::size_t items) {
  member_name_ = unwritten("#");
  write_name();
  append_number(out_, items);
}

void Difference::write_by_index(const Item& before, const Item& after) {
  begin_container();
  const std::size_t left = count_items(after);
  if (left < count_items(before)) write_length(left);
  const Item* old = &before + 1;
  const Item* const old_end = &before + before.length;
  const Item* const end = &after + after.length;
  std::size_t index = 0;
  for (const Item* item = &after + 1; item != end && out_.size() <= most_;
       item += item->extent(), ++index) {
    member_name_ = index_name(index);
    if (old != old_end) {
      write(*old, *item);
      old += old->extent();
    } else {
      replace(*item);
    }
  }
  end_container();
}

void Difference::write_removed(const Item& before, const Item& after) {
  std::vector<std::string_view> gone;
  for_each_member(before, [&](std::string_view name, const Item& value) {
    if (find(after, &after + 1, *(&value - 1)) == nullptr) gone.push_back(name);
  });
  write_removed(gone);
}

void Difference::write_removed(const std::vector<std::string_view>& names) {
  if (names.empty()) return;
  member_name_ = unwritten("-");
  write_name();
  char separator = '[';
  for (const auto name : names) {
    out_ += separator;
    append_quoted(out_, name);
    separator = ',';
  }
  out_ += ']';
}

void Difference::replace(const Item& value) {
  if (!containers_.empty()) write_name();
  out_ += '[';
  append_json(out_, value);
  out_ += ']';
}

void Difference::write_name() {
  for (std::size_t i = 0; i < containers_.size(); ++i) {
    if (containers_[i].is_open) continue;
    if (i > 0) write_name_in(containers_[i - 1], containers_[i].name);
    out_ += '{';
    containers_[i].is_open = true;
  }
  write_name_in(containers_.back(), member_name_);
}

void Difference::write_name_in(Container& container, const texts::MemberName& name) {
  const bool is_first = !std::exchange(container.has_member, true);
  if (!name.written.empty()) {
    out_ += is_first ? name.written.substr(1) : name.written;
    return;
  }
  if (!is_first) out_ += ',';
  append_quoted(out_, name.name);
  out_ += ':';
}

}  // namespace purloin::wire
