#include "load/socket.h"

#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket.hpp>

#include "wire/deflate.h"

namespace purloin::load {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using wire::FrameKind;

constexpr std::size_t kMostMessageBytes = 4 * 1024 * 1024;

}  // namespace

net::awaitable<void> Socket::connect(Server server, bool deflates, std::string table) {
  beast::tcp_stream stream(socket_.get_executor());
  // A server that takes a connection may still be one that does nothing.
  constexpr auto kConnectTime = std::chrono::seconds(8);
  stream.expires_after(kConnectTime);
  co_await stream.async_connect(server.endpoint, net::use_awaitable);
  stream.expires_never();
  stream.socket().set_option(tcp::no_delay(true));
  {
    websocket::stream<beast::tcp_stream&> line(stream);
    websocket::permessage_deflate compression;
    compression.client_enable = deflates;
    compression.server_no_context_takeover = true;
    compression.client_no_context_takeover = true;
    line.set_option(compression);
    line.set_option(
        websocket::stream_base::timeout{kConnectTime, websocket::stream_base::none(), false});
    websocket::response_type response;
    const std::string target = table.empty() ? "/ws" : "/ws?table=" + table;
    co_await line.async_handshake(response, server.host, target, net::use_awaitable);
    deflates_ = response.count(beast::http::field::sec_websocket_extensions) > 0;
  }
  socket_ = stream.release_socket();
  socket_.non_blocking(true);
  reader_ = std::make_unique<wire::FrameReader>(wire::FrameReader::Peer::kServer, deflates_,
                                                kMostMessageBytes);
}

void Socket::listen(Heard heard, std::function<void()> closed) {
  heard_ = std::move(heard);
  closed_ = std::move(closed);
  read_more();
}

void Socket::read_more() {
  socket_.async_read_some(net::buffer(came_), [self = shared_from_this()](
                                                  boost::system::error_code error, std::size_t n) {
    if (self->is_closed_) return;
    self->reader_->came({self->came_.data(), n});
    while (!error && !self->is_closed_) {
      const auto said = self->reader_->next();
      if (!said) error = net::error::connection_aborted;
      if (!said || !*said) break;
      self->take(**said);
    }
    if (self->is_closed_) return;
    if (!error) return self->read_more();
    self->is_closed_ = true;
    self->closed_();
  });
}

void Socket::take(const wire::FrameReader::Said& said) {
  if (said.kind == FrameKind::kPing) {
    wire::append_frame(frames_, FrameKind::kPong, said.payload,
                       static_cast<std::uint32_t>(masks_.next()));
    return send();
  }
  if (said.kind != FrameKind::kText) return;
  std::string_view frame = said.payload;
  const std::size_t head = said.bytes - std::min(said.bytes, frame.size());
  for (bool is_first = true; !frame.empty() && !is_closed_; is_first = false) {
    const std::size_t end = std::min(frame.find('\n'), frame.size());
    // A message alone in its frame may be compressed; of several each is as long as its line.
    const bool is_alone = is_first && end == frame.size();
    const std::string_view line = frame.substr(0, end);
    frame.remove_prefix(std::min(end + 1, frame.size()));
    heard_(line, is_alone ? said.bytes : line.size() + 1 + (is_first ? head : 0));
  }
}

void Socket::say(std::string_view text) {
  const auto mask = static_cast<std::uint32_t>(masks_.next());
  // As browsers do it: what does not get shorter goes as it is.
  const std::string deflated = deflates_ ? wire::deflate(text) : std::string();
  if (deflates_ && deflated.size() < text.size()) {
    wire::append_deflated_frame(frames_, deflated, mask);
  } else {
    wire::append_frame(frames_, FrameKind::kText, text, mask);
  }
  send();
}

void Socket::send() {
  if (is_sending_) return;
  boost::system::error_code error;
  const std::size_t taken = socket_.send(net::buffer(frames_), 0, error);
  if (error && error != net::error::would_block) return;  // the reader hears of it too
  sending_.assign(frames_, error ? 0 : taken);
  frames_.clear();
  if (sending_.empty()) return;
  is_sending_ = true;
  net::async_write(socket_, net::buffer(sending_),
                   [self = shared_from_this()](boost::system::error_code fault, std::size_t) {
                     self->is_sending_ = false;
                     if (!fault && !self->frames_.empty()) self->send();
                   });
}

void Socket::close() {
  is_closed_ = true;
  boost::system::error_code ignored;
  socket_.close(ignored);
}

}  // namespace purloin::load
