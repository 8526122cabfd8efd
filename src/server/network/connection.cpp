#include "server/network/connection.h"

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>

#include "server/border.h"
#include "server/log.h"
#include "wire/deflate.h"
#include "wire/described.h"

namespace purloin::server {
namespace {

using wire::CloseCode;
using wire::FrameKind;

constexpr int kProtocol = 1;
// A client that goes on after so many refusals for its pace is dropped.
constexpr int kMostWarnings = 100;
constexpr Milliseconds kPingAfter = 30'000;
constexpr Milliseconds kDropAfter = 60'000;
constexpr Milliseconds kFarewell = 2'000;  // for the other end to close too
// So long somebody may take to read what was written in one go, which is 1 MiB at most.
constexpr Milliseconds kPatienceWithReaders = 120'000;

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
  // What is written makes nobody say anything: the list that is used again stays empty meanwhile.
  std::swap(unsent, being_sent_);
  for (const auto& connection : being_sent_) connection->write_all();
  being_sent_.clear();
  constexpr std::size_t kKeptBytes = std::size_t{64} * 1024;
  if (frames.capacity() > kKeptBytes) frames = {};
}

const std::string& Desk::deflated(const Message& message) {
  Deflated& kept = message.use_count() > 1 ? for_several_ : for_one_;
  if (kept.of != message) kept = {message, wire::deflate(*message)};
  return kept.payload;
}

void Desk::mind_silence() {
  const auto all = connections;  // those that end leave the set
  for (auto* connection : all) connection->shared_from_this()->mind_silence(world.now());
}

Connection::Connection(Line line, std::shared_ptr<Guest> guest, Desk& desk)
    : socket_(std::move(line.socket)),
      stay_(std::move(line.stay)),
      desk_(desk),
      guest_(std::move(guest)),
      messages_(guest_->limits.messages_per_second_of_one, guest_->limits.messages_at_once_of_one,
                desk.world.now()),
      guesses_(guest_->limits.guesses_per_second, guest_->limits.guesses_at_once_of_one,
               desk.world.now()),
      reader_(wire::FrameReader::Peer::kClient, line.deflates, kMostMessageBytes),
      heard_at_(desk.world.now()),
      deflates_(line.deflates) {
  address = guest_->name;
}

void Connection::start(std::string_view first) {
  boost::system::error_code error;
  socket_.non_blocking(true, error);
  desk_.connections.insert(this);
  desk_.metrics.connections.Increment();
  wire::WelcomeMessage welcome;
  welcome.protocol = kProtocol;
  welcome.version = desk_.version;
  welcome.now = desk_.hall.now();
  if (const auto* const neighbours = desk_.hall.neighbours()) {
    const auto servers = static_cast<int>(neighbours->numbers().servers);
    if (servers > 1) welcome.servers = servers;
  }
  hear(text_of(welcome));
  reader_.came(first);
  take_all();
}

void Connection::leave() {
  if (std::exchange(is_gone_, true)) return;
  boost::system::error_code error;
  // What was written for somebody who does not read goes with the socket: the kernel would keep it,
  // up to megabytes, and try to send it for minutes.
  if (is_sending_) socket_.set_option(net::socket_base::linger(true, 0), error);
  socket_.close(error);
  desk_.hall.leave(*this);
  desk_.connections.erase(this);
  desk_.metrics.connections.Decrement();
  stay_.reset();
}

void Connection::read_more() {
  socket_.async_read_some(net::buffer(came_), [self = shared_from_this()](
                                                  boost::system::error_code error, std::size_t n) {
    if (error) return self->leave();
    self->heard_at_ = self->desk_.world.now();
    self->is_pinged_ = false;
    if (self->is_deaf_) return self->read_more();
    self->desk_.catch_up();
    self->reader_.came_to({self->came_.data(), n});
    self->take_all();
  });
}

void Connection::take_all() {
  if (lines_) take_lines(*std::exchange(lines_, {}));
  for (;;) {
    if (is_paused_ || is_gone_) return;
    const auto said = reader_.next();
    if (!said) {
      is_deaf_ = true;
      close(said.error(), said.error() == CloseCode::kTooBig ? "A message has at most 16 KiB."
                                                             : "These are no WebSocket frames.");
      break;
    }
    if (!*said) break;
    take_frame(**said);
  }
  read_more();
}

void Connection::take_frame(const wire::FrameReader::Said& said) {
  switch (said.kind) {
    case FrameKind::kText:
      if (!is_ending_) take_lines(said.payload);
      return;
    case FrameKind::kBinary:
      if (may_say()) hear(refusal_message({}, {"bad-json", "A message is JSON, in a text frame."}));
      return;
    case FrameKind::kPing:
      if (!may_say()) return;
      // Who does not read is owed one answer, the newest, however often they ask (RFC 6455, 5.5.3).
      if (is_sending_) {
        pong_owed_ = said.payload;
        return;
      }
      wire::append_frame(frames_, FrameKind::kPong, said.payload);
      return send_frames();
    case FrameKind::kClose:
      return answer_close(said.payload);
    case FrameKind::kPong:
      may_say();  // costs something too
      return;
    case FrameKind::kContinuation:
      return;
  }
}

void Connection::answer_close(std::string_view payload) {
  if (!std::exchange(is_closing_, true)) {
    wire::append_frame(frames_, FrameKind::kClose, payload.substr(0, 2));
    send_frames();
  }
  boost::system::error_code error;
  socket_.shutdown(net::ip::tcp::socket::shutdown_both, error);
}

void Connection::take_lines(std::string_view lines) {
  for (bool is_last = false; !is_last;) {
    const std::size_t end = lines.find('\n');
    is_last = end == std::string_view::npos;
    const std::string_view line = lines.substr(0, end);
    lines.remove_prefix(is_last ? lines.size() : end + 1);
    if (!is_ending_) take(line);
    if (waiting_for_tables > 0) {
      is_paused_ = true;
      if (!is_last) lines_ = lines;
      return;
    }
  }
}

void Connection::go_on() {
  if (!is_paused_ || waiting_for_tables > 0) return;
  is_paused_ = false;
  // Not from within the hall.
  net::post(socket_.get_executor(), [self = shared_from_this()] {
    if (!self->is_gone_) self->take_all();
  });
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
  if (is_ending_ || is_gone_) return;
  bytes_waiting_ += message->size();
  if (bytes_waiting_ > kMostBytesWaiting) {
    return drop("You read too slowly: too much was waiting for you.");
  }
  outbox_.push_back(std::move(message));
  if (is_sending_ || std::exchange(is_due_, true)) return;
  // What else is said meanwhile goes out with it.
  if (desk_.unsent.empty()) {
    net::post(socket_.get_executor(), [&desk = desk_] { desk.catch_up(); });
  }
  desk_.unsent.push_back(shared_from_this());
}

void Connection::append_message(std::string& frames, const Message& message) const {
  if (deflates_ && message->size() >= kDeflatedFrom) {
    wire::append_deflated_frame(frames, desk_.deflated(message));
  } else {
    wire::append_frame(frames, FrameKind::kText, *message);
  }
}

void Connection::write_all() {
  is_due_ = false;
  if (is_sending_ || is_gone_) return;
  std::string& frames = desk_.frames;
  frames = std::exchange(frames_, {});
  if (!is_closing_) {
    for (const auto& message : outbox_) append_message(frames, message);
  }
  outbox_.clear();
  constexpr std::size_t kKept = 16;
  if (outbox_.capacity() > kKept) outbox_.shrink_to_fit();
  if (const auto pong = std::exchange(pong_owed_, std::nullopt); pong && !is_closing_) {
    wire::append_frame(frames, FrameKind::kPong, *pong);
  }
  send(frames);  // also a farewell that had to wait for what was being sent
  if (is_ending_ && !is_sending_) close(CloseCode::kGoingAway, "bye");
}

void Connection::send_frames() {
  if (!is_sending_) send(std::exchange(frames_, {}));
}

void Connection::send(std::string_view frames) {
  boost::system::error_code error;
  const std::size_t taken = socket_.send(net::buffer(frames), 0, error);
  if (error && error != net::error::would_block) return;  // the reader hears of it too
  const std::string_view left = frames.substr(error ? 0 : taken);
  bytes_waiting_ = left.size();
  if (left.empty()) return;
  sending_ = left;
  is_sending_ = true;
  sending_since_ = desk_.world.now();
  net::async_write(socket_, net::buffer(sending_),
                   [self = shared_from_this()](boost::system::error_code fault, std::size_t) {
                     if (fault) return;
                     self->is_sending_ = false;
                     self->sending_ = {};
                     self->write_all();
                   });
}

// The other end may not be reading at all: the socket goes after a while whatever it does.
void Connection::close(CloseCode code, std::string_view reason) {
  if (std::exchange(is_closing_, true)) return;
  is_ending_ = true;
  wire::append_frame(frames_, FrameKind::kClose, wire::close_payload(code, reason));
  send_frames();
  end_of_patience_ = desk_.world.later(kFarewell, [self = shared_from_this()] { self->leave(); });
}

void Connection::drop(std::string_view reason) {
  if (std::exchange(is_ending_, true)) return;
  desk_.metrics.dropped.Increment();
  log_info("dropped a client: {}", reason);
  close(CloseCode::kPolicy, reason);
}

void Connection::end(const std::string& reason, int retry_ms) {
  wire::ByeMessage bye;
  bye.reason = reason;
  bye.retry_ms = retry_ms;
  hear(text_of(bye));
  is_ending_ = true;  // closes once all is said
}

void Connection::mind_silence(Milliseconds now) {
  // However much they say.
  if (is_sending_ && now - sending_since_ >= kPatienceWithReaders) {
    desk_.metrics.dropped.Increment();
    return leave();
  }
  if (is_ending_ || now - heard_at_ < kPingAfter) return;
  if (now - heard_at_ >= kDropAfter) {
    desk_.metrics.dropped.Increment();
    return leave();
  }
  if (std::exchange(is_pinged_, true)) return;
  wire::append_frame(frames_, FrameKind::kPing, {});
  send_frames();
}

}  // namespace purloin::server
