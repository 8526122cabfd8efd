#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

// How members of described structs are called in JSON.
namespace purloin::texts {

// A member called is_x is x: where x is no word that C++ allows, or no question.
constexpr std::string_view json_name(std::string_view member) {
  constexpr std::string_view kIs = "is_";
  return member.starts_with(kIs) ? member.substr(kIs.size()) : member;
}

// A member's name, and how it stands after another member.
struct MemberName {
  std::string_view name;
  std::string_view written;  // ,"name":

  constexpr operator std::string_view() const { return name; }
  // After another one, or as the first one behind that bracket.
  void append_to(std::string& out, char before) const {
    const std::size_t at = out.size();
    out.append(written);
    out[at] = before;
  }
};

// Made when the program is compiled; in a document with - for _.
template <class Descriptor, bool kIsInDocument>
struct NameOf {
  static constexpr std::string_view kMember = json_name(Descriptor::name);
  static constexpr auto kLetters = [] {
    std::array<char, kMember.size() + 4> letters{',', '"'};
    for (std::size_t i = 0; i < kMember.size(); ++i) {
      letters[i + 2] = kIsInDocument && kMember[i] == '_' ? '-' : kMember[i];
    }
    letters[kMember.size() + 2] = '"';
    letters[kMember.size() + 3] = ':';
    return letters;
  }();
  static constexpr MemberName kName{{kLetters.data() + 2, kMember.size()},
                                    {kLetters.data(), kLetters.size()}};
};

}  // namespace purloin::texts
