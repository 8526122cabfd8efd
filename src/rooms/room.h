#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wire/refusal.h"
#include "wire/room_messages.h"

// A room that lasts, as pure logic: what it is, and what becomes of it when somebody asks for
// something. Nothing here reads a clock, draws a random number or knows who is connected.
namespace purloin::rooms {

using wire::Result;
using Milliseconds = std::int64_t;

inline constexpr std::size_t kMostMembers = 60;
inline constexpr std::size_t kMostKeptOut =
    200;  // then the first are forgotten: the key is another
inline constexpr std::size_t kMostSeasons = 200;
inline constexpr std::size_t kMostDefaults = 16;        // games
inline constexpr std::size_t kMostDefaultBytes = 2048;  // of a game's options

// Somebody who was a member under another name until their devices were joined.
struct Formerly {
  std::string was;
  std::string is;
};
BOOST_DESCRIBE_STRUCT(Formerly, (), (was, is))
inline constexpr std::size_t kMostFormer = 200;  // then the first are forgotten

// What is kept of a room besides its games, tables and lines. Each change is a note of its own with
// the next number, so that two servers cannot both make it; the newest one is the room.
struct Room {
  std::string name;
  std::string key;    // lets join
  std::string maker;  // the person who has the last word
  std::vector<wire::RoomMember> members;
  std::vector<wire::RoomMember> kept_out;
  std::vector<wire::RoomSeason> seasons;
  std::vector<wire::RoomDefaults> defaults;
  bool is_removed = false;  // and nothing else is left of it
  wire::Omitted<std::vector<Formerly>> formerly;

  // Whom a name is of now.
  std::string_view now(std::string_view person) const;
  const wire::RoomMember* member(std::string_view person) const;
  bool has_kept_out(std::string_view person) const;
  // Who may change what everybody shares.
  bool is_host(std::string_view person) const;
};
BOOST_DESCRIBE_STRUCT(Room, (),
                      (name, key, maker, members, kept_out, seasons, defaults, is_removed,
                       formerly))

// Somebody who asks.
struct Asker {
  std::string person;
  Milliseconds now = 0;  // the time of day
  std::string new_key;   // drawn for this, in case it is wanted
};

Result<Room> make(const Asker& asks, std::string_view name, std::string_view called);
// Answers the room with them in it.
Result<Room> join(Room room, const Asker& asks, std::string_view key, std::string_view called);
// Persons who have become one are one member, with whatever either of them may do; the games of all
// of them are theirs. What it says of others does not change.
Room unite(Room room, const std::string& person, const std::vector<std::string>& formerly);
// Whether that would change anything.
bool is_apart(const Room& room, const std::vector<std::string>& formerly);
Result<Room> change(Room room, const Asker& asks, const wire::ChangeRoomRequest& asked);

// Out of the store; a refusal ("broken-room") where the text is none of a room.
Result<Room> read_room(std::string_view text);

}  // namespace purloin::rooms
