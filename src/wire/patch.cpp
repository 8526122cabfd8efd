#include "wire/patch.h"

#include <charconv>
#include <vector>

#include "wire/described.h"

namespace purloin::wire {
namespace {

// Writes the members of one object of a patch, opening it only when there is one.
class Members {
 public:
  explicit Members(std::string& out) : out_(&out) {}
  void begin(std::string_view name) {
    *out_ += any_ ? ',' : '{';
    any_ = true;
    detail::append_quoted(*out_, name);
    *out_ += ':';
  }
  void end() {
    if (any_) *out_ += '}';
  }
  bool any() const { return any_; }

 private:
  std::string* out_;
  bool any_ = false;
};

bool write_difference(std::string& out, const json::value& before, const json::value& after);

void write_replacement(std::string& out, const json::value& value) {
  out += '[';
  out += json::serialize(value);
  out += ']';
}

void write_member(std::string& out, Members& members, std::string_view name,
                  const json::value& before, const json::value& after) {
  const std::size_t mark = out.size();
  Members trial = members;
  trial.begin(name);
  if (write_difference(out, before, after)) {
    members = trial;
  } else {
    out.resize(mark);
  }
}

bool write_object(std::string& out, const json::object& before, const json::object& after) {
  Members members(out);
  std::vector<std::string_view> gone;
  for (const auto& member : before) {
    if (!after.contains(member.key())) gone.push_back(member.key());
  }
  if (!gone.empty()) {
    members.begin("-");
    char separator = '[';
    for (const auto name : gone) {
      out += separator;
      detail::append_quoted(out, name);
      separator = ',';
    }
    out += ']';
  }
  for (const auto& member : after) {
    const auto* old = before.if_contains(member.key());
    if (old == nullptr) {
      members.begin(member.key());
      write_replacement(out, member.value());
    } else {
      write_member(out, members, member.key(), *old, member.value());
    }
  }
  members.end();
  return members.any();
}

bool write_array(std::string& out, const json::array& before, const json::array& after) {
  Members members(out);
  if (after.size() < before.size()) {
    members.begin("#");
    out += std::to_string(after.size());
  }
  for (std::size_t i = 0; i < after.size(); ++i) {
    const std::string name = std::to_string(i);
    if (i < before.size()) {
      write_member(out, members, name, before[i], after[i]);
    } else {
      members.begin(name);
      write_replacement(out, after[i]);
    }
  }
  members.end();
  return members.any();
}

// Writes nothing and answers false when both are equal.
bool write_difference(std::string& out, const json::value& before, const json::value& after) {
  if (before.is_object() && after.is_object()) {
    return write_object(out, before.get_object(), after.get_object());
  }
  if (before.is_array() && after.is_array()) {
    return write_array(out, before.get_array(), after.get_array());
  }
  if (before == after) return false;
  write_replacement(out, after);
  return true;
}

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
  return write_difference(out, before, after) ? out : "{}";
}

std::string write_patch_members(const json::object& before, const json::object& after) {
  std::string out;
  if (!write_object(out, before, after)) return {};
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
