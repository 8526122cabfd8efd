#include <unordered_set>

#include "server/hall.h"
#include "server/log.h"
#include "server/stored_table.h"
#include "wire/described.h"

// Tables come out of the store, and what they hand over to it becomes durable or is lost.
namespace purloin::server {
namespace {

constexpr Milliseconds kStaysAside = 60'000;
constexpr std::size_t kMostAside = 1000;
constexpr Milliseconds kReadAgain = 500;

wire::Refusal try_again(wire::Reason reason) {
  return {"try-again", reason};
}

}  // namespace

wire::Refusal unwritable() {
  return try_again(wire::reasons::kUnwritable);
}

namespace {

wire::Refusal refusal_of(const store::Loss& loss) {
  switch (loss.kind) {
    case store::FaultKind::kConflict:
      return try_again(wire::reasons::kWentOn);
    case store::FaultKind::kDamaged:
    case store::FaultKind::kAway:
      break;
  }
  return try_again(wire::reasons::kNotStored);
}

}  // namespace

void Hall::when_stored(const LiveTable& table, WhenStored then) {
  if (table.ticket <= committed_) {
    then(nullptr);
  } else {
    waiting_.emplace(table.ticket, Waiting{table.id(), std::move(then)});
  }
}

void Hall::keep(std::vector<store::NoteRow> notes, WhenStored then) {
  if (!trouble_.empty()) {
    const wire::Refusal refusal = unwritable();
    return then(&refusal);
  }
  const TableId owner = store::owner_of(notes.front().kind, notes.front().page);
  for (auto& note : notes) note.table = owner;
  store::Batch batch;
  batch.notes = std::move(notes);
  waiting_.emplace(write(std::move(batch)), Waiting{owner, std::move(then)});
}

void Hall::read_notes(const std::string& kind, const std::string& page, int most,
                      std::function<void(wire::Result<std::vector<store::NoteRow>>)> then) {
  world_.read_notes(kind, page, most, [kind, then = std::move(then)](NotesRead read) {
    if (read) return then(std::move(*read));
    log_warning("notes of {} cannot be read now: {}", kind, read.error().what());
    then(tl::make_unexpected(try_again(wire::reasons::kUnreadable)));
  });
}

std::uint64_t Hall::write(store::Batch batch) {
  if (handed_over_ <= committed_) waits_since_ = now();
  return handed_over_ = world_.write(std::move(batch));
}

Milliseconds Hall::now() const {
  const Milliseconds time = stands_at_ ? *stands_at_ : world_.now() - stood_still_;
  if (!neighbours_) return time;
  // It is set right now and then, and steps back for nobody.
  return newest_time_ = std::max(newest_time_, time);
}

void Hall::committed(std::uint64_t ticket) {
  if (ticket > committed_) waits_since_ = now();
  committed_ = std::max(committed_, ticket);
  while (!waiting_.empty() && waiting_.begin()->first <= committed_) {
    const auto then = std::move(waiting_.begin()->second.then);
    waiting_.erase(waiting_.begin());
    then(nullptr);
  }
}

void Hall::lost(const store::Loss& loss) {
  committed(loss.after);
  log_warning("{} takes back what could not be stored: {}",
              loss.table < 0 ? "a page of notes" : "table " + table_name(loss.table), loss.reason);
  world_.begin_anew(loss.table);
  take_back(loss.table);
  const wire::Refusal refusal = refusal_of(loss);
  is_lost_to_others_ = loss.kind == store::FaultKind::kConflict && tables_.contains(loss.table);
  std::vector<WhenStored> unheard;
  for (auto it = waiting_.begin(); it != waiting_.end();) {
    if (it->second.table == loss.table) {
      unheard.push_back(std::move(it->second.then));
      it = waiting_.erase(it);
    } else {
      ++it;
    }
  }
  for (const auto& then : unheard) then(&refusal);
  is_lost_to_others_ = false;
  if (loss.kind == store::FaultKind::kDamaged) {
    dismiss(loss.table, put_aside(loss.table, loss.reason));
  } else if (loss.kind == store::FaultKind::kConflict || trouble_.empty()) {
    // The store may be back before one hears what it has lost.
    reload(loss.table);
  } else if (const auto found = tables_.find(loss.table); found != tables_.end()) {
    // It may be stored after all: the answer to a commit can be lost as well.
    found->second->is_stale = true;
  }
}

// Back to what everybody has heard. A table that was never stored never was.
void Hall::take_back(TableId id) {
  const auto found = tables_.find(id);
  if (found == tables_.end()) return;
  LiveTable& table = *found->second;
  if (table.stored_version(committed_) == 0) {
    lobby_.forget(id);
    deadlines_.erase(id);
    dismiss(id, try_again(wire::reasons::kTableNotStored));
    return;
  }
  table.take_back(committed_);
  table.bell.turn_of = person_to_act(table.match());
  store::Batch unwritten;
  note_in_lobby(table, unwritten);
  if (table.match().clock().runs()) mind_clock(id, wakes_at(table.match()));
}

void Hall::dismiss(TableId id, const wire::Refusal& refusal) {
  const auto found = tables_.find(id);
  if (found == tables_.end()) return;
  const auto table = std::move(found->second);
  tables_.erase(found);
  if (neighbours_) neighbours_->gone(id);
  refuse_again(id, refusal);
  if (table->bots_move) world_.cancel(table->bots_move->thought);
  if (table->hint) {
    world_.cancel(table->hint->thought);
    if (const auto client = table->hint->asked.lock()) {
      refuse(*client, table->hint->said.id, refusal);
    }
  }
  for (const auto& watcher : table->watchers()) {
    const auto client = watcher.client.lock();
    if (!client) continue;
    std::erase_if(client->watches, [&](const auto& watch) { return watch.table == id; });
    refuse(*client, {}, refusal);
  }
}

void Hall::reload(TableId id) {
  const auto found = tables_.find(id);
  if (found == tables_.end()) return;
  found->second->is_stale = true;
  world_.read_table(id, [this, id](const TableRead& read) {
    const auto still = tables_.find(id);
    if (still == tables_.end()) return;
    if (!read) refuse_again(id, try_again(wire::reasons::kWentOn));
    if (!read && read.error().kind == store::FaultKind::kAway) {
      // When the store is back, this is asked again.
      if (trouble_.empty()) {
        rereads_[id] = world_.later(kReadAgain, [this, id] {
          rereads_.erase(id);
          reload(id);
        });
      }
      return;
    }
    auto fresh = read ? fold_table(id, *read)
                      : wire::Result<std::unique_ptr<LiveTable>>(tl::make_unexpected(
                            wire::Refusal{"broken-table", read.error().what()}));
    if (!fresh) return dismiss(id, put_aside(id, fresh.error().message));
    catch_up_with(*still->second, std::move(**fresh));
  });
}

void Hall::catch_up_with(LiveTable& table, LiveTable fresh) {
  const int heard = table.match().version();
  const int heard_by_spectators = table.seen_by({}).match().version();
  const int line = table.chat().newest();
  table.become(std::move(fresh));
  table.match().resume(now());
  table.is_stale = false;
  bell_.came(table, false);
  store::Batch unwritten;  // whoever wrote the steps wrote the row
  note_in_lobby(table, unwritten);
  tell_unseated(table, unseat(table));
  for (const auto& watcher : table.watchers()) {
    const auto client = watcher.client.lock();
    const LiveTable& seen = table.seen_by(watcher.viewer);
    const int had = watcher.viewer ? heard : heard_by_spectators;
    if (!client || seen.match().version() == had) continue;
    auto text = seen.write_gap({}, had, watcher.viewer, watcher.wants.scores);
    if (!text) text = seen.write_table({}, watcher.viewer, watcher.wants.scores);
    client->hear(std::make_shared<const std::string>(std::move(*text)));
  }
  if (!table.chat().after(line).empty()) {
    const auto lines = std::make_shared<const std::string>(table.write_chat({}, line));
    for (const auto& watcher : table.watchers()) {
      const auto client = watcher.client.lock();
      if (client && !table.is_behind(watcher)) client->hear(lines);
    }
  }
  const TableId id = table.id();
  went_on(table);
  take_again(id);
  const auto found = tables_.find(id);
  if (found == tables_.end() || !std::exchange(found->second->others.has_missed, false)) return;
  neighbours_->refresh(*found->second, [] {});
}

void Hall::store_is_away(const std::string& reason) {
  log_error("the store takes nothing: {}", reason);
  trouble_ = reason;
  // What waits for it will be taken back, and with it the time since then.
  if (!stands_at_) stands_at_ = handed_over_ > committed_ ? waits_since_ : now();
}

void Hall::store_is_back() {
  log_info("the store is back");
  trouble_.clear();
  if (stands_at_) stood_still_ = world_.now() - *std::exchange(stands_at_, std::nullopt);
  if (neighbours_) neighbours_->beat_soon();
  handed_over_ = committed_;  // nobody waits for the rest any more
  tell_time();
  std::vector<TableId> all;
  for (const auto& [id, table] : tables_) all.push_back(id);
  for (const TableId id : all) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) continue;
    LiveTable& table = *found->second;
    if (table.is_stale) {
      reload(id);
    } else {
      went_on(table);
    }
  }
}

