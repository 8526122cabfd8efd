#include "terminal/menu.h"

#include <algorithm>

namespace purloin::terminal {
namespace {

// The first `count` words of a text.
std::string_view first_words(std::string_view text, int count) {
  std::size_t end = 0;
  for (int i = 0; i < count; ++i) {
    end = text.find(' ', i == 0 ? 0 : end + 1);
    if (end == std::string_view::npos) return text;
  }
  return text.substr(0, end);
}

int count_words(std::string_view text) {
  return text.empty() ? 0 : 1 + static_cast<int>(std::ranges::count(text, ' '));
}

std::vector<MenuLine> group_by_words(const std::vector<std::string>& moves, int words) {
  std::vector<MenuLine> lines;
  for (const auto& move : moves) {
    const auto head = first_words(move, words);
    if (!lines.empty() && lines.back().text == head) {
      ++lines.back().moves;
    } else {
      lines.push_back({std::string(head), 1});
    }
  }
  return lines;
}

}  // namespace

bool begins_with_words(std::string_view move, std::string_view prefix) {
  if (prefix.empty()) return true;
  return move.starts_with(prefix) && (move.size() == prefix.size() || move[prefix.size()] == ' ');
}

std::vector<MenuLine> make_menu(const std::vector<std::string>& moves, std::string_view prefix,
                                std::size_t most) {
  std::vector<std::string> matching;
  for (const auto& move : moves) {
    if (begins_with_words(move, prefix)) matching.push_back(move);
  }
  std::vector<MenuLine> menu;
  for (const auto& move : matching) menu.push_back({move, 1});
  if (menu.size() <= most) return menu;
  // The most detailed grouping that fits, at least one word more than is fixed already.
  const int fixed = count_words(prefix);
  menu = group_by_words(matching, fixed + 1);
  for (int words = fixed + 2;; ++words) {
    auto finer = group_by_words(matching, words);
    if (finer.size() > most || finer.size() == matching.size()) break;
    menu = std::move(finer);
  }
  for (auto& line : menu) {
    if (!line.is_move()) continue;
    line.text = *std::ranges::find_if(
        matching, [&](const auto& move) { return begins_with_words(move, line.text); });
  }
  return menu;
}

}  // namespace purloin::terminal
