#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "core/rng.h"
#include "load/http.h"
#include "wire/frames.h"

namespace purloin::load {

// A client's end of a WebSocket. As lean as may be: it shares the machine with the server that it
// measures.
class Socket : public std::enable_shared_from_this<Socket> {
 public:
  // A message, and how many bytes it was on the line.
  using Heard = std::function<void(std::string_view text, std::size_t bytes)>;

  explicit Socket(net::io_context& io) : socket_(io) {}

  // With `deflates` both ends compress, as browsers do, where the server agrees.
  // `table`, where there is one, is said to a load balancer, as browsers do.
  net::awaitable<void> connect(Server server, bool deflates, std::string table = {});
  bool is_compressed() const { return deflates_; }
  // Every message, until the connection ends; then `closed`.
  void listen(Heard heard, std::function<void()> closed);
  // A message is a frame, as a browser sends it.
  void say(std::string_view text);
  // Nothing more is heard, not even that it is closed.
  void close();

 private:
  void read_more();
  // What came so far, up to an error of the line.
  void take_all(boost::system::error_code error);
  void take(const wire::FrameReader::Said& said);
  void send();

  tcp::socket socket_;
  bool deflates_ = false;
  std::unique_ptr<wire::FrameReader> reader_;
  std::array<char, 4096> came_;
  FastRng masks_{1};
  std::string frames_;   // to be sent next
  std::string sending_;  // what the socket did not take at once
  bool is_sending_ = false;
  bool is_closed_ = false;
  Heard heard_;
  std::function<void()> closed_;
};

}  // namespace purloin::load
