#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/seat.h"
#include "server/limits.h"
#include "wire/websocket_messages.h"

namespace purloin::server {

// How fast somebody may react.
inline constexpr double kReactionsPerSecond = 1;
inline constexpr double kReactionsAtOnce = 3;

// What can be shown of a reaction; clients have a drawing of each.
bool is_reaction(std::string_view name);

// What the spectators of a table say to each other: the newest lines, while the table is in memory.
// They are not stored: nobody needs them when everybody has gone.
class Asides {
 public:
  static constexpr std::size_t kKept = 50;
  // Of all spectators of one address together, who may be a whole school.
  static constexpr double kLinesPerSecond = 2;
  static constexpr double kLinesAtOnce = 20;
  // When there are more addresses, the others share what one may do.
  static constexpr std::size_t kMostAddresses = 256;

  // Counts something that an address says; false: too much of late.
  bool may_say(const std::string& address, Milliseconds now);
  // Counts a reaction of somebody who sits at the table.
  bool may_react(Seat seat, Milliseconds now);
  // Numbers grow with the time of day: those of lines that are forgotten are not used again.
  const wire::AsideLine& add(int watcher, std::string name, std::string text, std::int64_t at);
  // A line that was said at another server; false: it is known.
  bool take(const wire::AsideLine& line);
  std::span<const wire::AsideLine> lines() const { return lines_; }

  bool are_told = false;  // to those who played

 private:
  std::vector<wire::AsideLine> lines_;
  std::unordered_map<std::string, TokenBucket> by_address_;
  std::array<std::optional<TokenBucket>, kMaxSeats> reactions_;
};

}  // namespace purloin::server
