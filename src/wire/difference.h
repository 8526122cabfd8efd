#pragma once

#include <algorithm>
#include <concepts>
#include <string>
#include <string_view>
#include <vector>

#include "core/fixed_vector.h"
#include "texts/member_name.h"
#include "wire/described.h"
#include "wire/quoted.h"
#include "wire/tape.h"

namespace purloin::wire {

bool items_are_alike(const Tape::Item& before, const Tape::Item& after);

// Whether two described values, or two on tapes, are written alike, told without writing them.
template <class T>
bool are_alike(const T& before, const T& after) {
  if constexpr (std::same_as<T, const Tape::Item*>) {
    return items_are_alike(*before, *after);
  } else if constexpr (detail::kIsOptional<T> || detail::kIsOmitted<T>) {
    if (!before || !after) return before.has_value() == after.has_value();
    return are_alike(*before, *after);
  } else if constexpr (detail::kIsVector<T>) {
    using Item = typename T::value_type;
    return std::ranges::equal(before, after, are_alike<Item>);
  } else if constexpr (detail::kIsMap<T>) {
    return std::ranges::equal(before, after, [](const auto& a, const auto& b) {
      return a.first == b.first && are_alike(a.second, b.second);
    });
  } else if constexpr (std::same_as<T, Name>) {
    return before.text == after.text;
  } else if constexpr (Described<T> && !HasOwnJson<T>) {
    bool alike = true;
    detail::for_each_member<T>([&](std::string_view, auto member) {
      alike = alike && are_alike(before.*member, after.*member);
    });
    return alike;
  } else {
    return before == after;
  }
}

// Walks two values side by side and writes what differs, as a patch. Containers are opened only
// once something in them differs, so that what is equal, most of it, costs a comparison and no
// text.
class Difference {
 public:
  // Nobody wants what gets longer than `most`: it need not be written to its end.
  explicit Difference(std::string& out, std::size_t most = std::string::npos)
      : out_(out), most_(most) {}

  void write(const Tape::Item& before, const Tape::Item& after);
  void write(const Tape::Item* before, const Tape::Item* after) { write(*before, *after); }

  // The same text as of two tapes with these on them, of which most is never written.
  template <class T>
  void write(const T& before, const T& after) {
    if constexpr (detail::kIsOptional<T>) {
      if (before && after) return write(*before, *after);
      if (before || after) replace(after);
    } else if constexpr (detail::kIsVector<T>) {
      write_list(before, after);
    } else if constexpr (Described<T> && !HasOwnJson<T>) {
      write_struct(before, after);
    } else if constexpr (detail::kIsWhole<T> || std::same_as<T, bool> || Worded<T>) {
      if (before != after) replace(after);
    } else if (!are_alike(before, after)) {
      if constexpr (detail::kIsMap<T>) {
        if (have_same_names(before, after)) return write_map(before, after);
      }
      auto& [old, now] = empty_tapes();
      put_described(old, before);
      put_described(now, after);
      write(old.root(), now.root());
    }
  }

 private:
  static constexpr std::size_t kRoom = 192;  // for most patches of a list
  struct Container {
    texts::MemberName name;  // in its own container
    bool is_open = false;
    bool has_member = false;
  };
  struct TwoTapes {
    Tape old, now;
  };
  // Tapes that are used again allocate nothing.
  static TwoTapes& empty_tapes();
  // "0", "1", … as long-lived texts. No list of a document is longer than the 48 cards of Crypt.
  static const texts::MemberName& index_name(std::size_t index);
  // One that is not written beforehand.
  static texts::MemberName unwritten(std::string_view name) { return {name, {}}; }

  template <class T>
  void write_struct(const T& before, const T& after) {
    begin_container();
    std::vector<std::string_view> removed;
    detail::for_each_member<T>([&](const texts::MemberName& name, auto member) {
      const auto& old = before.*member;
      const auto& now = after.*member;
      member_name_ = name;
      if constexpr (detail::kIsOmitted<std::remove_cvref_t<decltype(old)>>) {
        if (old && now) return write(*old, *now);
        if (now) replace(*now);
        if (old) removed.push_back(name);
      } else {
        write(old, now);
      }
    });
    write_removed(removed);
    end_container();
  }

