#pragma once

#include <deque>
#include <functional>
#include <list>
#include <map>
#include <string>

#include "bus/bus.h"

namespace purloin::bus {

// A bus without a network, for tests, on one thread: everybody in the test shares it, and what is
// said waits until the test delivers it. The test can lose, double and reorder what waits.
class FakeBus : public Bus {
 public:
  void publish(std::string_view subject, std::string_view body) override;
  std::unique_ptr<Subscription> subscribe(std::string_view subject, Heard heard,
                                          std::string_view group = {}, Begun begun = {}) override;
  void ask(std::string_view subject, std::string_view body, std::chrono::milliseconds patience,
           std::function<void(std::optional<std::string>)> then) override;
  bool is_up() const override { return is_up_; }

  // While it is cut off, what is said is lost, and so is what waits.
  void cut_off();
  void come_back() { is_up_ = true; }
  // Whoever subscribes hears nothing before the next `begin`.
  bool begins_late = false;
  void begin();
  // Everything that waits and what is said meanwhile; says how many messages that were.
  int deliver();
  bool deliver_one();
  std::deque<Message>& waiting() { return waiting_; }
  // For those who look for what is left behind.
  std::size_t listeners() const { return listeners_.size(); }
  // Whoever has asked and was not answered hears that nobody did.
  void run_out_of_patience();

 private:
  struct Listener {
    std::string subject;
    std::string group;
    Heard heard;
    Begun begun;
    bool has_begun = false;
  };
  class Listening;
  using Listeners = std::list<std::shared_ptr<Listener>>;

  bool is_up_ = true;
  std::deque<Message> waiting_;
  Listeners listeners_;
  std::map<std::string, std::size_t> turns_;  // of groups: their members take turns
  std::map<std::string, std::function<void(std::optional<std::string>)>> asked_;
  int questions_ = 0;
};

// Whether a subject is one of those that a pattern with `*` and `>` stands for.
bool fits(std::string_view pattern, std::string_view subject);

}  // namespace purloin::bus
