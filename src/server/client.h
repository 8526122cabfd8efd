#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/seat.h"
#include "store/event_log.h"

namespace purloin::server {

using store::TableId;
// One message to many clients is one text.
using Message = std::shared_ptr<const std::string>;

// Whoever is connected, as the hall sees them.
class Client {
 public:
  // A table that the client watches, and as whom: a seat, by the right of who sat down there with
  // that version.
  struct Watch {
    TableId table = 0;
    Viewer viewer;
    int sat_at = 0;
    bool by_person = false;  // by who the client is, without a token
  };

  virtual ~Client() = default;
  // Must not call back into the hall.
  virtual void hear(Message message) = 0;
  // Tables that were read for this client are there now.
  virtual void go_on() {}
  // Counts a table that the client is about to open; false: too many of late.
  virtual bool may_open_table() { return true; }
  // Counts a seat that the client is about to take; false: too many of late.
  virtual bool may_sit_down() { return true; }
  // Counts a room that the client is about to make; false: too many of late.
  virtual bool may_make_room() { return true; }
  // Counts a question that costs as much as so many more messages; false: too many of late.
  virtual bool may_ask(double /*messages*/) { return true; }
  // Counts a code that the client claims to know; false: too many of late.
  virtual bool may_guess() { return true; }

  // Whether what belongs to that person is this client's now.
  bool is(std::string_view who) const {
    return !who.empty() && (who == person || std::ranges::find(formerly, who) != formerly.end());
  }

  // Who they are (server/people.h); all of it empty until they have said it.
  std::string person;
  std::vector<std::string> formerly;  // names of theirs before devices were joined
  std::string device;                 // by which one they say it
  bool is_linked = false;             // the person has a list of devices
  bool has_left = false;              // nothing is to be kept of them any more
  bool is_looking = true;             // at the page; who says nothing is
  std::string address;                // where they come from: for what has to be shared fairly
  std::vector<Watch> watches;
  std::vector<std::string> rooms;  // that the client listens to
  // Questions that wait for a table to be read. Whatever else this client asks must come after
  // them: it may be about the same table.
  int waiting_for_tables = 0;
};

}  // namespace purloin::server
