#pragma once

#include <algorithm>

#include "server/hall_commands.h"
#include "server/people_reading.h"

// What the functions for deals (hall_days.cpp, hall_deals.cpp) have in common.
namespace purloin::server {

template <class Said>
void say_to(Client& client, const Said& said) {
  client.hear(std::make_shared<const std::string>(wire::to_json(said)));
}

// What is told of one's own try.
template <class Said>
void put_mine(Said& said, const std::vector<TryNote>& results, const MyTry& mine,
              const Names& who) {
  if (mine.claim && !mine.result) said.runs = mine.claim->table;
  if (!mine.result) return;
  const auto docs = docs_of(results, who);
  const auto found = std::ranges::find(results, mine.result->table, &TryNote::table);
  if (found != results.end()) {
    said.mine = docs[static_cast<std::size_t>(found - results.begin())];
  } else {  // behind those that are kept
    said.mine = docs_of(std::span(&*mine.result, 1), who).front();
    said.mine->place = static_cast<int>(docs.size()) + 1;
    said.mine->beats = 0;
  }
}

// The best of them, as they are told.
inline std::vector<wire::TryDoc> best_of(const std::vector<TryNote>& results, const Names& who) {
  auto docs = docs_of(results, who);
  if (docs.size() > kMostTriesTold) docs.resize(kMostTriesTold);
  return docs;
}

}  // namespace purloin::server
