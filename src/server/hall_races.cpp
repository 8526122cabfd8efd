#include <algorithm>

#include "fair/commitment.h"
#include "server/hall.h"

namespace purloin::server {
namespace {

// As long as a person takes to press a button, each time anew.
Milliseconds reaction_time() {
  constexpr Milliseconds kQuickest = 350;
  return kQuickest + 3 * std::stoi(fair::random_hex(1), nullptr, 16);
}

struct Racer {
  Seat seat;
  Milliseconds reaction = 0;
};

// Of the bots, and of those for whom one plays.
std::optional<Racer> quickest_bot(const match::Match& match) {
  std::optional<Racer> quickest;
  for (const Seat seat : match.racers()) {
    const auto& place = match.place(seat);
    if (place.resigned || (place.is_person() && !place.stand_in)) continue;
    const Racer racer{seat, reaction_time()};
    if (!quickest || racer.reaction < quickest->reaction) quickest = racer;
  }
  return quickest;
}

}  // namespace

// It begins when somebody watches, and once.
void Hall::mind_race(LiveTable& table) {
  const Match& match = table.match();
  if (match.racers().empty() || !table.is_watched() || !minds(table)) {
    table.race_due.reset();
    table.bot_races.reset();
    return;
  }
  if (table.race_due) return;
  const TableId id = table.id();
  table.race_due = world_.later(settings_.race_time, [this, id] { end_race(id, std::nullopt); });
  const auto bot = quickest_bot(match);
  if (!bot) return;
  table.bot_races = world_.later(settings_.race_start + bot->reaction,
                                 [this, id, seat = bot->seat] { end_race(id, seat); });
}

void Hall::end_race(TableId id, std::optional<Seat> first) {
  LiveTable& table = *tables_.at(id);
  table.race_due.reset();
  table.bot_races.reset();
  if (!table.is_watched() || !can_write(table) || !minds(table))
    return;  // it is run anew when that changes
  Scene before(table.match());
  auto step = first ? table.match().grab(*first, now()) : table.match().end_race(now());
  if (step) took(table, before, std::move(*step), nullptr, std::nullopt);
}

}  // namespace purloin::server
