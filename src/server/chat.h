#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/seat.h"
#include "match/step.h"
#include "server/limits.h"
#include "wire/websocket_messages.h"

namespace purloin::server {

// Lines as they were stored, oldest first, and the number of the newest, which need not be among
// them: a line may be past reading.
struct Said {
  std::vector<wire::ChatLine> lines;
  int newest = 0;
};

// What people say at a table: the newest lines, and how fast each of them may talk. It is no part
// of the match, so however much is said, the game's steps stay as few as they are.
class Chat {
 public:
  static constexpr std::size_t kKept = 100;
  static constexpr double kLinesPerSecond = 0.5;
  static constexpr double kLinesAtOnce = 10;

  Chat() = default;
  explicit Chat(Said said);

  // Counts a line of this seat; false: too many of late.
  bool may_say(Seat seat, Milliseconds now);
  const wire::ChatLine& add(Seat seat, std::string name, std::string text, std::int64_t at);

  // A line of another table's chat, which has its number.
  void add(const wire::ChatLine& line);

  // The number of the newest line; 0: there is none.
  int newest() const { return newest_; }
  // Forgets every line after the one with that number.
  void drop_after(int number) {
    while (!lines_.empty() && lines_.back().n > number) lines_.pop_back();
    newest_ = std::min(newest_, number);
  }
  // The lines after the one with that number.
  std::span<const wire::ChatLine> after(int number) const;

 private:
  std::vector<wire::ChatLine> lines_;
  int newest_ = 0;
  std::array<std::optional<TokenBucket>, kMaxSeats> buckets_;
};

// Old matches have what was said among their steps.
std::vector<wire::ChatLine> lines_among(std::span<const match::Step> steps,
                                        std::span<const std::string> names);

}  // namespace purloin::server
