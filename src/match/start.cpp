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
  for (const auto& place : places) shares.push_back({place.hash, place.words});
  return fair::seed_of(opening.secret, shares);
}

Start start_game(const Opening& opening, std::span<const Place> places) {
  return {fair::key_from_text(seed_of(opening, places)),
          registry::find_game(opening.game)->start(opening.seats, opening.options).value()};
}

bool is_raced(const AnyTable& table, std::span<const Place> places) {
  for (const Seat seat : table.racers()) {
    const Place& place = places[static_cast<std::size_t>(seat.index())];
    if (place.is_person() && !place.stand_in) return true;
  }
  return false;
}

Moves play_chance(AnyTable& table, const fair::Key& key, std::span<const Place> places) {
  Moves outcomes;
  while (table.actor().is_chance() && !is_raced(table, places)) {
    outcomes.push_back(table.play_chance(key));
  }
  return outcomes;
}

Omitted<Moves> first_outcomes(const Opening& opening, std::span<const Place> places) {
  if (stage_of(places) != CeremonyStage::kDone) return {};
  const Start start = start_game(opening, places);
  return play_chance(*start.table, start.key, places);
}

}  // namespace purloin::match
