// The claim phase: rules CR-08 to CR-13, with CR-25 and CR-27 where they are used in it.
#include <algorithm>

#include "games/crypt/dealt_table.h"

namespace purloin {
namespace {

using Moves = std::vector<std::string>;

std::size_t claims_in(const Moves& moves) {
  return static_cast<std::size_t>(
      std::ranges::count_if(moves, [](const auto& move) { return move.starts_with("claim"); }));
}

TEST(CryptClaim, CR08_OneTurnEachClockwiseFromTheLeader) {
  DealtTable table(4, "AAAAAA", {});
  for (const char* seat : {"seat 0", "seat 1", "seat 2", "seat 3"}) {
    EXPECT_EQ(table->actor(), seat);
    table.play({"recover"});
  }
  EXPECT_EQ(table->number("/round"), 2);
  for (const char* seat : {"seat 1", "seat 2", "seat 3", "seat 0"}) {
    EXPECT_EQ(table->actor(), seat);
    table.play({"recover"});
  }
}

TEST(CryptClaim, CR08_WithTwoPlayersTheLeaderHasASecondTurn) {
  DealtTable table(2, "AAAAAA", {});
  for (const char* seat : {"seat 0", "seat 1", "seat 0", "seat 1", "seat 0", "seat 1"}) {
    EXPECT_EQ(table->actor(), seat);
    table.play({"recover"});
  }
  EXPECT_EQ(table->number("/round"), 3);
}

TEST(CryptClaim, CR09_ServantsOnOneCardHaveTheSameEffort) {
  DealtTable table(2, "AAAAAA", {});
  EXPECT_TRUE(table->is_legal("claim 1:2x3 3:1x6"));
  EXPECT_TRUE(table->is_legal("claim 1:3x6"));
  EXPECT_EQ(table->refusal("claim 1:1x3 1:1x4"), "a claim names every card at most once");
  EXPECT_EQ(table->refusal("claim"), "a claim places at least one servant");
  EXPECT_EQ(table->refusal("claim 1:0x3"),
            "\"1:0x3\" is not SLOT:COUNTxEFFORT, with 1 to 3 servants and effort 1 to 6");
  EXPECT_EQ(table->refusal("claim 1:1x7"),
            "\"1:1x7\" is not SLOT:COUNTxEFFORT, with 1 to 3 servants and effort 1 to 6");
  EXPECT_EQ(table->refusal("claim 1:3x1 2:1x1"), "you do not have that many servants available");
  EXPECT_EQ(table->refusal("claim 4:1x1"), "the Crypt has no such card");
}

TEST(CryptClaim, CR09_GroupsInAnyOrderAreOneMove) {
  DealtTable table(2, "AAAAAA", {});
  EXPECT_EQ(table.table().any().play("claim 3:1x6 1:1x2 2:1x4"), "claim 1:1x2 2:1x4 3:1x6");
}

TEST(CryptClaim, CR09_OnlyAvailableServantsCanBePlaced) {
  DealtTable table(2, "AAAAAA", {});
  table.play({"claim 1:2x6", "recover", "recover", "roll 1 1"});
  EXPECT_EQ(table->number("/players/0/servants"), 1);
  table.play({"recover"});
  // One servant: one card, six efforts.
  EXPECT_EQ(claims_in(table->moves()), 18u);
  EXPECT_EQ(table->refusal("claim 1:2x1"), "you do not have that many servants available");
}

TEST(CryptClaim, CR10_AHigherTotalPushesOutAndServantsAreAvailableAtOnce) {
  DealtTable table(2, "AAAAAA", {});
  table.play({"claim 1:2x3"});
  EXPECT_EQ(table->number("/players/0/servants"), 1);
  EXPECT_EQ(table->refusal("claim 1:1x6"),
            "the total effort must be higher than what lies on that card");
  EXPECT_EQ(table->refusal("claim 1:2x3"),
            "the total effort must be higher than what lies on that card");
  EXPECT_EQ(table->refusal("claim 1:3x2"),
            "the total effort must be higher than what lies on that card");
  table.play({"claim 1:2x4"});
  EXPECT_EQ(table->number("/players/0/servants"), 3);
  EXPECT_EQ(table->number("/crypt/0/by"), 1);
  EXPECT_EQ(table->number("/crypt/0/count"), 2);
  EXPECT_EQ(table->number("/crypt/0/effort"), 4);
  EXPECT_TRUE(table->is_legal("claim 1:3x3"));
}

TEST(CryptClaim, CR10_OnesOwnCardCannotBeClaimedAgain) {
  DealtTable table(2, "AAAAAA", {});
  table.play({"claim 1:1x1", "recover"});
  EXPECT_EQ(table->refusal("claim 1:2x6"), "your own servants lie on that card already");
  // Two servants on one of two free cards.
  EXPECT_EQ(claims_in(table->moves()), 2u * (6 + 6));
}

TEST(CryptClaim, CR11_OnTheLastTurnOneCardOnly) {
  DealtTable table(3, "AAAAAA", {});
  EXPECT_TRUE(table->is_legal("claim 1:1x1 2:1x1"));
  table.play({"recover"});
  EXPECT_TRUE(table->is_legal("claim 1:1x1 2:1x1"));
  table.play({"recover"});
  EXPECT_EQ(table->refusal("claim 1:1x1 2:1x1"),
            "on the last turn of a round servants go on one card only");
  EXPECT_EQ(claims_in(table->moves()), 4u * 18);
}

TEST(CryptClaim, CR12_RecoverTakesBackAllAndIsTheWayToPass) {
  DealtTable table(2, "AAAAAA", {});
  EXPECT_TRUE(table->is_legal("recover"));
  EXPECT_EQ(table->refusal("pass"),
            "pass leaves a window; on your turn, recover is the way to do nothing");
  table.play({"claim 1:2x6", "recover", "recover", "roll 1 1"});
  EXPECT_EQ(table->number("/players/0/exhausted"), 2);
  table.play({"recover", "recover"});
  EXPECT_EQ(table->number("/players/0/exhausted"), 0);
  EXPECT_EQ(table->number("/players/0/servants"), 3);
}

// Seat 0 has two Manuscripts and a Remains of the first round and leads the third, four-card ones.
TEST(CryptClaim, CR13_AManuscriptLooksBeforeTheClaim) {
  DealtTable table(2, "AABAAA",
                   {"manuscript 3", "manuscript 2", "jewelry 1", "idol 1", "idol 2", "idol 4"});
  table.take_all(0);
  EXPECT_EQ(table->actor(), "seat 1");
  EXPECT_FALSE(table->is_legal("flip manuscript")) << "not on somebody else's turn";
  table.play({"recover", "flip manuscript"});
  EXPECT_EQ(table->actor(), "seat 0") << "the turn is still to come";
  EXPECT_EQ(table->at("/crypt/2/seen"), (wire::json::array{0}));
  EXPECT_EQ(table.seen(0, "/crypt/2/coins"), 4);
  EXPECT_EQ(table->refusal("flip manuscript"), "you know every face-down card in the Crypt");
  table.play({"recover", "recover"});
  EXPECT_EQ(table.seen(0, "/discard/2/coins"), 4);
  EXPECT_TRUE(table.seen(1, "/discard/2/coins").is_null());
  EXPECT_TRUE(table->is_legal("flip manuscript")) << "a new card, and another Manuscript";
}

TEST(CryptClaim, CR13_ManuscriptsNeedSideB) {
  DealtTable table(2, "BBABBB", {"manuscript 3", "manuscript 2", "jewelry 1"});
  table.take_all(0).play({"recover"});
  EXPECT_EQ(table->refusal("flip manuscript"),
            "this table plays the Manuscript collector’s side A, which flips nothing");
  DealtTable poor(2, "BBBBBB", {});
  EXPECT_EQ(poor->refusal("flip manuscript"), "you have no Manuscript left to flip");
}

// Seat 0 has four Remains and three exhausted servants.
DealtTable weary(std::string_view collectors) {
  DealtTable table(2, collectors,
                   {"remains 1", "remains 2", "remains 4", "remains 3", "idol 1", "idol 2"});
  table.take_all(0).play({"recover", "claim 1:3x6", "recover", "roll 1 1 1"});
  return table;
}

TEST(CryptClaim, CR13_RemainsBringServantsBackAsOftenAsOneCanPay) {
  auto table = weary("BAAAAA");
  EXPECT_EQ(table->actor(), "seat 0");
  EXPECT_EQ(table->moves(), (Moves{"flip remains", "recover"}));
  table.play({"flip remains"});
  EXPECT_EQ(table->number("/players/0/exhausted"), 2);
  EXPECT_EQ(table->number("/players/0/servants"), 1);
  table.play({"flip remains"});
  EXPECT_EQ(table->number("/players/0/exhausted"), 1);
  EXPECT_EQ(table->refusal("flip remains"), "that takes two Remains that are not flipped");
  EXPECT_TRUE(table->is_legal("claim 1:2x1"));
}

TEST(CryptClaim, CR13_RemainsNeedSideAAndSomebodyExhausted) {
  EXPECT_EQ(weary("BAAABA")->refusal("flip remains"),
            "this table plays the Remains collector’s side B, which flips nothing");
  auto rested = weary("BAAAAA");
  rested.play({"recover", "recover"});
  EXPECT_EQ(rested->refusal("flip remains"), "none of your servants is exhausted");
}

TEST(CryptClaim, CR13_RemainsHaveAWindowBeforeScoring) {
  auto table = weary("BAAAAA");
  // The last round ends with an exhausted servant and four Remains.
  table.play({"recover", "recover", "recover"});
  while (table->number("/round") < 8) table.skip();
  EXPECT_EQ(table->number("/leader"), 1);
  table.play({"recover", "claim 1:2x6", "recover", "roll 1 1"});
  EXPECT_EQ(table->at("/phase"), "remains");
  EXPECT_EQ(table->actor(), "seat 0");
  EXPECT_EQ(table->moves(), (Moves{"flip remains", "pass"}));
  EXPECT_EQ(table->part(0, "servants"), 1);
  table.play({"flip remains", "flip remains"});
  EXPECT_EQ(table->actor(), "over");
  EXPECT_EQ(table->part(0, "servants"), 3);
}

TEST(CryptClaim, CR13_TheLastWindowCanBeLeft) {
  auto table = weary("BAAAAA");
  table.play({"recover", "recover", "recover"});
  while (table->number("/round") < 8) table.skip();
  table.play({"recover", "claim 1:1x6", "recover", "roll 1", "pass"});
  EXPECT_EQ(table->actor(), "over");
  EXPECT_EQ(table->number("/players/0/exhausted"), 1);
}

}  // namespace
}  // namespace purloin
