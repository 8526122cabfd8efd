#pragma once

#include <algorithm>
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

  bool take(Milliseconds now) {
    fill(now);
    if (tokens_ < 1) return false;
    tokens_ -= 1;
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
struct AddressLimits {
  std::size_t connections = 256;
  double tables_per_second = 1;
  double tables_at_once = 60;
  double requests_per_second = 100;
  double requests_at_once = 400;
  double messages_per_second = 100;  // of one connection
  double messages_at_once = 400;
};
inline constexpr AddressLimits kStranger;
inline constexpr AddressLimits kLoopback{50'000, 500, 5'000, 20'000, 20'000, 5'000, 10'000};

// Counts what every address does.
class Addresses {
 public:
  // False: too many; otherwise `disconnect` must follow.
  bool connect(const std::string& address, Milliseconds now) {
    Entry& entry = at(address, now);
    if (entry.connections >= limits_of(address).connections) return false;
    ++entry.connections;
    return true;
  }
  void disconnect(const std::string& address, Milliseconds now) {
    Entry& entry = at(address, now);
    --entry.connections;
    // Nothing is remembered of whoever is gone and has used up nothing.
    if (entry.connections == 0 && entry.tables.is_full(now) && entry.requests.is_full(now)) {
      entries_.erase(address);
    }
  }
  bool open_table(const std::string& address, Milliseconds now) {
    return at(address, now).tables.take(now);
  }
  bool request(const std::string& address, Milliseconds now) {
    return at(address, now).requests.take(now);
  }

  static const AddressLimits& limits_of(const std::string& address) {
    return is_loopback(address) ? kLoopback : kStranger;
  }
  static bool is_loopback(const std::string& address) {
    return address.starts_with("127.") || address == "::1" || address.starts_with("::ffff:127.");
  }

 private:
  struct Entry {
    Entry(const AddressLimits& limits, Milliseconds now)
        : tables(limits.tables_per_second, limits.tables_at_once, now),
          requests(limits.requests_per_second, limits.requests_at_once, now) {}
    std::size_t connections = 0;
    TokenBucket tables;
    TokenBucket requests;
  };
  Entry& at(const std::string& address, Milliseconds now) {
    return entries_.try_emplace(address, limits_of(address), now).first->second;
  }

  std::unordered_map<std::string, Entry> entries_;
};

}  // namespace purloin::server
