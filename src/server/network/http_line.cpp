#include "server/network/http_line.h"

#include <algorithm>
#include <array>

#include <boost/asio/buffer.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/read_size.hpp>
#include <boost/beast/http/error.hpp>

namespace purloin::server {
namespace {

constexpr std::size_t kMostBodyBytes = 64 * 1024;
constexpr std::size_t kMostHeaderBytes = 16 * 1024;
constexpr Milliseconds kPatience = 20'000;  // for a request to arrive or an answer to go

std::string head_of(const Response& response) {
  std::string head = response.version() == 10 ? "HTTP/1.0 " : "HTTP/1.1 ";
  const auto append = [&head](boost::beast::string_view text) {
    head.append(text.data(), text.size());
  };
  head += std::to_string(response.result_int()) + ' ';
  append(response.reason());
  head += "\r\n";
  for (const auto& field : response) {
    append(field.name_string());
    head += ": ";
    append(field.value());
    head += "\r\n";
  }
  return head += "\r\n";
}

}  // namespace

HttpLine::HttpLine(net::ip::tcp::socket socket, Environment& world)
    : socket_(std::move(socket)), world_(world), came_(kMostHeaderBytes + kMostBodyBytes) {}

Timer HttpLine::patience() {
  return world_.later(kPatience, [this] {
    boost::system::error_code ignored;
    socket_.close(ignored);
  });
}

net::awaitable<boost::system::error_code> HttpLine::read(Parser& parser) {
  parser.header_limit(kMostHeaderBytes);
  parser.body_limit(kMostBodyBytes);
  parser.eager(true);
  const Timer until = patience();
  boost::system::error_code error;
  for (;;) {
    if (came_.size() > 0) {
      came_.consume(parser.put(came_.data(), error));
      if (error != http::error::need_more && (error || parser.is_done())) co_return error;
    }
    const std::size_t room = boost::beast::read_size(came_, 64 * 1024);
    if (room == 0) co_return http::error::buffer_overflow;
    const std::size_t bytes = co_await socket_.async_read_some(
        came_.prepare(room), net::redirect_error(net::use_awaitable, error));
    came_.commit(bytes);
    if (error == net::error::eof) {
      co_return parser.got_some() ? http::error::partial_message : http::error::end_of_stream;
    }
    if (error) co_return error;
  }
}

net::awaitable<bool> HttpLine::write(const Response& response) {
  const Timer until = patience();
  const std::string head = head_of(response);
  std::array<net::const_buffer, 2> rest{net::buffer(head), net::buffer(response.body())};
  boost::system::error_code error;
  while (rest[0].size() + rest[1].size() > 0) {
    std::size_t bytes =
        co_await socket_.async_write_some(rest, net::redirect_error(net::use_awaitable, error));
    if (error) co_return false;
    for (auto& part : rest) {
      const std::size_t gone = std::min(bytes, part.size());
      part += gone;
      bytes -= gone;
    }
  }
  co_return true;
}

void HttpLine::end() {
  boost::system::error_code ignored;
  if (socket_.is_open()) socket_.shutdown(net::ip::tcp::socket::shutdown_send, ignored);
}

std::string_view HttpLine::behind() const {
  return {static_cast<const char*>(came_.data().data()), came_.size()};
}

}  // namespace purloin::server
