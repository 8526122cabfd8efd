#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "match/clock.h"
#include "store/event_log.h"
#include "wire/any_game.h"

namespace purloin::server {

// A position for a bot to think about.
struct Question {
  std::string bot;
  std::string game;
  std::shared_ptr<const wire::AnyTable> table;
  std::chrono::milliseconds time{};
};

// What the hall needs of the world; everything that it calls back comes on the hall's own thread.
class Surroundings {
 public:
  virtual ~Surroundings() = default;
  virtual match::Milliseconds now() const = 0;
  // Hands over to the store; what has the ticket is durable when Hall::committed has reached it.
  virtual std::uint64_t write(store::Batch batch) = 0;
  virtual void read_steps(store::TableId table,
                          std::function<void(std::vector<std::string>)> then) = 0;
  virtual void think(Question question, std::function<void(bots::Choice)> then) = 0;
  virtual void later(match::Milliseconds delay, std::function<void()> then) = 0;
};

}  // namespace purloin::server
