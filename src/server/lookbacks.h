#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "lookback/analysis.h"
#include "server/environment.h"
#include "server/live_table.h"

namespace purloin::server {

class Hall;

// Looks back at finished games, for whoever asks: once for each game, on the bots' threads when
// they have nothing better to do, a moment at a time. What is found is kept with the game, as the
// one note of a page of the kind "lookback". On the hall's thread, like the hall.
class Lookbacks {
 public:
  static constexpr std::size_t kMostWaiting = 16;  // games; more are refused
  static constexpr std::size_t kMostOfOne = 4;     // address, so that nobody fills the line alone

  // The document, or how far it is: {"done":3,"of":120}.
  struct Told {
    std::string text;
    bool is_whole = false;
  };
  using Then = std::function<void(wire::Result<Told>)>;

  Lookbacks(Hall& hall, Environment& world, bots::Depth depth)
      : hall_(hall), world_(world), depth_(depth) {}

  // What is known of a game by now; false when nobody looks at it.
  bool tell_progress(const std::string& table, const Then& then) const;
  // Begins to look at a game. Needs one at which nobody looks.
  void begin(const std::string& table, lookback::Course course, const std::string& address,
             const Then& then);
  std::size_t waiting() const { return games_.size(); }

 private:
  // What the threads work on, one at a time.
  struct Work;
  struct Looked {
    std::string table;
    std::string address;  // of who asked first
    std::shared_ptr<Work> work;
  };

  // Goes on with the game that was asked for first.
  void go_on();
  void worked(const std::string& table);
  void end();

  Hall& hall_;
  Environment& world_;
  bots::Depth depth_;
  std::deque<Looked> games_;
};

}  // namespace purloin::server
