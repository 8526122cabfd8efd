#include "server/asides.h"

#include <algorithm>

namespace purloin::server {

bool is_reaction(std::string_view name) {
  constexpr std::array<std::string_view, 6> kReactions{"clap", "laugh", "gasp",
                                                       "cry",  "growl", "heart"};
  return std::ranges::find(kReactions, name) != kReactions.end();
}

bool Asides::may_say(const std::string& address, Milliseconds now) {
  if (!by_address_.contains(address) && by_address_.size() >= kMostAddresses) {
    for (auto each = by_address_.begin(); each != by_address_.end();) {
      each = each->second.is_full(now) ? by_address_.erase(each) : std::next(each);
    }
  }
  const std::string everyone_else;
  const bool has_room = by_address_.contains(address) || by_address_.size() < kMostAddresses;
  const auto [entry, is_new] = by_address_.try_emplace(has_room ? address : everyone_else,
                                                       kLinesPerSecond, kLinesAtOnce, now);
  return entry->second.take(now);
}

bool Asides::may_react(Seat seat, Milliseconds now) {
  auto& bucket = reactions_[static_cast<std::size_t>(seat.index())];
  if (!bucket) bucket.emplace(kReactionsPerSecond, kReactionsAtOnce, now);
  return bucket->take(now);
}

const wire::AsideLine& Asides::add(int watcher, std::string name, std::string text,
                                   std::int64_t at) {
  const std::int64_t number = lines_.empty() ? at : std::max(lines_.back().n + 1, at);
  lines_.push_back({number, at, watcher, std::move(name), std::move(text)});
  if (lines_.size() > kKept) lines_.erase(lines_.begin());
  return lines_.back();
}

bool Asides::take(const wire::AsideLine& line) {
  const auto at = std::ranges::lower_bound(lines_, line.n, {}, &wire::AsideLine::n);
  if (at != lines_.end() && at->n == line.n && at->watcher == line.watcher) return false;
  lines_.insert(at, line);
  if (lines_.size() > kKept) lines_.erase(lines_.begin());
  return true;
}

}  // namespace purloin::server
