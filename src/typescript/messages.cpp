#include "typescript/typescript.h"
#include "typescript/writer.h"
#include "wire/lesson_messages.h"
#include "wire/lookback_messages.h"

namespace purloin::typescript {

using namespace wire;
namespace {

void define_documents(TypeScriptWriter& out) {
  out.define<SeatKind>("SeatKind");
  out.define<TablePhase>("TablePhase");
  out.define<ActorKind>("ActorKind");
  out.define<EndedBy>("EndedBy");
  out.define<SeatDoc>("SeatDoc");
  out.define<TurnDoc>("TurnDoc");
  out.define<ClockDoc>("ClockDoc");
  out.define<FairDoc>("FairDoc");
  out.define<ResultDoc>("ResultDoc");
  out.add(
      "// A number that the viewer knows, or what it is at least and at most; without an upper "
      "end\n"
      "// nothing that the viewer sees limits it.\n"
      "export type Bounds = number | [least: number] | [least: number, most: number];\n\n"
      "export interface ScoreDoc {\n"
      "  total: Bounds;\n"
      "  parts: { [name: string]: Bounds | { [card: string]: Bounds } | string | null };\n"
      "}\n\n");
  out.define<DealDoc>("DealDoc");
  out.define<TableDoc>("TableDoc");
  out.define<ChatLine>("ChatLine");
  out.define<AsideLine>("AsideLine");
  out.define<WatcherDoc>("WatcherDoc");
  out.define<GameFacts>("GameFacts");
  out.define<BotFacts>("BotFacts");
  out.define<GamesAnswer>("GamesAnswer");
  out.define<Piece>("Piece");
  out.define<PiecesAnswer>("PiecesAnswer");
  out.define<ClockRequest>("ClockRequest");
  out.define<MomentRequest>("MomentRequest");
  out.define<NewTable>("NewTable");
  out.define<Arrangement>("Arrangement");
  out.define<QuietHours>("QuietHours");
  out.define<OpenedTable>("OpenedTable");
  out.define<OpenTable>("OpenTable");
  out.define<TablesAnswer>("TablesAnswer");
  out.define<FilmStep>("FilmStep");
  out.define<FilmAnswer>("FilmAnswer");
  out.define<LookbackStep>("LookbackStep");
  out.define<LookbackSeat>("LookbackSeat");
  out.define<LookbackDoc>("LookbackDoc");
  out.define<LookbackProgress>("LookbackProgress");
  out.define<ReachAnswer>("ReachAnswer");
  out.define<PushAnswer>("PushAnswer");
  out.define<RefusedAnswer>("RefusedAnswer");
}

void define_rooms(TypeScriptWriter& out) {
  out.define<RoomAct>("RoomAct");
  out.define<RoomSpan>("RoomSpan");
  out.define<RoomMember>("RoomMember");
  out.define<RoomSeason>("RoomSeason");
  out.define<RoomDefaults>("RoomDefaults");
  out.define<RoomSeat>("RoomSeat");
  out.define<RoomGame>("RoomGame");
  out.define<RoomLine>("RoomLine");
  out.define<RoomDoc>("RoomDoc");
  out.define<RoomEntry>("RoomEntry");
  out.define<RoomScore>("RoomScore");
  out.define<RoomPair>("RoomPair");
}

void define_lessons(TypeScriptWriter& out) {
  out.define<LessonFacts>("LessonFacts");
  out.define<LessonRequest>("LessonRequest");
  out.define<LessonWords>("LessonWords");
  out.define<LessonState>("LessonState");
  out.define<LessonAnswer>("LessonAnswer");
  out.define<LessonDescribed>("LessonDescribed");
}

void define_messages(TypeScriptWriter& out) {
  out.define<WatchRequest>("WatchRequest");
  out.define<UnwatchRequest>("UnwatchRequest");
  out.define<SitRequest>("SitRequest");
  out.define<StandRequest>("StandRequest");
  out.define<CommitRequest>("CommitRequest");
  out.define<RevealRequest>("RevealRequest");
  out.define<FillRequest>("FillRequest");
  out.define<KickRequest>("KickRequest");
  out.define<ReseatRequest>("ReseatRequest");
  out.define<WithdrawRequest>("WithdrawRequest");
  out.define<ArrangeRequest>("ArrangeRequest");
  out.define<MoveRequest>("MoveRequest");
  out.define<GrabRequest>("GrabRequest");
  out.define<UndoRequest>("UndoRequest");
  out.define<ResignRequest>("ResignRequest");
  out.define<ReplaceRequest>("ReplaceRequest");
  out.define<BackRequest>("BackRequest");
  out.define<ChatRequest>("ChatRequest");
  out.define<LegalRequest>("LegalRequest");
  out.define<DescribeRequest>("DescribeRequest");
  out.define<HintRequest>("HintRequest");
  out.define<RematchRequest>("RematchRequest");
  out.define<BeRequest>("BeRequest");
  out.define<NotifyRequest>("NotifyRequest");
  out.define<MuteRequest>("MuteRequest");
  out.define<LookRequest>("LookRequest");
  out.define<GamesRequest>("GamesRequest");
  out.define<PairRequest>("PairRequest");
  out.define<JoinRequest>("JoinRequest");
  out.define<DevicesRequest>("DevicesRequest");
  out.define<RevokeRequest>("RevokeRequest");
  out.define<ForgetRequest>("ForgetRequest");
  out.define<TodayRequest>("TodayRequest");
  out.define<TryRequest>("TryRequest");
  out.define<ChallengeRequest>("ChallengeRequest");
  out.define<TriesRequest>("TriesRequest");
  out.define<AsideRequest>("AsideRequest");
  out.define<ReactRequest>("ReactRequest");
  out.define<KeepOutRequest>("KeepOutRequest");
  out.define<PingRequest>("PingRequest");
  out.define<RoomsRequest>("RoomsRequest");
  out.define<MakeRoomRequest>("MakeRoomRequest");
  out.define<EnterRequest>("EnterRequest");
  out.define<ExitRequest>("ExitRequest");
  out.define<ChangeRoomRequest>("ChangeRoomRequest");
  out.define<SayInRoomRequest>("SayInRoomRequest");
  out.define<RoomScoresRequest>("RoomScoresRequest");
  out.define_union("ClientMessage", ClientMessages());
  out.define<DescribedMove>("DescribedMove");
  out.define<HintMove>("HintMove");
  out.define<WelcomeMessage>("WelcomeMessage");
  out.define<TableMessage>("TableMessage");
  out.define<UpdateMessage>("UpdateMessage");
  out.define<ChatMessage>("ChatMessage");
  out.define<SeatedMessage>("SeatedMessage");
  out.define<UnseatedMessage>("UnseatedMessage");
  out.define<LegalMessage>("LegalMessage");
  out.define<DescribedMessage>("DescribedMessage");
  out.define<HintMessage>("HintMessage");
  out.define<PresenceMessage>("PresenceMessage");
  out.define<YouMessage>("YouMessage");
  out.define<JudgedMistake>("JudgedMistake");
  out.define<JudgedGame>("JudgedGame");
  out.define<MyGame>("MyGame");
  out.define<GamesMessage>("GamesMessage");
  out.define<CodeMessage>("CodeMessage");
  out.define<DeviceFacts>("DeviceFacts");
  out.define<DevicesMessage>("DevicesMessage");
  out.define<GoneMessage>("GoneMessage");
  out.define<TryOutcome>("TryOutcome");
  out.define<TryDoc>("TryDoc");
  out.define<DayGame>("DayGame");
  out.define<DayBest>("DayBest");
  out.define<PastDay>("PastDay");
  out.define<TodayMessage>("TodayMessage");
  out.define<ChallengeMessage>("ChallengeMessage");
  out.define<FirstSeat>("FirstSeat");
  out.define<TriesMessage>("TriesMessage");
  out.define<AsideMessage>("AsideMessage");
  out.define<ReactionMessage>("ReactionMessage");
  out.define<KeptOutMessage>("KeptOutMessage");
  out.define<KeysMessage>("KeysMessage");
  out.define<OkMessage>("OkMessage");
  out.define<NoMessage>("NoMessage");
  out.define<PongMessage>("PongMessage");
  out.define<ByeMessage>("ByeMessage");
  out.define<RoomsMessage>("RoomsMessage");
  out.define<RoomMessage>("RoomMessage");
  out.define<RoomLinesMessage>("RoomLinesMessage");
  out.define<RoomScoresMessage>("RoomScoresMessage");
  out.define<RoomGoneMessage>("RoomGoneMessage");
  out.define_union("ServerMessage", ServerMessages());
}

}  // namespace

std::string write_messages() {
  TypeScriptWriter out;
  out.add(
      "// Generated from src/wire/messages.h and src/wire/websocket_messages.h by `purloin "
      "typescript`.\n"
      "// Do not edit: a test compares.\n"
      "import type { AnyEvent, GameEvent, ToldEvent } from './events';\n"
      "import type { GameView } from './views';\n\n"
      "export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };\n"
      "export type JsonObject = { [name: string]: Json };\n"
      "// [NEW], or patches by member or index; '-' removes members, '#' cuts a list, '@' splices "
      "it.\n"
      "export type Patch = [Json] | { [name: string]: Patch | string[] | number | Splice };\n"
      "export type Splice = [index: number, gone: number, added: Json[]];\n\n");
  define_documents(out);
  define_rooms(out);
  define_messages(out);
  define_lessons(out);
  return out.take();
}

}  // namespace purloin::typescript
