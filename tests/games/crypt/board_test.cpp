#include <sstream>

#include <gtest/gtest.h>

#include "games/crypt/dealt_table.h"
#include "registry/boards.h"
#include "registry/games.h"
#include "terminal/drawing/sight.h"
#include "terminal/session.h"

namespace purloin::terminal {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string drawn(const DealtTable& table, Viewer viewer) {
  const auto view = table->any().view(viewer);
  const auto scores = known_scores(table->any(), viewer);
  const wire::Names names = {"Ann", "Bob", "Cleo", "Dan"};
  return registry::draw_board({view, scores, viewer, names, Paint(false)});
}

// Ann has collected a face-down Idol; in the second round Bob claimed a face-down Remains.
DealtTable second_round() {
  DealtTable table(
      2, "AAAAAA",
      {"jewelry 1", "pottery 2", "idol 3", "tapestry 1", "tapestry 2", "remains 4", "jewelry 2"});
  return table.take_all(0).play({"claim 3:2x4"});
}

TEST(CryptBoard, ShowsCardsServantsAndTreasure) {
  const auto seen = drawn(second_round(), Seat(0));
  EXPECT_TRUE(has(seen, "round 2 of 8, Bob leads, collectors idol A")) << seen;
  EXPECT_TRUE(has(seen, "on the deck jewelry")) << seen;
  EXPECT_TRUE(has(seen, "1  tapestry 1                 free")) << seen;
  EXPECT_TRUE(has(seen, "3  face-down remains          Bob: 2 x 4 = 8")) << seen;
  EXPECT_TRUE(has(seen,
                  "> Ann [seat 0]               3 ready, 0 exhausted  idol 3  jewelry 1  "
                  "pottery 2"))
      << seen;
  EXPECT_TRUE(has(seen, "  Bob [seat 1]               1 ready, 0 exhausted  nothing")) << seen;
}

// CR-16: neither a hidden value nor a total that would tell it. An Idol has 1 to 4 coins.
TEST(CryptBoard, HidesWhatTheViewerMayNotKnow) {
  const auto other = drawn(second_round(), Seat(1));
  EXPECT_TRUE(has(other, "idol ?  jewelry 1")) << other;
  EXPECT_TRUE(has(other, "7–10 coins now")) << other;
  EXPECT_TRUE(has(drawn(second_round(), Seat(0)), "9 coins now"));
}

// CR-28: whether one's own Tapestries are the best hangs on what others have face down.
TEST(CryptBoard, AScoreIsKnownAsFarAsTheViewKnowsIt) {
  DealtTable table(2, "AAAAAA",
                   {"tapestry 2", "pottery 2", "jewelry 1", "idol 1", "idol 2", "tapestry 1",
                    "remains 1", "remains 2", "remains 3", "remains 4"});
  table.take_all(0).take_all(1);
  const auto mine = known_scores(table->any(), Seat(0))[0];
  EXPECT_EQ(mine.at("parts").at("tapestry"), wire::json::parse("[0,5]"));
  EXPECT_EQ(mine.at("total"), wire::json::parse("[8,13]"));
  EXPECT_EQ(mine.at("parts").at("coins"), 5);
  const auto theirs = known_scores(table->any(), Seat(0))[1];
  EXPECT_EQ(theirs.at("parts").at("coins"), wire::json::parse("[4,7]"));
  EXPECT_EQ(theirs.at("parts").at("servants"), 3);
}

// CR-33, CR-36: the Ghost's reasoning line by line, and the rank at the end.
TEST(CryptSession, TheSoloGameShowsTheGhostsMindAndTheRank) {
  auto game = fresh_game(*registry::find_game("crypt"), 1, {}, "abc");
  std::ostringstream out;
  int lines = 0;
  Session session(
      std::move(*game), SeatSet::first(1), Opponent{"random", {}},
      [&]() -> std::optional<std::string> {
        return ++lines < 60 ? std::optional<std::string>("recover") : std::nullopt;
      },
      out, Paint(false));
  session.run();
  const auto seen = out.str();
  EXPECT_TRUE(has(seen, "The Ghost rolls ")) << seen;
  EXPECT_TRUE(has(seen, "\n    His ")) << seen;
  EXPECT_TRUE(has(seen, "is free: placed there")) << seen;
  EXPECT_TRUE(has(seen, "The game is over")) << seen;
  EXPECT_TRUE(has(seen, "rank Fool")) << seen;
}

}  // namespace
}  // namespace purloin::terminal
