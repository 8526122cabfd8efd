#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/dice_heist/deck.h"
#include "wire/json.h"

namespace purloin::dice_heist {

// A deck read from JSON, or everything that is wrong with it.
tl::expected<Deck, std::vector<DeckProblem>> read_deck(const wire::json::value& given);

// The deck that tables get when they name none; its JSON is compiled into the program.
const Deck& default_deck();

// BLAKE2b-256 of a deck's playable facts, in hex: equal for decks that play alike.
std::string deck_hash(const Deck& deck);

}  // namespace purloin::dice_heist
