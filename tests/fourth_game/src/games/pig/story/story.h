#pragma once

#include <optional>
#include <vector>

#include "core/vantage.h"
#include "games/pig/rules.h"
#include "games/pig/story/events.h"

// A game of Pig as events. Everything is public, so all viewers are told the same.
namespace purloin::pig {

using events::Event;

// What a legal action does.
std::vector<Event> tell(const Rules& rules, const State& before, Action action, Vantage vantage);
// Makes one event of two that follow each other, where they tell one thing: here none do.
bool merge(Event& earlier, const Event& later);

// What a legal move of the seat to act would do, with its odds; nothing for outcomes of chance.
std::optional<Event> describe(const Rules& rules, const State& state, Action action);

// A seat's score as if the game ended now, one event for everything that scores. Their points add
// up to the total.
std::vector<Event> explain_score(const Rules& rules, const State& state, Seat seat);

// What is asked of the seat to act, and what it has.
std::optional<Event> ask(const Rules& rules, const State& state);

}  // namespace purloin::pig
