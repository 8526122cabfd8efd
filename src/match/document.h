#pragma once

#include "match/match.h"

namespace purloin::match {

// The document of a table for one viewer (docs/server-protocol.md): nothing in it depends on what
// the viewer may not know. The scores of a running game are there only when asked for.
wire::TableDoc document(const Match& match, Viewer viewer, bool with_scores);
// The same for a vantage of one's own: of those who look back.
wire::TableDoc document_from(const Match& match, Vantage vantage, bool with_scores);

// The same for everybody, and the same until something else than a move happens or the game ends:
// `you`, `view`, `scores` and what is in the pulse are null.
wire::TableDoc frame(const Match& match);
// What every move may change for everybody.
wire::PulseDoc pulse(const Match& match);
// Whether a viewer's document has scores: while the game is on, for those who asked for them.
bool shows_scores(const Match& match, bool with_scores);

// The game record: of a finished game the whole of it with the dice's secret, of a running one what
// a spectator may know. The luck of a day's deal is shown when the day is over.
wire::json::object record(const Match& match, bool is_day_over = false);

}  // namespace purloin::match
