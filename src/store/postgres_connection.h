#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "store/event_log.h"

// Of libpq, which nobody else has to include.
struct pg_conn;
struct pg_result;

namespace purloin::store {

// What a statement gave.
class Rows {
 public:
  explicit Rows(pg_result* result) : result_(result) {}
  Rows(Rows&& other) noexcept : result_(std::exchange(other.result_, nullptr)) {}
  Rows& operator=(Rows&& other) noexcept {
    std::swap(result_, other.result_);
    return *this;
  }
  ~Rows();
  int size() const;
  std::string text(int row, int column) const;
  std::int64_t integer(int row, int column) const { return std::stoll(text(row, column)); }

 private:
  pg_result* result_;
};

// A connection on which nothing waits for ever: every piece of work has a time limit, after which
// the connection is given up. The next piece of work makes a new one, at growing intervals while
// the server is away. Everything throws StoreFault.
class PostgresConnection {
 public:
  using Clock = std::chrono::steady_clock;

  explicit PostgresConnection(std::string address) : address_(std::move(address)) {}
  ~PostgresConnection() { drop(); }
  PostgresConnection(const PostgresConnection&) = delete;

  // Whatever is run from now on has to be done within this time, connecting included.
  void begin(Clock::duration limit);
  Rows run(const char* sql, const std::vector<std::string>& values = {});
  // From any thread.
  void end_by(Clock::time_point time) { last_deadline_ = time.time_since_epoch().count(); }

 private:
  void connect();
  void drop();
  // Waits until the socket can be read or written; answers what it can.
  short wait_for(short events);
  void send(const char* sql, const std::vector<std::string>& values);
  pg_result* next_result();
  [[noreturn]] void lose(const std::string& reason);

  std::string address_;
  pg_conn* handle_ = nullptr;
  Clock::time_point deadline_;
  std::atomic<Clock::rep> last_deadline_ = Clock::time_point::max().time_since_epoch().count();
  // While the server is away.
  std::string reason_;
  Clock::time_point next_try_;
  Clock::duration pause_{};
};

}  // namespace purloin::store
