#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "load/socket.h"

namespace purloin::load {

// Whoever hears what is said of a table.
class Ears {
 public:
  virtual ~Ears() = default;
  virtual void heard(std::size_t client, std::string_view text, std::size_t bytes) = 0;
  // The client's line broke: what it asked and has not heard of may have happened or not.
  virtual void broke(std::size_t client) = 0;
  // The client was gone for a while, by its own will or not, and is connected again.
  virtual void is_back(std::size_t client) = 0;
};

// One browser with one connection. Usually it is at one table; it may be made to sit at many, whose
// messages it tells apart by `table`, and answers by `id`.
class Player {
 public:
  using Clock = std::chrono::steady_clock;

  Player(net::io_context& io, Server server, bool deflates)
      : io_(io), server_(std::move(server)), deflates_(deflates) {}

  // From now on, beside the people of that table, if there is one.
  net::awaitable<void> connect(std::string near = {});
  // Breaks the connection off by its own will and comes back after a while.
  net::awaitable<void> go_and_come_back(Clock::duration away);
  // What is said of a table goes to `ears`, as said to that client of it.
  void listen(const std::string& table, Ears& ears, std::size_t client) {
    by_table_[table] = {&ears, client};
  }
  void forget(const std::string& table) { by_table_.erase(table); }
  // Answers to questions with that id, or with one that is a multiple of kIds more.
  static constexpr std::int64_t kIds = 1'000'000;
  void listen(std::int64_t id, Ears& ears, std::size_t client) { by_id_[id] = {&ears, client}; }
  bool is_connected() const { return socket_ != nullptr; }
  // Asked for compression and has a line without.
  bool is_denied_compression() const { return socket_ && deflates_ && !socket_->is_compressed(); }
  // Goes out once connected; is forgotten where the line broke, since everything is asked anew
  // then.
  void say(std::string_view text);
  // After a silence a browser looks whether the server is still there; one that answers nothing is
  // given up.
  void mind_silence(Clock::time_point now);
  void close();

 private:
  struct Listener {
    Ears* ears = nullptr;
    std::size_t client = 0;
  };
  struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>()(text);
    }
  };
  void heard(std::string_view text, std::size_t bytes);
  void line_broke();
  void say_unsaid();
  net::awaitable<void> open_line();
  // Tries again and again, until a server is there.
  net::awaitable<void> come_back(Clock::duration after);

  net::io_context& io_;
  Server server_;
  bool deflates_;
  std::string near_;
  std::shared_ptr<Socket> socket_;  // while connected
  std::vector<std::string> unsaid_;
  Clock::time_point heard_at_;
  std::optional<Clock::time_point> asked_at_;  // nothing was heard since then
  bool is_broken_ = false;
  bool is_over_ = false;
  std::unordered_map<std::string, Listener, TextHash, std::equal_to<>> by_table_;
  std::unordered_map<std::int64_t, Listener> by_id_;
};

}  // namespace purloin::load
