#pragma once

#include <string_view>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>

#include "server/environment.h"
#include "server/network/http_answers.h"

namespace purloin::server {

// A socket on which requests come and answers go, in turns. Beast's parser finds the requests in
// what came; waiting for bytes is done here, a read at a time, since Beast's own reading and
// writing is composed of templates that took longer to compile than the rest of the network
// together.
class HttpLine {
 public:
  using Parser = http::request_parser<http::string_body>;

  HttpLine(net::ip::tcp::socket socket, Environment& world);

  // The next request. What comes instead is one of http::error where it is no request or none of
  // which the parser allows, or end_of_stream, or the socket's own trouble.
  net::awaitable<boost::system::error_code> read(Parser& parser);
  // Whether all of it went.
  net::awaitable<bool> write(const Response& response);

  // Nothing more is said here.
  void end();
  // For who goes on speaking otherwise; `behind` is what already came after the request.
  net::ip::tcp::socket release() { return std::move(socket_); }
  std::string_view behind() const;

 private:
  // Closes the line unless it is given up before; whoever waits for it then has an error.
  [[nodiscard]] Timer patience();

  net::ip::tcp::socket socket_;
  Environment& world_;
  boost::beast::flat_buffer came_;
};

}  // namespace purloin::server
