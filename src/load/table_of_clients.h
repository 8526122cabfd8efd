#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "load/player.h"
#include "load/shadow.h"
#include "wire/json.h"

namespace purloin::load {

// What all tables count together, once counting has begun.
struct Counters {
  bool is_counting = false;
  std::uint64_t moves = 0;
  std::uint64_t refused = 0;
  std::string last_refusal;
  std::uint64_t games = 0;
  std::uint64_t bytes_heard = 0;
  std::uint64_t updates_heard = 0;
  std::vector<float> times_ms;
};

// Where the server is.
struct Server {
  tcp::endpoint endpoint;
  std::string host;
};

// One table with a client in every seat, who do their part of the dice, make random legal moves,
// and ask for a rematch when the game is over.
class TableOfClients final : public Ears {
 public:
  // With `at_once` a move follows as soon as the one before was acknowledged, once counting has
  // begun and `move` was called; else every move waits for the call.
  TableOfClients(Server server, int number, Counters& counters, bool at_once);

  std::size_t seats() const { return seats_; }
  // Opens a table; the players, each another, then sit down and play.
  net::awaitable<void> open(std::vector<Player*> players);
  bool is_ready() const { return is_playing_ && is_followed_ && !is_waiting_; }
  // Needs is_ready.
  void move();
  bool is_lost() const { return is_lost_; }

  void heard(std::size_t client, std::string_view text) override;
  void lost() override { is_lost_ = true; }

 private:
  void heard_update(std::size_t client, std::string_view text);
  void heard_seated(std::size_t client, const wire::json::object& said);
  void heard_table(const wire::json::object& said);
  // Before the game: the dice are agreed upon, one acknowledgement after the other.
  void heard_ack_of_dice();
  void follow(const wire::json::array& events);
  void go_on();

  Server server_;
  int number_;
  Counters& counters_;
  bool at_once_;
  std::string game_;
  std::size_t seats_;
  std::string table_;
  std::string old_table_;
  std::vector<Player*> clients_;
  std::vector<std::size_t> client_at_;  // by seat
  std::vector<std::string> tokens_;     // by client
  std::unique_ptr<Shadow> shadow_;
  std::size_t seated_ = 0;
  std::size_t watching_ = 0;
  std::size_t acked_of_dice_ = 0;
  std::string commitment_;
  bool is_playing_ = false;
  bool is_waiting_ = false;   // for the acknowledgement
  bool is_followed_ = false;  // the shadow knows the last move
  bool is_over_ = false;
  bool is_lost_ = false;
  std::chrono::steady_clock::time_point sent_;
};

}  // namespace purloin::load
