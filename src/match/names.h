#pragma once

#include <string>
#include <string_view>

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

// Whether people could take one name for the other: the same but for case, width or letters that
// look alike (Unicode Technical Standard 39).
bool look_alike(std::string_view a, std::string_view b);

}  // namespace purloin::match
