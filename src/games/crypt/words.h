#pragma once

#include <string>
#include <vector>

#include "games/crypt/ghost.h"
#include "games/crypt/rules.h"

// Words that the story of a game is made of.
namespace purloin::crypt {

// "jewelry 3", or "face-down idol" where the coins are not known to everyone.
std::string card_in_crypt(const Rules& rules, const State& state, SlotId slot);
std::string known_card(Card card);

// "1 servant", "2 servants".
std::string counted(int count, const std::string& noun);
std::string percent(double chance);
std::string dice_text(Action roll, int from, int count);

// The cards that the next `count` flips of a reward turn over: "pottery 1 and pottery 3".
std::string next_flips(const State& state, Type type, int count);

// What goes on in the Ghost's mind: one line about his dice and the cards, one for each group.
std::vector<std::string> ghost_thoughts(const Rules& rules, const State& before, Action dice,
                                        const std::string& player);

}  // namespace purloin::crypt
