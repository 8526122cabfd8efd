#include "wire/patch.h"

#include <charconv>

#include "wire/difference.h"
#include "wire/fields.h"

namespace purloin::wire {
namespace {

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