  template <class T>
  static bool have_same_names(const T& before, const T& after) {
    return std::ranges::equal(before, after,
                              [](const auto& a, const auto& b) { return a.first == b.first; });
  }
  template <class T>
  void write_map(const T& before, const T& after) {
    begin_container();
    auto old = before.begin();
    for (const auto& [name, value] : after) {
      member_name_ = unwritten(name);
      write((old++)->second, value);
    }
    end_container();
  }

  // A list that has grown or shrunk is told index by index or as a splice, whichever is shorter.
  template <class T>
  void write_list(const T& before, const T& after) {
    if (before.size() == after.size()) return write_by_index(before, after);
    std::string by_index, splice;
    splice.reserve(kRoom);
    by_index.reserve(kRoom);
    append_splice(splice, before, after);
    Difference(by_index, splice.size()).write_by_index(before, after);
    write_list_as(splice.size() < by_index.size() ? splice : by_index);
  }

  template <class T>
  void write_by_index(const T& before, const T& after) {
    begin_container();
    if (after.size() < before.size()) write_length(after.size());
    for (std::size_t i = 0; i < after.size() && out_.size() <= most_; ++i) {
      if constexpr (!Described<typename T::value_type>) {
        if (i < before.size() && are_alike(before[i], after[i])) continue;
      }
      member_name_ = index_name(i);
      if (i < before.size()) {
        write(before[i], after[i]);
      } else {
        replace(after[i]);
      }
    }
    end_container();
  }

  // {"@":[INDEX,GONE,[NEW,…]]}: what lies between the items that are alike at both ends.
  template <class T>
  static void append_splice(std::string& out, const T& before, const T& after) {
    using Item = typename T::value_type;
    const auto most = std::min(before.size(), after.size());
    std::size_t first = 0;
    while (first < most && are_alike<Item>(before[first], after[first])) ++first;
    std::size_t last = 0;
    while (last < most - first &&
           are_alike<Item>(before[before.size() - 1 - last], after[after.size() - 1 - last])) {
      ++last;
    }
    begin_splice(out, first, before.size() - first - last);
    for (std::size_t i = first; i < after.size() - last; ++i) {
      if (i > first) out += ',';
      append_value<Item>(out, after[i]);
    }
    out += "]]}";
  }

  template <class T>
  void replace(const T& value) {
    if (!containers_.empty()) write_name();
    out_ += '[';
    append_value<T>(out_, value);
    out_ += ']';
  }
  template <class T>
  static void append_value(std::string& out, const T& value) {
    if constexpr (std::same_as<T, const Tape::Item*>) {
      append_json(out, *value);
    } else {
      append_json(out, value);
    }
  }

  static const Tape::Item* find(const Tape::Item& object, const Tape::Item* at,
                                const Tape::Item& named);
  void write_members(const Tape::Item& before, const Tape::Item& after);
  void write_items(const Tape::Item& before, const Tape::Item& after);
  void write_by_index(const Tape::Item& before, const Tape::Item& after);
  void write_removed(const Tape::Item& before, const Tape::Item& after);
  void write_removed(const std::vector<std::string_view>& names);
  void replace(const Tape::Item& value);
  void write_list_as(std::string_view text);
  void write_length(std::size_t items);
  static void begin_splice(std::string& out, std::size_t first, std::size_t gone);

  void begin_container() { containers_.push_back({member_name_}); }
  void end_container() {
    if (containers_.back().is_open) out_ += '}';
    containers_.pop_back();
  }
  // Begins the member `member_name_`, and the containers around it where that has not been done.
  void write_name();
  void write_name_in(Container& container, const texts::MemberName& name);

  std::string& out_;
  std::size_t most_;
  texts::MemberName member_name_{};
  FixedVector<Container, 32> containers_;
};

// As append_patch and append_patch_members (patch.h) of tapes with these documents on them.
template <Described T>
void append_patch_of(std::string& out, const T& before, const T& after) {
  const std::size_t begin = out.size();
  Difference(out).write(before, after);
  if (out.size() == begin) out += "{}";
}
template <Described T>
void append_patch_members_of(std::string& out, const T& before, const T& after) {
  const std::size_t begin = out.size();
  Difference(out).write(before, after);
  if (out.size() == begin) return;
  out.pop_back();
  out.erase(begin, 1);
}

}  // namespace purloin::wire
