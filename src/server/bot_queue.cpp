#include "server/bot_queue.h"

#include <algorithm>

namespace purloin::server {

void BotQueue::Line::add(ThoughtId id, const std::string& address, Time asked) {
  auto& questions = by_address_[address];
  if (questions.empty()) turns_.push_back(address);
  questions.push_back({id, asked});
  ++size_;
}

ThoughtId BotQueue::Line::take() {
  const std::string address = std::move(turns_.front());
  turns_.pop_front();
  const auto found = by_address_.find(address);
  const ThoughtId id = found->second.front().id;
  found->second.pop_front();
  --size_;
  if (found->second.empty()) {
    by_address_.erase(found);
  } else {
    turns_.push_back(address);
  }
  return id;
}

bool BotQueue::Line::remove(ThoughtId id) {
  for (auto& [address, questions] : by_address_) {
    const auto found = std::ranges::find(questions, id, &Waiting::id);
    if (found == questions.end()) continue;
    questions.erase(found);
    --size_;
    if (questions.empty()) {
      turns_.erase(std::ranges::find(turns_, address));
      by_address_.erase(address);
    }
    return true;
  }
  return false;
}

std::size_t BotQueue::Line::size_of(const std::string& address) const {
  const auto found = by_address_.find(address);
  return found == by_address_.end() ? 0 : found->second.size();
}

BotQueue::Time BotQueue::Line::oldest() const {
  Time oldest = Time::max();
  for (const auto& [address, questions] : by_address_) {
    oldest = std::min(oldest, questions.front().asked);
  }
  return oldest;
}

bool BotQueue::add(ThoughtId id, Purpose purpose, const std::string& address, Time now) {
  Line& joined = line(purpose);
  if (purpose == Purpose::hint && (joined.size() >= settings_.most_hints ||
                                   joined.size_of(address) >= settings_.most_hints_of_one)) {
    return false;
  }
  if (purpose == Purpose::unwatched &&
      (joined.size() >= settings_.most_unwatched ||
       (!address.empty() && joined.size_of(address) >= settings_.most_unwatched_of_one))) {
    return false;
  }
  joined.add(id, address, now);
  return true;
}

std::optional<ThoughtId> BotQueue::take(Time now) {
  for (const Purpose purpose :
       {Purpose::bot, Purpose::hint, Purpose::unwatched, Purpose::lookback}) {
    if (line(purpose).size() == 0) continue;
    const ThoughtId id = line(purpose).take();
    in_thought_.push_back({id, purpose, now, false});
    return id;
  }
  return std::nullopt;
}

void BotQueue::forget(ThoughtId id) {
  if (std::erase_if(in_thought_, [&](const InThought& each) { return each.id == id; }) > 0) return;
  for (Line& each : lines_) {
    if (each.remove(id)) return;
  }
}

// A bot's thought that began at b may last for T/(n + T) of what the one who asked at a, longest
// ago, has left of patience p: at time t that is p - (t - a). It ends where t - b is as much. A
// hint ends at once, and so does looking back.
BotQueue::Time BotQueue::end_of(const InThought& thought) const {
  if (thought.purpose == Purpose::hint || thought.purpose == Purpose::lookback) {
    return thought.began;
  }
  const auto bot_threads = settings_.bot_threads;
  const auto sharing = static_cast<std::int64_t>(bots().size()) + bot_threads;
  const Time asked = bots().oldest();
  const Time end = asked + ((thought.began - asked) * sharing + settings_.patience * bot_threads) /
                               (sharing + bot_threads);
  return std::max(end, thought.began + settings_.least);
}

std::vector<ThoughtId> BotQueue::overdue(Time now) {
  std::vector<ThoughtId> ids;
  if (bots().size() == 0) return ids;
  for (InThought& thought : in_thought_) {
    if (thought.is_cut || end_of(thought) > now) continue;
    thought.is_cut = true;
    ids.push_back(thought.id);
  }
  return ids;
}

std::optional<BotQueue::Time> BotQueue::next_look() const {
  std::optional<Time> next;
  if (bots().size() == 0) return next;
  for (const InThought& thought : in_thought_) {
    if (thought.is_cut) continue;
    const Time end = end_of(thought);
    if (!next || end < *next) next = end;
  }
  return next;
}

}  // namespace purloin::server
