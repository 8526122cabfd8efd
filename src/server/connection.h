#pragma once

#include <deque>
#include <memory>
#include <string>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "server/client.h"
#include "server/desk.h"

namespace purloin::server {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

// One WebSocket connection: reads what the client says, and writes what it hears, in order. A
// client that does not read what is written for it is dropped.
class Connection : public Client, public std::enable_shared_from_this<Connection> {
 public:
  Connection(beast::tcp_stream stream, std::shared_ptr<Guest> guest, Desk& desk);

  // Accepts the upgrade and serves until either side ends it.
  net::awaitable<void> run(http::request<http::string_body> upgrade);

  void hear(Message message) override;
  void go_on() override;
  bool may_open_table() override { return guest_->tables.take(desk_.world.now()); }
  // Writes the next frame, if there is anything to say.
  void write_next();
  // Says bye and closes, after what is already to be written.
  void end(const std::string& reason, int retry_ms);

 private:
  // A frame has a message on each of its lines.
  net::awaitable<void> dispatch(std::string_view frame);
  void take(std::string_view message);
  // Counts a message or a frame; too many are refused, and who goes on is dropped.
  bool may_say();
  void drop(std::string_view reason);
  void close(websocket::close_code code, std::string_view reason);

  websocket::stream<beast::tcp_stream> stream_;
  Desk& desk_;
  std::shared_ptr<Guest> guest_;
  TokenBucket messages_;
  std::deque<Message> outbox_;
  std::size_t bytes_waiting_ = 0;
  net::steady_timer* pause_ = nullptr;  // ends when what was asked so far is answered
  int warnings_ = 0;
  Timer end_of_patience_;
  std::string writing_;      // the frame that is on its way
  bool is_writing_ = false;  // or about to
  bool is_closing_ = false;
  bool is_ending_ = false;
};

}  // namespace purloin::server
