#include "server/live_table.h"

#include <algorithm>
#include <initializer_list>

#include "fair/commitment.h"
#include "match/document.h"
#include "wire/described.h"
#include "wire/patch.h"
#include "wire/websocket_messages.h"

namespace purloin::server {
namespace {

constexpr std::size_t kLogLength = 200;
// Whole lists of moves are sent up to this; people put longer moves together word by word.
constexpr std::size_t kMostMoves = 300;
constexpr std::size_t kFrameOfUpdate = 96;  // bytes besides its events and its patch, roughly

Match fold(std::span<const Step> steps) {
  Match match(steps[0]);
  for (const auto& step : steps.subspan(1)) match.apply(step);
  return match;
}

Said with_old_lines(std::span<const Step> steps, const Match& match, Said said) {
  const auto names = match.names();
  const auto old = lines_among(steps, std::vector<std::string>(names.begin(), names.end()));
  said.lines.insert(said.lines.begin(), old.begin(), old.end());
  return said;
}

template <class T>
wire::Tape tape_of(const T& described) {
  wire::Tape tape;
  wire::put_described(tape, described);
  return tape;
}

wire::Tape whole(const Match& match, Viewer viewer, bool with_scores) {
  return tape_of(match::document(match, viewer, with_scores));
}

// Tapes that are used again allocate nothing.
struct TwoTapes {
  wire::Tape old, now;
};
TwoTapes& empty_tapes() {
  static thread_local TwoTapes tapes;
  tapes.old.clear();
  tapes.now.clear();
  return tapes;
}

// {"a":…,"b":…} of lists of members, each of which may be empty.
void put_in_braces(std::string& object, std::initializer_list<std::string_view> lists) {
  std::size_t room = 2;
  for (const auto members : lists) room += members.size() + 1;
  object.reserve(room);
  object = '{';
  for (const auto members : lists) {
    if (object.size() > 1 && !members.empty()) object += ',';
    object += members;
  }
  object += '}';
}

void put_in_brackets(std::string& list, std::string_view items) {
  list.reserve(items.size() + 2);
  list = '[';
  list += items;
  list += ']';
}

// Whoever came to that seat in one of these steps knows the table as somebody else saw it.
bool came_there(std::span<const Step> steps, Viewer viewer) {
  return viewer && std::ranges::any_of(steps, [&](const Step& step) {
           if (step.kind == match::StepKind::reseated) return step.seats->back() == viewer->index();
           return step.kind == match::StepKind::sat && *step.seat == viewer->index();
         });
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

LiveTable::LiveTable(TableId id, std::vector<Step> steps) : LiveTable(id, steps, fold(steps), {}) {
  stored_ = {};
}

LiveTable::LiveTable(TableId id, std::vector<Step> steps, Match match, Said said)
    : id_(id),
      steps_(std::move(steps)),
      match_(std::move(match)),
      chat_(with_old_lines(steps_, match_, std::move(said))),
      frame_(tape_of(match::frame(match_))),
      pulse_(tape_of(match::pulse(match_))) {
  stored_ = {0, match_.version(), chat_.newest()};
  note_people();
  mind_delay();
}

void LiveTable::note_people() {
  noted_people_.clear();
  for (const auto& place : match_.places()) noted_people_.push_back(place.person);
}

void LiveTable::hand_over(std::uint64_t to, std::uint64_t committed) {
  stored_version(committed);
  unstored_.push_back({to, match_.version(), chat_.newest()});
  ticket = to;
}

int LiveTable::stored_version(std::uint64_t committed) {
  const auto first_left =
      std::ranges::find_if(unstored_, [&](const Handed& one) { return one.ticket > committed; });
  if (first_left != unstored_.begin()) {
    stored_ = *(first_left - 1);
    unstored_.erase(unstored_.begin(), first_left);
  }
  return stored_.version;
}

void LiveTable::take_back(std::uint64_t committed) {
  const int version = stored_version(committed);
  unstored_.clear();
  ticket = 0;
  chat_.drop_after(stored_.line);
  std::erase_if(unshown_lines_, [&](const auto& line) { return line.number > stored_.line; });
  if (version == match_.version()) return;
  steps_.resize(static_cast<std::size_t>(version));
  match_ = fold(steps_);
  note_people();
  frame_ = tape_of(match::frame(match_));
  pulse_ = tape_of(match::pulse(match_));
  mind_delay();
}

void LiveTable::become(LiveTable other) {
  steps_ = std::move(other.steps_);
  match_ = std::move(other.match_);
  chat_ = std::move(other.chat_);
  frame_ = std::move(other.frame_);
  pulse_ = std::move(other.pulse_);
  stored_ = other.stored_;
  note_people();
  unstored_.clear();
  mind_delay();
}

std::vector<LiveTable::Update> LiveTable::add(const Scene& before, Step step,
                                              const std::shared_ptr<Client>& asked,
                                              std::optional<std::int64_t> ack) {
  steps_.push_back(std::move(step));
  mind_delay(true);
  const auto messages = write_update(before, steps_.back());
  std::vector<Update> updates;
  updates.reserve(watchers_.size());
  for (const auto& watcher : watchers_) {
    if (is_behind(watcher)) continue;
    const Message& message = messages[index({watcher.viewer, watcher.wants.scores})];
    auto client = watcher.client.lock();
    if (ack && client == asked) {
      updates.insert(updates.begin(), Update{std::move(client), with_ack(*message, *ack)});
    } else {
      updates.push_back({std::move(client), message});
    }
  }
  if (before.table != match_.position()) add_legal(updates);
  return updates;
}

// Before the update that leads there: whoever takes that over then has the moves already.
void LiveTable::add_legal(std::vector<Update>& updates) const {
  Message legal;
  for (const auto& watcher : watchers_) {
    if (!watcher.wants.legal || !acts(watcher.viewer)) continue;
    if (!legal) legal = std::make_shared<const std::string>(write_legal({}, watcher.viewer));
    auto client = watcher.client.lock();
    const auto update = std::ranges::find(updates, client, &Update::client);
    updates.insert(update, {std::move(client), legal});
  }
}

std::vector<LiveTable::Update> LiveTable::add_stored(const Scene& before, Step step,
                                                     std::uint64_t committed) {
  stored_version(committed);
  auto updates = add(before, std::move(step), nullptr, std::nullopt);
  stored_.version = match_.version();
  return updates;
}

void LiveTable::add_stored(const wire::ChatLine& line, std::uint64_t committed) {
  stored_version(committed);
  chat_.add(line);
  stored_.line = line.n;
}

LiveTable::Audiences LiveTable::audiences() const {
  Audiences there;
  for (const auto& watcher : watchers_) {
    if (is_behind(watcher)) continue;
    const Audience audience{watcher.viewer, watcher.wants.scores};
    if (std::ranges::find(there, audience) == there.end()) there.push_back(audience);
  }
  return there;
}

std::array<Message, LiveTable::kAudiences> LiveTable::write_update(const Scene& before,
                                                                   const Step& step) {
  const Audiences there = audiences();
  const std::string frame = write_frame(step);
  wire::UpdateMessage update;
  update.table = name();
  update.v = match_.version();
  if (tells_when_) update.at = step.at;
  std::array<Message, kAudiences> messages;
  Told told;
  std::string view;
  std::array<std::string, kAudiences> scores;
  for (std::size_t i = 0; i < there.size(); ++i) {
    append_scores(scores[i], before, there[i]);
    if (i > 0 && told.is_for_all) {
      // Everyone hears and sees the same: those whose scores change alike share one message.
      const auto* const same = std::find(scores.begin(), scores.begin() + i, scores[i]);
      if (const auto k = static_cast<std::size_t>(same - scores.begin()); k < i) {
        messages[index(there[i])] = messages[index(there[k])];
        continue;
      }
    }
    if (i == 0 || !told.is_for_all) {
      told = match::tell(before, step, match_, there[i].viewer, wire::Views::kPatched);
      put_in_brackets(update.events.text, told.events);
      view = write_view(before, step, there[i].viewer);
      told.is_for_all = told.is_for_all && view.empty();
    }
    put_in_braces(update.patch.text, {view, scores[i], frame});
    auto text = std::make_shared<std::string>();
    text->reserve(update.events.text.size() + update.patch.text.size() + kFrameOfUpdate);
    wire::append_json(*text, update);
    messages[index(there[i])] = std::move(text);
  }
  return messages;
}

std::string LiveTable::write_frame(const Step& step) {
  std::string patch;
  constexpr std::size_t kRoom = 128;  // for most
  patch.reserve(kRoom);
  auto& pulse = empty_tapes().now;
  wire::put_described(pulse, match::pulse(match_));
  wire::append_patch_members(patch, pulse_, pulse);
  std::swap(pulse_, pulse);
  // Moves change the rest only when they end the game.
  if (step.kind == match::StepKind::moved && !match_.is_over()) return patch;
  auto frame = tape_of(match::frame(match_));
  std::string rest;
  wire::append_patch_members(rest, frame_, frame);
  frame_ = std::move(frame);
  if (!patch.empty() && !rest.empty()) patch += ',';
  return patch + rest;
}

// The events of a move have the view's patches with them; what else changes it begins anew.
std::string LiveTable::write_view(const Scene& before, const Step& step, Viewer viewer) const {
  const auto& table = match_.position();
  if (before.table == table || step.kind == match::StepKind::moved) return {};
  auto& now = empty_tapes().now;
  table->put_view(now, match_.vantage(viewer));
  std::string patch = "\"view\":[";
  wire::append_json(patch, now.root());
  return patch + ']';
}

void LiveTable::append_scores(std::string& patch, const Scene& before,
                              const Audience& audience) const {
  const auto& table = match_.position();
  // Only a move changes scores, and only a move (the last one) shows them to those without.
  if (before.table == table || !match::shows_scores(match_, audience.with_scores)) return;
  const bool was_shown = before.table && audience.with_scores;
  if (was_shown && before.table->scores_alike(*table)) return;
  auto& [old, now] = empty_tapes();
  const Vantage vantage = match_.vantage(audience.viewer);
  table->put_scores(now, vantage);
  constexpr std::size_t kRoom = 192;  // for most
  patch.reserve(kRoom);
  patch += "\"scores\":";
  if (!was_shown) {
    patch += '[';
    wire::append_json(patch, now.root());
    patch += ']';
    return;
  }
  before.table->put_scores(old, vantage);
  wire::append_patch(patch, old, now);
  if (patch.ends_with(":{}")) patch.clear();
}

std::string LiveTable::write_table(std::optional<std::int64_t> id, Viewer viewer,
                                   bool with_scores) const {
  wire::TableMessage said;
  if (id) said.id = *id;
  said.table = name();
  said.v = match_.version();
  wire::append_json(said.doc.text, whole(match_, viewer, with_scores).root());
  said.log = match::tell_log(steps_, 0, kLogLength, viewer, wire::Views::kLeftOut);
  const auto lines = chat_.after(0);
  said.chat.assign(lines.begin(), lines.end());
  return wire::to_json(said);
}

std::optional<std::string> LiveTable::write_gap(std::optional<std::int64_t> id, int since,
                                                Viewer viewer, bool with_scores) const {
  const int version = match_.version();
  if (since < 1 || since > version || version - since > static_cast<int>(kLogLength)) {
    return std::nullopt;
  }
  const auto missed = std::span(steps_).subspan(static_cast<std::size_t>(since));
  if (came_there(missed, viewer)) return std::nullopt;
  const auto before = fold(std::span(steps_).first(static_cast<std::size_t>(since)));
  wire::UpdateMessage update;
  update.table = name();
  update.v = version;
  update.from = since;
  update.at = steps_.back().at;
  const bool by_views = before.has_started() && match::are_told_by_views(missed);
  update.events = match::tell_log(steps_, since, steps_.size(), viewer,
                                  by_views ? wire::Views::kPatched : wire::Views::kLeftOut);
  auto was = match::document(before, viewer, with_scores);
  auto is = match::document(match_, viewer, with_scores);
  if (by_views) {
    was.view.reset();
    is.view.reset();
  }
  wire::append_patch(update.patch.text, tape_of(was), tape_of(is));
  if (id) update.ack = *id;
  return wire::to_json(update);
}

std::string LiveTable::write_chat(std::optional<std::int64_t> id, int after) const {
  wire::ChatMessage said;
  if (id) said.id = *id;
  said.table = name();
  const auto lines = chat_.after(after);
  said.lines.assign(lines.begin(), lines.end());
  return wire::to_json(said);
}

std::string LiveTable::write_legal(std::optional<std::int64_t> id, Viewer viewer,
                                   const std::optional<std::string>& extend) const {
  wire::LegalMessage said;
  if (id) said.id = *id;
  said.table = name();
  said.v = match_.version();
  said.whole = true;
  if (acts(viewer) && extend) {
    said.moves = match_.table().moves_that_extend(*extend);
  } else if (acts(viewer)) {
    auto legal = match_.table().short_moves(kMostMoves);
    said.moves = std::move(legal.moves);
    said.whole = legal.whole;
  }
  return wire::to_json(said);
}

void LiveTable::add_watcher(const std::shared_ptr<Client>& client, Viewer viewer, Wants wants,
                            const std::string& key) {
  watchers_.push_back({client, viewer, wants, viewer ? match_.place(*viewer).sat_at : 0});
  if (viewer) return;
  watchers_.back().number = ++spectators_;
  const auto& opening = match_.opening();
  auto& link = watchers_.back().link;
  if (fair::same_secret(key, opening.watch)) link = Watcher::Link::watch;
  if (fair::same_secret(key, opening.key)) link = Watcher::Link::key;
}

LiveTable::Watcher* LiveTable::find_spectator(const Client& client) {
  const auto found = std::ranges::find_if(watchers_, [&](const Watcher& watcher) {
    return !watcher.viewer && watcher.client.lock().get() == &client;
  });
  return found == watchers_.end() ? nullptr : &*found;
}

LiveTable::Watcher* LiveTable::find_spectator(int number) {
  const auto found = std::ranges::find_if(watchers_, [&](const Watcher& watcher) {
    return !watcher.viewer && watcher.number == number;
  });
  return found == watchers_.end() ? nullptr : &*found;
}

void LiveTable::keep_out(const std::string& who) {
  constexpr std::size_t kMostKeptOut = 64;
  if (keeps_out(who)) return;
  kept_out_.push_back(who);
  if (kept_out_.size() > kMostKeptOut) kept_out_.erase(kept_out_.begin());
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

std::string LiveTable::address() const {
  const auto sits = std::ranges::find_if(
      watchers_, [](const Watcher& watcher) { return watcher.viewer.has_value(); });
  const auto counts = sits == watchers_.end() ? watchers_.begin() : sits;
  const auto client = counts == watchers_.end() ? nullptr : counts->client.lock();
  return client ? client->address : std::string();
}

std::vector<std::shared_ptr<Client>> LiveTable::unseated() const {
  std::vector<std::shared_ptr<Client>> clients;
  for (const auto& watcher : watchers_) {
    if (!watcher.viewer || match_.still_sits(*watcher.viewer, watcher.sat_at)) continue;
    if (auto client = watcher.client.lock()) clients.push_back(std::move(client));
  }
  return clients;
}

Attendance LiveTable::attendance() const {
  Attendance here;
  for (const auto& watcher : watchers_) {
    const auto client = watcher.client.lock();
    if (!client) continue;
    if (watcher.viewer) {
      here.seats.push_back(watcher.viewer->index());
      if (client->is_looking) here.looking.push_back(watcher.viewer->index());
      continue;
    }
    ++here.watchers;
    if (here.watching.size() < kMostNamed) here.watching.push_back({watcher.number, watcher.name});
  }
  for (auto* seats : {&here.seats, &here.looking}) {
    std::ranges::sort(*seats);
    seats->erase(std::unique(seats->begin(), seats->end()), seats->end());
  }
  return here;
}

bool LiveTable::take_attendance(const std::string& server, const Attendance& there,
                                Milliseconds now) {
  const auto known = others.attendance.find(server);
  if ((known == others.attendance.end() ? Attendance{} : known->second) == there) return false;
  std::array<bool, kMaxSeats> was_online{};
  for (int i = 0; i < match_.seats(); ++i) was_online[index(Seat(i))] = is_online(Seat(i));
  others.attendance.insert_or_assign(server, there);
  if (there == Attendance{}) others.attendance.erase(server);
  for (int i = 0; i < match_.seats(); ++i) {
    if (was_online[index(Seat(i))] && !is_online(Seat(i))) away_since_[index(Seat(i))] = now;
  }
  return true;
}

bool LiveTable::is_looked_at(Seat seat) const {
  for (const auto& [server, there] : others.attendance) {
    if (std::ranges::find(there.looking, seat.index()) != there.looking.end()) return true;
  }
  return std::ranges::any_of(watchers_, [&](const Watcher& w) {
    if (w.viewer != Viewer(seat)) return false;
    const auto client = w.client.lock();
    return client && client->is_looking;
  });
}

bool LiveTable::is_online(Seat seat) const {
  for (const auto& [server, there] : others.attendance) {
    if (std::ranges::find(there.seats, seat.index()) != there.seats.end()) return true;
  }
  return std::ranges::any_of(watchers_, [&](const Watcher& w) { return w.viewer == Viewer(seat); });
}

}  // namespace purloin::server
