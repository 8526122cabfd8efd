#include <algorithm>

#include "server/border.h"
#include "server/hall.h"
#include "wire/described.h"

// What other servers on the same database do to this one's tables and to its time.
namespace purloin::server {
namespace {

constexpr int kMostTimesLost = 8;  // to others, one after the other

wire::Result<Step> read_step(const std::string& body) {
  boost::system::error_code error;
  const auto given = wire::json::parse(body, error);
  if (error) return tl::make_unexpected(wire::Refusal{"bad-json", error.message()});
  return wire::try_read<Step>(given);
}

}  // namespace

void Hall::load_fresh(TableId id, std::function<void(Found)> then) {
  const auto found = tables_.find(id);
  if (!neighbours_ || found == tables_.end()) return load(id, std::move(then));
  neighbours_->refresh(*found->second, [this, id, then = std::move(then)] { load(id, then); });
}

std::optional<match::StepKind> Hall::take_step(LiveTable& table, const std::string& body) {
  auto step = read_step(body);
  if (!step) return std::nullopt;
  Scene before(table.match());
  if (table.match().refold_next(*step)) return std::nullopt;
  const auto kind = step->kind;
  const auto unseated = kind == match::StepKind::moved ? decltype(unseat(table)){} : unseat(table);
  if (kind == match::StepKind::sat) table.sat_down(Seat(*step->seat), world_.now());
  if (kind == match::StepKind::reseated) {
    table.sat_down(Seat(step->seats->back()), world_.now());
  }
  for (const auto& update : table.add_stored(before, std::move(*step), committed_)) {
    if (update.client) update.client->hear(update.message);
  }
  tell_unseated(table, unseated);
  // Those who came by a link might be the one for whom the keys are new.
  if (kind != match::StepKind::renewed) return kind;
  for (const auto& watcher : table.watchers()) {
    if (watcher.viewer) tell_keys(table, watcher);
  }
  return kind;
}

void Hall::take_news(TableId id, const store::Newer& news, bool is_from_store) {
  const auto found = tables_.find(id);
  if (found == tables_.end()) return;
  LiveTable& table = *found->second;
  if (table.is_stale) {
    table.others.has_missed = true;
    return;
  }
  if (table.ticket > committed_) {
    // What was handed over here is stored first, or lost to this.
    return when_stored(table, [this, id, news, is_from_store](const wire::Refusal* lost) {
      if (lost == nullptr) take_news(id, news, is_from_store);
    });
  }
  bool has_gap = false;
  bool is_lobbys_news = false;
  const int known = table.match().version();
  for (const auto& row : news.steps) {
    const int next = table.match().version() + 1;
    has_gap = has_gap || row.version > next;
    if (row.version != next) continue;
    const auto kind = take_step(table, row.body);
    if (!kind) return reload(id);
    is_lobbys_news = is_lobbys_news || changes_lobby(*kind, table.match());
  }
  const int line = table.chat().newest();
  for (const auto& row : news.chat) {
    const int newest = table.chat().newest();
    // The store keeps the newest lines only.
    has_gap = has_gap || (row.number > newest + 1 && !is_from_store);
    if (row.number <= newest || has_gap) continue;
    boost::system::error_code error;
    const auto given = wire::json::parse(row.body, error);
    auto read = wire::try_read<wire::ChatLine>(error ? wire::json::value() : given);
    if (!read) continue;
    read->n = row.number;
    table.add_stored(*read, committed_);
    table.said_line(now());
  }
  if (!table.chat().after(line).empty()) {
    tell(table, nullptr, {true, !table.is_seen_late()}, table.write_chat({}, line));
  }
  if (table.match().version() > known) {
    table.match().resume(now());
    table.note_people();
    table.bell.turn_of = person_to_act(table.match());
    store::Batch unwritten;  // whoever wrote the steps wrote the row
    if (is_lobbys_news) note_in_lobby(table, unwritten);
    went_on(table);
  }
  if (!has_gap) return;
  if (is_from_store) return reload(id);
  neighbours_->refresh(table, [] {});
}

void Hall::keep_time(Milliseconds house_time, Milliseconds asked, bool is_first) {
  constexpr Milliseconds kAtOnce = 10;   // of what it is ahead
  constexpr Milliseconds kIsSeen = 500;  // by people who look at clocks
  if (is_first) stood_still_ = world_.now() - house_time;
  if (stands_at_) return;
  const Milliseconds mine = world_.now() - stood_still_;
  const Milliseconds latest = house_time + (world_.now() - asked);
  if (mine > latest) stood_still_ += std::min(mine - latest, kAtOnce);
  if (mine >= house_time) return;
  stood_still_ -= house_time - mine;
  std::vector<std::pair<TableId, Milliseconds>> clocks;
  for (const auto& [id, deadline] : deadlines_) clocks.emplace_back(id, deadline.at);
  deadlines_.clear();
  for (const auto& [id, at] : clocks) mind_clock(id, at);
  if (house_time - mine > kIsSeen) tell_time();
}

void Hall::send_away_for_others(LiveTable& table, int spectator) {
  const LiveTable::Watcher* const found = table.find_spectator(spectator);
  const auto unwanted = found != nullptr ? found->client.lock() : nullptr;
  if (!unwanted) return;
  if (table.match().opening().is_public) {
    keep_out(table, unwanted->address);
  } else if (!unwanted->person.empty()) {
    keep_out(table, unwanted->person);
  }
  send_away(table.id(), *unwanted);
}

bool Hall::send_away_elsewhere(const LiveTable& table, int spectator) {
  for (const auto& [server, there] : table.others.attendance) {
    for (const auto& each : there.watching) {
      if (each.n != spectator) continue;
      TableNotice notice;
      notice.unwanted = spectator;
      tell_others(table, std::move(notice));
      return true;
    }
  }
  return false;
}

void Hall::tell_others_of_people() {
  if (!neighbours_) return;
  HouseNotice notice;
  notice.people = true;
  neighbours_->tell_house(std::move(notice));
}

// ---- What was lost to another server is tried again: for who said it, that one was quicker.
Hall::Text Hall::said_now() const {
  if (!neighbours_ || saying_.empty() || said_tries_ >= kMostTimesLost) return nullptr;
  return std::make_shared<const std::string>(saying_);
}

void Hall::refuse_lost(const std::shared_ptr<Client>& client, const Id& id, TableId table,
                       const Text& text, int tries, const wire::Refusal& lost) {
  if (!is_lost_to_others_ || !text) return refuse(*client, id, lost);
  again_[table].push_back({client, id, text, tries + 1});
}

void Hall::refuse_unless_old(const std::shared_ptr<Client>& client, const Id& id, LiveTable& table,
                             const wire::Refusal& refusal) {
  const auto said = said_now();
  if (!said) return refuse(*client, id, refusal);
  const int known = table.match().version();
  neighbours_->refresh(table, [=, this, where = table.id(), tries = said_tries_] {
    if (client->has_left) return;
    const auto found = tables_.find(where);
    const bool is_old = found != tables_.end() && found->second->match().version() > known;
    if (!is_old) return refuse(*client, id, refusal);
    take_message(*this, client, *said, true, tries + 1);
  });
}

void Hall::take_again(TableId id) {
  const auto found = again_.find(id);
  if (found == again_.end()) return;
  const auto all = std::move(found->second);
  again_.erase(found);
  for (const auto& [client, asked, text, tries] : all) {
    if (!client->has_left) take_message(*this, client, *text, true, tries);
  }
}

void Hall::refuse_again(TableId id, const wire::Refusal& refusal) {
  const auto found = again_.find(id);
  if (found == again_.end()) return;
  const auto all = std::move(found->second);
  again_.erase(found);
  for (const auto& each : all) refuse(*each.client, each.id, refusal);
}

}  // namespace purloin::server
