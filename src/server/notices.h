#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe/class.hpp>

#include "core/omitted.h"
#include "server/attendance.h"
#include "store/event_log.h"

// What servers of one house tell each other over the bus. A notice is a line of JSON, which says
// what it is, and behind it lines as they stand in the store.
namespace purloin::server {

// One that is newer than this is not listened to: what it told of comes out of the store.
inline constexpr int kBusVersion = 1;

struct ReactionNews {
  std::string said;  // the message
  bool seats = false;
  bool spectators = false;
};
BOOST_DESCRIBE_STRUCT(ReactionNews, (), (said, seats, spectators))

// Of one table.
struct TableNotice {
  int v = kBusVersion;
  std::string from;          // a server
  Omitted<int> step;         // the version of the first step that follows
  Omitted<int> line;         // the number of the first line of chat that follows
  Omitted<Attendance> here;  // at that server
  Omitted<int> newest;       // the newest step that is known there, and the newest line
  Omitted<int> newest_line;
  Omitted<wire::AsideLine> aside;
  Omitted<ReactionNews> reaction;
  Omitted<int> unwanted;          // the number of a spectator who has to go
  Omitted<std::string> kept_out;  // an address or a person
  Omitted<int> told;              // a seat that was rung for
  Omitted<bool> is_free;          // nobody minds the table there any more
};
BOOST_DESCRIBE_STRUCT(TableNotice, (),
                      (v, from, step, line, here, newest, newest_line, aside, reaction, unwanted,
                       kept_out, told, is_free))

// Of the house.
struct ListedNews {
  std::string table;
  std::string game;
  bool is_listed = false;
  std::int64_t updated = 0;
  std::string summary;
  std::string opener;
};
BOOST_DESCRIBE_STRUCT(ListedNews, (), (table, game, is_listed, updated, summary, opener))

struct NoteNews {
  std::string kind;
  std::string page;
  std::int64_t number = 0;
  Omitted<std::string> body;
};
BOOST_DESCRIBE_STRUCT(NoteNews, (), (kind, page, number, body))

struct RoomHere {
  std::string room;
  std::vector<std::string> persons;
};
BOOST_DESCRIBE_STRUCT(RoomHere, (), (room, persons))

struct HouseNotice {
  int v = kBusVersion;
  std::string from;
  Omitted<ListedNews> listed;
  Omitted<std::vector<NoteNews>> room;  // what became of a room
  Omitted<RoomHere> here;               // who is in one there
  Omitted<bool> people;                 // devices were joined or sent away
  Omitted<bool> left;                   // that server minds nothing any more
};
BOOST_DESCRIBE_STRUCT(HouseNotice, (), (v, from, listed, room, here, people, left))

// A line for each.
std::string with_lines(std::string head, const std::vector<std::string_view>& lines);

template <class Notice>
struct Heard {
  Notice notice;
  std::vector<std::string> lines;
};
// Nothing for what cannot be read, or is newer.
std::optional<Heard<TableNotice>> read_table_notice(std::string_view body);
std::optional<Heard<HouseNotice>> read_house_notice(std::string_view body);

}  // namespace purloin::server
