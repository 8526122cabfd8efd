#include "load/socket.h"

#include <algorithm>
#include <array>

#include <boost/asio/write.hpp>

#include "wire/deflate.h"

namespace purloin::load {
namespace {

namespace http = boost::beast::http;
using wire::FrameKind;

constexpr std::size_t kMostMessageBytes = 4 * 1024 * 1024;
// Of RFC 6455, 1.3, with the answer that shows that somebody has understood it.
constexpr std::string_view kKey = "dGhlIHNhbXBsZSBub25jZQ==";
constexpr std::string_view kAnswerToKey = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

// Everybody at a table hears the same bytes, a moment after each other: what was read just now is
// not read again. A browser has only its own, and a processor for it.
std::optional<std::string> inflate_once(std::string_view payload, std::size_t most) {
  struct Read {
    std::string payload;
    std::string text;
  };
  constexpr std::size_t kKept = 256;
  constexpr std::size_t kTail = 32;  // tells messages apart well enough
  static thread_local std::array<Read, kKept> kept;
  const std::size_t from = payload.size() - std::min(payload.size(), kTail);
  Read& read = kept[std::hash<std::string_view>()(payload.substr(from)) % kKept];
  if (read.payload == payload && !payload.empty()) return read.text;
  auto text = wire::inflate(payload, most);
  if (text) read = {std::string(payload), *text};
  return text;
}

std::string request_to_upgrade(const Server& server, bool deflates, const std::string& table) {
  std::string request = "GET /ws" + (table.empty() ? "" : "?table=" + table) + " HTTP/1.1\r\n";
  request += "Host: " + server.host + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n";
  request += "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + std::string(kKey) + "\r\n";
  if (deflates) {
    request +=
        "Sec-WebSocket-Extensions: permessage-deflate; server_no_context_takeover; "
        "client_no_context_takeover\r\n";
  }
  return request += "\r\n";
}

}  // namespace

net::awaitable<void> Socket::connect(Server server, bool deflates, std::string table) {
  const auto reply =
      co_await exchange(socket_, server, request_to_upgrade(server, deflates, table));
  const auto& response = reply.response;
  if (response.result() != http::status::switching_protocols ||
      response[http::field::sec_websocket_accept] != kAnswerToKey) {
    throw boost::system::system_error(make_error_code(boost::system::errc::protocol_error),
                                      "the server opens no WebSocket");
  }
  deflates_ = response.count(http::field::sec_websocket_extensions) > 0;
  socket_.non_blocking(true);
  reader_ = std::make_unique<wire::FrameReader>(wire::FrameReader::Peer::kServer, deflates_,
                                                kMostMessageBytes, inflate_once);
  reader_->came(reply.behind);
}

void Socket::listen(Heard heard, std::function<void()> closed) {
  heard_ = std::move(heard);
  closed_ = std::move(closed);
  take_all({});
}

void Socket::read_more() {
  socket_.async_read_some(net::buffer(came_), [self = shared_from_this()](
                                                  boost::system::error_code error, std::size_t n) {
    if (self->is_closed_) return;
    self->reader_->came_to({self->came_.data(), n});
    self->take_all(error);
  });
}

void Socket::take_all(boost::system::error_code error) {
  while (!error && !is_closed_) {
    const auto said = reader_->next();
    if (!said) error = net::error::connection_aborted;
    if (!said || !*said) break;
    take(**said);
  }
  if (is_closed_) return;
  if (!error) return read_more();
  is_closed_ = true;
  closed_();
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
  if (const auto deflated = deflates_ ? wire::deflate_if_shorter(text) : std::nullopt) {
    wire::append_deflated_frame(frames_, *deflated, mask);
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
