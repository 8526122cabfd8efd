#pragma once

#include <string>
#include <string_view>
#include <unordered_set>

// What people may call themselves, by the tables of Unicode: a name shows what it is made of, and
// does not look like another's.
namespace purloin::match {

// Without what does not show: control and format characters, those that turn the writing direction,
// fillers, unassigned and private ones. Spaces of every kind become one plain space between words,
// and no letter carries more than two marks. Composed (NFC). May be empty.
std::string shown_name(std::string_view utf8);

// What people say, likewise without what turns the direction or controls; the joiners that make up
// emoji and Persian words stay.
std::string shown_text(std::string_view utf8);

// Names that others have. Two look alike when people could take one for the other: they are the
// same but for case, width or letters that look alike (Unicode Technical Standard 39). What each
// looks like is found out once, however many are held against it.
class TakenNames {
 public:
  void add(std::string_view name);
  bool has_alike(std::string_view name) const;
  // The name, or "name 2" and so on where somebody has it or one that looks like it.
  std::string free_name(const std::string& wanted) const;

 private:
  // By their looks. Folding the case hides that a capital I looks like a small l, so both count.
  std::unordered_set<std::string> as_written_;
  std::unordered_set<std::string> folded_;
};

}  // namespace purloin::match
