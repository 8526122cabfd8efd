#include "server/lobby.h"

#include <algorithm>
#include <functional>
#include <unordered_map>

#include "fair/commitment.h"
#include "match/document.h"
#include "wire/described.h"

namespace purloin::server {

bool changes_lobby(match::StepKind kind, const match::Match& match) {
  using match::StepKind;
  return kind != StepKind::renewed && kind != StepKind::committed && kind != StepKind::undone &&
         (kind != StepKind::revealed || match.has_started()) &&
         (kind != StepKind::moved || match.is_over());
}

store::TableRow Lobby::note(store::TableId id, const match::Match& match, const std::string& opener,
                            match::Milliseconds now) {
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
    Entry& entry = entries_[id];
    row.opener = opener.empty() ? entry.opener : mark_of(opener);
    entry = {!match.has_started(), now, row.summary, row.opener};
    if (entries_.size() > static_cast<std::size_t>(2 * kMost)) make_room();
  } else {
    entries_.erase(id);
  }
  return row;
}

std::string Lobby::mark_of(const std::string& address) {
  if (key_.empty()) key_ = fair::random_hex(16);
  return fair::hash_of(key_ + address).substr(0, 16);
}

void Lobby::make_room() {
  std::unordered_map<std::string_view, int> counts;
  for (const auto& [id, entry] : entries_) ++counts[entry.opener];
  const auto last = [&](const auto& one) {
    return std::pair(-counts[one.second.opener], one.second.updated);
  };
  entries_.erase(std::ranges::min_element(entries_, {}, last));
}

void Lobby::restore(const std::vector<store::TableRow>& rows) {
  for (const auto& row : rows) {
    boost::system::error_code error;
    const auto given = wire::json::parse(row.summary, error);
    // A damaged row costs its own table's place in the lobby.
    const auto summary = wire::try_read<wire::OpenTable>(error ? wire::json::value() : given);
    if (!summary) continue;
    const bool waiting = summary->phase == wire::TablePhase::waiting;
    entries_.try_emplace(row.table, Entry{waiting, row.updated, row.summary, row.opener});
  }
}

void Lobby::take(const store::TableRow& row) {
  if (const auto known = entries_.find(row.table); known != entries_.end()) {
    if (row.updated < known->second.updated) return;
    entries_.erase(known);
  }
  if (!row.is_listed) return;
  restore({row});
  if (entries_.size() > static_cast<std::size_t>(2 * kMost)) make_room();
}

void Lobby::refresh(const std::vector<store::TableRow>& rows, match::Milliseconds now) {
  constexpr match::Milliseconds kOnItsWay = 10'000;
  for (const auto& row : rows) take(row);
  if (rows.size() >= static_cast<std::size_t>(kMost)) return;  // there are more
  std::unordered_map<store::TableId, bool> listed;
  for (const auto& row : rows) listed[row.table] = true;
  std::erase_if(entries_, [&](const auto& one) {
    return !listed.contains(one.first) && one.second.updated + kOnItsWay < now;
  });
}

std::string Lobby::write(match::Milliseconds now) const {
  std::vector<const Entry*> fresh;
  for (const auto& [id, entry] : entries_) {
    if (now - entry.updated < kForgetAfter) fresh.push_back(&entry);
  }
  std::ranges::sort(fresh, std::greater(), &Entry::updated);
  // How many newer tables of the same opener there are.
  using Ranked = std::pair<int, const Entry*>;
  std::vector<Ranked> ranked;
  std::unordered_map<std::string_view, int> counts;
  for (const Entry* entry : fresh) ranked.emplace_back(counts[entry->opener]++, entry);
  std::ranges::stable_sort(ranked, {}, [](const Ranked& one) {
    return std::pair(!one.second->has_open_seat, one.first);
  });
  if (ranked.size() > static_cast<std::size_t>(kMost)) ranked.resize(kMost);
  std::string text = "{\"tables\":[";
  for (const auto& [rank, entry] : ranked) {
    if (text.back() != '[') text += ',';
    text += entry->summary;
  }
  return text + "]}";
}

}  // namespace purloin::server
