#pragma once

#include <optional>
#include <vector>

#include "core/vantage.h"
#include "games/thiefs_market/rules.h"
#include "games/thiefs_market/story/events.h"

// A game of Thief's Market as events. Every gain happens in the open (TM-02); a table as the
// rulebook does not count others' infamy aloud, so that the log does not remember it for anybody.
namespace purloin::thiefs_market {

using events::Event;

// What a legal action does, and then what it brings to whom.
std::vector<Event> tell(const Rules& rules, const State& before, Action action, Vantage vantage);
// Makes one event of two that follow each other, where they tell one thing: a deal is one event.
bool merge(Event& earlier, const Event& later);

// What a legal move of the seat to act would do; nothing for outcomes of chance.
std::optional<Event> describe(const Rules& rules, const State& state, Action action);

// What is asked of the seat to act, and what it has left.
std::optional<Event> ask(const Rules& rules, const State& state);

// A seat's score as if the game ended now, one event for everything that scores. Their points add
// up to the total.
std::vector<Event> explain_score(const Rules& rules, const State& state, Seat seat);

}  // namespace purloin::thiefs_market
