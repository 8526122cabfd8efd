#include <gtest/gtest.h>

#include "registry/boards.h"
#include "support/table.h"
#include "terminal/drawing/sight.h"

namespace purloin::terminal {
namespace {

std::string drawn(const TestTable& table, Viewer viewer) {
  const auto view = table.any().view(viewer);
  const auto scores = known_scores(table.any(), viewer);
  const wire::Names names = {"Ann", "Bob", "Cleo"};
  return registry::draw_board({view, scores, viewer, names, Paint(false)});
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TestTable buying() {
  return TestTable("thiefs-market", 3, {{"start", 0}})
      .play({"deal tailor", "deal fence", "deal glamer", "deal necklace", "deal bondsman",
             "roll RRRWWBBGYP", "take RRR*", "take W", "take WBBGYP", "buy tailor pay R",
             "use tailor"});
}

TEST(ThiefsMarketBoard, ShowsMarketPilesAndCards) {
  const auto seen = drawn(buying(), Seat(0));
  EXPECT_TRUE(has(seen, "A WW   necklace                        2 points.")) << seen;
  EXPECT_TRUE(has(seen, "round 1, decks A 8 B 12 C 11, center empty")) << seen;
  EXPECT_TRUE(has(seen, "> Ann [seat 0]               pile R*             gold 1")) << seen;
  EXPECT_TRUE(has(seen, "tailor (used)")) << seen;
}

// TM-02: a viewer sees no infamy of others, and only the points that they have without.
TEST(ThiefsMarketBoard, KeepsOthersInfamyFaceDown) {
  EXPECT_TRUE(has(drawn(buying(), Seat(0)), "infamy 1"));
  const auto other = drawn(buying(), Seat(1));
  EXPECT_FALSE(has(other, "infamy 1")) << other;
  EXPECT_TRUE(has(other, "> Ann [seat 0]               pile R*             gold 1  5+ points now"))
      << other;
  EXPECT_TRUE(has(other, "infamy 0")) << other;
  EXPECT_FALSE(has(drawn(buying(), std::nullopt), "infamy"));
}

TEST(ThiefsMarketBoard, ShowsDiceInTheAir) {
  const TestTable table =
      TestTable("thiefs-market", 3, {{"start", 0}})
          .play({"deal tailor", "deal fence", "deal glamer", "deal necklace", "deal bondsman",
                 "roll RRRWWBBGYP", "take RRR*", "steal 0 return RR"});
  const auto seen = drawn(table, std::nullopt);
  EXPECT_TRUE(has(seen, "center WWBBGYP, 2 in the air")) << seen;
}

}  // namespace
}  // namespace purloin::terminal
