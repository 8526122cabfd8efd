#include "wire/patch.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>

#include "core/fixed_vector.h"
#include "wire/described.h"

namespace purloin::wire {
namespace {

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

// Walks two values side by side and writes what differs. Containers are opened only once something
// in them differs, so that what is equal, most of it, costs a comparison and no text.
class Difference {
 public:
  explicit Difference(std::string& out) : out_(out) {}

  void write(const json::value& before, const json::value& after) {
    if (before.is_object() && after.is_object()) {
      write_members(before.get_object(), after.get_object());
    } else if (before.is_array() && after.is_array()) {
      write_items(before.get_array(), after.get_array());
    } else if (before != after) {
      replace(after);
    }
  }

  void write_members(const json::object& before, const json::object& after) {
    begin_container();
    const auto* old = before.begin();
    std::size_t kept = 0;
    for (const auto& member : after) {
      // Both were written by the same code: mostly the names stand in the same order.
      if (old == before.end() || old->key() != member.key()) old = before.find(member.key());
      if (old == before.end()) {
        member_name_ = member.key();
        replace(member.value());
        old = before.begin() + std::min(kept, before.size());
        continue;
      }
      ++kept;
      member_name_ = member.key();
      write(old->value(), member.value());
      ++old;
    }
    if (kept < before.size()) write_removed(before, after);
    end_container();
  }

 private:
  struct Container {
    std::string_view name;  // in its own container
    bool is_open = false;
    bool has_member = false;
  };

  void write_items(const json::array& before, const json::array& after) {
    begin_container();
    if (after.size() < before.size()) {
      member_name_ = "#";
      write_name();
      out_ += std::to_string(after.size());
    }
    for (std::size_t i = 0; i < after.size(); ++i) {
      member_name_ = index_name(i);
      if (i < before.size()) {
        write(before[i], after[i]);
      } else {
        replace(after[i]);
      }
    }
    end_container();
  }

  void write_removed(const json::object& before, const json::object& after) {
    member_name_ = "-";
    write_name();
    char separator = '[';
    for (const auto& member : before) {
      if (after.contains(member.key())) continue;
      out_ += separator;
      detail::append_quoted(out_, member.key());
      separator = ',';
    }
    out_ += ']';
  }

  void replace(const json::value& value) {
    if (!containers_.empty()) write_name();
    out_ += '[';
    out_ += json::serialize(value);
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
    detail::append_quoted(out_, name);
    out_ += ':';
  }

  std::string& out_;
  std::string_view member_name_;
  FixedVector<Container, 32> containers_;
};

json::value patched(const json::value& before, const Field& patch);

json::value patched_array(json::array items, const Field& patch) {
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

std::string write_patch(const json::value& before, const json::value& after) {
  std::string out;
  Difference(out).write(before, after);
  return out.empty() ? "{}" : out;
}

std::string write_patch_members(const json::object& before, const json::object& after) {
  std::string out;
  Difference(out).write_members(before, after);
  if (out.empty()) return out;
  out.pop_back();
  out.erase(0, 1);
  return out;
}

Result<json::value> apply_patch(const json::value& before, const json::value& patch) {
  try {
    return patched(before, Field(patch, ""));
  } catch (const FieldFault& fault) {
    return tl::make_unexpected(Refusal{"bad-request", fault.message()});
  }
}

}  // namespace purloin::wire
