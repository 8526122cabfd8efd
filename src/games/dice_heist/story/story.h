#pragma once

#include <optional>
#include <vector>

#include "core/vantage.h"
#include "games/dice_heist/rules.h"
#include "games/dice_heist/story/events.h"

// A game of Dice Heist as events. Everything is public when it happens; a table as the rulebook
// does not say how many artifacts are on a card, so that the log does not remember it for anybody.
namespace purloin::dice_heist {

using events::Event;

// What a legal action does.
std::vector<Event> tell(const Rules& rules, const State& before, Action action, Vantage vantage);
// Makes one event of two that follow each other, where they tell one thing: a deal is one event.
bool merge(Event& earlier, const Event& later);

// What a legal move of the seat to act would do, with its odds; nothing for outcomes of chance.
std::optional<Event> describe(const Rules& rules, const State& state, Action action);

// A seat's score as if the game ended now, one event for everything that scores. Their points add
// up to the total.
std::vector<Event> explain_score(const Rules& rules, const State& state, Seat seat);

// What a museum and an exhibit are (DH-11, DH-17 to DH-19).
Event explain(const Deck::Museum& museum);
Event explain(const Deck::Exhibit& exhibit);
// What an artifact card is that lies face down (DH-21).
Event explain_face_down();

// What is asked of the seat to act, and what it has left.
std::optional<Event> ask(const Rules& rules, const State& state);

}  // namespace purloin::dice_heist
