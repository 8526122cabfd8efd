#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/dice_heist/deck.h"
#include "wire/json.h"

namespace purloin::wire {

// A deck read from JSON, or everything that is wrong with it.
tl::expected<dice_heist::Deck, std::vector<dice_heist::DeckProblem>> read_dice_heist_deck(
    const json::value& given);

// The deck that tables get when they name none; its JSON is compiled into the program.
const dice_heist::Deck& default_dice_heist_deck();

// BLAKE2b-256 of a deck's playable facts, in hex: equal for decks that play alike.
std::string deck_hash(const dice_heist::Deck& deck);

}  // namespace purloin::wire
