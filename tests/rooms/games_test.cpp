#include "rooms/games.h"

#include <gtest/gtest.h>

#include "support/matches.h"

// Who has done how well in a room.
namespace purloin::rooms {
namespace {

using wire::EndedBy;

wire::RoomSeat seat(const std::string& person, int points, bool is_winner, bool is_out = false) {
  wire::RoomSeat one;
  one.name = person;
  if (person.starts_with("bot:")) {
    one.bot = person.substr(4);
  } else if (!person.empty()) {
    one.person = person;
  }
  if (!is_out) one.points = points;
  one.is_winner = is_winner;
  one.is_out = is_out;
  return one;
}

class Evening {
 public:
  void play(Milliseconds at, std::vector<wire::RoomSeat> seats, EndedBy by = EndedBy::play,
            const std::string& game = "crypt") {
    games.emplace(number_at(at, 0), wire::RoomGame{"t", game, at, by, std::move(seats)});
  }
  wire::RoomScoresMessage scores(Span span = {0, 1LL << 60, ""}) const {
    return scores_of(room, games, span);
  }
  static wire::RoomScore of(const wire::RoomScoresMessage& said, const std::string& who) {
    for (const auto& score : said.scores) {
      if (score.who == who) return score;
    }
    return {};
  }

  Room room = make({"anna", 0, "key"}, "Friday", "Anna").value();
  Games games;
};

TEST(RoomScores, CountGamesWinsAndPointsOfPeopleAndBots) {
  Evening evening;
  evening.play(1, {seat("anna", 12, true), seat("ben", 9, false), seat("bot:thief", 3, false)});
  evening.play(2, {seat("anna", 5, false), seat("ben", 7, true)});
  evening.play(3, {seat("anna", 0, false, true), seat("ben", 0, true)}, EndedBy::resignation);
  evening.play(4, {seat("anna", 0, false, true)}, EndedBy::abandoned);
  const auto said = evening.scores();
  EXPECT_EQ(said.games, 4);
  const auto anna = Evening::of(said, "anna");
  EXPECT_EQ(anna.name, "Anna");  // as she is called there
  EXPECT_EQ(anna.games, 4);
  EXPECT_EQ(anna.wins, 1);
  EXPECT_EQ(anna.resigned, 2);
  EXPECT_EQ(anna.abandoned, 1);
  EXPECT_EQ(anna.points, 17);
  EXPECT_EQ(said.scores.front().who, "ben");
  EXPECT_EQ(Evening::of(said, "bot:thief").games, 1);
  EXPECT_EQ(Evening::of(said, "bot:thief").name, "thief");
}

TEST(RoomScores, TellHowTwoHaveDoneAgainstEachOther) {
  Evening evening;
  evening.play(1, {seat("anna", 12, true), seat("ben", 9, false), seat("cleo", 9, false)});
  evening.play(2, {seat("ben", 7, false), seat("anna", 8, false), seat("cleo", 10, true)});
  evening.play(3, {seat("anna", 0, false, true), seat("ben", 1, false), seat("cleo", 2, true)});
  for (const auto& pair : evening.scores().pairs) {
    EXPECT_EQ(pair.games, 3);
    if (pair.one == "anna" && pair.other == "ben") {
      EXPECT_EQ(pair.one_ahead, 2);
      EXPECT_EQ(pair.other_ahead, 1);  // who resigns is behind
    }
    if (pair.one == "ben") {
      EXPECT_EQ(pair.one_ahead, 0);
      EXPECT_EQ(pair.other_ahead, 2);  // once they were level
    }
  }
  EXPECT_EQ(evening.scores().pairs.size(), 3u);
}

TEST(RoomScores, NobodyPlaysAgainstThemselves) {
  Evening evening;
  evening.play(1, {seat("anna", 12, true), seat("anna", 9, false), seat("ben", 9, false)});
  evening.play(2, {seat("bot:thief", 12, true), seat("bot:thief", 9, false), seat("", 9, false)});
  const auto said = evening.scores();
  EXPECT_EQ(Evening::of(said, "anna").games, 0);
  EXPECT_EQ(Evening::of(said, "ben").games, 1);
  EXPECT_EQ(Evening::of(said, "bot:thief").games, 1);
  EXPECT_EQ(said.scores.size(), 2u);
  EXPECT_TRUE(said.pairs.empty());
}

TEST(RoomScores, AreOfThisEveningASeasonOrAllTime) {
  Evening evening;
  constexpr Milliseconds kHour = 3600 * 1000;
  for (const auto hours : {10, 20, 25, 30, 37}) {
    evening.play(hours * kHour, {seat("anna", 1, true)}, EndedBy::play,
                 hours == 37 ? "dice-heist" : "crypt");
  }
  evening.room.seasons = {{1, 0}, {2, 22 * kHour}};
  const auto games = [&](wire::RoomSpan span, Milliseconds now, std::optional<int> season = {},
                         const std::string& game = "") {
    wire::RoomScoresRequest asked;
    asked.span = span;
    if (season) asked.season = *season;
    if (!game.empty()) asked.game = game;
    const auto found = span_of(evening.room, evening.games, asked, now);
    return found ? evening.scores(*found).games : -1;
  };
  using wire::RoomSpan;
  EXPECT_EQ(games(RoomSpan::evening, 38 * kHour), 1);
  EXPECT_EQ(games(RoomSpan::evening, 44 * kHour), 0);  // nobody has played for long
  evening.games.erase(std::prev(evening.games.end()));
  EXPECT_EQ(games(RoomSpan::evening, 31 * kHour), 3);  // since the last long pause
  EXPECT_EQ(games(RoomSpan::season, 31 * kHour), 2);
  EXPECT_EQ(games(RoomSpan::season, 31 * kHour, 1), 2);
  EXPECT_EQ(games(RoomSpan::season, 31 * kHour, 3), -1);
  EXPECT_EQ(games(RoomSpan::season, 31 * kHour, 0), -1);
  EXPECT_EQ(games(RoomSpan::all, 31 * kHour), 4);
  EXPECT_EQ(games(RoomSpan::all, 31 * kHour, {}, "dice-heist"), 0);
  EXPECT_EQ(games(RoomSpan::all, 31 * kHour, {}, "crypt"), 4);
}

TEST(RoomScores, AMatchSaysWhoPlayedAndHowItEnded) {
  auto match = test::open_match(test::new_table("crypt", {"me", "greedy"}));
  test::agree_on_dice(match);
  test::play_out(match, "any");
  const auto game = game_of(match, 77);
  EXPECT_EQ(game.game, "crypt");
  EXPECT_EQ(game.at, 77);
  EXPECT_EQ(game.by, EndedBy::play);
  EXPECT_EQ(game.seats[0].name, "Anna");
  EXPECT_FALSE(game.seats[0].person);  // who has not said who they are
  EXPECT_EQ(*game.seats[1].bot, "greedy");
  EXPECT_TRUE(game.seats[0].points && game.seats[1].points);
  EXPECT_TRUE(game.seats[0].is_winner || game.seats[1].is_winner);
}

}  // namespace
}  // namespace purloin::rooms
