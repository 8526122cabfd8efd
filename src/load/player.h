#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "load/socket.h"

namespace purloin::load {

// Whoever hears what is said of a table.
class Ears {
 public:
  virtual ~Ears() = default;
  virtual void heard(std::size_t player, std::string_view text) = 0;
  virtual void lost() = 0;
};

// One client, who may sit at many tables, with one connection for all of them. Tells their messages
// apart by `table`, and answers by `id`.
class Player {
 public:
  Player(net::io_context& io, std::uint64_t& bytes_heard)
      : socket_(std::make_shared<Socket>(io, bytes_heard)) {}

  net::awaitable<void> connect(const tcp::endpoint& server, const std::string& host);
  // What is said of a table goes to `ears`, as said to that player of it.
  void listen(const std::string& table, Ears& ears, std::size_t player) {
    by_table_[table] = {&ears, player};
  }
  void forget(const std::string& table) { by_table_.erase(table); }
  // Answers to questions with that id.
  void listen(std::int64_t id, Ears& ears, std::size_t player) { by_id_[id] = {&ears, player}; }
  void say(std::string_view text) { socket_->say(text); }
  void close() { socket_->close(); }

 private:
  struct Listener {
    Ears* ears = nullptr;
    std::size_t player = 0;
  };
  struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>()(text);
    }
  };
  void heard(std::string_view text);

  std::shared_ptr<Socket> socket_;
  std::unordered_map<std::string, Listener, TextHash, std::equal_to<>> by_table_;
  std::unordered_map<std::int64_t, Listener> by_id_;
};

}  // namespace purloin::load
