#pragma once

#include <map>
#include <string>
#include <vector>

#include "match/match.h"
#include "store/event_log.h"

namespace purloin::server {

// The public tables that stand in the lobby: those with an open seat, and games to watch.
class Lobby {
 public:
  static constexpr int kMost = 200;
  static constexpr match::Milliseconds kForgetAfter = 12 * 3600 * 1000;

  // Puts a table up, changes it or takes it down; answers the row for the store.
  store::TableRow note(store::TableId id, const match::Match& match, match::Milliseconds now);
  // What the store had when the server started.
  void restore(const std::vector<store::TableRow>& rows);
  // {"tables":[…]}, open seats first, then the newest.
  std::string write(match::Milliseconds now) const;

 private:
  struct Entry {
    bool has_open_seat = false;
    match::Milliseconds updated = 0;
    std::string summary;
  };
  std::map<store::TableId, Entry> entries_;
};

}  // namespace purloin::server
