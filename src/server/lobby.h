#pragma once

#include <map>
#include <string>
#include <vector>

#include "match/match.h"
#include "store/event_log.h"

namespace purloin::server {

// Whether what stands in the lobby of a table may be another one after such a step.
bool changes_lobby(match::StepKind kind, const match::Match& match);

// The public tables that stand in the lobby: those with an open seat, and games to watch.
// Everyone's first table comes before anyone's second, so that nobody fills the list alone.
class Lobby {
 public:
  static constexpr int kMost = 200;
  static constexpr match::Milliseconds kForgetAfter = 12 * 3600 * 1000;

  // Puts a table up, changes it or takes it down; answers the row for the store. `opener` is the
  // address of who opened it, where that is known. It is not stored: only which tables of one
  // server have the same one.
  store::TableRow note(store::TableId id, const match::Match& match, const std::string& opener,
                       match::Milliseconds now);
  void forget(store::TableId id) { entries_.erase(id); }
  // What the store had when the server started.
  void restore(const std::vector<store::TableRow>& rows);
  // What another server has written of a table.
  void take(const store::TableRow& row);
  // What the store has now, where other servers write to it: what is not listed any more goes,
  // unless it is so new that it may not be stored yet.
  void refresh(const std::vector<store::TableRow>& rows, match::Milliseconds now);
  // {"tables":[…]}, open seats first, then everyone's newest, then everyone's second, and so on.
  std::string write(match::Milliseconds now) const;

 private:
  struct Entry {
    bool has_open_seat = false;
    match::Milliseconds updated = 0;
    std::string summary;
    std::string opener;  // a mark
  };
  // Takes down the oldest table of whoever has the most.
  void make_room();
  // The same for all tables of an address, and nobody can tell the address from it.
  std::string mark_of(const std::string& address);

  std::map<store::TableId, Entry> entries_;
  std::string key_;  // of the marks; another one in every server, and in no store
};

}  // namespace purloin::server
