#pragma once

#include "wire/messages.h"

// What is said over the WebSocket of who somebody is, of their games and of their devices.
namespace purloin::wire {

// ---- What a client says -------------------------------------------------------------------------

// Says who is at this connection: whoever has the device's secret is the person.
struct BeRequest {
  static constexpr std::string_view kDo = "be";
  Omitted<std::int64_t> id;
  std::string device;
};
BOOST_DESCRIBE_STRUCT(BeRequest, (), (id, device))

// A part of this person's games: those that run and the newest that are over, or of the latter
// those before another one.
struct GamesRequest {
  static constexpr std::string_view kDo = "games";
  Omitted<std::int64_t> id;
  Omitted<std::int64_t> before;
};
BOOST_DESCRIBE_STRUCT(GamesRequest, (), (id, before))

// A code by which another device becomes this person's; `name` is what this one is called.
struct PairRequest {
  static constexpr std::string_view kDo = "pair";
  Omitted<std::int64_t> id;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(PairRequest, (), (id, name))

struct JoinRequest {
  static constexpr std::string_view kDo = "join";
  Omitted<std::int64_t> id;
  std::string code;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(JoinRequest, (), (id, code, name))

struct DevicesRequest {
  static constexpr std::string_view kDo = "devices";
  Omitted<std::int64_t> id;
};
BOOST_DESCRIBE_STRUCT(DevicesRequest, (), (id))

// Another device of this person's is so no longer.
struct RevokeRequest {
  static constexpr std::string_view kDo = "revoke";
  Omitted<std::int64_t> id;
  std::string device;
};
BOOST_DESCRIBE_STRUCT(RevokeRequest, (), (id, device))

// Nothing is kept of this person any more.
struct ForgetRequest {
  static constexpr std::string_view kDo = "forget";
  Omitted<std::int64_t> id;
};
BOOST_DESCRIBE_STRUCT(ForgetRequest, (), (id))

// ---- What the server says -----------------------------------------------------------------------

struct YouMessage {
  static constexpr std::string_view kSay = "you";
  Omitted<std::int64_t> id;
  std::string person;
};
BOOST_DESCRIBE_STRUCT(YouMessage, (), (id, person))

// A kind of move that was a mistake, and of which kind the better one was; in units of a look-back.
struct JudgedMistake {
  std::string did;
  std::string better;
  int gave_up = 0;
};
BOOST_DESCRIBE_STRUCT(JudgedMistake, (), (did, better, gave_up))

// What a look-back has found of one seat (wire/lookback_messages.h).
struct JudgedGame {
  bool in_coins = false;
  int luck = 0;
  int own = 0;
  int played = 100;
  int decisions = 0;
  std::vector<JudgedMistake> mistakes;
};
BOOST_DESCRIBE_STRUCT(JudgedGame, (), (in_coins, luck, own, played, decisions, mistakes))

// A game of somebody's, as lists show it.
struct MyGame {
  std::int64_t n = 0;  // counts up by when tables were opened
  std::string table;
  std::string game;
  std::string title;
  std::vector<SeatDoc> seats;
  int mine = 0;  // the seat
  TablePhase phase{};
  Omitted<int> turn;   // the seat to act
  bool yours = false;  // it waits for this person
  Omitted<EndedBy> by;
  Omitted<std::vector<int>> winners;
  std::int64_t at = 0;  // when it was written down
  std::string key;
  std::string watch;
  Omitted<JudgedGame> judged;  // once somebody has looked back at it
};
BOOST_DESCRIBE_STRUCT(MyGame, (),
                      (n, table, game, title, seats, mine, phase, turn, yours, by, winners, at, key,
                       watch, judged))

struct GamesMessage {
  static constexpr std::string_view kSay = "games";
  Omitted<std::int64_t> id;
  std::vector<MyGame> games;
  bool more = false;
};
BOOST_DESCRIBE_STRUCT(GamesMessage, (), (id, games, more))

struct CodeMessage {
  static constexpr std::string_view kSay = "code";
  Omitted<std::int64_t> id;
  std::string code;
  std::int64_t until = 0;
};
BOOST_DESCRIBE_STRUCT(CodeMessage, (), (id, code, until))

struct DeviceFacts {
  std::string device;  // a name that opens nothing
  std::string name;
  std::int64_t since = 0;
  bool here = false;  // it is the one that hears this
};
BOOST_DESCRIBE_STRUCT(DeviceFacts, (), (device, name, since, here))

// Asked for, or because one has come or gone.
struct DevicesMessage {
  static constexpr std::string_view kSay = "devices";
  Omitted<std::int64_t> id;
  std::vector<DeviceFacts> devices;
};
BOOST_DESCRIBE_STRUCT(DevicesMessage, (), (id, devices))

// The device's secret opens nothing any more.
struct GoneMessage {
  static constexpr std::string_view kSay = "gone";
  EventJson reason;
};
BOOST_DESCRIBE_STRUCT(GoneMessage, (), (reason))

}  // namespace purloin::wire
