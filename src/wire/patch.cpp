#include "wire/patch.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cstring>

#include "core/fixed_vector.h"
#include "wire/fields.h"
#include "wire/quoted.h"

namespace purloin::wire {
namespace {

using Item = Tape::Item;

// "0", "1", … as long-lived texts. No list of a document is longer than the 48 cards of Crypt.
std::string_view index_name(std::size_t index) {
  static const auto kNames = [] {
    std::array<std::string, 128> names;
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = std::to_string(i);
    return names;
  }();
  assert(index < kNames.size());
  return kNames[index];
}

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

// Whether two values are written alike.
bool are_alike(const Item& a, const Item& b) {
  if (a.is_text() && b.is_text()) return a.as_text() == b.as_text();
  if (a.kind != b.kind || a.length != b.length) return false;
  if (a.extent() == 1) return a.bits == b.bits;
  for (std::uint32_t i = 1; i < a.length; i += (&a)[i].extent()) {
    if (!are_alike((&a)[i], (&b)[i])) return false;
  }
  return true;
}

// {"@":[INDEX,GONE,[NEW,…]]}: what lies between the items that are alike at both ends.
void append_splice(std::string& out, const Item& before, const Item& after) {
  std::vector<const Item*> old, now;
  const auto list = [](const Item& array, std::vector<const Item*>& items) {
    const Item* const end = &array + array.length;
    for (const Item* item = &array + 1; item != end; item += item->extent()) items.push_back(item);
  };
  list(before, old);
  list(after, now);
  std::size_t first = 0;
  const std::size_t most = std::min(old.size(), now.size());
  while (first < most && are_alike(*old[first], *now[first])) ++first;
  std::size_t last = 0;
  while (last < most - first &&
         are_alike(*old[old.size() - 1 - last], *now[now.size() - 1 - last])) {
    ++last;
  }
  out += "{\"@\":[";
  append_number(out, first);
  out += ',';
  append_number(out, old.size() - first - last);
  out += ",[";
  for (std::size_t i = first; i < now.size() - last; ++i) {
    if (i > first) out += ',';
    append_json(out, *now[i]);
  }
  out += "]]}";
}

// Walks two values side by side and writes what differs. Containers are opened only once something
// in them differs, so that what is equal, most of it, costs a comparison and no text.
class Difference {
 public:
  explicit Difference(std::string& out) : out_(out) {}

