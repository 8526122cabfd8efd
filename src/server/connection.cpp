#include "server/connection.h"

#include <spdlog/spdlog.h>

#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>

#include "server/border.h"
#include "wire/described.h"

namespace purloin::server {
namespace {

using net::redirect_error;
using net::use_awaitable;
using std::chrono::seconds;

constexpr int kProtocol = 1;
constexpr std::size_t kMostFrameBytes = 64 * 1024;
// A client that goes on after so many refusals for its pace is dropped.
constexpr int kMostWarnings = 100;

Message text_of(const auto& said) {
  return std::make_shared<const std::string>(wire::to_json(said));
}

}  // namespace

void Desk::catch_up() {
  const auto up_to = durable.load(std::memory_order_acquire);
  if (has_losses.exchange(false)) {
    std::vector<store::Loss> lost;
    {
      const std::lock_guard lock(losses_mutex);
      lost = std::exchange(losses, {});
    }
    for (const auto& loss : lost) hall.lost(loss);
  }
  hall.committed(up_to);
  for (const auto& connection : std::exchange(unsent, {})) connection->write_next();
}

Connection::Connection(beast::tcp_stream stream, std::shared_ptr<Guest> guest, Desk& desk)
    : stream_(std::move(stream)),
      desk_(desk),
      guest_(std::move(guest)),
      messages_(guest_->limits.messages_per_second_of_one, guest_->limits.messages_at_once_of_one,
                desk.world.now()) {
  address = guest_->name;
}

net::awaitable<void> Connection::run(http::request<http::string_body> upgrade) {
  const auto self = shared_from_this();
  beast::error_code error;
  beast::get_lowest_layer(stream_).expires_never();
  stream_.set_option(websocket::stream_base::timeout{seconds(10), seconds(60), true});
  stream_.set_option(websocket::stream_base::decorator(
      [](websocket::response_type& response) { response.set(http::field::server, "purloin"); }));
  stream_.read_message_max(kMostMessageBytes);
  stream_.auto_fragment(false);
  stream_.text(true);
  // Pings and pongs cost something too.
  stream_.control_callback([this](websocket::frame_type, beast::string_view) { may_say(); });
  co_await stream_.async_accept(upgrade, redirect_error(use_awaitable, error));
  if (error) co_return;
  upgrade = {};
  desk_.connections.insert(this);
  desk_.metrics.connections.Increment();
  wire::WelcomeSaid welcome;
  welcome.protocol = kProtocol;
  welcome.version = desk_.version;
  welcome.now = desk_.world.now();
  hear(text_of(welcome));

  beast::flat_buffer buffer(kMostMessageBytes + 1);
  for (;;) {
    co_await stream_.async_read(buffer, redirect_error(use_awaitable, error));
    if (error || is_ending_) break;
    const auto data = buffer.cdata();
    co_await dispatch({static_cast<const char*>(data.data()), data.size()});
    buffer.consume(buffer.size());
    // Whoever sends a big message once does not keep big memory.
    if (buffer.capacity() > 2048) buffer.shrink_to_fit();
  }
  desk_.hall.leave(*this);
  desk_.connections.erase(this);
  desk_.metrics.connections.Decrement();
}

net::awaitable<void> Connection::dispatch(std::string_view frame) {
  desk_.catch_up();
  if (!stream_.got_text()) {
    if (may_say()) hear(refusal_message({}, "bad-json", "A message is JSON, in a text frame."));
    co_return;
  }
  for (;;) {
    const std::size_t end = frame.find('\n');
    take(frame.substr(0, end));
    if (waiting_for_tables > 0) {
      net::steady_timer pause(stream_.get_executor(), net::steady_timer::time_point::max());
      pause_ = &pause;
      beast::error_code cancelled;
      co_await pause.async_wait(redirect_error(use_awaitable, cancelled));
      pause_ = nullptr;
    }
    if (end == std::string_view::npos || is_ending_) co_return;
    frame.remove_prefix(end + 1);
  }
}

void Connection::go_on() {
  if (pause_ != nullptr && waiting_for_tables == 0) pause_->cancel();
}

bool Connection::may_say() {
  const Milliseconds now = desk_.world.now();
  desk_.metrics.messages_in.Increment();
  if (messages_.take(now) && guest_->messages.take(now)) return true;
  desk_.metrics.refused.Increment();
  if (++warnings_ > kMostWarnings) drop("You say too much, and went on after warnings.");
  return false;
}

void Connection::take(std::string_view text) {
  const bool is_in_time = may_say();
  if (is_ending_) return;
  take_message(desk_.hall, shared_from_this(), text, is_in_time);
}

void Connection::hear(Message message) {
  if (is_ending_) return;
  bytes_waiting_ += message->size() + 1;  // with the end of its line
  if (bytes_waiting_ > kMostBytesWaiting) {
    return drop("You read too slowly: too much was waiting for you.");
  }
  outbox_.push_back(std::move(message));
  if (std::exchange(is_writing_, true)) return;
  // What else is said meanwhile shares the frame.
  if (desk_.unsent.empty()) {
    net::post(stream_.get_executor(), [&desk = desk_] { desk.catch_up(); });
  }
  desk_.unsent.push_back(shared_from_this());
}

void Connection::write_next() {
  if (outbox_.empty() || is_closing_) {
    is_writing_ = false;
    if (is_ending_) close(websocket::close_code::going_away, "bye");
    return;
  }
  writing_ = *outbox_.front();
  outbox_.pop_front();
  while (!outbox_.empty() && writing_.size() + outbox_.front()->size() < kMostFrameBytes) {
    writing_ += '\n';
    writing_ += *outbox_.front();
    outbox_.pop_front();
  }
  stream_.async_write(net::buffer(writing_),
                      [self = shared_from_this()](beast::error_code error, std::size_t written) {
                        if (error) return;
                        self->bytes_waiting_ -= written + 1;
                        self->writing_ = {};
                        self->write_next();
                      });
}

void Connection::close(websocket::close_code code, std::string_view reason) {
  if (std::exchange(is_closing_, true)) return;
  websocket::close_reason close(code);
  const auto shown = reason.substr(0, 120);
  close.reason.assign(shown.data(), shown.size());
  const auto self = shared_from_this();
  stream_.async_close(close, [self](beast::error_code) {});
}

// The client may not be reading at all, so what waits for it is not waited for: when the message
// that is being written hangs, the socket goes after two seconds.
void Connection::drop(std::string_view reason) {
  if (std::exchange(is_ending_, true)) return;
  desk_.metrics.dropped.Increment();
  spdlog::info("dropped a client: {}", reason);
  close(websocket::close_code::policy_error, reason);
  end_of_patience_ = desk_.world.later(
      2000, [self = shared_from_this()] { beast::get_lowest_layer(self->stream_).close(); });
}

void Connection::end(const std::string& reason, int retry_ms) {
  wire::ByeSaid bye;
  bye.reason = reason;
  bye.retry_ms = retry_ms;
  hear(text_of(bye));
  is_ending_ = true;  // write_next closes once all is said
}

}  // namespace purloin::server
