#include "store/losses.h"

#include <algorithm>
#include <map>

namespace purloin::store {
namespace {

std::map<TableId, Batch> apart(const Batch& batch) {
  std::map<TableId, Batch> parts;
  for (const auto& row : batch.steps) parts[row.table].steps.push_back(row);
  for (const auto& row : batch.tables) parts[row.table].tables.push_back(row);
  for (const auto& row : batch.chat) parts[row.table].chat.push_back(row);
  for (const auto& row : batch.deadlines) parts[row.table].deadlines.push_back(row);
  for (const auto& row : batch.notes) parts[row.table].notes.push_back(row);
  return parts;
}

// Takes out the steps that are stored; a different step in the place of one is a conflict.
void drop_stored(EventLog& log, TableId table, std::vector<StepRow>& rows) {
  const auto stored = log.steps(table);
  std::erase_if(rows, [&](const StepRow& row) {
    if (row.version > static_cast<int>(stored.size())) return false;
    if (stored[static_cast<std::size_t>(row.version - 1)] == row.body) return true;
    throw StoreFault("another server has written step " + std::to_string(row.version),
                     FaultKind::kConflict);
  });
}

}  // namespace

std::vector<Loss> write_what_can_be(EventLog& log, const Batch& batch) {
  try {
    log.write(batch);
    return {};
  } catch (const StoreFault& fault) {
    if (fault.kind == FaultKind::kAway) throw;
  }
  if (batch.house_time) {
    Batch time;
    time.house_time = batch.house_time;
    log.write(time);
  }
  std::vector<Loss> losses;
  for (auto& [table, part] : apart(batch)) {
    try {
      drop_stored(log, table, part.steps);
      if (!part.empty()) log.write(part);
    } catch (const StoreFault& fault) {
      if (fault.kind == FaultKind::kAway) throw;
      losses.push_back({table, fault.kind, fault.what(), 0});
    }
  }
  return losses;
}

std::vector<TableId> tables_of(const Batch& batch) {
  std::vector<TableId> tables;
  for (const auto& row : batch.steps) tables.push_back(row.table);
  for (const auto& row : batch.tables) tables.push_back(row.table);
  for (const auto& row : batch.chat) tables.push_back(row.table);
  for (const auto& row : batch.deadlines) tables.push_back(row.table);
  for (const auto& row : batch.notes) tables.push_back(row.table);
  std::ranges::sort(tables);
  tables.erase(std::unique(tables.begin(), tables.end()), tables.end());
  return tables;
}

void leave_out(Batch& batch, const std::vector<TableId>& tables) {
  const auto is_out = [&](const auto& row) {
    return std::ranges::find(tables, row.table) != tables.end();
  };
  std::erase_if(batch.steps, is_out);
  std::erase_if(batch.tables, is_out);
  std::erase_if(batch.chat, is_out);
  std::erase_if(batch.deadlines, is_out);
  std::erase_if(batch.notes, is_out);
}

}  // namespace purloin::store
