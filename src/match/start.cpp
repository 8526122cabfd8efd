#include "match/start.h"

#include <algorithm>
#include <cctype>

#include "fair/commitment.h"
#include "match/texts.h"
#include "registry/games.h"

namespace purloin::match {

bool is_full(std::span<const Place> places) {
  return std::ranges::none_of(places, &Place::is_open);
}

void seat_bot(std::vector<Place>& places, std::size_t index, const std::string& bot) {
  std::string name = bot;
  name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
  places[index].name = free_name(name, places);
  places[index].bot = bot;
}

std::string seed_of(const Opening& opening, std::span<const Place> places) {
  std::vector<fair::Share> shares;
  if (opening.deal && opening.deal->day) return fair::seed_of_day(opening.secret, opening.game);
  if (opening.deal) {
    for (std::size_t i = 0; i < opening.deal->hashes->size(); ++i) {
      shares.push_back({(*opening.deal->hashes)[i], (*opening.deal->words)[i]});
    }
    return fair::seed_of(opening.secret, shares);
  }
  for (const auto& place : places) shares.push_back({place.hash, place.words});
  return fair::seed_of(opening.secret, shares);
}

Result<std::unique_ptr<AnyTable>> first_table(const Opening& opening) {
  const auto* game = registry::find_game(opening.game);
  if (!opening.position) return game->start(opening.seats, opening.options);
  auto table = game->load(*opening.position);
  if (!table) return table;
  const auto* name = opening.position->if_contains("game");
  if (name == nullptr || *name != wire::json::value(opening.game)) {
    return refuse("bad-state", "position: is of another game.");
  }
  if ((*table)->seats() != opening.seats) {
    return refuse("bad-state", "position: is of another number of players.");
  }
  if ((*table)->actor().is_nobody()) return refuse("bad-state", "position: the game is over.");
  return table;
}

Start start_game(const Opening& opening, std::span<const Place> places) {
  return {fair::key_from_text(seed_of(opening, places)), first_table(opening).value()};
}

bool is_raced(const AnyTable& table, const Opening& opening, std::span<const Place> places) {
  if (opening.deal) return false;
  if (opening.clock && Clock(*opening.clock, opening.seats).is_slow()) return false;
  for (const Seat seat : table.racers()) {
    const Place& place = places[static_cast<std::size_t>(seat.index())];
    if (place.is_person() && !place.stand_in) return true;
  }
  return false;
}

Moves play_chance(AnyTable& table, const fair::Key& key, const Opening& opening,
                  std::span<const Place> places) {
  Moves outcomes;
  while (table.actor().is_chance() && !is_raced(table, opening, places)) {
    outcomes.push_back(table.play_chance(key));
  }
  return outcomes;
}

Omitted<Moves> first_outcomes(const Opening& opening, std::span<const Place> places) {
  const bool is_settled = opening.deal && is_full(places);
  if (!is_settled && stage_of(places) != CeremonyStage::kDone) return {};
  const Start start = start_game(opening, places);
  return play_chance(*start.table, start.key, opening, places);
}

}  // namespace purloin::match
