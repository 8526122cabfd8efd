// Only Child, the solo game against the Ghost: rules CR-31 to CR-36, and what CR-23 and CR-28 mean
// alone.
#include "games/crypt/dealt_table.h"
#include "games/crypt/score.h"

namespace purloin {
namespace {

namespace json = wire::json;

// "1:2x3 by ghost, 3:1x6 by 0": who holds what.
std::string holds(const DealtTable& table) {
  std::string text;
  const auto crypt = table->at("/crypt");
  int number = 0;
  for (const auto& slot : crypt.as_array()) {
    ++number;
    if (slot.at("by").is_null()) continue;
    text += (text.empty() ? "" : ", ") + std::to_string(number) + ":" +
            json::serialize(slot.at("count")) + "x" + json::serialize(slot.at("effort")) + " by " +
            (slot.at("by").is_string() ? "ghost" : json::serialize(slot.at("by")));
  }
  return text;
}

TEST(CryptSolo, CR31_ThePlayerStartsWithBothTorches) {
  DealtTable table(1, "AAAAAA", {});
  EXPECT_EQ(table->number("/leader"), 0);
  EXPECT_EQ(table->at("/ghost"), (json::object{{"servants", 3}, {"pushed", 0}}));
  EXPECT_EQ(table->actor(), "seat 0");
  table.play({"recover"});
  EXPECT_EQ(table->actor(), "ghost 3");
  EXPECT_TRUE(table->at("/seat").is_null());
  EXPECT_EQ(table->moves().size(), 56u);
  table.play({"ghost 5 4 3"});
  EXPECT_EQ(table->actor(), "seat 0");
  EXPECT_EQ(table->refusal("claim 1:1x6 2:1x6"),
            "on the last turn of a round servants go on one card only");
  table.play({"recover"});
  EXPECT_EQ(table->at("/leader"), "ghost") << "the torches pass to him";
  EXPECT_EQ(table->actor(), "ghost 3");
  table.play({"ghost 5 4 3"});
  EXPECT_TRUE(table->is_legal("claim 1:1x6 2:1x6")) << "the second turn of three is not the last";
}

TEST(CryptSolo, CR31_NobodyElseCanBeLeader) {
  EXPECT_EQ(TestTable("crypt", 1).actor(), "top");
  EXPECT_EQ(start_refusal("crypt", 1, {{"leader", 0}}), "");
  EXPECT_EQ(start_refusal("crypt", 1, {{"leader", 1}}),
            "bad-option: leader: must be a whole number from 0 to 0");
  EXPECT_TRUE(TestTable("crypt", 2).at("/ghost").is_null());
}

// A first round in which the player collects all three cards: effort 6 holds against his dice.
DealtTable collected_alone(std::string_view collectors, DealtTable::Cards cards) {
  DealtTable table(1, collectors, std::move(cards));
  table.play({"claim 1:1x6 2:1x6 3:1x6", "ghost 6 5 4", "recover", "roll 6 6 6"});
  return table;
}

TEST(CryptSolo, CR28_AloneOneIsTheHighestAndTheOnlyOne) {
  const DealtTable::Cards three = {"tapestry 1", "tapestry 2", "tapestry 3"};
  EXPECT_EQ(collected_alone("AAAAAA", three)->part(0, "tapestry"), 5);
  EXPECT_EQ(collected_alone("AAAAAB", three)->part(0, "tapestry"), 7);
  EXPECT_EQ(collected_alone("AAAAAA", {"idol 1", "idol 2", "pottery 1"})->part(0, "tapestry"), 0)
      << "not without a Tapestry";
}

TEST(CryptSolo, CR23_AloneOneIsTheFirst) {
  EXPECT_EQ(collected_alone("BAAAAA", {"idol 1", "idol 2", "pottery 1"})->part(0, "idol"), 5);
}

TEST(CryptSolo, CR32_FromTheHighestValueFaceDownCountsTwoAndAHalf) {
  // Whatever the face-down card is worth, it comes after a 3 and before a 2.
  DealtTable low(1, "AAAAAA", {"idol 2", "idol 3", "idol 1"});
  EXPECT_EQ(holds(low.play({"recover", "ghost 6 5 4"})),
            "1:1x4 by ghost, 2:1x6 by ghost, 3:1x5 by ghost");
  DealtTable high(1, "AAAAAA", {"idol 2", "idol 3", "jewelry 4"});
  EXPECT_EQ(holds(high.play({"recover", "ghost 6 5 4"})),
            "1:1x4 by ghost, 2:1x6 by ghost, 3:1x5 by ghost");
}

TEST(CryptSolo, CR32_EqualValuesInDrawingOrder) {
  DealtTable table(1, "AAAAAA", {"idol 1", "jewelry 1", "pottery 1"});
  EXPECT_EQ(holds(table.play({"recover", "ghost 6 5 4"})),
            "1:1x5 by ghost, 2:1x4 by ghost, 3:1x6 by ghost");
}

TEST(CryptSolo, CR33_TheRulebooksPicture) {
  // His joined 3s push out the 5; his 4 cannot push out the 4, so it pushes out the 2.
  DealtTable table(1, "AAAAAA", {"idol 4", "jewelry 3", "pottery 1"});
  table.play({"claim 1:1x5 2:1x4 3:1x2", "ghost 4 3 3"});
  EXPECT_EQ(holds(table), "1:2x3 by ghost, 2:1x4 by 0, 3:1x4 by ghost");
  EXPECT_EQ(table->number("/players/0/servants"), 2) << "pushed servants come back at once";
}

TEST(CryptSolo, CR33_AJoinedPairBeforeASingleDieOfTheSameTotal) {
  // The rulebook's words: two 3s are placed before one 6.
  DealtTable table(1, "AAAAAA", {"idol 4", "jewelry 3", "pottery 1"});
  EXPECT_EQ(holds(table.play({"recover", "ghost 6 3 3"})), "1:2x3 by ghost, 2:1x6 by ghost");
  DealtTable lower(1, "AAAAAA", {"idol 4", "jewelry 3", "pottery 1"});
  EXPECT_EQ(holds(lower.play({"recover", "ghost 5 2 2"})), "1:1x5 by ghost, 2:2x2 by ghost");
  DealtTable three(1, "AAAAAA", {"idol 4", "jewelry 3", "pottery 1"});
  EXPECT_EQ(holds(three.play({"recover", "ghost 2 2 2"})), "1:3x2 by ghost");
}

TEST(CryptSolo, CR33_EqualTotalsDoNotPushAndWhatFitsNowhereIsSetAside) {
  DealtTable table(1, "AAAAAA", {"idol 4", "jewelry 3", "pottery 1"});
  table.play({"claim 1:1x6 2:1x6 3:1x5", "ghost 6 5 1"});
  EXPECT_EQ(holds(table), "1:1x6 by 0, 2:1x6 by 0, 3:1x6 by ghost");
  EXPECT_EQ(table->number("/ghost/servants"), 2);
  EXPECT_EQ(table->number("/ghost/pushed"), 0);
}

TEST(CryptSolo, CR33_HisOwnCardsArePassedOver) {
  // Only one card is free of the player: his second group could only go where the first lies.
  DealtTable table(1, "AAAAAA", {"idol 4", "jewelry 3", "pottery 1"});
  table.play({"claim 2:2x6 3:1x6", "ghost 6 5 5"});
  EXPECT_EQ(holds(table), "1:2x5 by ghost, 2:2x6 by 0, 3:1x6 by 0");
}

TEST(CryptSolo, CR34_HisSecondTurnRollsOnlyWhatWasPushedOff) {
  DealtTable table(1, "AAAAAA", {});
  table.play({"recover", "ghost 6 5 4", "recover"});
  // Round 2: he leads.
  table.play({"ghost 5 2 2"});
  EXPECT_EQ(table->number("/ghost/servants"), 0);
  const auto held = holds(table);
  // Push off his pair of 2s, wherever it lies.
  const int pair = held.find("1:2x2") != std::string::npos   ? 1
                   : held.find("2:2x2") != std::string::npos ? 2
                                                             : 3;
  table.play({"claim " + std::to_string(pair) + ":1x5"});
  EXPECT_EQ(table->actor(), "ghost 2");
  EXPECT_EQ(table->number("/ghost/pushed"), 2);
  EXPECT_EQ(table->number("/turn"), 2);
  table.play({"ghost 6 1"});
  // Only the 6 is placed; then everything is collected.
  EXPECT_EQ(table->number("/round"), 3);
}

TEST(CryptSolo, CR34_OnlyTheHighestGroupIsPlaced) {
  DealtTable table(1, "BAAAAA",
                   {"idol 1", "idol 2", "idol 3", "jewelry 4", "jewelry 3", "jewelry 1"});
  table.skip_ghost_round();
  table.play({"ghost 3 2 1", "claim 1:1x4 2:1x3 3:1x2"});
  EXPECT_EQ(table->actor(), "ghost 3");
  EXPECT_EQ(table->moves().size(), 56u);
  table.play({"ghost 6 6 5", "roll 1 1"});
  EXPECT_EQ(table.treasure(0), "jewelry 1, jewelry 3 public")
      << "his 12 takes the first card; his 5 would take the second";
}

TEST(CryptSolo, CR34_WithNothingPushedThereIsNoSecondTurn) {
  DealtTable table(1, "BAAAAA",
                   {"idol 1", "idol 2", "idol 3", "jewelry 4", "jewelry 3", "jewelry 1"});
  table.skip_ghost_round();
  table.play({"ghost 2 2 2", "claim 2:1x5"});
  EXPECT_EQ(table->actor(), "roll 1");
  EXPECT_EQ(table->number("/turn"), 2);
  table.play({"roll 6"});
  EXPECT_EQ(table->number("/round"), 3);
}

TEST(CryptSolo, CR35_HeNeverTiresAndWhatHeHoldsIsDiscarded) {
  DealtTable table(1, "BAAAAA", {"idol 4", "jewelry 3", "pottery 1", "remains 1"});
  table.play({"recover", "ghost 6 5 4", "recover"});
  EXPECT_EQ(table->number("/round"), 2) << "nothing is rolled for him";
  EXPECT_EQ(table.discards(), "idol 4 up, jewelry 3 up, pottery 1");
  EXPECT_EQ(table->number("/ghost/servants"), 3);
  EXPECT_EQ(table.seen(0, "/discard/0/coins"), 4) << "the player may look through the discards";
  EXPECT_TRUE(table.seen(0, "/discard/2/coins").is_null()) << "but not at what lay face down";
}

TEST(CryptSolo, CR35_PushedCountsStayUntilTheRoundEnds) {
  DealtTable table(1, "AAAAAA", {"idol 4", "jewelry 3", "pottery 1", "remains 1"});
  table.play({"recover", "ghost 6 5 4", "claim 3:1x6"});
  EXPECT_EQ(table->number("/ghost/pushed"), 1);
  EXPECT_EQ(table->actor(), "roll 1");
  table.play({"roll 6"});
  EXPECT_EQ(table->number("/ghost/pushed"), 0);
}

TEST(CryptSolo, CR36_Ranks) {
  using crypt::rank_of;
  EXPECT_EQ(rank_of(0), "Fool");
  EXPECT_EQ(rank_of(29), "Fool");
  EXPECT_EQ(rank_of(30), "Petty");
  EXPECT_EQ(rank_of(39), "Petty");
  EXPECT_EQ(rank_of(40), "Affluent");
  EXPECT_EQ(rank_of(49), "Affluent");
  EXPECT_EQ(rank_of(50), "Magnificent");
  EXPECT_EQ(rank_of(99), "Magnificent");
}

TEST(CryptSolo, CR36_TheRankStandsBesideTheSum) {
  DealtTable table(1, "AAAAAA", {});
  EXPECT_EQ(table->any().scores()[0].at("parts").at("rank"), "Fool");
  while (table->actor() != "over") table.skip_ghost_round();
  EXPECT_EQ(table->winners(), (std::vector<int>{0}));
  EXPECT_EQ(table->score(0), 3);
  EXPECT_FALSE(TestTable("crypt", 2).any().scores()[0].at("parts").as_object().contains("rank"));
}

}  // namespace
}  // namespace purloin
