#pragma once

#include "wire/messages.h"

// What is said over the WebSocket of who watches a table: who they are, what they say, and who may.
namespace purloin::wire {

// ---- What a client says -------------------------------------------------------------------------

// A spectator says something to the others.
struct AsideRequest {
  static constexpr std::string_view kDo = "aside";
  Omitted<std::int64_t> id;
  std::string table;
  std::string name;
  Omitted<std::string> text;
  Omitted<std::string> preset;
};
BOOST_DESCRIBE_STRUCT(AsideRequest, (), (id, table, name, text, preset))

struct ReactRequest {
  static constexpr std::string_view kDo = "react";
  Omitted<std::int64_t> id;
  std::string table;
  std::string with;
};
BOOST_DESCRIBE_STRUCT(ReactRequest, (), (id, table, with))

// A spectator may not watch any more.
struct KeepOutRequest {
  static constexpr std::string_view kDo = "keep-out";
  Omitted<std::int64_t> id;
  std::string table;
  int watcher = 0;
};
BOOST_DESCRIBE_STRUCT(KeepOutRequest, (), (id, table, watcher))

// ---- What the server says -----------------------------------------------------------------------

struct PresenceMessage {
  static constexpr std::string_view kSay = "presence";
  std::string table;
  std::vector<bool> online;  // nothing for those who are behind
  int watchers = 0;
  std::vector<WatcherDoc> watching;  // the first of them
};
BOOST_DESCRIBE_STRUCT(PresenceMessage, (), (table, online, watchers, watching))

struct AsideMessage {
  static constexpr std::string_view kSay = "aside";
  Omitted<std::int64_t> id;
  std::string table;
  std::vector<AsideLine> lines;
};
BOOST_DESCRIBE_STRUCT(AsideMessage, (), (id, table, lines))

// Of a seat, or of a spectator.
struct ReactionMessage {
  static constexpr std::string_view kSay = "reaction";
  std::string table;
  Omitted<int> seat;
  Omitted<int> watcher;
  Omitted<std::string> name;
  std::string with;
};
BOOST_DESCRIBE_STRUCT(ReactionMessage, (), (table, seat, watcher, name, with))

// Somebody at the table does not want this spectator, who does not watch it any more.
struct KeptOutMessage {
  static constexpr std::string_view kSay = "kept-out";
  std::string table;
  EventJson reason;
};
BOOST_DESCRIBE_STRUCT(KeptOutMessage, (), (table, reason))

// The table has other keys now: those that this client had before.
struct KeysMessage {
  static constexpr std::string_view kSay = "keys";
  std::string table;
  Omitted<std::string> key;
  std::string watch;
};
BOOST_DESCRIBE_STRUCT(KeysMessage, (), (table, key, watch))

}  // namespace purloin::wire
