#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "wire/any_game.h"

namespace purloin::wire {

// A game as it was played, whatever the game: enough to play it again without a generator.
struct GameRecord {
  std::string game;
  int seats = 0;
  json::object options;
  std::optional<json::object> from;  // the state that the game began with, when it was loaded
  std::string seed;
  std::vector<std::string> moves;
};

// The whole record as JSON; `table` is where the moves led.
json::object write_record(const GameRecord& record, const AnyTable& table);

// {"scores":[…],"winners":[…]}, as the protocol's `score`.
json::object write_result(const AnyTable& table);

json::array write_seats(SeatSet seats);

struct Replayed {
  GameRecord record;
  std::vector<std::unique_ptr<AnyTable>> positions;  // before each move, and the last one
};

// Reads a record and plays it through. Refuses what is no record (bad-request), what cannot be set
// up, a move that is illegal where it stands, and a result that the moves do not give (bad-state).
Result<Replayed> replay_record(const json::value& given);

}  // namespace purloin::wire
