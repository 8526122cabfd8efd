#pragma once

#include "wire/messages.h"

// What is said over the WebSocket at a table, before the game and in it.
namespace purloin::wire {

// ---- What a client says -------------------------------------------------------------------------

struct WatchRequest {
  static constexpr std::string_view kDo = "watch";
  Omitted<std::int64_t> id;
  std::string table;
  Omitted<std::string> token;
  Omitted<std::string> key;
  Omitted<int> since;
  Omitted<int> chat;
  Omitted<bool> scores;
  Omitted<bool> legal;
};
BOOST_DESCRIBE_STRUCT(WatchRequest, (), (id, table, token, key, since, chat, scores, legal))

struct UnwatchRequest {
  static constexpr std::string_view kDo = "unwatch";
  Omitted<std::int64_t> id;
  std::string table;
};
BOOST_DESCRIBE_STRUCT(UnwatchRequest, (), (id, table))

struct SitRequest {
  static constexpr std::string_view kDo = "sit";
  Omitted<std::int64_t> id;
  std::string table;
  std::string name;
  Omitted<int> seat;
  Omitted<std::string> key;
  Omitted<std::string> token;
};
BOOST_DESCRIBE_STRUCT(SitRequest, (), (id, table, name, seat, key, token))

struct StandRequest {
  static constexpr std::string_view kDo = "stand";
  Omitted<std::int64_t> id;
  std::string table;
};
BOOST_DESCRIBE_STRUCT(StandRequest, (), (id, table))

struct CommitRequest {
  static constexpr std::string_view kDo = "commit";
  Omitted<std::int64_t> id;
  std::string table;
  std::string hash;
};
BOOST_DESCRIBE_STRUCT(CommitRequest, (), (id, table, hash))

struct RevealRequest {
  static constexpr std::string_view kDo = "reveal";
  Omitted<std::int64_t> id;
  std::string table;
  std::string words;
};
BOOST_DESCRIBE_STRUCT(RevealRequest, (), (id, table, words))

struct FillRequest {
  static constexpr std::string_view kDo = "fill";
  Omitted<std::int64_t> id;
  std::string table;
  std::string bot;
};
BOOST_DESCRIBE_STRUCT(FillRequest, (), (id, table, bot))

struct KickRequest {
  static constexpr std::string_view kDo = "kick";
  Omitted<std::int64_t> id;
  std::string table;
  int seat = 0;
};
BOOST_DESCRIBE_STRUCT(KickRequest, (), (id, table, seat))

// Takes another seat.
struct ReseatRequest {
  static constexpr std::string_view kDo = "reseat";
  Omitted<std::int64_t> id;
  std::string table;
  int seat = 0;
};
BOOST_DESCRIBE_STRUCT(ReseatRequest, (), (id, table, seat))

// Takes a commit back: not ready after all.
struct WithdrawRequest {
  static constexpr std::string_view kDo = "withdraw";
  Omitted<std::int64_t> id;
  std::string table;
};
BOOST_DESCRIBE_STRUCT(WithdrawRequest, (), (id, table))

struct ArrangeRequest {
  static constexpr std::string_view kDo = "arrange";
  Omitted<std::int64_t> id;
  std::string table;
  Arrangement as;
};
BOOST_DESCRIBE_STRUCT(ArrangeRequest, (), (id, table, as))

struct MoveRequest {
  static constexpr std::string_view kDo = "move";
  Omitted<std::int64_t> id;
  std::string table;
  std::string move;
};
BOOST_DESCRIBE_STRUCT(MoveRequest, (), (id, table, move))

struct GrabRequest {
  static constexpr std::string_view kDo = "grab";
  Omitted<std::int64_t> id;
  std::string table;
};
BOOST_DESCRIBE_STRUCT(GrabRequest, (), (id, table))

struct UndoRequest {
  static constexpr std::string_view kDo = "undo";
  Omitted<std::int64_t> id;
  std::string table;
};
BOOST_DESCRIBE_STRUCT(UndoRequest, (), (id, table))

struct ResignRequest {
  static constexpr std::string_view kDo = "resign";
  Omitted<std::int64_t> id;
  std::string table;
};
BOOST_DESCRIBE_STRUCT(ResignRequest, (), (id, table))

struct ReplaceRequest {
  static constexpr std::string_view kDo = "replace";
  Omitted<std::int64_t> id;
  std::string table;
  int seat = 0;
};
BOOST_DESCRIBE_STRUCT(ReplaceRequest, (), (id, table, seat))

struct BackRequest {
  static constexpr std::string_view kDo = "back";
  Omitted<std::int64_t> id;
  std::string table;
};
BOOST_DESCRIBE_STRUCT(BackRequest, (), (id, table))

struct ChatRequest {
  static constexpr std::string_view kDo = "chat";
  Omitted<std::int64_t> id;
  std::string table;
  Omitted<std::string> text;
  Omitted<std::string> preset;
};
BOOST_DESCRIBE_STRUCT(ChatRequest, (), (id, table, text, preset))

struct LegalRequest {
  static constexpr std::string_view kDo = "legal";
  Omitted<std::int64_t> id;
  std::string table;
  Omitted<std::string> extend;
};
BOOST_DESCRIBE_STRUCT(LegalRequest, (), (id, table, extend))

struct DescribeRequest {
  static constexpr std::string_view kDo = "describe";
  Omitted<std::int64_t> id;
  std::string table;
  std::vector<std::string> moves;
};
BOOST_DESCRIBE_STRUCT(DescribeRequest, (), (id, table, moves))

struct HintRequest {
  static constexpr std::string_view kDo = "hint";
  Omitted<std::int64_t> id;
  std::string table;
};
BOOST_DESCRIBE_STRUCT(HintRequest, (), (id, table))

struct RematchRequest {
  static constexpr std::string_view kDo = "rematch";
  Omitted<std::int64_t> id;
  std::string table;
  Omitted<std::string> token;
  Omitted<bool> stay;  // everybody keeps their seat, instead of one further on; who asks first says
};
BOOST_DESCRIBE_STRUCT(RematchRequest, (), (id, table, token, stay))

// Asks to be told of the turns of one's seat when nobody looks from there, by Web Push: what the
// browser's subscription says, and when it is to be quiet. Asked again it takes the place of what
// that endpoint asked for before.
struct NotifyRequest {
  static constexpr std::string_view kDo = "notify";
  Omitted<std::int64_t> id;
  std::string table;
  std::string endpoint;
  std::string p256dh;
  std::string auth;
  std::string language;
  Omitted<QuietHours> quiet;
};
BOOST_DESCRIBE_STRUCT(NotifyRequest, (), (id, table, endpoint, p256dh, auth, language, quiet))

// Takes that back.
struct MuteRequest {
  static constexpr std::string_view kDo = "mute";
  Omitted<std::int64_t> id;
  std::string table;
  std::string endpoint;
};
BOOST_DESCRIBE_STRUCT(MuteRequest, (), (id, table, endpoint))

// Whether the page of this connection is looked at. Who says nothing looks.
struct LookRequest {
  static constexpr std::string_view kDo = "look";
  Omitted<std::int64_t> id;
  bool away = false;
};
BOOST_DESCRIBE_STRUCT(LookRequest, (), (id, away))

// ---- What the server says -----------------------------------------------------------------------

// Numbers as of a look-back: ten-thousandths of the win, alone hundredths of a coin.
struct HintMove {
  std::string move;
  EventJson does;
  int chance = 0;         // of the win, or the coins in the end
  Omitted<int> gives_up;  // against the first
  Omitted<int> error;     // of that, one standard error
};
BOOST_DESCRIBE_STRUCT(HintMove, (), (move, does, chance, gives_up, error))

struct TableMessage {
  static constexpr std::string_view kSay = "table";
  Omitted<std::int64_t> id;
  std::string table;
  int v = 0;
  DocJson doc;
  EventsJson log;
  std::vector<ChatLine> chat;
};
BOOST_DESCRIBE_STRUCT(TableMessage, (), (id, table, v, doc, log, chat))

struct UpdateMessage {
  static constexpr std::string_view kSay = "update";
  std::string table;
  int v = 0;
  Omitted<int> from;         // v - 1 where it is missing
  Omitted<std::int64_t> at;  // now where it is missing
  EventsJson events;
  PatchJson patch;
  Omitted<std::int64_t> ack;
};
BOOST_DESCRIBE_STRUCT(UpdateMessage, (), (table, v, from, at, events, patch, ack))

struct ChatMessage {
  static constexpr std::string_view kSay = "chat";
  Omitted<std::int64_t> id;
  std::string table;
  std::vector<ChatLine> lines;
};
BOOST_DESCRIBE_STRUCT(ChatMessage, (), (id, table, lines))

struct SeatedMessage {
  static constexpr std::string_view kSay = "seated";
  Omitted<std::int64_t> id;
  std::string table;
  int seat = 0;
  std::string token;
  std::string key;
  std::string watch;
};
BOOST_DESCRIBE_STRUCT(SeatedMessage, (), (id, table, seat, token, key, watch))

// The seat is no longer this client's, and it does not watch the table any more.
struct UnseatedMessage {
  static constexpr std::string_view kSay = "unseated";
  std::string table;
  EventJson reason;
};
BOOST_DESCRIBE_STRUCT(UnseatedMessage, (), (table, reason))

struct LegalMessage {
  static constexpr std::string_view kSay = "legal";
  Omitted<std::int64_t> id;
  std::string table;
  int v = 0;
  MovesJson moves{"[]"};
  bool whole = false;
};
BOOST_DESCRIBE_STRUCT(LegalMessage, (), (id, table, v, moves, whole))

struct DescribedMessage {
  static constexpr std::string_view kSay = "described";
  Omitted<std::int64_t> id;
  std::string table;
  int v = 0;
  std::vector<DescribedMove> moves;
};
BOOST_DESCRIBE_STRUCT(DescribedMessage, (), (id, table, v, moves))

struct HintMessage {
  static constexpr std::string_view kSay = "hint";
  Omitted<std::int64_t> id;
  std::string table;
  int v = 0;
  std::vector<HintMove> moves;
};
BOOST_DESCRIBE_STRUCT(HintMessage, (), (id, table, v, moves))

}  // namespace purloin::wire
