#pragma once

#include <optional>

#include "match/fair_record.h"
#include "wire/any_game.h"
#include "wire/json.h"

namespace purloin::match {

struct Verified {
  int moves = 0;     // of seats
  int outcomes = 0;  // of chance, each checked against the dice's key
  // Whether everybody's part of the dice was checked too; an engine's record has a seed and no
  // more.
  bool is_fair = false;
  // Whose luck it was, where that was settled before the table was opened: "the deal of
  // 2026-11-17", "the luck of table 0f…". Then nobody's words are in it, and it is not called fair.
  std::string settled{};
  // How often everybody had to begin again after words had been shown (docs/fair-dice.md).
  int thrown_away = 0;
};

// What a client wrote down, as the fair dice page saves it.
wire::Result<FairNote> read_note(const wire::json::value& given);

// Replays a finished game's record and checks that everybody committed to their part of the dice
// before anybody showed theirs, that the seed is made of these parts, and that every outcome of
// chance follows from the seed (docs/fair-dice.md); with a note, that the record says what the note
// does; with a commitment that was published beforehand, that it is the record's. Refuses with the
// first thing that is wrong.
wire::Result<Verified> verify(const wire::json::value& record,
                              const std::optional<FairNote>& note = std::nullopt,
                              const std::optional<std::string>& published = std::nullopt);

}  // namespace purloin::match
