#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/ip/tcp.hpp>

#include "server/client.h"
#include "server/network/desk.h"
#include "wire/frames.h"

namespace purloin::server {

namespace net = boost::asio;

// One WebSocket connection, after the handshake: reads what the client says, and writes what it
// hears, in order. A client that does not read what is written for it is dropped.
//
// Frames are written straight to the socket, and only what it does not take at once waits: with a
// connection for every seat most of a move's cost is here.
class Connection : public Client, public std::enable_shared_from_this<Connection> {
 public:
  struct Line {
    net::ip::tcp::socket socket;
    bool deflates = false;       // both ends agreed to compress
    std::shared_ptr<Stay> stay;  // of the guest, until the connection has ended
  };
  Connection(Line line, std::shared_ptr<Guest> guest, Desk& desk);

  // Serves until either side ends it; `first` came right behind the handshake.
  void start(std::string_view first);

  void hear(Message message) override;
  void go_on() override;
  bool may_open_table() override { return guest_->tables.take(desk_.world.now()); }
  bool may_sit_down() override { return guest_->seats.take(desk_.world.now()); }
  bool may_make_room() override { return guest_->rooms.take(desk_.world.now()); }
  bool may_ask(double messages) override {
    const Milliseconds now = desk_.world.now();
    return messages_.take(now, messages) && guest_->messages.take(now, messages);
  }
  bool may_guess() override {
    const Milliseconds now = desk_.world.now();
    return guesses_.take(now) && guest_->guesses.take(now);
  }
  // Writes what there is to say.
  void write_all();
  // Says bye and closes, after what is already to be written.
  void end(const std::string& reason, int retry_ms);
  // A ping when nothing was heard for a while, the end after a longer while.
  void mind_silence(Milliseconds now);

 private:
  void read_more();
  // What came so far, up to a question that waits for a table.
  void take_all();
  void take_frame(const wire::FrameReader::Said& said);
  void answer_close(std::string_view payload);
  // A frame has a message on each of its lines.
  void take_lines(std::string_view lines);
  void take(std::string_view message);
  // Counts a message or a frame; too many are refused, and who goes on is dropped.
  bool may_say();
  void append_message(std::string& frames, const Message& message) const;
  // Hands frames_ to the socket.
  void send_frames();
  void send(std::string_view frames);
  void drop(std::string_view reason);
  void close(wire::CloseCode code, std::string_view reason);
  void leave();

  net::ip::tcp::socket socket_;
  std::shared_ptr<Stay> stay_;
  Desk& desk_;
  std::shared_ptr<Guest> guest_;
  TokenBucket messages_;
  TokenBucket guesses_;
  wire::FrameReader reader_;
  std::array<char, 1024> came_;
  std::optional<std::string> lines_;  // of the frame that is being taken: they wait for a table
  std::vector<Message> outbox_;
  std::string frames_;   // to be sent next, before what is in the outbox
  std::string sending_;  // what the socket did not take at once
  std::size_t bytes_waiting_ = 0;
  std::optional<std::string> pong_owed_;  // until the socket has taken sending_
  Milliseconds sending_since_ = 0;
  Milliseconds heard_at_;
  int warnings_ = 0;
  Timer end_of_patience_;
  bool deflates_;
  bool is_pinged_ = false;
  bool is_due_ = false;      // stands among those that have something to write
  bool is_sending_ = false;  // until the socket has taken sending_
  bool is_paused_ = false;   // until a table is read
  bool is_deaf_ = false;     // what comes is no WebSocket any more
  bool is_closing_ = false;
  bool is_ending_ = false;
  bool is_gone_ = false;
};

}  // namespace purloin::server
