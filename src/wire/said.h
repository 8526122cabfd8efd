#pragma once

#include "wire/messages.h"

// What is said over the WebSocket. kDo and kSay are the values of `do` and `say` in
// JSON.
namespace purloin::wire {

// ---- What a client says ------------------------------------------------------------------------

struct WatchAsked {
  static constexpr std::string_view kDo = "watch";
  Omitted<std::int64_t> id;
  std::string table;
  Omitted<std::string> token;
  Omitted<std::string> key;
  Omitted<int> since;
  Omitted<int> chat;
  Omitted<bool> scores;
};
BOOST_DESCRIBE_STRUCT(WatchAsked, (), (id, table, token, key, since, chat, scores))

struct UnwatchAsked {
  static constexpr std::string_view kDo = "unwatch";
  Omitted<std::int64_t> id;
  std::string table;
};
BOOST_DESCRIBE_STRUCT(UnwatchAsked, (), (id, table))

struct SitAsked {
  static constexpr std::string_view kDo = "sit";
  Omitted<std::int64_t> id;
  std::string table;
  std::string name;
  Omitted<int> seat;
  Omitted<std::string> key;
  Omitted<std::string> token;
};
BOOST_DESCRIBE_STRUCT(SitAsked, (), (id, table, name, seat, key, token))

struct StandAsked {
  static constexpr std::string_view kDo = "stand";
  Omitted<std::int64_t> id;
  std::string table;
};
BOOST_DESCRIBE_STRUCT(StandAsked, (), (id, table))

struct CommitAsked {
  static constexpr std::string_view kDo = "commit";
  Omitted<std::int64_t> id;
  std::string table;
  std::string hash;
};
BOOST_DESCRIBE_STRUCT(CommitAsked, (), (id, table, hash))

struct RevealAsked {
  static constexpr std::string_view kDo = "reveal";
  Omitted<std::int64_t> id;
  std::string table;
  std::string words;
};
BOOST_DESCRIBE_STRUCT(RevealAsked, (), (id, table, words))

struct FillAsked {
  static constexpr std::string_view kDo = "fill";
  Omitted<std::int64_t> id;
  std::string table;
  std::string bot;
};
BOOST_DESCRIBE_STRUCT(FillAsked, (), (id, table, bot))

struct MoveAsked {
  static constexpr std::string_view kDo = "move";
  Omitted<std::int64_t> id;
  std::string table;
  std::string move;
};
BOOST_DESCRIBE_STRUCT(MoveAsked, (), (id, table, move))

struct UndoAsked {
  static constexpr std::string_view kDo = "undo";
  Omitted<std::int64_t> id;
  std::string table;
};
BOOST_DESCRIBE_STRUCT(UndoAsked, (), (id, table))

struct ResignAsked {
  static constexpr std::string_view kDo = "resign";
  Omitted<std::int64_t> id;
  std::string table;
};
BOOST_DESCRIBE_STRUCT(ResignAsked, (), (id, table))

struct ReplaceAsked {
  static constexpr std::string_view kDo = "replace";
  Omitted<std::int64_t> id;
  std::string table;
  int seat = 0;
};
BOOST_DESCRIBE_STRUCT(ReplaceAsked, (), (id, table, seat))

struct BackAsked {
  static constexpr std::string_view kDo = "back";
  Omitted<std::int64_t> id;
  std::string table;
};
BOOST_DESCRIBE_STRUCT(BackAsked, (), (id, table))

struct ChatAsked {
  static constexpr std::string_view kDo = "chat";
  Omitted<std::int64_t> id;
  std::string table;
  Omitted<std::string> text;
  Omitted<std::string> preset;
};
BOOST_DESCRIBE_STRUCT(ChatAsked, (), (id, table, text, preset))

struct LegalAsked {
  static constexpr std::string_view kDo = "legal";
  Omitted<std::int64_t> id;
  std::string table;
  Omitted<std::string> extend;
};
BOOST_DESCRIBE_STRUCT(LegalAsked, (), (id, table, extend))

struct DescribeAsked {
  static constexpr std::string_view kDo = "describe";
  Omitted<std::int64_t> id;
  std::string table;
  std::vector<std::string> moves;
};
BOOST_DESCRIBE_STRUCT(DescribeAsked, (), (id, table, moves))

struct HintAsked {
  static constexpr std::string_view kDo = "hint";
  Omitted<std::int64_t> id;
  std::string table;
};
BOOST_DESCRIBE_STRUCT(HintAsked, (), (id, table))

struct RematchAsked {
  static constexpr std::string_view kDo = "rematch";
  Omitted<std::int64_t> id;
  std::string table;
  Omitted<std::string> token;
};
BOOST_DESCRIBE_STRUCT(RematchAsked, (), (id, table, token))

struct PingAsked {
  static constexpr std::string_view kDo = "ping";
  Omitted<std::int64_t> id;
};
BOOST_DESCRIBE_STRUCT(PingAsked, (), (id))

// ---- What the server says ----------------------------------------------------------------------

// What a move does, or why it is not legal.
struct DescribedMove {
  std::string move;
  bool legal = false;
  EventJson does;
  std::optional<PatchJson> preview;
};
BOOST_DESCRIBE_STRUCT(DescribedMove, (), (move, legal, does, preview))

struct HintMove {
  std::string move;
  EventJson does;
  double share = 0;
};
BOOST_DESCRIBE_STRUCT(HintMove, (), (move, does, share))

struct WelcomeSaid {
  static constexpr std::string_view kSay = "welcome";
  int protocol = 0;
  std::string version;
  std::int64_t now = 0;
};
BOOST_DESCRIBE_STRUCT(WelcomeSaid, (), (protocol, version, now))

struct TableSaid {
  static constexpr std::string_view kSay = "table";
  Omitted<std::int64_t> id;
  std::string table;
  int v = 0;
  DocJson doc;
  EventsJson log;
  std::vector<ChatLine> chat;
};
BOOST_DESCRIBE_STRUCT(TableSaid, (), (id, table, v, doc, log, chat))

struct UpdateSaid {
  static constexpr std::string_view kSay = "update";
  std::string table;
  int v = 0;
  Omitted<int> from;         // v - 1 where it is missing
  Omitted<std::int64_t> at;  // now where it is missing
  EventsJson events;
  PatchJson patch;
  Omitted<std::int64_t> ack;
};
BOOST_DESCRIBE_STRUCT(UpdateSaid, (), (table, v, from, at, events, patch, ack))

struct ChatSaid {
  static constexpr std::string_view kSay = "chat";
  Omitted<std::int64_t> id;
  std::string table;
  std::vector<ChatLine> lines;
};
BOOST_DESCRIBE_STRUCT(ChatSaid, (), (id, table, lines))

struct SeatedSaid {
  static constexpr std::string_view kSay = "seated";
  Omitted<std::int64_t> id;
  std::string table;
  int seat = 0;
  std::string token;
  std::string key;
  std::string watch;
};
BOOST_DESCRIBE_STRUCT(SeatedSaid, (), (id, table, seat, token, key, watch))

// The seat is no longer this client's, and it does not watch the table any more.
struct UnseatedSaid {
  static constexpr std::string_view kSay = "unseated";
  std::string table;
  EventJson reason;
};
BOOST_DESCRIBE_STRUCT(UnseatedSaid, (), (table, reason))

struct LegalSaid {
  static constexpr std::string_view kSay = "legal";
  Omitted<std::int64_t> id;
  std::string table;
  int v = 0;
  std::vector<std::string> moves;
  bool whole = false;
};
BOOST_DESCRIBE_STRUCT(LegalSaid, (), (id, table, v, moves, whole))

struct DescribedSaid {
  static constexpr std::string_view kSay = "described";
  Omitted<std::int64_t> id;
  std::string table;
  int v = 0;
  std::vector<DescribedMove> moves;
};
BOOST_DESCRIBE_STRUCT(DescribedSaid, (), (id, table, v, moves))

struct HintSaid {
  static constexpr std::string_view kSay = "hint";
  Omitted<std::int64_t> id;
  std::string table;
  int v = 0;
  std::vector<HintMove> moves;
};
BOOST_DESCRIBE_STRUCT(HintSaid, (), (id, table, v, moves))

struct PresenceSaid {
  static constexpr std::string_view kSay = "presence";
  std::string table;
  std::vector<bool> online;
  int watchers = 0;
};
BOOST_DESCRIBE_STRUCT(PresenceSaid, (), (table, online, watchers))

struct OkSaid {
  static constexpr std::string_view kSay = "ok";
  Omitted<std::int64_t> id;
};
BOOST_DESCRIBE_STRUCT(OkSaid, (), (id))

struct NoSaid {
  static constexpr std::string_view kSay = "no";
  Omitted<std::int64_t> id;
  std::string code;
  EventJson reason;
};
BOOST_DESCRIBE_STRUCT(NoSaid, (), (id, code, reason))

struct PongSaid {
  static constexpr std::string_view kSay = "pong";
  Omitted<std::int64_t> id;
  std::int64_t now = 0;
};
BOOST_DESCRIBE_STRUCT(PongSaid, (), (id, now))

struct ByeSaid {
  static constexpr std::string_view kSay = "bye";
  std::string reason;
  int retry_ms = 0;
};
BOOST_DESCRIBE_STRUCT(ByeSaid, (), (reason, retry_ms))

// Every message, for those who read or write them all.
template <class... T>
struct MessageList {};
using ClientMessages =
    MessageList<WatchAsked, UnwatchAsked, SitAsked, StandAsked, CommitAsked, RevealAsked, FillAsked,
                MoveAsked, UndoAsked, ResignAsked, ReplaceAsked, BackAsked, ChatAsked, LegalAsked,
                DescribeAsked, HintAsked, RematchAsked, PingAsked>;
using ServerMessages =
    MessageList<WelcomeSaid, TableSaid, UpdateSaid, ChatSaid, SeatedSaid, UnseatedSaid, LegalSaid,
                DescribedSaid, HintSaid, PresenceSaid, OkSaid, NoSaid, PongSaid, ByeSaid>;

}  // namespace purloin::wire
