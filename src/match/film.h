#pragma once

#include <span>
#include <string>
#include <string_view>

#include "match/match.h"

namespace purloin::match {

// Who looks back at a game: as a seat, as a spectator, or at everything.
struct Onlooker {
  Viewer viewer;
  bool sees_all = false;
  friend bool operator==(const Onlooker&, const Onlooker&) = default;
};

// "0" is a seat, "watch" a spectator, "all" somebody from whom nothing is hidden; nothing for other
// words.
std::optional<Onlooker> read_onlooker(std::string_view text, int seats);
std::string write_onlooker(const Onlooker& onlooker);

// A game told again from its start: the documents, events and patches that somebody heard who
// watched it with scores. Of the steps after version `after` it has at most `most`; the document is
// there with the first of them. Needs a game that has begun, and one that is over for who sees all.
wire::FilmAnswer film(std::span<const Step> steps, const Onlooker& onlooker, int after,
                      std::size_t most);

// The position of a game at one of its versions, as a state of the engine protocol; nothing where
// no seat can move on from there.
std::optional<wire::json::object> position_at(std::span<const Step> steps, int version);

// The steps of a game as its record tells them, for looking back at it. Refuses what `verify` does.
Result<std::vector<Step>> steps_of_record(const wire::json::value& record);

}  // namespace purloin::match
