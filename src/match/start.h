#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "match/match.h"

namespace purloin::match {

// The first position of a game and its dice.
struct Start {
  fair::Key key;
  std::unique_ptr<AnyTable> table;
};

// Why no table can be opened so: its options or its clock. Its game is known.
std::optional<Refusal> refusal_of_opening(const Opening& opening);
bool is_full(std::span<const Place> places);
// Bots of one kind are told apart: "Thief", "Thief 2".
void seat_bot(std::vector<Place>& places, std::size_t index, const std::string& bot);
std::string seed_of(const Opening& opening, std::span<const Place> places);
// Before any move and any outcome: the game's first position, or the one that it is played on from.
// Needs a game that there is.
Result<std::unique_ptr<AnyTable>> first_table(const Opening& opening);
// Needs an opening whose game and options were accepted.
Start start_game(const Opening& opening, std::span<const Place> places);

// Plays chance until a seat acts, people race or the game is over; answers the outcomes.
Moves play_chance(AnyTable& table, const fair::Key& key, const Opening& opening,
                  std::span<const Place> places);
// Whether chance is left to a race at this point: somebody who races is there in person. In a game
// of days nobody waits for the others to be there, and in a deal everybody has the same luck.
bool is_raced(const AnyTable& table, const Opening& opening, std::span<const Place> places);

// The outcomes before the first move, when nobody's part of the dice is missing.
Omitted<Moves> first_outcomes(const Opening& opening, std::span<const Place> places);

}  // namespace purloin::match
