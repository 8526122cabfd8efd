#pragma once

#include <string>
#include <vector>

#include "wire/any_game.h"
#include "wire/json.h"

namespace purloin::match {

struct Verified {
  int moves = 0;     // of seats
  int outcomes = 0;  // of chance, each checked against the dice's key
};

// Replays a finished game's record and checks that the secret is the one promised, that the seed is
// made of it and the players' words, and that every outcome of chance follows from the seed
// (docs/fair-dice.md). Refuses with the first thing that is wrong.
wire::Result<Verified> verify(const wire::json::value& record);

}  // namespace purloin::match
