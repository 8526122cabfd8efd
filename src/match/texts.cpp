#include "match/texts.h"

#include <algorithm>
#include <array>

#include "match/names.h"

namespace purloin::match {
namespace {

constexpr std::array<std::string_view, 8> kPresets = {"hello",    "good-luck", "nice-theft", "ouch",
                                                      "thinking", "good-game", "again",      "bye"};

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

bool starts_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, starts_character));
}

Result<std::string> checked(std::string text, std::size_t most, std::string_view what) {
  if (text.empty() || characters(text) > most) {
    const wire::reasons::Length length{{what}, static_cast<int>(most)};
    return refuse("bad-request", length);
  }
  return text;
}

}  // namespace

Result<std::string> checked_name(std::string_view given) {
  return checked(shown_name(given), 24, "name");
}

Result<std::string> checked_chat(std::string_view given) {
  return checked(shown_text(given), 500, "message");
}

bool are_words(std::string_view given) {
  constexpr std::size_t kMost = 100;
  return !given.empty() && given.size() <= kMost && std::ranges::none_of(given, is_control);
}

bool is_token(std::string_view given) {
  constexpr std::size_t kDigits = 32;
  return given.size() == kDigits &&
         given.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::string free_name(const std::string& name, std::span<const Place> places) {
  const auto taken = [&](const std::string& candidate) {
    return std::ranges::any_of(
        places, [&](const Place& p) { return !p.name.empty() && look_alike(p.name, candidate); });
  };
  std::string candidate = name;
  for (int n = 2; taken(candidate); ++n) candidate = name + " " + std::to_string(n);
  return candidate;
}

bool is_preset(std::string_view name) {
  return std::ranges::find(kPresets, name) != kPresets.end();
}

}  // namespace purloin::match
