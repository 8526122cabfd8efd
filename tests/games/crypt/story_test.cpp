// What players are told: the Ghost's reasoning, and nothing that is hidden.
#include <gtest/gtest.h>

#include "games/crypt/dealt_table.h"
#include "support/english.h"

namespace purloin {
namespace {

const wire::Names kNames = {"Ann", "Bob", "Cleo", "Dan"};

using Lines = std::vector<std::string>;

Lines tell(const DealtTable& table, const std::string& move, int viewer) {
  const Viewer who = viewer < 0 ? Viewer() : Viewer(Seat(viewer));
  return tell_in_english(table->any(), std::vector{move}, {who, Memory::kOpen}, kNames);
}

TEST(CryptStory, CR33_TheGhostThinksAloud) {
  DealtTable table(1, "AAAAAA", {"idol 4", "jewelry 3", "pottery 1"});
  table.play({"claim 1:1x5 2:1x4 3:1x2"});
  EXPECT_EQ(
      tell(table, "ghost 4 3 3", 0),
      (Lines{"The Ghost rolls 4 3 3. He looks at slot 1 (idol 4), slot 2 (jewelry 3), slot 3 "
             "(face-down pottery, for him 2.5)",
             "His 2 x 3 = 6: slot 1 holds 5 of Ann: pushed out",
             "His 4: slot 1 is his already; slot 2 holds 4 of Ann, not beaten; slot 3 holds 2 of "
             "Ann: pushed out"}));
}

TEST(CryptStory, CR34_InHisSecondTurnTheOthersAreSetAside) {
  DealtTable table(1, "AAAAAA",
                   {"idol 4", "jewelry 3", "pottery 1", "remains 1", "remains 3", "idol 2"});
  table.skip_ghost_round().play({"ghost 2 1 1", "claim 1:1x6 2:1x6 3:1x6"});
  EXPECT_EQ(tell(table, "ghost 5 5 1", 0),
            (Lines{"The Ghost rolls 5 5 1 with the servants that were pushed off and places the "
                   "highest group. He looks at slot 2 (remains 3), slot 3 (face-down idol, for him "
                   "2.5), slot 1 (remains 1)",
                   "His 2 x 5 = 10: slot 2 holds 6 of Ann: pushed out", "His 1: set aside"}));
}

TEST(CryptStory, CR33_AGroupThatFitsNowhereIsSetAside) {
  DealtTable table(1, "AAAAAA", {"idol 4", "jewelry 3", "pottery 1"});
  table.play({"claim 1:1x6 2:1x6 3:1x6"});
  EXPECT_EQ(tell(table, "ghost 6 2 1", 0).at(1),
            "His 6: slot 1 holds 6 of Ann, not beaten; slot 2 holds 6 of Ann, not beaten; slot 3 "
            "holds 6 of Ann, not beaten; set aside");
}

TEST(CryptStory, CR05_ADrawnFaceDownCardKeepsItsValue) {
  TestTable table("crypt", 2, {{"leader", 0}});
  table.play({"top idol"});
  const auto tell_deal = [&](const Lines& moves, Viewer viewer) {
    return tell_in_english(table.any(), moves, {viewer, Memory::kOpen}, kNames);
  };
  EXPECT_EQ(tell_deal({"draw 3"}, Seat(0)), Lines{"Dealt: slot 1 (idol 3)"});
  table.play({"draw 3", "top idol", "draw 1", "top idol"});
  for (const auto viewer : {Viewer(), Viewer(Seat(0)), Viewer(Seat(1))}) {
    EXPECT_EQ(tell_deal({"draw 2"}, viewer), Lines{"Dealt: slot 3 (face-down idol)"});
    EXPECT_EQ(tell_deal({"draw 4"}, viewer), Lines{"Dealt: slot 3 (face-down idol)"});
  }
}

TEST(CryptStory, CR06_ADealIsOneLine) {
  TestTable table("crypt", 2, {{"leader", 0}});
  const Lines deal = {"top idol", "draw 3", "top idol",   "draw 1",
                      "top idol", "draw 2", "top remains"};
  EXPECT_EQ(
      tell_in_english(table.any(), deal, {Viewer(), Memory::kOpen}, kNames),
      Lines{"Dealt: slot 1 (idol 3), slot 2 (idol 1), slot 3 (face-down idol); next: remains"});
}

TEST(CryptStory, CR16_OnlyTheCollectorIsToldWhatLayFaceDown) {
  DealtTable table(2, "AAAAAA", {"idol 4", "jewelry 3", "pottery 2"});
  table.play({"claim 3:1x1 1:1x2", "recover", "recover"});
  const std::string open =
      "Ann collects idol 4; rolls 1 against effort 2, 1 servant exhausted. "
      "Nobody claimed jewelry 3: discarded. "
      "Ann collects face-down pottery; effort 1, nothing is rolled";
  EXPECT_EQ(tell(table, "roll 1", 1), Lines{open});
  EXPECT_EQ(tell(table, "roll 1", -1), Lines{open});
  EXPECT_EQ(tell(table, "roll 1", 0), Lines{open + ". It lay face down: pottery 2"});
}

TEST(CryptStory, CR16_WhatIsFoundIsToldByValueNotBySlot) {
  DealtTable table(4, "AAAAAA", {"idol 1", "idol 2", "idol 3", "idol 4", "pottery 4", "pottery 1"});
  table.play({"claim 5:1x1 6:1x1", "recover", "recover"});
  const std::string told = tell(table, "recover", 0).at(1);
  const std::string found = ". It lay face down: pottery 1, pottery 4";
  ASSERT_GT(told.size(), found.size());
  EXPECT_EQ(told.substr(told.size() - found.size()), found);
}

TEST(CryptStory, ATurnThatNeedsNoDiceTellsTheCollectToo) {
  DealtTable table(2, "AAAAAA", {"idol 4", "jewelry 3", "pottery 2"});
  table.play({"recover", "recover"});
  EXPECT_EQ(tell(table, "claim 2:1x1", 1),
            (Lines{"Ann claims jewelry 3 with 1 x 1",
                   "Nobody claimed idol 4: discarded. "
                   "Ann collects jewelry 3; effort 1, nothing is rolled. "
                   "Nobody claimed face-down pottery: discarded"}));
}

TEST(CryptStory, CR25_OnlyTheReaderIsToldWhatTheyRead) {
  DealtTable table(2, "AABAAA",
                   {"manuscript 3", "manuscript 2", "jewelry 1", "idol 1", "idol 2", "idol 4"});
  table.take_all(0).play({"recover"});
  EXPECT_EQ(tell(table, "flip manuscript", 0),
            Lines{"Ann flips manuscript 2 to look at the face-down cards: slot 3 is idol 4"});
  EXPECT_EQ(tell(table, "flip manuscript", 1),
            Lines{"Ann flips manuscript 2 to look at the face-down cards"});
}

TEST(CryptStory, MovesAreDescribedWithTheirOdds) {
  DealtTable table(2, "AAAAAA", {"idol 4", "jewelry 3", "pottery 2"});
  EXPECT_EQ(describe_in_english(table->any(), "claim 1:2x4 3:1x1", kNames),
            "slot 1 (idol 4): 2 servants, each back at 50%; slot 3 (face-down pottery): 1 servant, "
            "back at 100%");
  EXPECT_EQ(describe_in_english(table->any(), "recover", kNames),
            "nobody is exhausted: do nothing");
  table.play({"claim 1:1x1"});
  EXPECT_EQ(describe_in_english(table->any(), "claim 1:1x6", kNames),
            "slot 1 (idol 4): 1 servant, back at 17%, pushing out Ann");
}

TEST(CryptStory, CR11_WhoIsToActIsAskedForWhatTheyHaveLeft) {
  DealtTable table(2, "AAAAAA", {"idol 4", "jewelry 3", "pottery 2"});
  EXPECT_EQ(asked_of(table->any()), R"({"key":"cr.asks-claim","servants":3})");
  table.play({"claim 1:1x6", "recover"});
  EXPECT_EQ(asked_of(table->any()), R"({"key":"cr.asks-claim","servants":2,"one_card":true})");
  table.play({"recover"});
  EXPECT_EQ(asked_of(table->any()), "null") << "the dice are to fall";
  table.play({"roll 1"});
  EXPECT_EQ(asked_of(table->any()), R"({"key":"cr.asks-reroll","idols":1,"servants":1})");
}

TEST(CryptStory, CR30_WhoHasNoServantLeftIsNamedInTheTieBreakToo) {
  DealtTable::Cards cards;
  for (const std::string type : {"idol", "manuscript", "pottery", "remains", "tapestry"}) {
    for (const std::string coins : {" 1", " 2", " 3", " 4"}) cards.push_back(type + coins);
  }
  cards.insert(cards.end(), {"jewelry 1", "jewelry 3", "jewelry 2", "jewelry 4"});
  DealtTable table(2, "AAAAAA", cards);
  for (int round = 1; round < 8; ++round) table.skip();
  table.play({"recover", "claim 1:3x6", "recover", "roll 1 1 1"});
  EXPECT_EQ(tell(table, "roll 6 2 1", -1), Lines{"Tie-break: Ann has no servant, Bob rolls 6 2 1"});
}

}  // namespace
}  // namespace purloin
