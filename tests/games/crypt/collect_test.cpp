// The collect phase and the torches: rules CR-14 to CR-21, CR-23 where it is decided in it, CR-29.
#include "games/crypt/dealt_table.h"

namespace purloin {
namespace {

namespace json = wire::json;
using Moves = std::vector<std::string>;

TEST(CryptCollect, CR14_UnclaimedCardsAreDiscardedFaceDownOnesUnseen) {
  DealtTable table(2, "AAAAAA", {"jewelry 1", "pottery 2", "remains 3", "idol 4"});
  table.play({"recover", "claim 2:1x1", "recover"});
  EXPECT_EQ(table.discards(), "jewelry 1 up, remains 3");
  for (const int viewer : {-1, 0, 1}) {
    EXPECT_EQ(table.seen(viewer, "/discard/0/coins"), 1);
    EXPECT_TRUE(table.seen(viewer, "/discard/1/coins").is_null());
    EXPECT_EQ(table.seen(viewer, "/discard/1/type"), "remains");
  }
}

TEST(CryptCollect, CR15_ARollBelowTheEffortExhausts) {
  // The rulebook's picture: of two servants with effort 3 the one that rolls less is exhausted.
  DealtTable table(2, "AAAAAA", {"jewelry 1", "pottery 2", "remains 3"});
  table.play({"claim 1:2x3 2:1x5", "recover", "recover"});
  EXPECT_EQ(table->actor(), "roll 3");
  table.play({"roll 3 2 5"});
  EXPECT_EQ(table->number("/players/0/exhausted"), 1);
  EXPECT_EQ(table->number("/players/0/servants"), 2);
  EXPECT_EQ(table.treasure(0), "jewelry 1 public, pottery 2 public");
}

TEST(CryptCollect, CR15_EffortOneIsNotRolled) {
  DealtTable table(2, "AAAAAA", {"jewelry 1", "pottery 2", "remains 3"});
  table.play({"claim 1:1x1 2:1x2", "claim 3:1x1"});
  table.play({"recover"});
  EXPECT_EQ(table->actor(), "roll 1");
  table.play({"roll 1"});
  EXPECT_EQ(table->number("/players/0/exhausted"), 1);
  EXPECT_EQ(table->number("/players/1/exhausted"), 0);
  DealtTable calm(2, "AAAAAA", {"jewelry 1", "pottery 2", "remains 3"});
  calm.play({"claim 1:3x1", "recover", "recover"});
  EXPECT_EQ(calm->number("/round"), 2) << "nothing is rolled at all";
}

TEST(CryptCollect, CR15_DiceGoBySlotAndInAnyOrderWithinOne) {
  DealtTable table(2, "AAAAAA", {"jewelry 1", "pottery 2", "remains 3"});
  table.play({"claim 1:1x2 2:2x4", "recover", "recover"});
  EXPECT_EQ(table->moves().size(), 6u * 21);
  EXPECT_EQ(table.table().any().play("roll 6 1 5"), "roll 6 5 1");
  EXPECT_EQ(table->number("/players/0/exhausted"), 1);
}

TEST(CryptCollect, CR15_TheCardIsCollectedWhateverTheRoll) {
  DealtTable table(2, "AAAAAA", {"jewelry 1", "pottery 2", "remains 3"});
  table.play({"claim 2:3x6", "recover", "recover", "roll 1 1 1"});
  EXPECT_EQ(table->number("/players/0/exhausted"), 3);
  EXPECT_EQ(table.treasure(0), "pottery 2 public");
}

TEST(CryptCollect, CR16_OnlyTheCollectorLearnsAFaceDownValue) {
  DealtTable table(3, "AAAAAA", {"jewelry 1", "pottery 2", "remains 3", "idol 4"});
  table.play({"recover", "claim 1:1x1 4:1x1", "recover"});
  EXPECT_EQ(table.treasure(1), "idol 4, jewelry 1 public");
  EXPECT_EQ(table.seen(1, "/players/1/treasure/0/coins"), 4);
  EXPECT_EQ(table.seen(0, "/players/1/treasure/1/coins"), 1);
  for (const int viewer : {-1, 0, 2}) {
    EXPECT_TRUE(table.seen(viewer, "/players/1/treasure/0/coins").is_null());
  }
}

TEST(CryptCollect, CR16_WhoLookedKeepsKnowing) {
  DealtTable table(3, "AABAAA",
                   {"manuscript 1", "pottery 2", "remains 3", "jewelry 4", "remains 1", "remains 2",
                    "remains 4", "idol 3"});
  table.take_all(0).play({"claim 4:1x1", "recover", "flip manuscript", "recover"});
  EXPECT_EQ(table.treasure(1), "idol 3 seen [0]");
  EXPECT_EQ(table.seen(0, "/players/1/treasure/0/coins"), 3);
  EXPECT_TRUE(table.seen(2, "/players/1/treasure/0/coins").is_null());
  EXPECT_EQ(table.seen(2, "/players/1/treasure/0/seen"), (json::array{0}))
      << "that somebody looked is public";
}

TEST(CryptCollect, CR17_PushedOutEverywhereRecovers) {
  DealtTable table(2, "AAAAAA", {"jewelry 1", "pottery 2", "remains 3"});
  table.play({"claim 1:2x6", "recover", "recover", "roll 1 1"});
  EXPECT_EQ(table->number("/players/0/exhausted"), 2);
  // Seat 1 leads; the one servant of seat 0 is pushed out.
  table.play({"recover", "claim 2:1x1", "claim 2:1x2", "roll 6"});
  EXPECT_EQ(table->number("/players/0/exhausted"), 0);
  EXPECT_EQ(table->number("/players/0/servants"), 3);
}

TEST(CryptCollect, CR17_NotWithACardLeft) {
  DealtTable table(2, "AAAAAA", {"jewelry 1", "pottery 2", "remains 3"});
  table.play({"claim 1:1x6", "recover", "recover", "roll 1"});
  EXPECT_EQ(table->number("/players/0/exhausted"), 1);
  table.play({"recover", "claim 1:1x1 2:1x1", "claim 2:1x2", "roll 6"});
  EXPECT_EQ(table->number("/players/0/exhausted"), 1) << "one servant was not pushed out";
}

// Seat 0 has Idols 1 and 2 and just lost two servants on slot 1 (effort 5) and one on slot 2
// (effort 3).
DealtTable with_idols(std::string_view collectors) {
  DealtTable table(2, collectors,
                   {"idol 2", "idol 1", "jewelry 1", "pottery 2", "remains 3", "tapestry 2"});
  table.take_all(0).play({"recover", "claim 1:2x5 2:1x3", "recover", "roll 4 1 2"});
  return table;
}

TEST(CryptCollect, CR18_AnIdolRollsAnExhaustedServantAgain) {
  auto table = with_idols("AAAAAA");
  EXPECT_EQ(table->at("/phase"), "idol");
  EXPECT_EQ(table->actor(), "seat 0");
  EXPECT_EQ(table->moves(), (Moves{"pass", "reroll 1", "reroll 2"}));
  EXPECT_EQ(table->at("/rerollable"), (json::object{{"1", 2}, {"2", 1}}));
  table.play({"reroll 2"});
  EXPECT_EQ(table->actor(), "roll 1");
  EXPECT_EQ(table->number("/rerolling"), 2);
  EXPECT_EQ(table->number("/seat"), 0);
  EXPECT_EQ(table->at("/rerollable"), (json::object{{"1", 2}, {"2", 1}})) << "still pending";
  table.play({"roll 3"});
  EXPECT_EQ(table->number("/players/0/exhausted"), 2) << "not lower than its effort: it comes back";
  EXPECT_EQ(table->moves(), (Moves{"pass", "reroll 1"}));
  EXPECT_EQ(table->refusal("reroll 2"),
            "no servant of yours was exhausted on that card this round");
}

TEST(CryptCollect, CR18_AlsoAgainOnTheSameDieWhileOneCanPay) {
  auto table = with_idols("AAAAAA");
  table.play({"reroll 1", "roll 4"});
  EXPECT_EQ(table->number("/players/0/exhausted"), 3) << "lower than its effort";
  table.play({"reroll 1", "roll 5"});
  EXPECT_EQ(table->number("/players/0/exhausted"), 2);
  EXPECT_EQ(table->number("/round"), 3) << "no Idol is left to flip";
}

TEST(CryptCollect, CR18_AlsoAnIdolCollectedJustNow) {
  DealtTable table(2, "AAAAAA", {"idol 2", "jewelry 1", "pottery 2", "tapestry 1"});
  table.play({"claim 1:1x6", "recover", "recover", "roll 1"});
  EXPECT_EQ(table->moves(), (Moves{"pass", "reroll 1"}));
  table.play({"pass"});
  EXPECT_EQ(table->number("/round"), 2);
}

TEST(CryptCollect, CR18_OnlyServantsOfThisRoundsRollAndOnlySideA) {
  EXPECT_EQ(with_idols("BAAAAA")->at("/phase"), "claim");
  auto table = with_idols("AAAAAA");
  table.play({"pass", "recover", "recover", "recover"});
  EXPECT_EQ(table->number("/round"), 4) << "exhausted before, so there is nothing to re-roll";
}

TEST(CryptCollect, CR18_InTurnOrderFromTheLeader) {
  DealtTable table(3, "AAAAAA",
                   {"idol 1", "idol 2", "jewelry 1", "pottery 1", "remains 1", "remains 2"});
  table.play({"claim 1:1x6", "claim 2:1x6", "recover", "roll 1 1"});
  EXPECT_EQ(table->actor(), "seat 0");
  table.play({"pass"});
  EXPECT_EQ(table->actor(), "seat 1");
  auto second = DealtTable(3, "AAAAAA",
                           {"jewelry 2", "jewelry 3", "pottery 2", "pottery 3", "idol 1", "idol 2",
                            "remains 3", "remains 4"});
  second.skip().play({"recover", "claim 1:1x6", "claim 2:1x6", "roll 1 1"});
  EXPECT_EQ(second->number("/leader"), 1);
  EXPECT_EQ(second->actor(), "seat 2");
  second.play({"pass"});
  EXPECT_EQ(second->actor(), "seat 0");
}

TEST(CryptCollect, CR18_SlotsKeepByAndEffortWhileRerolling) {
  const auto table = with_idols("AAAAAA");
  EXPECT_EQ(table->number("/crypt/0/by"), 0);
  EXPECT_EQ(table->number("/crypt/0/effort"), 5);
  EXPECT_EQ(table->number("/crypt/0/count"), 0);
  EXPECT_TRUE(table->at("/crypt/0/taken").as_bool());
  EXPECT_TRUE(table->at("/crypt/2/by").is_null());
  EXPECT_EQ(table->number("/turn"), 3);
  EXPECT_TRUE(table->at("/players/0/placed").as_bool());
}

TEST(CryptCollect, CR19_PublicCardsAreFlippedFirstThenTheLowest) {
  // Seat 0 collects Pottery 3 and 4 face up and 1 face down, then 2 face up.
  DealtTable table(2, "AAABAA",
                   {"pottery 4", "pottery 3", "pottery 1", "pottery 2", "idol 1", "jewelry 1",
                    "remains 1", "remains 2", "remains 3", "idol 2", "idol 3", "idol 4"});
  table.take_all(0).play({"pass", "recover", "claim 1:1x1", "recover", "take 3"});
  EXPECT_EQ(table.treasure(0),
            "pottery 1, pottery 2 flipped public, pottery 3 flipped public, pottery 4 public, "
            "remains 3")
      << "the lowest public ones, though 1 is lower";
  table.play({"recover", "recover", "recover", "take 3"});
  EXPECT_EQ(table.treasure(0),
            "idol 4, pottery 1 flipped, pottery 2 flipped public, pottery 3 flipped public, "
            "pottery 4 flipped public, remains 3");
}

TEST(CryptCollect, CR19_AFlippedCardIsKnownToEveryone) {
  DealtTable table(2, "AAAAAA", {"jewelry 1", "pottery 2", "idol 3", "remains 1"});
  table.play({"recover", "claim 3:1x6", "recover", "roll 1"});
  EXPECT_TRUE(table.seen(0, "/players/1/treasure/0/coins").is_null());
  table.play({"reroll 3"});
  EXPECT_EQ(table.seen(0, "/players/1/treasure/0/coins"), 3);
  EXPECT_EQ(table.treasure(1), "idol 3 flipped") << "flipping does not make it public";
}

TEST(CryptTorch, CR20_BothTorchesMoveClockwise) {
  DealtTable table(3, "AAAAAA", {});
  for (const int leader : {0, 1, 2, 0, 1}) {
    EXPECT_EQ(table->number("/leader"), leader);
    table.skip();
  }
}

TEST(CryptTorch, CR20_ARoundBeginsAfresh) {
  DealtTable table(2, "AAAAAA", {"jewelry 1", "pottery 2", "remains 3"});
  table.play({"claim 1:1x1", "recover"});
  EXPECT_TRUE(table->at("/players/0/placed").as_bool());
  table.play({"recover"});
  EXPECT_FALSE(table->at("/players/0/placed").as_bool());
  EXPECT_EQ(table->number("/turn"), 0);
  EXPECT_TRUE(table->at("/crypt/0/by").is_null());
}

TEST(CryptTorch, CR21_OverWhenTheDeckIsEmptyAndTheRoundComplete) {
  for (const auto& [seats, rounds] : {std::pair(2, 8), std::pair(3, 9), std::pair(4, 8)}) {
    DealtTable table(seats, "AAAAAA", {});
    int played = 0;
    while (table->actor().starts_with("seat")) {
      EXPECT_EQ(table->number("/round"), ++played);
      table.skip();
    }
    EXPECT_EQ(played, rounds);
    EXPECT_EQ(table->number("/round"), rounds) << "the round does not advance any more";
    EXPECT_TRUE(table->at("/crypt").as_array().empty());
    EXPECT_EQ(table->at("/discard").as_array().size(), static_cast<std::size_t>(seats == 2   ? 24
                                                                                : seats == 3 ? 36
                                                                                             : 48));
  }
}

TEST(CryptCollect, CR23_TheFirstWithTwoIdolsFlipsThem) {
  DealtTable table(2, "BAAAAA", {"idol 4", "idol 2", "jewelry 1", "idol 1", "idol 3", "jewelry 2"});
  EXPECT_EQ(table->at("/idol-b"), json::array());
  table.take_all(1);
  EXPECT_EQ(table->at("/idol-b"), (json::array{1}));
  EXPECT_EQ(table.treasure(1), "idol 2 flipped public, idol 4 flipped public, jewelry 1");
  table.take_all(0);
  EXPECT_EQ(table->at("/idol-b"), (json::array{1}));
  EXPECT_EQ(table.treasure(0), "idol 1 public, idol 3 public, jewelry 2") << "later: no flip";
  EXPECT_EQ(table->part(1, "idol"), 5);
  EXPECT_EQ(table->part(0, "idol"), 2);
  EXPECT_TRUE(DealtTable(2, "ABBBBB", {})->at("/idol-b").is_null());
}

TEST(CryptCollect, CR23_TogetherInOneCollectPhaseEachIsFirst) {
  DealtTable table(4, "BAAAAA", {"idol 1", "idol 2", "idol 3", "idol 4", "idol 1", "jewelry 1"});
  table.play({"claim 1:1x1 2:1x1", "claim 3:1x1 4:1x1 5:1x1", "recover", "recover"});
  EXPECT_EQ(table->at("/idol-b"), (json::array{0, 1}));
  EXPECT_EQ(table.treasure(1), "idol 1, idol 3 flipped public, idol 4 flipped public")
      << "two of three are flipped, the public ones first";
  EXPECT_EQ(table->part(0, "idol"), 5);
  EXPECT_EQ(table->part(1, "idol"), 5);
}

TEST(CryptCollect, CR23_AnIdolTakenByPotteryCountsAtOnce) {
  DealtTable table(2, "BAABAA",
                   {"pottery 1", "pottery 2", "idol 1", "jewelry 1", "jewelry 2", "idol 4"});
  table.take_all(0);
  EXPECT_EQ(table->at("/idol-b"), json::array());
  table.play({"take 3"});
  EXPECT_EQ(table->at("/idol-b"), (json::array{0}));
  EXPECT_EQ(table.treasure(0),
            "idol 1 flipped, idol 4 flipped, pottery 1 flipped public, pottery 2 flipped public");
}

TEST(CryptCollect, CR29_AFlippedCardPaysOnlyOnce) {
  auto table = with_idols("AAAAAA");
  table.play({"reroll 1", "roll 1", "reroll 1", "roll 1"});
  EXPECT_EQ(table->at("/phase"), "claim") << "both Idols are flipped";
  EXPECT_EQ(table.treasure(0).find("idol 1 flipped public, idol 2 flipped public"), 0u);
}

}  // namespace
}  // namespace purloin
