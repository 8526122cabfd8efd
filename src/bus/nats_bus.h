#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <unordered_set>

#include "bus/bus.h"
#include "bus/listener.h"

namespace purloin::bus {

// How the connection is.
struct Line {
  std::atomic<bool> is_up = false;
  std::atomic<bool> is_closed = false;  // for good: somebody has to connect anew
};

// The bus over NATS. Whoever says something never waits for a socket: only a thread of the bus
// touches the connection, and takes what was said in order.
class NatsBus : public Bus {
 public:
  NatsBus(const std::string& address, std::string key);
  // Whoever asked and was not answered hears nothing more.
  ~NatsBus() override;

  void publish(std::string_view subject, std::string_view body) override;
  std::unique_ptr<Subscription> subscribe(std::string_view subject, Heard heard,
                                          std::string_view group) override;
  void ask(std::string_view subject, std::string_view body, std::chrono::milliseconds patience,
           std::function<void(std::optional<std::string>)> then) override;
  bool is_up() const override { return line_->is_up; }
  Counts counts() const override;

  void let_go(const std::shared_ptr<Listener>& listener);

 private:
  using Clock = std::chrono::steady_clock;
  using Then = std::function<void(std::optional<std::string>)>;
  struct Said {
    std::string subject;
    std::string body;
    std::string answer_to;
    std::shared_ptr<Listener> listener;  // instead: begins or ends to listen
  };
  struct Asked {
    Then then;
    Clock::time_point until;
  };

  bool hand_over(Said said);
  void answer(const std::string& inbox, std::optional<std::string> body);
  // The threads: one that speaks, and one that ends questions whose time is over.
  void speak();
  void watch_time();
  void connect();
  void disconnect();
  void tell(const Said& said);
  void listen(const std::shared_ptr<Listener>& listener);

  const std::string address_;
  std::shared_ptr<House> house_;
  std::shared_ptr<Line> line_ = std::make_shared<Line>();
  const std::string inbox_;

  std::mutex mutex_;
  std::condition_variable said_something_;
  std::deque<Said> said_;
  std::size_t bytes_waiting_ = 0;
  bool stopping_ = false;

  std::mutex asked_mutex_;
  std::condition_variable asked_something_;
  std::unordered_map<std::string, Asked> asked_;  // by where the answer goes
  std::multimap<Clock::time_point, std::string> ends_;
  std::uint64_t questions_ = 0;
  bool no_more_questions_ = false;

  // Of the thread that speaks.
  natsConnection* connection_ = nullptr;
  std::uintptr_t number_ = 0;
  std::unordered_set<std::shared_ptr<Listener>> listeners_;
  std::shared_ptr<Listener> answers_;
  std::thread speaker_;
  std::thread timekeeper_;
};

}  // namespace purloin::bus
