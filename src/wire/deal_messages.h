#pragma once

#include "wire/messages.h"

// What is said over the WebSocket of deals that many play: those of days, and challenges.
namespace purloin::wire {

// ---- What a client says ------------------------------------------------------------------------

// What is dealt today, and how everybody did.
struct TodayRequest {
  static constexpr std::string_view kDo = "today";
  Omitted<std::int64_t> id;
};
BOOST_DESCRIBE_STRUCT(TodayRequest, (), (id))

// Plays the day's deal of a game, or that of a challenge from one of its seats.
struct TryRequest {
  static constexpr std::string_view kDo = "try";
  Omitted<std::int64_t> id;
  Omitted<std::string> game;
  Omitted<std::string> challenge;
  Omitted<int> seat;
  std::string name;
  Omitted<std::string> token;
  Omitted<bool> practice;  // it need not count
};
BOOST_DESCRIBE_STRUCT(TryRequest, (), (id, game, challenge, seat, name, token, practice))

// Makes a page of a game that is over, where others play with the same luck.
struct ChallengeRequest {
  static constexpr std::string_view kDo = "challenge";
  Omitted<std::int64_t> id;
  std::string table;
};
BOOST_DESCRIBE_STRUCT(ChallengeRequest, (), (id, table))

// How everybody did there.
struct TriesRequest {
  static constexpr std::string_view kDo = "tries";
  Omitted<std::int64_t> id;
  std::string challenge;
};
BOOST_DESCRIBE_STRUCT(TriesRequest, (), (id, challenge))

// ---- What the server says ----------------------------------------------------------------------

BOOST_DEFINE_ENUM_CLASS(TryOutcome, solo, won, tied, lost)

// How somebody did with a deal. Who did equally well has the same place.
struct TryDoc {
  int place = 0;
  std::string name;
  bool is_you = false;
  int seat = 0;
  EndedBy by{};
  TryOutcome outcome{};
  int points = 0;
  int margin = 0;              // over the best of the others
  Omitted<int> beats;          // how many of a hundred others did worse
  Omitted<std::string> table;  // where it can be looked at
};
BOOST_DESCRIBE_STRUCT(TryDoc, (),
                      (place, name, is_you, seat, by, outcome, points, margin, beats, table))

struct DayGame {
  std::string game;
  std::string title;
  std::vector<std::string> against;  // the bots
  int count = 0;                     // of tries that are over
  std::vector<TryDoc> best;
  Omitted<TryDoc> mine;
  Omitted<std::string> runs;  // the table of my try, which is not over
};
BOOST_DESCRIBE_STRUCT(DayGame, (), (game, title, against, count, best, mine, runs))

struct DayBest {
  std::string game;
  std::string title;
  TryDoc best;
};
BOOST_DESCRIBE_STRUCT(DayBest, (), (game, title, best))

// A day that is over.
struct PastDay {
  std::string day;
  std::string commitment;
  std::string secret;
  bool late = false;
  std::vector<DayBest> games;
};
BOOST_DESCRIBE_STRUCT(PastDay, (), (day, commitment, secret, late, games))

struct TodayMessage {
  static constexpr std::string_view kSay = "today";
  Omitted<std::int64_t> id;
  std::string day;           // "2026-11-17", UTC
  std::int64_t ends_in = 0;  // ms
  std::string commitment;
  bool late = false;     // the secret was drawn when the day had begun
  std::string tomorrow;  // the next day's commitment
  std::vector<DayGame> games;
  Omitted<PastDay> yesterday;
};
BOOST_DESCRIBE_STRUCT(TodayMessage, (),
                      (id, day, ends_in, commitment, late, tomorrow, games, yesterday))

struct ChallengeMessage {
  static constexpr std::string_view kSay = "challenge";
  Omitted<std::int64_t> id;
  std::string challenge;
};
BOOST_DESCRIBE_STRUCT(ChallengeMessage, (), (id, challenge))

// A seat of the game that a challenge is made of.
struct FirstSeat {
  std::string name;
  SeatKind kind{};
  Omitted<std::string> who;  // as in the document of a table
  TryOutcome outcome{};
  int points = 0;
};
BOOST_DESCRIBE_STRUCT(FirstSeat, (), (name, kind, who, outcome, points))

struct TriesMessage {
  static constexpr std::string_view kSay = "tries";
  Omitted<std::int64_t> id;
  std::string challenge;
  std::string game;
  std::string title;
  Omitted<std::string> day;  // it is that day's deal
  bool is_on = false;        // and the day is not over: it is played as such
  EndedBy by{};              // how the first game ended
  std::vector<FirstSeat> seats;
  std::vector<TryDoc> tries;
  Omitted<TryDoc> mine;
  Omitted<std::string> runs;
};
BOOST_DESCRIBE_STRUCT(TriesMessage, (),
                      (id, challenge, game, title, day, is_on, by, seats, tries, mine, runs))

}  // namespace purloin::wire
