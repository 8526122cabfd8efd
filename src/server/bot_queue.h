#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace purloin::server {

// The number of a question to a bot.
using ThoughtId = std::uint64_t;

// What a question is for. Bots that have to move come first: people wait for them. Those of games
// of days, at tables that nobody watches (unwatched), come when nobody else waits. Looking back at
// games comes last, a little at a time.
enum class Purpose : std::uint8_t { bot, hint, unwatched, lookback };

// In which order questions are thought about, and for how long. Pure logic: it has no threads and
// reads no clock.
//
// While nobody waits, everyone gets the time that they asked for. When bots have to wait, those in
// thought are cut short, so that whoever waits is answered within `patience`: with n waiting and T
// bot_threads each has the share T/(n + T) of what the one who has waited longest has left. Under a
// load that lasts this uses the bot_threads to the full and makes everyone wait for about half of
// `patience`.
class BotQueue {
 public:
  using Clock = std::chrono::steady_clock;
  using Time = Clock::time_point;
  using Span = Clock::duration;

  struct Settings {
    int bot_threads = 1;
    Span patience = std::chrono::milliseconds(400);
    Span least = std::chrono::milliseconds(1);  // a bot is not cut shorter than this
    std::size_t most_hints = 64;                // that wait
    std::size_t most_hints_of_one = 8;          // address, so that nobody fills the line alone
    std::size_t most_unwatched = 64;            // that wait; the others ask again later
    std::size_t most_unwatched_of_one = 16;     // address, where it is known
  };

  explicit BotQueue(Settings settings) : settings_(settings) {}

  // False when too many wait already. A bot's move is never refused: a table asks for one at a
  // time, so there are no more than tables in memory.
  bool add(ThoughtId id, Purpose purpose, const std::string& address, Time now);
  // Takes what is to be thought about next; nothing when nothing waits.
  std::optional<ThoughtId> take(Time now);
  // It is not to be answered any more, waiting or in thought.
  void forget(ThoughtId id);
  // Was answered.
  void finish(ThoughtId id) { forget(id); }

  // Those in thought whose time is up, each once.
  std::vector<ThoughtId> overdue(Time now);
  // When the next of those in thought is overdue, if nothing else happens.
  std::optional<Time> next_look() const;

  std::size_t waiting(Purpose purpose) const { return line(purpose).size(); }

 private:
  // Questions for one purpose. Addresses take turns, and so do the tables of an address: none asks
  // again before it was answered.
  class Line {
   public:
    void add(ThoughtId id, const std::string& address, Time asked);
    ThoughtId take();
    bool remove(ThoughtId id);
    std::size_t size() const { return size_; }
    std::size_t size_of(const std::string& address) const;
    // When the one who has waited longest asked. Needs somebody who waits.
    Time oldest() const;

   private:
    struct Waiting {
      ThoughtId id = 0;
      Time asked;
    };
    std::deque<std::string> turns_;  // addresses that wait, the next first
    std::unordered_map<std::string, std::deque<Waiting>> by_address_;
    std::size_t size_ = 0;
  };
  struct InThought {
    ThoughtId id = 0;
    Purpose purpose{};
    Time began;
    bool is_cut = false;
  };

  Line& line(Purpose purpose) { return lines_[static_cast<std::size_t>(purpose)]; }
  const Line& line(Purpose purpose) const { return lines_[static_cast<std::size_t>(purpose)]; }
  const Line& bots() const { return line(Purpose::bot); }
  // When a thought has to end, since bots wait. Needs a bot that waits.
  Time end_of(const InThought& thought) const;

  Settings settings_;
  std::array<Line, 4> lines_;  // by purpose
  std::vector<InThought> in_thought_;
};

}  // namespace purloin::server
