#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "bus/bus.h"
#include "bus/listener.h"

namespace purloin::bus {

// How the connection is.
struct Line {
  std::atomic<bool> is_up = false;
  std::atomic<bool> is_closed = false;  // for good: somebody has to connect anew
};

// The bus over NATS. What is said goes to the socket at once; a thread of the bus connects, and
// begins and ends to listen, since both may wait for NATS.
class NatsBus : public Bus {
 public:
  NatsBus(const std::string& address, std::string key);
  // Whoever asked and was not answered hears nothing more.
  ~NatsBus() override;

  void publish(std::string_view subject, std::string_view body) override;
  std::unique_ptr<Subscription> subscribe(std::string_view subject, Heard heard,
                                          std::string_view group, Begun begun) override;
  void ask(std::string_view subject, std::string_view body, std::chrono::milliseconds patience,
           std::function<void(std::optional<std::string>)> then) override;
  bool is_up() const override { return line_->is_up; }
  Counts counts() const override;

  void let_go(const std::shared_ptr<Listener>& listener);

 private:
  using Clock = std::chrono::steady_clock;
  using Then = std::function<void(std::optional<std::string>)>;
  struct Asked {
    Then then;
    Clock::time_point until;
  };

  // Begins to listen, or ends it.
  void hand_over(std::shared_ptr<Listener> listener);
  // Whether it was sent.
  bool tell(std::string_view about, std::string_view body, std::string_view inbox = {});
  void answer(const std::string& inbox, std::optional<std::string> body);
  // The threads: one that connects and listens, and one that ends questions whose time is over.
  void keep_connected();
  void watch_time();
  void connect();
  void disconnect();
  // Tells those who listen that they do, once NATS knows; tried again until then.
  void settle();
  void listen(const std::shared_ptr<Listener>& listener);

  const std::string address_;
  std::shared_ptr<House> house_;
  std::shared_ptr<Line> line_ = std::make_shared<Line>();
  const std::string inbox_;

  std::mutex mutex_;
  std::condition_variable wanted_something_;
  std::vector<std::shared_ptr<Listener>> wanted_;
  bool stopping_ = false;

  std::mutex asked_mutex_;
  std::condition_variable asked_something_;
  std::unordered_map<std::string, Asked> asked_;  // by where the answer goes
  std::multimap<Clock::time_point, std::string> ends_;
  std::uint64_t questions_ = 0;
  bool no_more_questions_ = false;

  std::mutex connection_mutex_;  // for who speaks; the keeper alone changes it
  natsConnection* connection_ = nullptr;

  // Of the thread that keeps the connection.
  std::uintptr_t number_ = 0;
  std::unordered_set<std::shared_ptr<Listener>> listeners_;
  std::unordered_set<std::shared_ptr<Listener>>
      unsettled_;  // those who do not know that they listen
  std::shared_ptr<Listener> answers_;
  std::thread keeper_;
  std::thread timekeeper_;
};

}  // namespace purloin::bus
