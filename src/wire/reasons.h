#pragma once

#include <string>
#include <string_view>
#include <variant>

#include <boost/describe/class.hpp>

#include "texts/arguments.h"

// Why something is refused, for people: events that catalogues have sentences for. What only
// programmers come to see is technical and goes as it is (Plain).
namespace purloin::wire {

// A reason that says it all.
struct Reason {
  std::string_view key;
};

namespace reasons {

inline constexpr Reason kFull{"no.full"};
inline constexpr Reason kTaken{"no.taken"};
inline constexpr Reason kBegunResign{"no.begun-resign"};
inline constexpr Reason kBegun{"no.begun"};
inline constexpr Reason kNotBegun{"no.not-begun"};
inline constexpr Reason kNotBegunLeave{"no.not-begun-leave"};
inline constexpr Reason kOver{"no.over"};
inline constexpr Reason kNotOver{"no.not-over"};
inline constexpr Reason kRace{"no.race"};
inline constexpr Reason kNoRace{"no.no-race"};
inline constexpr Reason kUndo{"no.undo"};
inline constexpr Reason kUndoTime{"no.undo-time"};
inline constexpr Reason kResignedAlready{"no.resigned-already"};
inline constexpr Reason kResigned{"no.resigned"};
inline constexpr Reason kNoGame{"no.no-game"};
inline constexpr Reason kOnlyABot{"no.only-a-bot"};
inline constexpr Reason kBotPlays{"no.bot-plays"};
inline constexpr Reason kPlaysYourself{"no.plays-yourself"};
inline constexpr Reason kOutOfTime{"no.out-of-time"};
inline constexpr Reason kNoClock{"no.no-clock"};
inline constexpr Reason kClock{"no.clock"};
inline constexpr Reason kPreset{"no.preset"};
inline constexpr Reason kNoTable{"no.no-table"};
inline constexpr Reason kUnreadable{"no.unreadable"};
inline constexpr Reason kNotStored{"no.not-stored"};
inline constexpr Reason kTableNotStored{"no.table-not-stored"};
inline constexpr Reason kUnwritable{"no.unwritable"};
inline constexpr Reason kWentOn{"no.went-on"};
inline constexpr Reason kNoSeat{"no.no-seat"};
inline constexpr Reason kUnknownGame{"no.unknown-game"};
inline constexpr Reason kNothing{"no.nothing"};
inline constexpr Reason kTooManyTables{"no.too-many-tables"};
inline constexpr Reason kNotSeated{"no.not-seated"};
inline constexpr Reason kPrivateRecord{"no.private-record"};
inline constexpr Reason kUnseated{"no.unseated"};
inline constexpr Reason kNotWatching{"no.not-watching"};
inline constexpr Reason kNoToken{"no.no-token"};
inline constexpr Reason kPrivate{"no.private"};
inline constexpr Reason kStandIn{"no.stand-in"};
inline constexpr Reason kNoHints{"no.no-hints"};
inline constexpr Reason kHintTurn{"no.hint-turn"};
inline constexpr Reason kHintComes{"no.hint-comes"};
inline constexpr Reason kHintsBusy{"no.hints-busy"};
inline constexpr Reason kManyTables{"no.many-tables"};
inline constexpr Reason kFullOfSteps{"no.full-of-steps"};
inline constexpr Reason kTooFast{"no.too-fast"};
inline constexpr Reason kOtherSite{"no.other-site"};
inline constexpr Reason kSealed{"no.sealed"};
inline constexpr Reason kNotAllSealed{"no.not-all-sealed"};
inline constexpr Reason kShown{"no.shown"};
inline constexpr Reason kOtherWords{"no.other-words"};
inline constexpr Reason kNobodyLate{"no.nobody-late"};
inline constexpr Reason kNotHost{"no.not-host"};
inline constexpr Reason kNotReady{"no.not-ready"};
inline constexpr Reason kAllReady{"no.all-ready"};
inline constexpr Reason kLookBackAsYourself{"no.look-back-as-yourself"};
inline constexpr Reason kNoPosition{"no.no-position"};
inline constexpr Reason kNoNotices{"no.no-notices"};
inline constexpr Reason kNoRoom{"no.no-room"};
inline constexpr Reason kRoomBroken{"no.room-broken"};
inline constexpr Reason kRoomKey{"no.room-key"};
inline constexpr Reason kRoomFull{"no.room-full"};
inline constexpr Reason kRoomRemoved{"no.room-removed"};
inline constexpr Reason kLeftRoom{"no.left-room"};
inline constexpr Reason kKeptOut{"no.kept-out"};
inline constexpr Reason kNotMember{"no.not-member"};
inline constexpr Reason kNoMember{"no.no-member"};
inline constexpr Reason kNotRoomHost{"no.not-room-host"};
inline constexpr Reason kNotMaker{"no.not-maker"};
inline constexpr Reason kManyRooms{"no.many-rooms"};
inline constexpr Reason kNobody{"no.nobody"};
inline constexpr Reason kGone{"no.gone"};
inline constexpr Reason kNoCode{"no.no-code"};
inline constexpr Reason kOwnCode{"no.own-code"};
inline constexpr Reason kManyGuesses{"no.many-guesses"};
inline constexpr Reason kManyDevices{"no.many-devices"};
inline constexpr Reason kNoHintsDeal{"no.no-hints-deal"};
inline constexpr Reason kTried{"no.tried"};
inline constexpr Reason kTryRuns{"no.try-runs"};
inline constexpr Reason kNoChallenge{"no.no-challenge"};
inline constexpr Reason kDayIsOn{"no.day-is-on"};
inline constexpr Reason kNoChallengeFrom{"no.no-challenge-from"};
inline constexpr Reason kSlow{"no.slow"};
inline constexpr Reason kUnwanted{"no.unwanted"};
inline constexpr Reason kNoWatcher{"no.no-watcher"};
inline constexpr Reason kOneSeat{"no.one-seat"};

struct Plain {
  static constexpr std::string_view kKey = "no.plain";
  std::string text;
};
BOOST_DESCRIBE_STRUCT(Plain, (), (text))

struct Seats {
  static constexpr std::string_view kKey = "no.seats";
  int most = 0;
};
BOOST_DESCRIBE_STRUCT(Seats, (), (most))

struct TurnOf {
  static constexpr std::string_view kKey = "no.turn-of";
  std::string name;
};
BOOST_DESCRIBE_STRUCT(TurnOf, (), (name))

struct Length {
  static constexpr std::string_view kKey = "no.length";
  texts::Choice what;  // name, message
  int most = 0;
};
BOOST_DESCRIBE_STRUCT(Length, (), (what, most))

// Somebody has not been away for long enough.
struct Away {
  static constexpr std::string_view kKey = "no.away";
  int seconds = 0;
};
BOOST_DESCRIBE_STRUCT(Away, (), (seconds))

struct Damaged {
  static constexpr std::string_view kKey = "no.damaged";
  std::string text;
};
BOOST_DESCRIBE_STRUCT(Damaged, (), (text))

struct GameCalled {
  static constexpr std::string_view kKey = "no.game-called";
  std::string name;
};
BOOST_DESCRIBE_STRUCT(GameCalled, (), (name))

struct BotCalled {
  static constexpr std::string_view kKey = "no.bot-called";
  std::string name;
};
BOOST_DESCRIBE_STRUCT(BotCalled, (), (name))

}  // namespace reasons

using AnyReason =
    std::variant<reasons::Plain, reasons::Seats, reasons::TurnOf, reasons::Length, reasons::Away,
                 reasons::Damaged, reasons::GameCalled, reasons::BotCalled>;

}  // namespace purloin::wire
