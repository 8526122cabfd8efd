#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "wire/any_game.h"

namespace purloin::registry {

// A game as it was played, whatever the game: enough to play it again without a generator.
struct GameRecord {
  std::string game;
  int seats = 0;
  wire::json::object options;
  std::optional<wire::json::object> from;  // the state that the game began with, when it was loaded
  std::string seed;
  std::vector<std::string> moves;
};

// The whole record as JSON; `table` is where the moves led.
wire::json::object write_record(const GameRecord& record, const wire::AnyTable& table);

// {"scores":[…],"winners":[…]}, as the protocol's `score`.
wire::json::object write_result(const wire::AnyTable& table);

wire::json::array write_seats(SeatSet seats);

struct Replayed {
  GameRecord record;
  std::vector<std::unique_ptr<wire::AnyTable>> positions;  // before each move, and the last one
};

// Reads a record and plays it through. Refuses what is no record (bad-request), what cannot be set
// up, a move that is illegal where it stands, and a result that the moves do not give (bad-state).
wire::Result<Replayed> replay_record(const wire::json::value& given);

}  // namespace purloin::registry
