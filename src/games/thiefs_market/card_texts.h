#pragma once

#include <string>

#include "core/language.h"
#include "games/thiefs_market/deck.h"

namespace purloin::thiefs_market {

// A card's name; in French the box's French name, where it gives one.
const std::string& card_name(const CardFacts& card, Language language);

// What a card does, for players to read; made from the card's effect, so it is true of any box.
std::string card_text(const CardFacts& card, Language language);

// "red", "bag", in French "rouge", "bourse".
std::string_view face_word(Face face, Language language);
// "magic", in French "magie".
std::string_view icon_word(Icon icon, Language language);

}  // namespace purloin::thiefs_market
