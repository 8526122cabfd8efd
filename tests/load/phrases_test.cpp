#include "load/phrases.h"

#include <gtest/gtest.h>

namespace purloin::load {
namespace {

using Moves = std::vector<std::string_view>;

TEST(Phrases, WhoseTurnItIsStandsInDocumentsAndInPatches) {
  const auto whole = turn_in(R"({"say":"table","doc":{"turn":{"actor":"seat","seat":2}}})");
  ASSERT_TRUE(whole);
  EXPECT_EQ(whole->seat, 2);
  const auto changed = turn_in(R"({"say":"update","patch":{"turn":{"seat":[1]}}})");
  ASSERT_TRUE(changed);
  EXPECT_EQ(changed->seat, 1);
  const auto begins = turn_in(R"({"say":"update","patch":{"turn":[{"actor":"seat","seat":3}]}})");
  ASSERT_TRUE(begins);
  EXPECT_EQ(begins->seat, 3);
  const auto over = turn_in(R"({"say":"update","patch":{"turn":[{"actor":"over"}]}})");
  ASSERT_TRUE(over);
  EXPECT_TRUE(over->is_over);
  EXPECT_FALSE(turn_in(R"({"say":"update","patch":{"clock":[1]}})")) << "it is as it was";
}

TEST(Phrases, WhoComesBackSaysWhatIsKnown) {
  EXPECT_EQ(watch({1, "abc"}, "token", std::nullopt, true),
            R"({"do":"watch","id":1,"table":"abc","token":"token","scores":true,"legal":true})");
  const std::string again = watch({1, "abc"}, "token", 17, true);
  EXPECT_NE(again.find("\"since\":17"), std::string::npos) << again;
  EXPECT_NE(again.find("\"chat\":0"), std::string::npos) << again;
}

TEST(Phrases, EveryCrewThatMayGoThereIsLookedAtAtOnce) {
  const Moves legal = {"heist louvre 0", "heist louvre 1", "heist hermitage 0", "draw"};
  const auto questions = looks_at("heist louvre 1", legal, true);
  ASSERT_EQ(questions.size(), 1u);
  EXPECT_EQ(questions[0].moves, (Moves{"heist louvre 0", "heist louvre 1"}));
  EXPECT_EQ(looks_at("draw", legal, true)[0].moves, Moves{"draw"});
}

TEST(Phrases, AClaimIsLookedAtSlotBySlotAndLengthenedWhereTheListIsCutShort) {
  const Moves legal = {"claim 1:2x3", "claim 1:2x4", "claim 4:1x6", "pass"};
  const auto whole = looks_at("claim 1:2x3 4:1x6", legal, true);
  ASSERT_EQ(whole.size(), 2u) << "a slot, then the other one";
  EXPECT_EQ(whole[0].moves, (Moves{"claim 1:2x3", "claim 1:2x4"})) << "with every effort";
  EXPECT_EQ(whole[1].moves, (Moves{"claim 4:1x6", "claim 1:2x3 4:1x6"}));

  const auto cut = looks_at("claim 4:1x6", legal, false);
  ASSERT_EQ(cut.size(), 2u);
  EXPECT_TRUE(cut[1].is_extend);
  EXPECT_EQ(cut[1].moves, Moves{"claim 4:1x6"});

  // It was lengthened by a slot that stands before the first one.
  const auto longer = looks_at("claim 1:2x3 4:1x6", legal, false, "claim 4:1x6");
  ASSERT_EQ(longer.size(), 2u) << "the new slot alone";
  EXPECT_EQ(longer[0].moves, (Moves{"claim 1:2x3", "claim 1:2x4", "claim 1:2x3 4:1x6"}));
  EXPECT_TRUE(longer[1].is_extend);
  EXPECT_EQ(longer[1].moves, Moves{"claim 1:2x3 4:1x6"});
  EXPECT_TRUE(looks_at("claim 4:1x6", legal, false, "claim 4:1x6").empty());
}

TEST(Phrases, MovesOfAListAreReadWhereTheyStand) {
  const std::string legal =
      R"({"say":"legal","id":3,"v":7,"moves":["pass","heist louvre 0"],"whole":true})";
  EXPECT_EQ(moves_in(legal), (Moves{"pass", "heist louvre 0"}));
  EXPECT_TRUE(is_whole(legal));
  EXPECT_TRUE(is_answer(legal));
  EXPECT_EQ(version_in(legal), 7);
  EXPECT_TRUE(moves_in(R"({"say":"legal","moves":[],"whole":true})").empty());
}

}  // namespace
}  // namespace purloin::load
