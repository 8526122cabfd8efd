#pragma once

#include "wire/deal_messages.h"
#include "wire/messages.h"
#include "wire/room_messages.h"

// What is said over the WebSocket. kDo and kSay are the values of `do` and `say` in
// JSON.
namespace purloin::wire {

// ---- What a client says ------------------------------------------------------------------------

struct WatchRequest {
  static constexpr std::string_view kDo = "watch";
  Omitted<std::int64_t> id;
  std::string table;
  Omitted<std::string> token;
  Omitted<std::string> key;
  Omitted<int> since;
  Omitted<int> chat;
  Omitted<bool> scores;
};
BOOST_DESCRIBE_STRUCT(WatchRequest, (), (id, table, token, key, since, chat, scores))

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

// Says who is at this connection: whoever has the device's secret is the person.
struct BeRequest {
  static constexpr std::string_view kDo = "be";
  Omitted<std::int64_t> id;
  std::string device;
};
BOOST_DESCRIBE_STRUCT(BeRequest, (), (id, device))

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

struct PingRequest {
  static constexpr std::string_view kDo = "ping";
  Omitted<std::int64_t> id;
};
BOOST_DESCRIBE_STRUCT(PingRequest, (), (id))

// ---- What the server says ----------------------------------------------------------------------

// What a move does, or why it is not legal.
struct DescribedMove {
  std::string move;
  bool legal = false;
  EventJson does;
  std::optional<PatchJson> preview;
};
BOOST_DESCRIBE_STRUCT(DescribedMove, (), (move, legal, does, preview))

// Numbers as of a look-back: ten-thousandths of the win, alone hundredths of a coin.
struct HintMove {
  std::string move;
  EventJson does;
  int chance = 0;         // of the win, or the coins in the end
  Omitted<int> gives_up;  // against the first
  Omitted<int> error;     // of that, one standard error
};
BOOST_DESCRIBE_STRUCT(HintMove, (), (move, does, chance, gives_up, error))

struct WelcomeMessage {
  static constexpr std::string_view kSay = "welcome";
  int protocol = 0;
  std::string version;
  std::int64_t now = 0;
  Omitted<int> servers;  // where there are several
};
BOOST_DESCRIBE_STRUCT(WelcomeMessage, (), (protocol, version, now, servers))

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
  std::vector<std::string> moves;
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

struct OkMessage {
  static constexpr std::string_view kSay = "ok";
  Omitted<std::int64_t> id;
};
BOOST_DESCRIBE_STRUCT(OkMessage, (), (id))

struct NoMessage {
  static constexpr std::string_view kSay = "no";
  Omitted<std::int64_t> id;
  std::string code;
  EventJson reason;
};
BOOST_DESCRIBE_STRUCT(NoMessage, (), (id, code, reason))

struct PongMessage {
  static constexpr std::string_view kSay = "pong";
  Omitted<std::int64_t> id;
  std::int64_t now = 0;
};
BOOST_DESCRIBE_STRUCT(PongMessage, (), (id, now))

struct ByeMessage {
  static constexpr std::string_view kSay = "bye";
  std::string reason;
  int retry_ms = 0;
};
BOOST_DESCRIBE_STRUCT(ByeMessage, (), (reason, retry_ms))

// Every message, for those who read or write them all.
template <class... T>
struct MessageList {};
using ClientMessages =
    MessageList<WatchRequest, UnwatchRequest, SitRequest, StandRequest, CommitRequest,
                RevealRequest, FillRequest, KickRequest, ReseatRequest, WithdrawRequest,
                ArrangeRequest, MoveRequest, GrabRequest, UndoRequest, ResignRequest,
                ReplaceRequest, BackRequest, ChatRequest, LegalRequest, DescribeRequest,
                HintRequest, RematchRequest, BeRequest, GamesRequest, PairRequest, JoinRequest,
                DevicesRequest, RevokeRequest, ForgetRequest, NotifyRequest, MuteRequest,
                LookRequest, PingRequest, RoomsRequest, MakeRoomRequest, EnterRequest, ExitRequest,
                ChangeRoomRequest, SayInRoomRequest, RoomScoresRequest, TodayRequest, TryRequest,
                ChallengeRequest, TriesRequest, AsideRequest, ReactRequest, KeepOutRequest>;
using ServerMessages =
    MessageList<WelcomeMessage, TableMessage, UpdateMessage, ChatMessage, SeatedMessage,
                UnseatedMessage, LegalMessage, DescribedMessage, HintMessage, PresenceMessage,
                YouMessage, GamesMessage, CodeMessage, DevicesMessage, GoneMessage, OkMessage,
                NoMessage, PongMessage, ByeMessage, RoomsMessage, RoomMessage, RoomLinesMessage,
                RoomScoresMessage, RoomGoneMessage, TodayMessage, ChallengeMessage, TriesMessage,
                AsideMessage, ReactionMessage, KeptOutMessage, KeysMessage>;

}  // namespace purloin::wire
