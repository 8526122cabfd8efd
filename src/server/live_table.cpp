#include "server/live_table.h"

#include <algorithm>

#include "match/document.h"
#include "wire/described.h"
#include "wire/patch.h"
#include "wire/said.h"

namespace purloin::server {
namespace {

constexpr std::size_t kLogLength = 200;

Match fold(std::span<const Step> steps) {
  Match match(steps[0]);
  for (const auto& step : steps.subspan(1)) match.apply(step);
  return match;
}

wire::json::value whole(const Match& match, Viewer viewer, bool with_scores) {
  return wire::to_value(match::document(match, viewer, with_scores));
}

wire::json::object pulse_of(const Match& match) {
  return std::move(wire::to_value(match::pulse(match)).as_object());
}

wire::json::object frame_of(const Match& match) {
  return std::move(wire::to_value(match::frame(match)).as_object());
}

// An update that ends here is one member short: the ack of whoever asked.
Message with_ack(const std::string& update, std::int64_t ack) {
  auto text = std::make_shared<std::string>();
  text->reserve(update.size() + 24);
  text->append(update, 0, update.size() - 1);
  text->append(",\"ack\":").append(std::to_string(ack)).append("}");
  return text;
}

}  // namespace

LiveTable::LiveTable(TableId id, std::vector<Step> steps)
    : id_(id),
      steps_(std::move(steps)),
      match_(fold(steps_)),
      frame_(frame_of(match_)),
      pulse_(pulse_of(match_)) {}

std::vector<LiveTable::Update> LiveTable::add(Scene before, Step step,
                                              const std::shared_ptr<Client>& asked,
                                              std::optional<std::int64_t> ack) {
  steps_.push_back(std::move(step));
  std::vector<Viewer> viewers;
  std::vector<std::size_t> audiences;
  std::array<bool, kAudiences> present{};
  for (const auto& watcher : watchers_) {
    const std::size_t who = audience(watcher.viewer, watcher.with_scores);
    if (std::exchange(present[who], true)) continue;
    audiences.push_back(who);
    viewers.push_back(watcher.viewer);
  }
  for (std::size_t who = 0; who < kAudiences; ++who) {
    if (!present[who]) shown_[who].reset();
  }

  const std::string frame_patch = write_frame(steps_.back());
  const bool tells_alike = !match_.has_started() || match_.table().tells_all_alike();
  auto told = match::tell(std::move(before), steps_.back(), match_,
                          tells_alike && !viewers.empty() ? std::span(viewers).first(1) : viewers);
  wire::UpdateSaid update;
  update.table = name();
  update.v = match_.version();
  update.from = match_.version() - 1;
  update.at = steps_.back().at;
  // Where everyone sees the same, those without scores share one patch.
  const bool shows_alike = match_.has_started() && match_.table().shows_all_alike();
  std::optional<std::size_t> first_alike;
  std::array<Message, kAudiences> messages;
  for (std::size_t i = 0; i < audiences.size(); ++i) {
    const bool with_scores = audiences[i] % 2 == 1;
    if (shows_alike && !with_scores && first_alike) {
      messages[audiences[i]] = messages[*first_alike];
      shown_[audiences[i]] = shown_[*first_alike];
      continue;
    }
    if (i == 0 || !tells_alike) update.events.text = wire::to_json(told[i]);
    auto& shown = shown_[audiences[i]];
    auto now = std::make_shared<const Shown>(shown_to(viewers[i], with_scores));
    std::string patch = write_shown(*shown, *now, viewers[i]);
    shown = std::move(now);
    if (!with_scores) first_alike = audiences[i];
    if (!frame_patch.empty() && !patch.empty()) patch += ',';
    update.patch.text = "{" + patch + frame_patch + "}";
    messages[audiences[i]] = std::make_shared<const std::string>(wire::to_json(update));
  }
  std::vector<Update> updates;
  updates.reserve(watchers_.size());
  for (const auto& watcher : watchers_) {
    const Message& message = messages[audience(watcher.viewer, watcher.with_scores)];
    if (ack && watcher.client.lock() == asked) {
      updates.insert(updates.begin(), Update{watcher.client, with_ack(*message, *ack)});
    } else {
      updates.push_back({watcher.client, message});
    }
  }
  return updates;
}

std::string LiveTable::write_frame(const Step& step) {
  auto pulse = pulse_of(match_);
  std::string patch;
  if (step.kind == match::StepKind::moved && !match_.is_over()) {
    patch = wire::write_patch_members(pulse_, pulse);
    if (!patch.empty()) {
      for (const auto& member : pulse) frame_[member.key()] = member.value();
    }
  } else {
    auto frame = frame_of(match_);
    patch = wire::write_patch_members(frame_, frame);
    frame_ = std::move(frame);
  }
  pulse_ = std::move(pulse);
  return patch;
}

LiveTable::Shown LiveTable::shown_to(Viewer viewer, bool with_scores) const {
  Shown shown;
  if (match_.has_started()) shown.view = match_.table().changing_view(viewer);
  shown.scores = wire::to_value(match::scores(match_, viewer, with_scores));
  return shown;
}

std::string LiveTable::write_shown(const Shown& before, const Shown& now, Viewer viewer) const {
  std::string patch;
  if (before.view) {
    const std::string members = wire::write_patch_members(*before.view, *now.view);
    if (!members.empty()) patch = "\"view\":{" + members + "}";
  } else if (now.view) {
    patch = "\"view\":[" + wire::json::serialize(match_.table().view(viewer)) + "]";
  }
  const std::string scores = wire::write_patch(before.scores, now.scores);
  if (scores != "{}") patch += (patch.empty() ? "\"scores\":" : ",\"scores\":") + scores;
  return patch;
}

std::string LiveTable::write_table(std::optional<std::int64_t> id, Viewer viewer,
                                   bool with_scores) const {
  wire::TableSaid said;
  if (id) said.id = *id;
  said.table = name();
  said.v = match_.version();
  said.doc.text = wire::json::serialize(whole(match_, viewer, with_scores));
  said.log = match::tell_log(steps_, 0, kLogLength, viewer);
  return wire::to_json(said);
}

std::optional<std::string> LiveTable::write_gap(std::optional<std::int64_t> id, int since,
                                                Viewer viewer, bool with_scores) const {
  const int version = match_.version();
  if (since < 1 || since > version || version - since > static_cast<int>(kLogLength)) {
    return std::nullopt;
  }
  const auto before = fold(std::span(steps_).first(static_cast<std::size_t>(since)));
  wire::UpdateSaid update;
  update.table = name();
  update.v = version;
  update.from = since;
  update.at = steps_.back().at;
  update.events.text = wire::to_json(match::tell_log(steps_, since, kLogLength * 8, viewer));
  update.patch.text =
      wire::write_patch(whole(before, viewer, with_scores), whole(match_, viewer, with_scores));
  if (id) update.ack = *id;
  return wire::to_json(update);
}

std::string LiveTable::write_presence() const {
  wire::PresenceSaid presence;
  presence.table = name();
  for (int i = 0; i < match_.seats(); ++i) presence.online.push_back(is_online(Seat(i)));
  presence.watchers = static_cast<int>(
      std::ranges::count_if(watchers_, [](const Watcher& w) { return !w.viewer; }));
  return wire::to_json(presence);
}

void LiveTable::add_watcher(const std::shared_ptr<Client>& client, Viewer viewer,
                            bool with_scores) {
  auto& shown = shown_[audience(viewer, with_scores)];
  if (!shown) shown = std::make_shared<const Shown>(shown_to(viewer, with_scores));
  watchers_.push_back({client, viewer, with_scores});
}

void LiveTable::remove_watcher(const Client& client, Milliseconds now) {
  std::erase_if(watchers_, [&](const Watcher& watcher) {
    const auto there = watcher.client.lock();
    if (there && there.get() != &client) return false;
    if (watcher.viewer) away_since_[index(*watcher.viewer)] = now;
    return true;
  });
  idle_since = now;
}

bool LiveTable::is_online(Seat seat) const {
  return std::ranges::any_of(watchers_, [&](const Watcher& w) { return w.viewer == Viewer(seat); });
}

}  // namespace purloin::server
