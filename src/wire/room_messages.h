#pragma once

#include "wire/messages.h"

// What is said of rooms, over the WebSocket (docs/server-protocol.md, "Rooms").
namespace purloin::wire {

// ---- A room, as its members see it -------------------------------------------------------------

struct RoomMember {
  std::string person;
  std::string name;
  bool is_host = false;
  std::int64_t since = 0;  // Unix time
};
BOOST_DESCRIBE_STRUCT(RoomMember, (), (person, name, is_host, since))

struct RoomSeason {
  int number = 0;  // from 1
  std::int64_t began = 0;
};
BOOST_DESCRIBE_STRUCT(RoomSeason, (), (number, began))

// How tables of a game are opened there, unless somebody wants it otherwise.
struct RoomDefaults {
  std::string game;
  json::object options;
  std::optional<ClockRequest> clock;
  Omitted<Memory> memory;
};
BOOST_DESCRIBE_STRUCT(RoomDefaults, (), (game, options, clock, memory))

// A seat of a game that was played: of a bot, of a person who is known, or of somebody else.
struct RoomSeat {
  std::string name;
  Omitted<std::string> person;
  Omitted<std::string> bot;
  Omitted<std::int64_t> points;  // where the game was played to its end
  bool is_winner = false;
  bool is_out = false;  // resigned, or out of time for good
};
BOOST_DESCRIBE_STRUCT(RoomSeat, (), (name, person, bot, points, is_winner, is_out))

struct RoomGame {
  std::string table;
  std::string game;
  std::int64_t at = 0;  // when it ended
  EndedBy by{};
  std::vector<RoomSeat> seats;
};
BOOST_DESCRIBE_STRUCT(RoomGame, (), (table, game, at, by, seats))

struct RoomLine {
  std::int64_t n = 0;
  std::int64_t at = 0;
  std::string person;
  std::string name;
  std::string text;
};
BOOST_DESCRIBE_STRUCT(RoomLine, (), (n, at, person, name, text))

struct RoomDoc {
  std::string name;
  std::string key;
  std::string maker;
  std::vector<RoomMember> members;
  std::vector<std::string> here;  // persons
  std::vector<RoomMember> kept_out;
  std::vector<RoomSeason> seasons;
  std::vector<RoomDefaults> defaults;
  std::vector<OpenTable> tables;  // the newest last
  std::vector<RoomGame> recent;   // the newest last
  int games = 0;                  // that were played
};
BOOST_DESCRIBE_STRUCT(RoomDoc, (),
                      (name, key, maker, members, here, kept_out, seasons, defaults, tables, recent,
                       games))

struct RoomEntry {
  std::string room;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(RoomEntry, (), (room, name))

// `who` is a person, or "bot:NAME".
struct RoomScore {
  std::string who;
  std::string name;
  int games = 0;
  int wins = 0;
  int resigned = 0;
  int abandoned = 0;  // games that nobody ended
  std::int64_t points = 0;
};
BOOST_DESCRIBE_STRUCT(RoomScore, (), (who, name, games, wins, resigned, abandoned, points))

// How two have done in the games that both played.
struct RoomPair {
  std::string one;
  std::string other;
  int games = 0;
  int one_ahead = 0;
  int other_ahead = 0;
};
BOOST_DESCRIBE_STRUCT(RoomPair, (), (one, other, games, one_ahead, other_ahead))

BOOST_DEFINE_ENUM_CLASS(RoomAct, rename, call, season, relink, keep_out, let_in, name_host,
                        end_host, arrange, leave, remove)
BOOST_DEFINE_ENUM_CLASS(RoomSpan, evening, season, all)

// ---- What a client says ------------------------------------------------------------------------

// In which rooms am I?
struct RoomsRequest {
  static constexpr std::string_view kDo = "rooms";
  Omitted<std::int64_t> id;
};
BOOST_DESCRIBE_STRUCT(RoomsRequest, (), (id))

// Asked again with the same token it is the same room.
struct MakeRoomRequest {
  static constexpr std::string_view kDo = "make-room";
  Omitted<std::int64_t> id;
  std::string name;
  std::string called;  // who makes it
  std::string token;
};
BOOST_DESCRIBE_STRUCT(MakeRoomRequest, (), (id, name, called, token))

// Members come in and hear what happens; with the key and a name anybody becomes one.
struct EnterRequest {
  static constexpr std::string_view kDo = "enter";
  Omitted<std::int64_t> id;
  std::string room;
  Omitted<std::string> key;
  Omitted<std::string> called;
};
BOOST_DESCRIBE_STRUCT(EnterRequest, (), (id, room, key, called))

// Hears no more; stays a member.
struct ExitRequest {
  static constexpr std::string_view kDo = "exit";
  Omitted<std::int64_t> id;
  std::string room;
};
BOOST_DESCRIBE_STRUCT(ExitRequest, (), (id, room))

struct ChangeRoomRequest {
  static constexpr std::string_view kDo = "change-room";
  Omitted<std::int64_t> id;
  std::string room;
  RoomAct act{};
  Omitted<std::string> name;
  Omitted<std::string> person;
  Omitted<RoomDefaults> defaults;
};
BOOST_DESCRIBE_STRUCT(ChangeRoomRequest, (), (id, room, act, name, person, defaults))

struct SayInRoomRequest {
  static constexpr std::string_view kDo = "say-in-room";
  Omitted<std::int64_t> id;
  std::string room;
  std::string text;
};
BOOST_DESCRIBE_STRUCT(SayInRoomRequest, (), (id, room, text))

struct RoomScoresRequest {
  static constexpr std::string_view kDo = "room-scores";
  Omitted<std::int64_t> id;
  std::string room;
  RoomSpan span{};
  Omitted<int> season;  // this one where it is missing
  Omitted<std::string> game;
};
BOOST_DESCRIBE_STRUCT(RoomScoresRequest, (), (id, room, span, season, game))

// ---- What the server says ----------------------------------------------------------------------

struct RoomsMessage {
  static constexpr std::string_view kSay = "rooms";
  Omitted<std::int64_t> id;
  std::vector<RoomEntry> rooms;
};
BOOST_DESCRIBE_STRUCT(RoomsMessage, (), (id, rooms))

// The whole room; who comes in also hears what was said.
struct RoomMessage {
  static constexpr std::string_view kSay = "room";
  Omitted<std::int64_t> id;
  std::string room;
  RoomDoc doc;
  Omitted<std::vector<RoomLine>> lines;
};
BOOST_DESCRIBE_STRUCT(RoomMessage, (), (id, room, doc, lines))

struct RoomLinesMessage {
  static constexpr std::string_view kSay = "room-lines";
  std::string room;
  std::vector<RoomLine> lines;
};
BOOST_DESCRIBE_STRUCT(RoomLinesMessage, (), (room, lines))

struct RoomScoresMessage {
  static constexpr std::string_view kSay = "room-scores";
  Omitted<std::int64_t> id;
  std::string room;
  int games = 0;
  std::vector<RoomScore> scores;
  std::vector<RoomPair> pairs;
};
BOOST_DESCRIBE_STRUCT(RoomScoresMessage, (), (id, room, games, scores, pairs))

// The room is no longer this client's, or is no more.
struct RoomGoneMessage {
  static constexpr std::string_view kSay = "room-gone";
  std::string room;
  EventJson reason;
};
BOOST_DESCRIBE_STRUCT(RoomGoneMessage, (), (room, reason))

}  // namespace purloin::wire