void Hall::tell_time() {
  wire::PongMessage time;
  time.now = now();
  const auto message = std::make_shared<const std::string>(wire::to_json(time));
  std::unordered_set<Client*> told;
  for (const auto& [id, table] : tables_) {
    if (!table->match().clock().runs()) continue;
    for (const auto& watcher : table->watchers()) {
      const auto client = watcher.client.lock();
      if (client && told.insert(client.get()).second) client->hear(message);
    }
  }
}

bool Hall::can_write(const std::shared_ptr<Client>& client, const Id& id, const LiveTable& table) {
  if (trouble_.empty() && !table.is_stale) return true;
  // It is being read, and then this is taken.
  if (auto said = said_now(); said && trouble_.empty()) {
    again_[table.id()].push_back({client, id, std::move(said), said_tries_ + 1});
    return false;
  }
  refuse(*client, id, unwritable());
  return false;
}

wire::Refusal Hall::put_aside(TableId id, const std::string& reason) {
  ++put_aside_;
  log_error("table {} is put aside: {}", table_name(id), reason);
  std::erase_if(aside_, [&](const auto& entry) { return entry.second.until <= world_.now(); });
  if (aside_.size() >= kMostAside) aside_.erase(aside_.begin());
  const wire::Refusal refusal{"broken-table", wire::reasons::Damaged{reason}};
  aside_.insert_or_assign(id, Aside{refusal, world_.now() + kStaysAside});
  return refusal;
}

