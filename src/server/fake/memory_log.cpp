#include "server/fake/memory_log.h"

#include <algorithm>
#include <tuple>

namespace purloin::server {
namespace {

[[noreturn]] void fail() {
  throw store::StoreFault("the store is away");
}

}  // namespace

void MemoryLog::write(const store::Batch& batch) {
  if (mood == Mood::kFull || mood == Mood::kGone) fail();
  for (const auto& row : batch.steps) {
    if (rows[row.table].contains(row.version)) {
      throw store::StoreFault("the version is taken", store::FaultKind::kConflict);
    }
  }
  for (const auto& row : batch.chat) {
    const auto& said = lines[row.table];
    const auto taken = said.find(row.number);
    if (taken != said.end() && taken->second != row.body) throw store::line_is_taken(row);
  }
  std::map<std::tuple<std::string, std::string, std::int64_t>, std::string> fresh;
  for (const auto& row : batch.notes) {
    const auto& page = pages[{row.kind, row.page}];
    const auto taken = page.find(row.number);
    if (row.is_new && taken != page.end() && taken->second != row.body) {
      throw store::note_is_taken(row);
    }
    // Of two new ones in one batch the first counts.
    const auto [first, is_first] =
        fresh.emplace(std::tuple(row.kind, row.page, row.number), row.body.value_or(""));
    if (row.is_new && !is_first && first->second != row.body) throw store::note_is_taken(row);
  }
  for (const auto& row : batch.steps) rows[row.table][row.version] = row.body;
  for (const auto& row : batch.notes) {
    auto& page = pages[{row.kind, row.page}];
    if (row.is_update && !page.contains(row.number)) continue;
    page.erase(row.number);
    if (row.body) page[row.number] = *row.body;
  }
  for (const auto& row : batch.chat) {
    auto& said = lines[row.table];
    said[row.number] = row.body;
    said.erase(said.begin(), said.upper_bound(row.number - store::kLinesKept));
  }
  for (const auto& row : batch.deadlines) {
    deadlines_.erase(row.table);
    if (row.at) deadlines_[row.table] = *row.at;
  }
  house_time_ = batch.house_time.value_or(house_time_);
  if (mood == Mood::kUnanswered) {
    mood = Mood::kGone;
    fail();
  }
}

std::vector<std::string> MemoryLog::steps(store::TableId table) {
  if (mood == Mood::kGone || mood == Mood::kUnanswered) fail();
  std::vector<store::StepRow> found;
  for (const auto& [version, body] : rows[table]) found.push_back({table, version, body});
  return store::steps_of(std::move(found));
}

std::vector<store::ChatRow> MemoryLog::chat(store::TableId table) {
  if (mood == Mood::kGone || mood == Mood::kUnanswered) fail();
  std::vector<store::ChatRow> found;
  for (const auto& [number, body] : lines[table]) found.push_back({table, number, body});
  return found;
}

std::vector<store::NoteRow> MemoryLog::notes(const std::string& kind, const std::string& page,
                                             int most) {
  if (mood == Mood::kGone || mood == Mood::kUnanswered) fail();
  std::vector<store::NoteRow> found;
  for (const auto& [number, body] : pages[{kind, page}]) {
    found.push_back({store::owner_of(kind, page), kind, page, number, body, false});
  }
  const auto count = static_cast<std::size_t>(most);
  if (found.size() > count) {
    found.erase(found.begin(), found.end() - static_cast<std::ptrdiff_t>(count));
  }
  return found;
}

std::vector<store::DeadlineRow> MemoryLog::deadlines() {
  std::vector<store::DeadlineRow> found;
  for (const auto& [table, at] : deadlines_) found.push_back({table, at});
  return found;
}

void MemoryLog::forget(const std::string& server) {
  std::erase_if(leases_, [&](const auto& one) { return one.second == server; });
  std::erase_if(attendance_, [&](const auto& one) { return one.first.second == server; });
}

bool MemoryLog::take(store::TableId table, const std::string& server) {
  std::string& holder = leases_[table];
  if (servers_.contains(holder) && holder != server) return false;
  holder = server;
  return true;
}

std::string MemoryLog::holder(store::TableId table) const {
  const auto found = leases_.find(table);
  return found != leases_.end() && servers_.contains(found->second) ? found->second : "";
}

store::Newer MemoryLog::newer(const std::vector<store::Seen>& known) {
  store::Newer found = EventLog::newer(known);
  if (found.steps.size() < most_newer_steps) return found;
  std::ranges::sort(found.steps, {},
                    [](const auto& row) { return std::pair(row.table, row.version); });
  found.steps.resize(most_newer_steps);
  found.up_to = found.steps.back().table;
  std::erase_if(found.chat, [&](const auto& row) { return row.table > found.up_to; });
  return found;
}

// As PostgreSQL does it.
store::HouseRow MemoryLog::beat(const store::Beat& beat) {
  if (mood == Mood::kGone || mood == Mood::kFull || mood == Mood::kUnanswered) fail();
  store::HouseRow heard;
  heard.time = shared_time_ +=
      std::min<std::int64_t>(clock - beat_at_, store::kLongestBeat.count());
  beat_at_ = clock;
  heard.was_dead = !servers_.contains(beat.server);
  servers_[beat.server] = {clock, beat.knows};
  if (beat.leaves) {
    servers_.erase(beat.server);
    forget(beat.server);
    return heard;
  }
  std::vector<std::string> dead;
  for (const auto& [name, server] : servers_) {
    if (server.beat_at < clock - store::kServerIsDead.count()) dead.push_back(name);
    heard.most_known = std::max(heard.most_known, server.knows);
  }
  for (const auto& name : dead) {
    servers_.erase(name);
    forget(name);
  }
  for (const auto& [name, server] : servers_) heard.servers.push_back(name);
  if (heard.was_dead || beat.begins_anew) forget(beat.server);
  for (const auto table : beat.given_up) {
    if (holder(table) == beat.server) leases_.erase(table);
  }
  const bool may_take = heard.most_known <= beat.knows;
  for (const auto table : beat.wanted) {
    if (may_take && take(table, beat.server)) heard.given.push_back(table);
  }
  for (const auto& [table, at] : deadlines_) {
    const bool is_due = may_take && beat.minds_fallen_clocks && at <= heard.time;
    if (is_due && holder(table).empty() && take(table, beat.server)) heard.fallen.push_back(table);
  }
  for (const auto& row : beat.attendance) {
    attendance_.erase({row.table, row.server});
    if (row.body) attendance_[{row.table, row.server}] = *row.body;
  }
  for (const auto& [at, body] : attendance_) {
    const bool is_asked = std::ranges::find(beat.visited, at.first) != beat.visited.end();
    if (is_asked && at.second != beat.server)
      heard.attendance.push_back({at.first, at.second, body});
  }
  heard.minded =
      std::ranges::count(leases_, beat.server, [](const auto& one) { return one.second; });
  return heard;
}

void MemoryLog::try_writing() {
  if (mood != Mood::kWell) fail();
}

}  // namespace purloin::server