  void write(const Item& before, const Item& after) {
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

 private:
  struct Container {
    std::string_view name;  // in its own container
    bool is_open = false;
    bool has_member = false;
  };

  // The value of that name, from `at` on and then from the beginning.
  static const Item* find(const Item& object, const Item* at, const Item& named) {
    const Item* const end = &object + object.length;
    if (at != end && is_same_place(*at, named)) return at + 1;
    const std::string_view name = named.as_text();
    if (at != end && at[0].as_text() == name) return at + 1;
    for (const Item* item = &object + 1; item != end; item += 1 + item[1].extent()) {
      if (item[0].as_text() == name) return item + 1;
    }
    return nullptr;
  }

  void write_members(const Item& before, const Item& after) {
    begin_container();
    // Both were written by the same code: mostly the names stand in the same order.
    const Item* next = &before + 1;
    std::size_t kept = 0;
    for_each_member(after, [&](std::string_view name, const Item& value) {
      member_name_ = name;
      const Item* const old = find(before, next, *(&value - 1));
      if (old == nullptr) return replace(value);
      kept += 1 + old->extent();
      next = old + old->extent();
      write(*old, value);
    });
    if (kept + 1 < before.length) write_removed(before, after);
    end_container();
  }

  // A list that has grown or shrunk is told index by index or as a splice, whichever is shorter.
  void write_items(const Item& before, const Item& after) {
    if (count_items(before) == count_items(after)) return write_by_index(before, after);
    std::string by_index, splice;
    Difference(by_index).write_by_index(before, after);
    append_splice(splice, before, after);
    if (!containers_.empty()) write_name();
    out_ += splice.size() < by_index.size() ? splice : by_index;
  }

  void write_by_index(const Item& before, const Item& after) {
    begin_container();
    const std::size_t left = count_items(after);
    if (left < count_items(before)) {
      member_name_ = "#";
      write_name();
      append_number(out_, left);
    }
    const Item* old = &before + 1;
    const Item* const old_end = &before + before.length;
    const Item* const end = &after + after.length;
    std::size_t index = 0;
    for (const Item* item = &after + 1; item != end; item += item->extent(), ++index) {
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

  void write_removed(const Item& before, const Item& after) {
    member_name_ = "-";
    write_name();
    char separator = '[';
    for_each_member(before, [&](std::string_view name, const Item& value) {
      if (find(after, &after + 1, *(&value - 1)) != nullptr) return;
      out_ += separator;
      append_quoted(out_, name);
      separator = ',';
    });
    out_ += ']';
  }

  void replace(const Item& value) {
    if (!containers_.empty()) write_name();
    out_ += '[';
    append_json(out_, value);
    out_ += ']';
  }

  void begin_container() { containers_.push_back({member_name_}); }
  void end_container() {
    if (containers_.back().is_open) out_ += '}';
    containers_.pop_back();
  }
  // Begins the member `member_name_`, and the containers around it where that has not been done.
  void write_name() {
    for (std::size_t i = 0; i < containers_.size(); ++i) {
      if (containers_[i].is_open) continue;
      if (i > 0) write_name_in(containers_[i - 1], containers_[i].name);
      out_ += '{';
      containers_[i].is_open = true;
    }
    write_name_in(containers_.back(), member_name_);
  }
  void write_name_in(Container& container, std::string_view name) {
    if (container.has_member) out_ += ',';
    container.has_member = true;
    append_quoted(out_, name);
    out_ += ':';
  }

  std::string& out_;
  std::string_view member_name_;
  FixedVector<Container, 32> containers_;
};

json::value patched(const json::value& before, const Field& patch);

json::value spliced_array(json::array items, const Field& splice) {
  if (splice.size() != 3) splice.fail("must be a list of three");
  const auto size = static_cast<int>(items.size());
  const int first = splice[0].integer(0, size);
  const int gone = splice[1].integer(0, size - first);
  items.erase(items.begin() + first, items.begin() + first + gone);
  const Field added = splice[2];
  items.insert(items.begin() + first, added.array().begin(), added.array().end());
  return items;
}

json::value patched_array(json::array items, const Field& patch) {
  if (const auto splice = patch.find("@")) return spliced_array(std::move(items), *splice);
  if (const auto length = patch.find("#")) {
    const auto n = static_cast<std::size_t>(length->integer(0, 1 << 20));
    if (n < items.size()) items.resize(n);
  }
  for (const auto& member : patch.object()) {
    if (member.key() == "#") continue;
    const Field field = patch.at(member.key());
    std::size_t index = 0;
    const std::string_view key = member.key();
    const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), index);
    if (error != std::errc() || end != key.data() + key.size() || index > items.size()) {
      field.fail("is no index of this list");
    }
    if (index == items.size()) items.emplace_back(nullptr);
    items[index] = patched(items[index], field);
  }
  return items;
}

json::value patched(const json::value& before, const Field& patch) {
  if (patch.raw().is_array()) {
    if (patch.size() != 1) patch.fail("must be a list of one");
    return patch[0].raw();
  }
  if (before.is_array()) return patched_array(before.get_array(), patch);
  if (!before.is_object()) {
    if (patch.object().empty()) return before;
    patch.fail("changes members of what has none");
  }
  json::object members = before.get_object();
  if (const auto gone = patch.find("-")) {
    for (std::size_t i = 0; i < gone->size(); ++i) members.erase((*gone)[i].text());
  }
  for (const auto& member : patch.object()) {
    if (member.key() == "-") continue;
    auto& value = members[member.key()];
    value = patched(value, patch.at(member.key()));
  }
  return members;
}

}  // namespace

void append_patch(std::string& out, const Tape& before, const Tape& after) {
  const std::size_t begin = out.size();
  Difference(out).write(before.root(), after.root());
  if (out.size() == begin) out += "{}";
}

void append_patch_members(std::string& out, const Tape& before, const Tape& after) {
  const std::size_t begin = out.size();
  Difference(out).write(before.root(), after.root());
  if (out.size() == begin) return;
  out.pop_back();
  out.erase(begin, 1);
}

std::string write_patch(const json::value& before, const json::value& after) {
  Tape old, now;
  old.put(before);
  now.put(after);
  std::string out;
  append_patch(out, old, now);
  return out;
}

Result<json::value> apply_patch(const json::value& before, const json::value& patch) {
  try {
    return patched(before, Field(patch, ""));
  } catch (const FieldFault& fault) {
    return tl::make_unexpected(Refusal{"bad-request", fault.message()});
  }
}

Result<json::value> apply_update(const json::value& document, const json::object& update) {
  auto after = document.as_object();
  for (const auto& event : update.at("events").as_array()) {
    const auto* change = event.as_object().if_contains("view");
    if (change == nullptr) continue;
    auto view = apply_patch(after["view"], *change);
    if (!view) return view;
    after["view"] = std::move(*view);
  }
  return apply_patch(after, update.at("patch"));
}

}  // namespace purloin::wire