Hall::Found Hall::take_in(TableId id, const TableRead& read) {
  if (!read) {
    if (read.error().kind == store::FaultKind::kDamaged) {
      return tl::make_unexpected(put_aside(id, read.error().what()));
    }
    log_warning("table {} cannot be read now: {}", table_name(id), read.error().what());
    return tl::make_unexpected(try_again(wire::reasons::kUnreadable));
  }
  if (read->steps.empty()) {
    return tl::make_unexpected(wire::Refusal{"unknown-table", wire::reasons::kNoTable});
  }
  auto live = fold_table(id, *read);
  if (!live) return tl::make_unexpected(put_aside(id, live.error().message));
  (*live)->match().resume(now());
  (*live)->came_into_memory(world_.now());
  (*live)->idle_since = world_.now();
  LiveTable& table = *tables_.emplace(id, std::move(*live)).first->second;
  bell_.came(table, false);
  if (neighbours_) neighbours_->came(table);
  return &table;
}

void Hall::load(TableId id, std::function<void(Found)> then) {
  if (const auto found = tables_.find(id); found != tables_.end()) {
    then(found->second.get());
    return;
  }
  if (const auto aside = aside_.find(id);
      aside != aside_.end() && world_.now() < aside->second.until) {
    return then(tl::make_unexpected(aside->second.refusal));
  }
  auto& waiting = loading_[id];
  waiting.push_back(std::move(then));
  if (waiting.size() > 1) return;
  if (neighbours_) neighbours_->listen(id);  // before it is read, so that nothing is missed
  world_.read_table(id, [this, id](const TableRead& read) {
    const Found found = take_in(id, read);
    if (!found && neighbours_) neighbours_->stop_listening(id);
    for (const auto& continuation : std::exchange(loading_[id], {})) continuation(found);
    loading_.erase(id);
    if (found) expect_eviction(**found);
  });
}

}  // namespace purloin::server
