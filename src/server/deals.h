#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "match/match.h"
#include "store/event_log.h"
#include "wire/websocket_messages.h"

// What is dealt to many (docs/fair-dice.md): a day's deals, and games that are played again with
// the same luck. What of it needs no store and no clients.
namespace purloin::server {

// The days are those of UTC: "2026-11-17". Texts of days are in their order.
std::string day_of(match::Milliseconds time_of_day);
match::Milliseconds end_of_day(match::Milliseconds time_of_day);

// Everything that a person is called: they may have been several before their devices were joined.
using Names = std::vector<std::string>;

// A page of notes.
struct NotesPage {
  std::string kind;
  std::string page;
  int most = 1;
};

// The secret of a day, as it is noted.
struct DayLuck {
  std::string secret;
  std::int64_t drawn = 0;  // Unix time
};
BOOST_DESCRIBE_STRUCT(DayLuck, (), (secret, drawn))
// Nobody could have seen its commitment before the day.
bool is_late(const DayLuck& luck, std::string_view day);

// Somebody has begun a try that counts; it is their only one.
struct TryClaim {
  std::string table;
  std::int64_t at = 0;
};
BOOST_DESCRIBE_STRUCT(TryClaim, (), (table, at))

// How it ended.
struct TryNote {
  std::string person;
  std::string name;
  std::string table;
  int seat = 0;
  wire::EndedBy by{};
  wire::TryOutcome outcome{};
  int points = 0;
  int margin = 0;
  std::int64_t at = 0;
};
BOOST_DESCRIBE_STRUCT(TryNote, (), (person, name, table, seat, by, outcome, points, margin, at))

// Where something stands that is a person's try: on a page of theirs ("tries"), so that all of it
// can be forgotten with them.
struct TryPlace {
  std::string kind;
  std::string page;
  std::int64_t number = 0;
};
BOOST_DESCRIBE_STRUCT(TryPlace, (), (kind, page, number))
struct TryPlaces {
  std::vector<TryPlace> notes;
};
BOOST_DESCRIBE_STRUCT(TryPlaces, (), (notes))
inline constexpr std::string_view kTriesOfPerson = "tries";
// What such a note names, to be taken out with it.
std::vector<store::NoteRow> named_by(const store::NoteRow& row);

// What a challenge is made of.
struct ChallengeNote {
  std::string table;
};
BOOST_DESCRIBE_STRUCT(ChallengeNote, (), (table))

// Where results stand, the best with the highest numbers: of these at most kMostResults are kept.
inline constexpr int kMostResults = 2000;
inline constexpr int kMostTriesTold = 200;  // of a challenge, and so many are shown of a day
NotesPage day_results(std::string_view day, std::string_view game);
NotesPage challenge_results(std::string_view challenge);
// Where a person's claim (1) and the end of that try (2) stand.
NotesPage day_try(std::string_view day, std::string_view game, std::string_view person);
NotesPage challenge_try(std::string_view challenge, std::string_view person);
NotesPage challenge_head(std::string_view challenge);
NotesPage day_secret(std::string_view day);

// What a deal table is opened with.
struct TryTerms {
  wire::NewTable table;
  match::Deal deal;
  std::string secret;
  std::vector<NotesPage> claims;  // whoever has a note on one of these has had their try
};
// The table of a day for a game that there is: solo where that can be played, else against bots.
TryTerms terms_of_day(std::string_view day, const DayLuck& luck, std::string_view game,
                      const Names& who);
// A game that is over once more, from one of its seats; bots play for its other people. Refuses
// where there is no such seat.
wire::Result<TryTerms> terms_of_challenge(std::string_view challenge, const match::Match& first,
                                          std::optional<int> seat, const Names& who);
// Nobody can guess it who could not look at the game.
std::string challenge_of(const match::Match& first);

// How a seat did in a game that is over.
TryNote result_of(const match::Match& match, Seat seat, std::int64_t at);
// Where a result stands on its page: the better, the higher, and everybody's has its own number.
std::int64_t number_of(const TryNote& note);
// The better, the higher; equal where nobody did better.
std::int64_t standing_of(const TryNote& note);

// What a step of a deal's table writes besides: that a try has begun, and how it ended.
std::vector<store::NoteRow> notes_of_try(store::TableId id, const match::Match& match,
                                         const match::Step& step);

// Results as they are told, the best first, each with its place.
std::vector<TryNote> read_results(std::span<const store::NoteRow> rows);
std::vector<wire::TryDoc> docs_of(std::span<const TryNote> results, const Names& who);

// What a person's own page says: whether they have begun, at which table, and how it ended.
struct MyTry {
  std::optional<TryClaim> claim;
  std::optional<TryNote> result;
};
MyTry read_try(std::span<const store::NoteRow> rows);
// Of several, from before devices were joined: the one that runs, else the first.
MyTry first_try(std::span<const std::vector<store::NoteRow>> pages);

// Whether it is a game of a day before today, or of one that is not over: then it tells everybody
// else what they are dealt.
bool is_day_over(const match::Match& match, std::string_view today);
bool is_day_on(const match::Match& match, std::string_view today);

// With what a bot thinks at such a table: the same after the same moves.
std::uint64_t seed_of_thought(const match::Match& match);

}  // namespace purloin::server
