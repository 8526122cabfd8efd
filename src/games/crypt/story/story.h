#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/vantage.h"
#include "games/crypt/rules.h"
#include "games/crypt/story/events.h"

// A game of Crypt as events.
namespace purloin::crypt {

using events::Event;

// What a legal action does, told to a viewer: nothing that the viewer may not know, and at a table
// as the rulebook nothing that players have to remember for themselves.
std::vector<Event> tell(const Rules& rules, const State& before, Action action, Vantage vantage);
// Whether `tell` says the same of an action to everybody.
bool tells_alike(const Rules& rules, const State& before, Action action);
// Makes one event of two that follow each other, where they tell one thing: a deal is one event.
bool merge(Event& earlier, const Event& later);

// What a legal move of the seat to act would do, with its odds; nothing for outcomes of chance.
// Says only what everyone may know.
std::optional<Event> describe(const Rules& rules, const State& state, Action action);

// A seat's score as if the game ended now, one event for everything that scores. Their points add
// up to the total.
std::vector<Event> explain_score(const Rules& rules, const State& state, Seat seat);

// What is asked of the seat to act, and what it has left.
std::optional<Event> ask(const Rules& rules, const State& state);

// What a piece does: a type of treasure ("idol") or a side of its collector ("idol A").
std::optional<Event> piece_text(std::string_view id);

}  // namespace purloin::crypt
