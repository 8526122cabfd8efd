#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
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

// A statement of static text, and its values.
struct Asked {
  const char* sql;
  std::vector<std::string> values{};
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
  // Where it has values it is parsed once a connection, however often it is run.
  Rows run(const char* sql, const std::vector<std::string>& values = {});
  // Of all of them, what each gave: asked in one go and answered in one go. What fails is thrown
  // once all are answered; between BEGIN and COMMIT nothing of them is done then.
  std::vector<Rows> run_all(const std::vector<Asked>& all);
  // From any thread.
  void end_by(Clock::time_point time) { last_deadline_ = time.time_since_epoch().count(); }

 private:
  void connect();
  void drop();
  // Waits until the socket can be read or written; answers what it can.
  short wait_for(short events);
  // Its name among those that this connection has prepared.
  const std::string& prepared(const char* sql);
  // Throws where the library has not taken what was to be sent.
  void check_sent(int taken);
  void send_prepared(const std::string& name, const std::vector<std::string>& values);
  void flush();
  pg_result* next_result();
  // What comes up to the end of a statement's answer; the last one that is no fault.
  Rows answer(std::optional<StoreFault>& fault);
  [[noreturn]] void lose(const std::string& reason);

  std::string address_;
  pg_conn* handle_ = nullptr;
  Clock::time_point deadline_;
  std::atomic<Clock::rep> last_deadline_ = Clock::time_point::max().time_since_epoch().count();
  std::unordered_map<std::string_view, std::string> prepared_;
  // While the server is away.
  std::string reason_;
  Clock::time_point next_try_;
  Clock::duration pause_{};
};

}  // namespace purloin::store
