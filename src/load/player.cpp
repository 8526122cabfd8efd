#include "load/player.h"

#include <charconv>

namespace purloin::load {
namespace {

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

net::awaitable<void> Player::connect(const tcp::endpoint& server, const std::string& host) {
  co_await socket_->connect(server, host);
  socket_->listen([this](std::string_view text) { heard(text); },
                  [this] {
                    for (const auto& [id, listener] : by_id_) listener.ears->lost();
                  });
}

void Player::heard(std::string_view text) {
  if (const auto table = after_say(text, "\"table\":\""); !table.empty()) {
    const auto found = by_table_.find(table);
    if (found != by_table_.end()) found->second.ears->heard(found->second.player, text);
  } else if (const auto number = after_say(text, "\"id\":"); !number.empty()) {
    std::int64_t id = 0;
    std::from_chars(number.data(), number.data() + number.size(), id);
    const auto found = by_id_.find(id);
    if (found != by_id_.end()) found->second.ears->heard(found->second.player, text);
  }
}

}  // namespace purloin::load
