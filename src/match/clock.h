#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/seat.h"
#include "wire/messages.h"

namespace purloin::match {

using Milliseconds = std::int64_t;

// The clocks of a match: a limit for each move, one for all of a seat's moves, or both. Times are
// the house's: it stands still while no server runs.
class Clock {
 public:
  // Whoever comes back to a seat whose clock has fallen gets at least this.
  static constexpr Milliseconds kSecondChance = 30'000;
  // With this fall the bot that stands in stays.
  static constexpr int kLastFall = 3;
  // People with so much time are not all there at once: a game of days.
  static constexpr Milliseconds kSlow = Milliseconds{12} * 3600 * 1000;

  Clock() = default;
  Clock(const wire::ClockRequest& asked, int seats) {
    if (asked.move_s) move_ = Milliseconds{1000} * *asked.move_s;
    if (asked.total_s) {
      total_ = Milliseconds{1000} * *asked.total_s;
      left_.assign(static_cast<std::size_t>(seats), *total_);
    }
  }

  bool runs() const { return move_ || total_; }
  bool is_slow() const {
    return runs() && move_.value_or(kSlow) >= kSlow && total_.value_or(kSlow) >= kSlow;
  }
  // What somebody has for a first move; nothing where nothing limits it.
  Milliseconds patience() const { return move_.value_or(total_.value_or(0)); }
  std::optional<Milliseconds> move() const { return move_; }
  std::optional<Milliseconds> total() const { return total_; }
  const std::vector<Milliseconds>& left() const { return left_; }
  void set_left(std::vector<Milliseconds> left) { left_ = std::move(left); }

  // When the clock of a seat falls that runs since then, after so much of the turn was spent
  // before.
  std::optional<Milliseconds> falls_at(Seat seat, Milliseconds since, Milliseconds spent) const {
    std::optional<Milliseconds> limit;
    if (move_) limit = std::max<Milliseconds>(0, *move_ - spent);
    if (total_) limit = std::min(limit.value_or(left_of(seat)), left_of(seat));
    if (!limit) return std::nullopt;
    return since + *limit;
  }
  // What all clocks show after a seat has thought for that long.
  std::vector<Milliseconds> left_after(Seat seat, Milliseconds spent) const {
    auto left = left_;
    if (total_) left[index(seat)] = std::max<Milliseconds>(0, left[index(seat)] - spent);
    return left;
  }
  std::vector<Milliseconds> left_with_second_chance(Seat seat) const {
    auto left = left_;
    if (total_) left[index(seat)] = std::max(left[index(seat)], kSecondChance);
    return left;
  }

 private:
  static std::size_t index(Seat seat) { return static_cast<std::size_t>(seat.index()); }
  Milliseconds left_of(Seat seat) const { return left_[index(seat)]; }

  std::optional<Milliseconds> move_;
  std::optional<Milliseconds> total_;
  std::vector<Milliseconds> left_;
};

}  // namespace purloin::match
