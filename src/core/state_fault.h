#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>

namespace purloin {

// Why a state cannot be played on: where, by the members of its document, and what is wrong there.
struct StateFault {
  std::string path;    // "players[1].sidekicks"
  std::string reason;  // "must be a whole number from 0 to 10"
};

// The path of a member: path_of("players", 1, "loot") is players[1].loot.
template <class... Steps>
std::string path_of(const Steps&... steps) {
  std::string path;
  const auto add = [&](const auto& step) {
    if constexpr (std::integral<std::remove_cvref_t<decltype(step)>>) {
      path += '[' + std::to_string(step) + ']';
    } else {
      if (!path.empty()) path += '.';
      path += std::string_view(step);
    }
  };
  (add(steps), ...);
  return path;
}

}  // namespace purloin
