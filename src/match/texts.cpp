#include "match/texts.h"

#include <algorithm>
#include <array>

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

TakenNames names_of(std::span<const Place> places) {
  TakenNames names;
  for (const Place& place : places) {
    if (!place.name.empty()) names.add(place.name);
  }
  return names;
}

std::string free_name(const std::string& name, std::span<const Place> places) {
  return names_of(places).free_name(name);
}

bool is_preset(std::string_view name) {
  return std::ranges::find(kPresets, name) != kPresets.end();
}

}  // namespace purloin::match
