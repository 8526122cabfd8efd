#include "load/socket.h"

#include <algorithm>
#include <utility>

#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/websocket.hpp>

namespace purloin::load {
namespace {

constexpr std::size_t kMostFrameBytes = 8 * 1024;  // the server takes no longer ones

}  // namespace

net::awaitable<void> Socket::connect(tcp::endpoint server, std::string host) {
  auto& lowest = beast::get_lowest_layer(stream_);
  co_await lowest.async_connect(server, net::use_awaitable);
  lowest.socket().set_option(tcp::no_delay(true));
  stream_.auto_fragment(false);
  stream_.text(true);
  co_await stream_.async_handshake(host, "/ws", net::use_awaitable);
}

void Socket::listen(Heard heard, std::function<void()> closed) {
  heard_ = std::move(heard);
  closed_ = std::move(closed);
  read_next();
}

void Socket::read_next() {
  stream_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t n) {
    if (error) {
      const auto closed = std::move(self->closed_);
      self->heard_ = nullptr;
      if (closed) closed();
      return;
    }
    self->bytes_heard_ += n;
    const auto data = self->buffer_.cdata();
    std::string_view frame(static_cast<const char*>(data.data()), data.size());
    while (!frame.empty()) {
      const std::size_t end = std::min(frame.find('\n'), frame.size());
      self->heard_(frame.substr(0, end));
      frame.remove_prefix(std::min(end + 1, frame.size()));
    }
    self->buffer_.consume(n);
    self->read_next();
  });
}

void Socket::say(std::string_view text) {
  if (!outbox_.empty()) outbox_ += '\n';
  outbox_ += text;
  if (std::exchange(is_writing_, true)) return;
  net::post(stream_.get_executor(), [self = shared_from_this()] { self->write_next(); });
}

void Socket::write_next() {
  writing_.clear();
  if (outbox_.size() <= kMostFrameBytes) {
    std::swap(writing_, outbox_);
  } else {
    const std::size_t end = outbox_.rfind('\n', kMostFrameBytes);
    writing_ = outbox_.substr(0, end);
    outbox_.erase(0, end + 1);
  }
  is_writing_ = !writing_.empty();
  if (!is_writing_) return;
  stream_.async_write(net::buffer(writing_),
                      [self = shared_from_this()](beast::error_code error, std::size_t) {
                        if (!error) self->write_next();
                      });
}

void Socket::close() {
  beast::error_code ignored;
  beast::get_lowest_layer(stream_).socket().close(ignored);
}

}  // namespace purloin::load
