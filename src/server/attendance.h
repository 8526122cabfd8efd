#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <boost/describe/class.hpp>

#include "wire/websocket_messages.h"

namespace purloin::server {

// Who is at a table at one of several servers.
struct Attendance {
  std::vector<int> seats;    // of which somebody is there
  std::vector<int> looking;  // … and has the page before their eyes
  int watchers = 0;
  std::vector<wire::WatcherDoc> watching;  // the first of them
  friend bool operator==(const Attendance& a, const Attendance& b) {
    const auto is_same = [](const wire::WatcherDoc& one, const wire::WatcherDoc& other) {
      return one.n == other.n && one.name == other.name;
    };
    return a.seats == b.seats && a.looking == b.looking && a.watchers == b.watchers &&
           std::ranges::equal(a.watching, b.watching, is_same);
  }
};
BOOST_DESCRIBE_STRUCT(Attendance, (), (seats, looking, watchers, watching))

// What a table in memory knows of other servers.
struct AtOthers {
  std::map<std::string, Attendance> attendance;  // by server
  std::map<std::string, std::int64_t> heard_of;  // when they said something of it
  bool has_missed = false;                       // something, while it was read
  bool is_minded = false;  // here: its bots, its clocks and whatever else has a time

  bool are_there() const {
    return std::ranges::any_of(attendance,
                               [](const auto& each) { return each.second != Attendance{}; });
  }
};

}  // namespace purloin::server
