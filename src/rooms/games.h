#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "match/match.h"
#include "rooms/room.h"

// The games that were played in a room, and who has done how well in them.
namespace purloin::rooms {

// Of a room the newest so many count.
inline constexpr int kMostGames = 3000;
inline constexpr std::size_t kMostPairs = 500;  // that are told, those that played most
// An evening is over when nobody has ended a game for so long.
inline constexpr Milliseconds kLongPause = 6 * 3600 * 1000;

// By their notes' numbers, which follow the time when they ended.
using Games = std::map<std::int64_t, wire::RoomGame>;

// A note's number for something of a table at a time of day: in the order of time, and apart for
// tables that end in the same millisecond.
std::int64_t number_at(Milliseconds at, std::int64_t table);

// How a match ended; needs one that is over.
wire::RoomGame game_of(const match::Match& match, Milliseconds at);

// When the evening began that is on at `now`; `now` when none is.
Milliseconds evening_began(const Games& games, Milliseconds now);

struct Span {
  Milliseconds from = 0;
  Milliseconds until = 0;  // what ends then is no part of it
  std::string game{};      // empty: every game
};
// What somebody asks for; a refusal for a season that there was not.
Result<Span> span_of(const Room& room, const Games& games, const wire::RoomScoresRequest& asked,
                     Milliseconds now);

// Whoever sits at two seats of a table is not counted there: nobody plays against themselves.
wire::RoomScoresMessage scores_of(const Room& room, const Games& games, const Span& span);

std::optional<wire::RoomGame> read_game(std::string_view text);

}  // namespace purloin::rooms
