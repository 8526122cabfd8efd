#include <algorithm>

#include "server/live_table.h"
#include "wire/described.h"

// Spectators who are behind: the table as it was, beside the table as it is.
namespace purloin::server {
namespace {

// The step with which the game begins.
bool starts_game(const Step& step) {
  return step.moves && step.kind != match::StepKind::moved && step.kind != match::StepKind::raced;
}

}  // namespace

void LiveTable::mind_delay(bool begins_now) {
  if (!match_.has_started()) {
    behind_.reset();  // its start was taken back
    unshown_lines_.clear();
    return;
  }
  if (behind_ || is_all_shown_ || tells_when_ || match_.delay_s() == 0) return;
  const auto start = std::ranges::find_if(steps_, starts_game);
  // Where only bots play a table begins with the game, and nobody has anything to hide.
  if (start == steps_.begin()) return;
  behind_ = std::make_unique<LiveTable>(id_, std::vector<Step>(steps_.begin(), start));
  behind_->tells_when_ = true;
  if (begins_now) behind_->chat_ = chat_;
}

void LiveTable::said_line(Milliseconds now) {
  if (behind_) keep_unshown({chat_.newest(), now});
}

// What the chat itself has let go cannot be shown any more.
void LiveTable::keep_unshown(UnshownLine line) {
  unshown_lines_.push_back(line);
  if (unshown_lines_.size() > Chat::kKept) unshown_lines_.pop_front();
}

void LiveTable::mind_unknown_lines(Milliseconds now) {
  // When those were said is not stored: not later than now.
  const int known = unshown_lines_.empty() ? behind_->chat_.newest() : unshown_lines_.back().number;
  for (const auto& line : chat_.after(known)) keep_unshown({line.n, now});
}

// Of a step or a line of that time.
std::optional<Milliseconds> LiveTable::shown_at(std::optional<Milliseconds> happened) const {
  const int delay = match_.delay_s();
  if (delay == wire::kUntilOver || !happened) return std::nullopt;
  return *happened + Milliseconds{1000} * delay;
}

bool LiveTable::is_due(std::optional<Milliseconds> happened, Milliseconds now) const {
  const auto at = shown_at(happened);
  return at ? *at <= now : match_.is_over();
}

std::optional<Milliseconds> LiveTable::next_shown_at(Milliseconds now) const {
  if (!behind_) return std::nullopt;
  std::optional<Milliseconds> next;
  const auto consider = [&](std::optional<Milliseconds> happened) {
    const auto at = is_due(happened, now) ? now : shown_at(happened);
    if (at && (!next || *at < *next)) next = at;
  };
  if (behind_->steps_.size() < steps_.size()) consider(steps_[behind_->steps_.size()].ran);
  if (!unshown_lines_.empty()) consider(unshown_lines_.front().said);
  return next;
}

std::vector<LiveTable::Update> LiveTable::show_until(Milliseconds now, std::uint64_t committed) {
  std::vector<Update> shown;
  if (!behind_) return shown;
  const int stored = stored_version(committed);
  // Until the end is stored, the game is on.
  if (match_.delay_s() == wire::kUntilOver && stored < match_.version()) return shown;
  mind_unknown_lines(now);
  behind_->watchers_.clear();
  std::ranges::copy_if(watchers_, std::back_inserter(behind_->watchers_),
                       [](const Watcher& watcher) { return !watcher.viewer; });
  while (behind_->match_.version() < stored && is_due(steps_[behind_->steps_.size()].ran, now)) {
    const Step& step = steps_[behind_->steps_.size()];
    const Scene before(behind_->match_);
    behind_->match_.apply(step);
    std::ranges::move(behind_->add(before, step, nullptr, {}), std::back_inserter(shown));
  }
  show_lines(now, shown);
  const bool is_all = behind_->match_.is_over() && behind_->steps_.size() == steps_.size();
  if (is_all && unshown_lines_.empty()) {
    behind_.reset();
    is_all_shown_ = true;
  }
  return shown;
}

void LiveTable::show_lines(Milliseconds now, std::vector<Update>& shown) {
  const int before = behind_->chat_.newest();
  while (!unshown_lines_.empty() && unshown_lines_.front().number <= stored_.line &&
         is_due(unshown_lines_.front().said, now)) {
    const int number = unshown_lines_.front().number;
    unshown_lines_.pop_front();
    const auto lines = chat_.after(number - 1);
    if (!lines.empty() && lines.front().n == number) behind_->chat_.add(lines.front());
  }
  if (behind_->chat_.after(before).empty()) return;
  const auto message = std::make_shared<const std::string>(behind_->write_chat({}, before));
  for (const auto& watcher : behind_->watchers_) {
    if (auto client = watcher.client.lock()) shown.push_back({std::move(client), message});
  }
}

std::string LiveTable::write_presence(bool to_those_behind) const {
  wire::PresenceMessage presence;
  presence.table = name();
  for (int i = 0; i < match_.seats() && !to_those_behind; ++i) {
    presence.online.push_back(is_online(Seat(i)));
  }
  for (const auto& watcher : watchers_) {
    if (watcher.viewer) continue;
    ++presence.watchers;
    if (presence.watching.size() < kMostNamed) {
      presence.watching.push_back({watcher.number, watcher.name});
    }
  }
  for (const auto& [server, there] : others.attendance) {
    presence.watchers += there.watchers;
    for (const auto& each : there.watching) {
      if (presence.watching.size() < kMostNamed) presence.watching.push_back(each);
    }
  }
  return wire::to_json(presence);
}

}  // namespace purloin::server
