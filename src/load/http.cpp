#include "load/http.h"

#include <array>
#include <chrono>
#include <memory>
#include <string_view>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/parser.hpp>

namespace purloin::load {
namespace {

namespace http = boost::beast::http;

// A server that takes a connection may still be one that does nothing.
constexpr auto kAnswerTime = std::chrono::seconds(8);

class ReplyReader {
 public:
  ReplyReader() { parser_.eager(true); }
  bool is_done() const { return parser_.is_done(); }
  void came(std::string_view bytes) {
    came_ += bytes;
    boost::system::error_code error;
    came_.erase(0, parser_.put(net::buffer(came_), error));
    if (error && error != http::error::need_more) throw boost::system::system_error(error);
  }
  Reply take() { return {parser_.release(), std::move(came_)}; }

 private:
  http::response_parser<http::string_body> parser_;
  std::string came_;
};

net::awaitable<Reply> say_and_hear(tcp::socket& socket, const Server& server, std::string request) {
  co_await socket.async_connect(server.endpoint, net::use_awaitable);
  socket.set_option(tcp::no_delay(true));
  co_await net::async_write(socket, net::buffer(request), net::use_awaitable);
  ReplyReader reader;
  std::array<char, 4096> more;
  while (!reader.is_done()) {
    const auto bytes = co_await socket.async_read_some(net::buffer(more), net::use_awaitable);
    reader.came({more.data(), bytes});
  }
  co_return reader.take();
}

}  // namespace

net::awaitable<Reply> exchange(tcp::socket& socket, const Server& server, std::string request) {
  net::steady_timer until(socket.get_executor(), kAnswerTime);
  // The time may be up in the moment in which the answer is there, and the socket somebody else's
  // or gone.
  const auto waits = std::make_shared<tcp::socket*>(&socket);
  until.async_wait([waiting = std::weak_ptr(waits)](boost::system::error_code stopped) {
    boost::system::error_code ignored;
    if (const auto still = waiting.lock(); still && !stopped) (*still)->close(ignored);
  });
  try {
    co_return co_await say_and_hear(socket, server, std::move(request));
  } catch (const boost::system::system_error&) {
    if (socket.is_open()) throw;
    throw boost::system::system_error(make_error_code(net::error::timed_out),
                                      "the server at " + server.host + " says nothing");
  }
}

}  // namespace purloin::load
