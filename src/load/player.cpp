#include "load/player.h"

#include <algorithm>
#include <charconv>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "load/phrases.h"

namespace purloin::load {
namespace {

constexpr auto kQuiet = std::chrono::seconds(20);    // as web/src/wire/connection.ts has it
constexpr auto kPatience = std::chrono::seconds(8);  // with a server that was asked something
constexpr auto kFirstPause = std::chrono::milliseconds(50);
constexpr auto kLongestPause = std::chrono::milliseconds(800);

// The value of a member that comes right behind `say` (the server writes them in that order), up to
// its end; nothing when there is another.
std::string_view after_say(std::string_view text, std::string_view name) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return {};
  text.remove_prefix(comma + 1);
  if (!text.starts_with(name)) return {};
  text.remove_prefix(name.size());
  return text.substr(0, text.find_first_of("\",}"));
}

}  // namespace

net::awaitable<void> Player::connect(std::string near) {
  near_ = std::move(near);
  co_await open_line();
  say_unsaid();
}

net::awaitable<void> Player::open_line() {
  const auto socket = std::make_shared<Socket>(io_);
  co_await socket->connect(server_, deflates_, near_);
  if (is_over_) co_return socket->close();
  socket_ = socket;
  heard_at_ = Clock::now();
  asked_at_.reset();
  socket_->listen([this](std::string_view text, std::size_t bytes) { heard(text, bytes); },
                  [this] { line_broke(); });
}

void Player::line_broke() {
  if (socket_) std::exchange(socket_, nullptr)->close();
  is_broken_ = true;
  unsaid_.clear();
  for (const auto& [id, listener] : by_id_) listener.ears->broke(listener.client);
  net::co_spawn(io_, come_back(kFirstPause), net::detached);
}

net::awaitable<void> Player::go_and_come_back(Clock::duration away) {
  if (!socket_) co_return;
  std::exchange(socket_, nullptr)->close();
  co_await come_back(away);
}

net::awaitable<void> Player::come_back(Clock::duration after) {
  for (auto pause = after; !socket_; pause = std::min<Clock::duration>(2 * pause, kLongestPause)) {
    net::steady_timer timer(io_, pause);
    co_await timer.async_wait(net::use_awaitable);
    if (is_over_) co_return;
    try {
      co_await open_line();
    } catch (const boost::system::system_error&) {
      is_broken_ = true;
    }
    if (is_over_) co_return;
  }
  is_broken_ = false;
  for (const auto& [id, listener] : by_id_) listener.ears->is_back(listener.client);
  say_unsaid();
}

void Player::say_unsaid() {
  for (const auto& text : std::exchange(unsaid_, {})) say(text);
}

void Player::say(std::string_view text) {
  if (socket_) {
    if (!asked_at_) asked_at_ = Clock::now();
    socket_->say(text);
  } else if (!is_broken_) {
    unsaid_.emplace_back(text);
  }
}

void Player::close() {
  is_over_ = true;
  if (socket_) std::exchange(socket_, nullptr)->close();
}

void Player::mind_silence(Clock::time_point now) {
  if (!socket_) return;
  if (asked_at_ && now - *asked_at_ > kPatience) return line_broke();
  if (now - heard_at_ < kQuiet) return;
  heard_at_ = now;
  say(ping());
}

void Player::heard(std::string_view text, std::size_t bytes) {
  heard_at_ = Clock::now();
  asked_at_.reset();
  if (const auto table = after_say(text, "\"table\":\""); !table.empty()) {
    const auto found = by_table_.find(table);
    if (found != by_table_.end()) found->second.ears->heard(found->second.client, text, bytes);
  } else if (const auto number = after_say(text, "\"id\":"); !number.empty()) {
    std::int64_t id = 0;
    std::from_chars(number.data(), number.data() + number.size(), id);
    const auto found = by_id_.find(id % kIds);
    if (found != by_id_.end()) found->second.ears->heard(found->second.client, text, bytes);
  }
}

}  // namespace purloin::load
