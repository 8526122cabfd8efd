#pragma once

#include "wire/deal_messages.h"
#include "wire/gallery_messages.h"
#include "wire/people_messages.h"
#include "wire/room_messages.h"
#include "wire/table_messages.h"

// Everything that is said over the WebSocket; here is what belongs to the connection itself. kDo
// and kSay are the values of `do` and `say` in JSON.
namespace purloin::wire {

struct PingRequest {
  static constexpr std::string_view kDo = "ping";
  Omitted<std::int64_t> id;
};
BOOST_DESCRIBE_STRUCT(PingRequest, (), (id))

struct WelcomeMessage {
  static constexpr std::string_view kSay = "welcome";
  int protocol = 0;
  std::string version;
  std::int64_t now = 0;
  Omitted<int> servers;  // where there are several
};
BOOST_DESCRIBE_STRUCT(WelcomeMessage, (), (protocol, version, now, servers))

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
