#pragma once

#include <functional>
#include <memory>
#include <string>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/stream.hpp>

namespace purloin::load {

namespace net = boost::asio;
namespace beast = boost::beast;
using net::ip::tcp;

// A client's end of a WebSocket.
class Socket : public std::enable_shared_from_this<Socket> {
 public:
  using Heard = std::function<void(std::string_view)>;

  Socket(net::io_context& io, std::uint64_t& bytes_heard)
      : stream_(io), bytes_heard_(bytes_heard) {}

  net::awaitable<void> connect(tcp::endpoint server, std::string host);
  // Every message, until the connection ends; then `closed`.
  void listen(Heard heard, std::function<void()> closed);
  // What is said before it can go out shares a frame, a message a line.
  void say(std::string_view text);
  void close();

 private:
  void read_next();
  void write_next();

  beast::websocket::stream<beast::tcp_stream> stream_;
  std::uint64_t& bytes_heard_;
  beast::flat_buffer buffer_;
  std::string outbox_;
  std::string writing_;
  bool is_writing_ = false;
  Heard heard_;
  std::function<void()> closed_;
};

}  // namespace purloin::load
