#include "load/socket.h"

#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/websocket.hpp>

namespace purloin::load {

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
    self->heard_({static_cast<const char*>(data.data()), data.size()});
    self->buffer_.consume(n);
    self->read_next();
  });
}

void Socket::say(std::string text) {
  outbox_.push_back(std::move(text));
  if (outbox_.size() == 1) write_next();
}

void Socket::write_next() {
  stream_.async_write(net::buffer(outbox_.front()),
                      [self = shared_from_this()](beast::error_code error, std::size_t) {
                        if (error) return;
                        self->outbox_.pop_front();
                        if (!self->outbox_.empty()) self->write_next();
                      });
}

void Socket::close() {
  beast::error_code ignored;
  beast::get_lowest_layer(stream_).socket().close(ignored);
}

}  // namespace purloin::load
