#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <unordered_map>

#include "match/clock.h"

namespace purloin::server {

using match::Milliseconds;

// Lets so many things happen at once and so many a second on average.
class TokenBucket {
 public:
  TokenBucket(double per_second, double at_once, Milliseconds now)
      : per_ms_(per_second / 1000), most_(at_once), tokens_(at_once), filled_(now) {}

  bool take(Milliseconds now, double count = 1) {
    fill(now);
    if (tokens_ < count) return false;
    tokens_ -= count;
    return true;
  }
  bool is_full(Milliseconds now) {
    fill(now);
    return tokens_ >= most_;
  }

 private:
  void fill(Milliseconds now) {
    tokens_ = std::min(most_, tokens_ + per_ms_ * static_cast<double>(now - filled_));
    filled_ = now;
  }

  double per_ms_;
  double most_;
  double tokens_;
  Milliseconds filled_;
};

// What one address may do. The machine itself may do more: tests and load generators live there.
struct GuestLimits {
  std::size_t connections = 256;
  double tables_per_second = 1;
  double tables_at_once = 60;
  double seats_per_second = 2;  // to sit down
  double seats_at_once = 120;
  double rooms_per_second = 1.0 / 60;  // to make
  double rooms_at_once = 10;
  double requests_per_second = 100;
  double requests_at_once = 400;
  double messages_per_second = 400;  // on all its connections together
  double messages_at_once = 2'000;
  double messages_per_second_of_one = 100;  // connection
  double messages_at_once_of_one = 400;
  double guesses_per_second = 1.0 / 60;  // of codes for a second device
  double guesses_at_once = 10;
  double guesses_at_once_of_one = 5;  // connection
};
inline constexpr GuestLimits kStranger;
inline constexpr GuestLimits kThisMachine{.connections = 50'000,
                                          .tables_per_second = 500,
                                          .tables_at_once = 5'000,
                                          .seats_per_second = 2'500,
                                          .seats_at_once = 25'000,
                                          .rooms_per_second = 50,
                                          .rooms_at_once = 500,
                                          .requests_per_second = 20'000,
                                          .requests_at_once = 20'000,
                                          .messages_per_second = 500'000,
                                          .messages_at_once = 1'000'000,
                                          .messages_per_second_of_one = 5'000,
                                          .messages_at_once_of_one = 10'000,
                                          .guesses_per_second = 1,
                                          .guesses_at_once = 100,
                                          .guesses_at_once_of_one = 20};

// An address and what it has used up.
struct Guest {
  Guest(std::string_view called, const GuestLimits& allowed, Milliseconds now)
      : name(called),
        limits(allowed),
        tables(limits.tables_per_second, limits.tables_at_once, now),
        seats(limits.seats_per_second, limits.seats_at_once, now),
        rooms(limits.rooms_per_second, limits.rooms_at_once, now),
        requests(limits.requests_per_second, limits.requests_at_once, now),
        messages(limits.messages_per_second, limits.messages_at_once, now),
        guesses(limits.guesses_per_second, limits.guesses_at_once, now) {}

  // Whoever is gone and has used up nothing need not be remembered.
  bool is_as_new(Milliseconds now) {
    return connections == 0 && tables.is_full(now) && seats.is_full(now) && rooms.is_full(now) &&
           requests.is_full(now) && messages.is_full(now) && guesses.is_full(now);
  }

  bool has_too_many_connections() const { return connections >= limits.connections; }

  std::string name;
  const GuestLimits& limits;
  std::size_t connections = 0;
  TokenBucket tables;
  TokenBucket seats;
  TokenBucket rooms;
  TokenBucket requests;
  TokenBucket messages;
  TokenBucket guesses;
};

// A connection of a guest, counted for as long as this is there.
class Stay {
 public:
  explicit Stay(std::shared_ptr<Guest> guest) : guest_(std::move(guest)) { ++guest_->connections; }
  Stay(Stay&&) = default;
  ~Stay() {
    if (guest_) --guest_->connections;
  }

 private:
  std::shared_ptr<Guest> guest_;
};

// Everyone who was here lately. When there are more addresses than that, the others share what one
// of them may do.
class Guests {
 public:
  static constexpr std::size_t kMost = 50'000;

  std::shared_ptr<Guest> find(const std::string& name, Milliseconds now) {
    const auto found = guests_.find(name);
    if (found != guests_.end()) return found->second;
    if (guests_.size() >= forget_at_ && (guests_.size() < kMost || now - forgot_ > kPause)) {
      forget(now);
    }
    const std::string& called = guests_.size() < kMost ? name : kEveryoneElse;
    auto& guest = guests_[called];
    if (!guest) guest = std::make_shared<Guest>(called, limits_of(called), now);
    return guest;
  }
  std::size_t remembered() const { return guests_.size(); }

  static const GuestLimits& limits_of(std::string_view name) {
    return name.starts_with("127.") || name == "::1" ? kThisMachine : kStranger;
  }

 private:
  // Looks at everyone when there are twice as many as last time, so that each newcomer pays for
  // two.
  void forget(Milliseconds now) {
    std::erase_if(guests_, [&](auto& entry) { return entry.second->is_as_new(now); });
    forget_at_ = std::clamp<std::size_t>(2 * guests_.size(), kFewest, kMost);
    forgot_ = now;
  }

  inline static const std::string kEveryoneElse = "everyone else";
  static constexpr std::size_t kFewest = 64;
  static constexpr Milliseconds kPause = 1000;  // between two looks at very many
  std::unordered_map<std::string, std::shared_ptr<Guest>> guests_;
  std::size_t forget_at_ = kFewest;
  Milliseconds forgot_ = 0;
};

}  // namespace purloin::server
