#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/describe.hpp>

#include "core/omitted.h"
#include "core/vantage.h"
#include "wire/json.h"
#include "wire/tape.h"

// What clients and server say to each other (docs/server-protocol.md), defined once: C++ reads and
// writes these by their descriptions (described.h), and web/src/wire/messages.ts is generated from
// them (typescript.h). `std::optional` is a member that may be null, `Omitted` one that may be
// missing, json::value anything at all.
namespace purloin::wire {

using purloin::Omitted;

// JSON that is already written: of a TableDoc, and of a patch.
struct RawJson {
  std::string text;
};
struct DocJson : RawJson {};
struct PatchJson : RawJson {};
struct EventJson : RawJson {};   // an event: its key and its arguments
struct EventsJson : RawJson {};  // a list of them, with the moves and views that they belong to
struct MovesJson : RawJson {};   // a list of moves' texts

// What a move does, or why it is not legal.
struct DescribedMove {
  std::string move;
  bool legal = false;
  EventJson does;
  std::optional<PatchJson> preview;
};
BOOST_DESCRIBE_STRUCT(DescribedMove, (), (move, legal, does, preview))

// ---- The document of a table -----------------------------------------------------------------

BOOST_DEFINE_ENUM_CLASS(SeatKind, open, person, bot)
BOOST_DEFINE_ENUM_CLASS(TablePhase, waiting, playing, over)
BOOST_DEFINE_ENUM_CLASS(ActorKind, seat, race, over)
BOOST_DEFINE_ENUM_CLASS(EndedBy, play, resignation, abandoned)

struct SeatDoc {
  std::string name;
  SeatKind kind{};
  std::optional<std::string> bot;
  Omitted<std::string> who;
  bool stand_in = false;
  bool is_out = false;
};
BOOST_DESCRIBE_STRUCT(SeatDoc, (), (name, kind, bot, who, stand_in, is_out))

struct TurnDoc {
  ActorKind actor{};
  Omitted<int> seat;
  Omitted<std::vector<int>> racers;
  Omitted<std::vector<int>> winners;
};
BOOST_DESCRIBE_STRUCT(TurnDoc, (), (actor, seat, racers, winners))

struct ClockDoc {
  std::optional<std::int64_t> move_ms;
  std::optional<std::int64_t> total_ms;
  std::vector<std::int64_t> left_ms;
  std::optional<std::int64_t> ends_at;
  std::vector<int> falls;
};
BOOST_DESCRIBE_STRUCT(ClockDoc, (), (move_ms, total_ms, left_ms, ends_at, falls))

// An event, and a list of events.
struct EventTape : Tape {};
struct EventsTape : Tape {};

// What every move may change of a table, besides the view.
struct PulseDoc {
  std::optional<TurnDoc> turn;
  std::optional<EventTape> asked;
  std::optional<int> undo;
  std::optional<ClockDoc> clock;
};
BOOST_DESCRIBE_STRUCT(PulseDoc, (), (turn, asked, undo, clock))

// How far the dice of a table are agreed upon (docs/fair-dice.md). Per seat, empty for bots and
// where it is not there yet.
struct FairDoc {
  std::string commitment;
  int round = 1;
  std::vector<std::string> hashes;
  std::vector<std::string> words;
  std::optional<std::string> secret;
};
BOOST_DESCRIBE_STRUCT(FairDoc, (), (commitment, round, hashes, words, secret))

struct ResultDoc {
  EndedBy by{};
  std::vector<int> winners;
  std::vector<EventsTape> explained;  // per seat, one for everything that scores
};
BOOST_DESCRIBE_STRUCT(ResultDoc, (), (by, winners, explained))

// A list of ScoreDoc: numbers as the viewer knows them (wire/score_sheets.h).
struct ScoresTape : Tape {};
struct ViewTape : Tape {};

// Of a table whose luck was settled before it was opened.
struct DealDoc {
  Omitted<std::string> day;        // "2026-11-17", UTC: the day's deal
  Omitted<std::string> challenge;  // the page with everybody's tries
  bool counts = false;             // else it is for practice
};
BOOST_DESCRIBE_STRUCT(DealDoc, (), (day, challenge, counts))

// What a step may change; patches are patches of this.
struct TableDoc {
  std::string game;
  std::string title;
  json::object options;
  bool is_public = false;
  Memory memory{};  // what the table does with what could be remembered
  TablePhase phase{};
  std::optional<int> you;
  std::vector<SeatDoc> seats;
  std::optional<TurnDoc> turn;
  std::optional<EventTape> asked;  // of whose turn it is
  std::optional<int> undo;
  std::optional<ViewTape> view;
  std::optional<ScoresTape> scores;
  std::optional<ClockDoc> clock;
  FairDoc fair;
  std::optional<int> host;  // the seat that has the say, until the game begins
  std::optional<ResultDoc> result;
  std::optional<std::string> rematch;
  Omitted<bool> from_position;  // the game began in the middle of another one
  Omitted<std::string> room;    // whose members may come in
  Omitted<DealDoc> deal;
  int delay_s = 0;  // how far spectators are behind; kUntilOver: they see the game when it is over
};
BOOST_DESCRIBE_STRUCT(TableDoc, (),
                      (game, title, options, is_public, memory, phase, you, seats, turn, asked,
                       undo, view, scores, clock, fair, host, result, rematch, from_position, room,
                       deal, delay_s))

inline constexpr int kUntilOver = -1;

struct ChatLine {
  int n = 0;
  std::int64_t at = 0;
  int seat = 0;
  std::string name;
  std::string text;
};
BOOST_DESCRIBE_STRUCT(ChatLine, (), (n, at, seat, name, text))

// What a spectator said to the others.
struct AsideLine {
  std::int64_t n = 0;
  std::int64_t at = 0;
  int watcher = 0;
  std::string name;
  std::string text;
};
BOOST_DESCRIBE_STRUCT(AsideLine, (), (n, at, watcher, name, text))

// A spectator: a number for as long as they watch, and a name if they have said something.
struct WatcherDoc {
  int n = 0;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(WatcherDoc, (), (n, name))

// ---- HTTP --------------------------------------------------------------------------------------

struct GameFacts {
  std::string id;
  std::string title;
  std::vector<int> seats;
  int minutes = 0;
  json::object options;
};
BOOST_DESCRIBE_STRUCT(GameFacts, (), (id, title, seats, minutes, options))

struct BotFacts {
  std::string name;
  std::string words;
  Omitted<bool> program;  // somebody else's (docs/bot-protocol.md), and none of our levels
};
BOOST_DESCRIBE_STRUCT(BotFacts, (), (name, words, program))

struct GamesAnswer {
  std::vector<GameFacts> games;
  std::vector<BotFacts> bots;
};
BOOST_DESCRIBE_STRUCT(GamesAnswer, (), (games, bots))

// What lies on a table. Its name is the catalogues' for its id; `text` says what it is.
struct Piece {
  std::string id;
  std::string kind;
  Omitted<EventJson> text;
  Omitted<int> count;
  Omitted<std::vector<int>> coins;
  Omitted<std::string> deck;
  Omitted<std::string> cost;
  Omitted<std::vector<std::string>> icons;
  Omitted<int> security;
  Omitted<std::string> city;
};
BOOST_DESCRIBE_STRUCT(Piece, (), (id, kind, text, count, coins, deck, cost, icons, security, city))

struct PiecesAnswer {
  std::string game;
  std::string title;
  std::vector<Piece> pieces;
};
BOOST_DESCRIBE_STRUCT(PiecesAnswer, (), (game, title, pieces))

struct ClockRequest {
  std::optional<int> move_s;
  std::optional<int> total_s;
};
BOOST_DESCRIBE_STRUCT(ClockRequest, (), (move_s, total_s))

// A moment of a game that is over: the version that it had then. The secret is any that lets one
// watch that table.
struct MomentRequest {
  std::string table;
  int at = 0;
  Omitted<std::string> secret;
};
BOOST_DESCRIBE_STRUCT(MomentRequest, (), (table, at, secret))

struct NewTable {
  std::string game;
  int seats = 0;
  Omitted<json::object> options;
  std::vector<std::string> places;
  Omitted<std::string> name;
  Omitted<std::string> token;
  std::optional<ClockRequest> clock;
  Omitted<bool> is_public;
  Omitted<Memory> memory;
  Omitted<std::vector<std::string>> cast;
  Omitted<std::string> device;  // of who opens it, as in `be`
  // Where the game begins: a state of the engine protocol, or where another game stood.
  Omitted<json::object> position;
  Omitted<MomentRequest> from;
  Omitted<std::string> room;  // in which it is opened, by a member
  Omitted<int> delay_s;
};
BOOST_DESCRIBE_STRUCT(NewTable, (),
                      (game, seats, options, places, name, token, clock, is_public, memory, cast,
                       device, position, from, room, delay_s))

// What of a table is to be another way; the rest stays as it is, so that two changes that are asked
// for at once do not take each other back. Without limits the clock goes away.
struct Arrangement {
  Omitted<json::object> options;  // those that change
  Omitted<ClockRequest> clock;
  Omitted<Memory> memory;
  // Per seat: null where nothing changes, empty where a person may sit.
  Omitted<std::vector<std::optional<std::string>>> bots;
  Omitted<int> delay_s;
};
BOOST_DESCRIBE_STRUCT(Arrangement, (), (options, clock, memory, bots, delay_s))

// Hours of the day in which nobody wants to be told anything; from 22 to 8 is over midnight.
struct QuietHours {
  int from = 0;
  int to = 0;
  std::string zone;  // as Europe/Paris
};
BOOST_DESCRIBE_STRUCT(QuietHours, (), (from, to, zone))

struct OpenedTable {
  std::string table;
  std::optional<int> seat;
  std::optional<std::string> token;
  std::string key;
  std::string watch;
};
BOOST_DESCRIBE_STRUCT(OpenedTable, (), (table, seat, token, key, watch))

struct OpenTable {
  std::string table;
  std::string game;
  std::string title;
  std::vector<SeatDoc> seats;
  TablePhase phase{};
  std::optional<ClockRequest> clock;
  std::int64_t created = 0;
};
BOOST_DESCRIBE_STRUCT(OpenTable, (), (table, game, title, seats, phase, clock, created))

struct TablesAnswer {
  std::vector<OpenTable> tables;
};
BOOST_DESCRIBE_STRUCT(TablesAnswer, (), (tables))

// A game to be looked back at, as one viewer saw it: the document with which it began, what had
// been told by then, and the updates since.
struct FilmStep {
  int v = 0;
  std::int64_t at = 0;
  EventsJson events;
  PatchJson patch;
};
BOOST_DESCRIBE_STRUCT(FilmStep, (), (v, at, events, patch))

struct FilmAnswer {
  std::string table;
  std::string as;        // a seat's number, "watch" or "all"
  int v = 0;             // that the steps lead on from
  Omitted<DocJson> doc;  // with the first steps, as is
  Omitted<EventsJson> log;
  std::vector<FilmStep> steps;
  bool is_whole = false;  // else there are more after the last one
};
BOOST_DESCRIBE_STRUCT(FilmAnswer, (), (table, as, v, doc, log, steps, is_whole))

struct ReachAnswer {
  std::vector<std::string> origins;
};
BOOST_DESCRIBE_STRUCT(ReachAnswer, (), (origins))

// The key that browsers subscribe with; null where there are no notices.
struct PushAnswer {
  std::optional<std::string> key;
};
BOOST_DESCRIBE_STRUCT(PushAnswer, (), (key))

struct RefusedAnswer {
  std::string code;
  EventJson reason;
};
BOOST_DESCRIBE_STRUCT(RefusedAnswer, (), (code, reason))

}  // namespace purloin::wire
