#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "bus/bus.h"
#include "server/bot_threads.h"

namespace purloin::server {

// Those who think for the bots of a house on other machines (purloin think), as a server sees them.
// They say that they are there; who is silent for a while, or did not answer, is not asked. They
// are shown what the seat sees that has to move. Lives on one thread.
class FarThinkers {
 public:
  using Post = std::function<void(std::function<void()>)>;
  using Then = std::function<void(std::optional<Thought>)>;
  using Time = std::chrono::steady_clock::time_point;
  enum class Event { kAsked, kAnswered, kLate, kRefused };
  struct Settings {
    // How long an answer may take after the time of the bot. Then the server thinks itself.
    std::chrono::milliseconds grace{250};
    std::chrono::milliseconds silence{3500};
    std::function<Time()> now = [] { return std::chrono::steady_clock::now(); };
    std::function<void(Event)> note{};
  };

  // `post` runs something on that one thread, later, while that thread lives.
  FarThinkers(bus::Bus& bus, Post post, Settings settings);
  ~FarThinkers();

  // Whether it can be answered elsewhere, and somebody is there who may have time for it.
  bool can_take(const Question& question) const;
  // Answers by `post`: with a legal move, or nothing in time. Needs can_take.
  void ask(const Question& question, Then then);
  // Who was heard of lately.
  std::size_t there() const;

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace purloin::server
