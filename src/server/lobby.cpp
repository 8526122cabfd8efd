#include "server/lobby.h"

#include <algorithm>

#include "match/document.h"
#include "wire/described.h"

namespace purloin::server {

store::TableRow Lobby::note(store::TableId id, const match::Match& match, match::Milliseconds now) {
  const auto document = match::frame(match);
  wire::OpenTable open;
  open.table = match.opening().table;
  open.game = document.game;
  open.title = document.title;
  open.seats = document.seats;
  open.phase = document.phase;
  open.clock = match.opening().clock;
  open.created = now;
  store::TableRow row;
  row.table = id;
  row.game = open.game;
  row.is_listed = match.opening().is_public && !match.is_over();
  row.updated = now;
  row.summary = wire::to_json(open);
  if (row.is_listed) {
    entries_[id] = {!match.has_started(), now, row.summary};
    if (entries_.size() > static_cast<std::size_t>(2 * kMost)) {
      entries_.erase(std::ranges::min_element(
          entries_, {}, [](const auto& entry) { return entry.second.updated; }));
    }
  } else {
    entries_.erase(id);
  }
  return row;
}

void Lobby::restore(const std::vector<store::TableRow>& rows) {
  for (const auto& row : rows) {
    const bool waiting = row.summary.find("\"phase\":\"waiting\"") != std::string::npos;
    entries_.try_emplace(row.table, Entry{waiting, row.updated, row.summary});
  }
}

std::string Lobby::write(match::Milliseconds now) const {
  std::vector<const Entry*> fresh;
  for (const auto& [id, entry] : entries_) {
    if (now - entry.updated < kForgetAfter) fresh.push_back(&entry);
  }
  std::ranges::sort(fresh, [](const Entry* a, const Entry* b) {
    return std::pair(a->has_open_seat, a->updated) > std::pair(b->has_open_seat, b->updated);
  });
  if (fresh.size() > static_cast<std::size_t>(kMost)) fresh.resize(kMost);
  std::string text = "{\"tables\":[";
  for (std::size_t i = 0; i < fresh.size(); ++i) text += (i == 0 ? "" : ",") + fresh[i]->summary;
  return text + "]}";
}

}  // namespace purloin::server
