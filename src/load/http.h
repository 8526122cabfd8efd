#pragma once

#include <string>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

namespace purloin::load {

namespace net = boost::asio;
using net::ip::tcp;

// Where the server is.
struct Server {
  tcp::endpoint endpoint;
  std::string host;
};

struct Reply {
  boost::beast::http::response<boost::beast::http::string_body> response;
  std::string behind;  // what came after it already
};

// Connects, says a request and hears what is answered. Throws boost::system::system_error, also
// where nothing is answered in time.
//
// Beast's parser finds the answer in what came; its streams and their handshakes took longer to
// compile than the rest of the load generator.
net::awaitable<Reply> exchange(tcp::socket& socket, const Server& server, std::string request);

}  // namespace purloin::load
