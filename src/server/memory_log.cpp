#include "server/memory_log.h"

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

void MemoryLog::try_writing() {
  if (mood != Mood::kWell) fail();
}

}  // namespace purloin::server
