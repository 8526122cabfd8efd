// Scoring: rules CR-22 to CR-30.
#include <algorithm>

#include "games/crypt/dealt_table.h"
#include "games/crypt/deck.h"

namespace purloin {
namespace {

namespace json = wire::json;

constexpr int kMine = 0;
constexpr int kYours = 1;

// Two players who each collect whole rounds: `mine` and then `yours`, three cards a round.
DealtTable collected(std::string_view collectors, DealtTable::Cards mine,
                     DealtTable::Cards yours = {}) {
  auto cards = mine;
  cards.insert(cards.end(), yours.begin(), yours.end());
  DealtTable table(2, collectors, std::move(cards));
  for (std::size_t i = 0; i < mine.size(); i += 3) table.take_all(kMine);
  for (std::size_t i = 0; i < yours.size(); i += 3) table.take_all(kYours);
  return table;
}

TEST(CryptScore, CR22_CoinsBonusesAndUnexhaustedServants) {
  auto table = collected("AAAAAA", {"idol 1", "jewelry 2", "manuscript 3"});
  EXPECT_EQ(table->part(kMine, "coins"), 6);
  EXPECT_EQ(table->part(kMine, "servants"), 3);
  EXPECT_EQ(table->score(kMine), 9);
  EXPECT_EQ(table->score(kYours), 3);
  table.play({"recover", "claim 1:1x6 2:1x5"});
  EXPECT_EQ(table->part(kMine, "servants"), 3) << "those on cards count";
  table.play({"recover", "roll 1 6", "pass"});
  EXPECT_EQ(table->part(kMine, "servants"), 2);
}

TEST(CryptScore, CR23_FiveForTheFirstTwoForLaterPlayers) {
  const auto table =
      collected("BAAAAA", {"idol 1", "idol 2", "pottery 1"}, {"idol 3", "jewelry 1", "pottery 2"});
  EXPECT_EQ(table->part(kMine, "idol"), 5);
  EXPECT_EQ(table->part(kYours, "idol"), 0) << "one Idol is too few";
  const auto later =
      collected("BAAAAA", {"idol 1", "idol 2", "pottery 1"}, {"idol 3", "idol 4", "pottery 2"});
  EXPECT_EQ(later->part(kYours, "idol"), 2);
  EXPECT_EQ(collected("AAAAAA", {"idol 1", "idol 2", "pottery 1"})->part(kMine, "idol"), 0);
}

TEST(CryptScore, CR24_JewelryATheHighestCountsTwice) {
  const auto table = collected("AAAAAA", {"jewelry 2", "jewelry 4", "pottery 1"},
                               {"jewelry 3", "pottery 2", "idol 1"});
  EXPECT_EQ(table->part(kMine, "jewelry"), 4);
  EXPECT_EQ(table->part(kYours, "jewelry"), 0) << "one is too few";
}

TEST(CryptScore, CR24_JewelryBOneEach) {
  const auto table = collected("ABAAAA", {"jewelry 2", "jewelry 4", "pottery 1"},
                               {"jewelry 3", "pottery 2", "idol 1"});
  EXPECT_EQ(table->part(kMine, "jewelry"), 2);
  EXPECT_EQ(table->part(kYours, "jewelry"), 1);
}

TEST(CryptScore, CR25_ManuscriptAEachCountsAsFour) {
  const auto table = collected("AAAAAA", {"manuscript 1", "manuscript 2", "pottery 1"},
                               {"manuscript 3", "pottery 2", "idol 1"});
  EXPECT_EQ(table->part(kMine, "coins"), 4);
  EXPECT_EQ(table->part(kMine, "manuscript"), 3 + 2);
  EXPECT_EQ(table->part(kYours, "manuscript"), 0) << "one is too few";
  EXPECT_EQ(
      collected("AABAAA", {"manuscript 1", "manuscript 2", "pottery 1"})->part(kMine, "manuscript"),
      0);
}

TEST(CryptScore, CR25_ManuscriptBLooksAtAllFaceDownCards) {
  DealtTable table(4, "AABAAA",
                   {"manuscript 1", "idol 1", "idol 2", "idol 3", "jewelry 1", "jewelry 2",
                    "pottery 1", "pottery 2", "pottery 3", "pottery 4", "remains 3", "remains 4"});
  table.play({"recover", "claim 1:1x1", "recover", "recover", "flip manuscript"});
  EXPECT_EQ(table.seen(1, "/crypt/4/coins"), 3);
  EXPECT_EQ(table.seen(1, "/crypt/5/coins"), 4);
  EXPECT_TRUE(table.seen(0, "/crypt/4/coins").is_null());
}

TEST(CryptScore, CR26_PotteryAByNumber) {
  const auto bonus = [](DealtTable::Cards cards) {
    return collected("AAAAAA", std::move(cards))->part(kMine, "pottery");
  };
  EXPECT_EQ(bonus({"pottery 1", "idol 1", "idol 2"}), 0);
  EXPECT_EQ(bonus({"pottery 1", "pottery 2", "idol 2"}), 2);
  EXPECT_EQ(bonus({"pottery 1", "pottery 2", "pottery 3"}), 4);
  EXPECT_EQ(bonus({"pottery 1", "pottery 2", "pottery 3", "pottery 4", "idol 1", "idol 2"}), 8);
  EXPECT_EQ(collected("AAABAA", {"pottery 1", "pottery 2", "pottery 3"})->part(kMine, "pottery"),
            0);
}

TEST(CryptScore, CR26_FourOrMorePotteryIsEight) {
  DealtTable table(3, "AAAAAA",
                   {"pottery 1", "pottery 2", "pottery 2", "idol 1", "pottery 3", "pottery 3",
                    "idol 2", "idol 3"});
  table.take_all(1).take_all(1);
  EXPECT_EQ(table->part(1, "pottery"), 8) << "five of them";
}

TEST(CryptScore, CR27_RemainsBFourOrMoreTen) {
  const DealtTable::Cards four = {"remains 1", "remains 2", "remains 3",
                                  "remains 4", "idol 1",    "idol 2"};
  EXPECT_EQ(collected("AAAABA", four)->part(kMine, "remains"), 10);
  EXPECT_EQ(collected("AAAAAA", four)->part(kMine, "remains"), 0);
  EXPECT_EQ(collected("AAAABA", {"remains 1", "remains 2", "remains 3"})->part(kMine, "remains"),
            0);
}

TEST(CryptScore, CR28_TapestryATheHighestTotalTiedEachFull) {
  const auto table = collected("AAAAAA", {"tapestry 1", "tapestry 2", "idol 1"},
                               {"tapestry 4", "jewelry 1", "pottery 1"});
  EXPECT_EQ(table->part(kMine, "tapestry"), 0);
  EXPECT_EQ(table->part(kYours, "tapestry"), 5);
  const auto tied = collected("AAAAAA", {"tapestry 1", "tapestry 2", "idol 1"},
                              {"tapestry 3", "jewelry 1", "pottery 1"});
  EXPECT_EQ(tied->part(kMine, "tapestry"), 5);
  EXPECT_EQ(tied->part(kYours, "tapestry"), 5);
}

TEST(CryptScore, CR28_TapestryANeedsATapestry) {
  const auto table = collected("AAAAAA", {"idol 1", "idol 2", "jewelry 1"});
  EXPECT_EQ(table->part(kMine, "tapestry"), 0);
  EXPECT_EQ(table->part(kYours, "tapestry"), 0);
}

TEST(CryptScore, CR28_TapestryBThreeOrMore) {
  const auto alone = collected("AAAAAB", {"tapestry 1", "tapestry 2", "tapestry 3"},
                               {"tapestry 4", "idol 1", "idol 2"});
  EXPECT_EQ(alone->part(kMine, "tapestry"), 7);
  EXPECT_EQ(alone->part(kYours, "tapestry"), 0);
  DealtTable both(3, "AAAAAB",
                  {"tapestry 1", "tapestry 2", "tapestry 3", "idol 1", "tapestry 2", "tapestry 3",
                   "tapestry 4", "idol 2"});
  both.take_all(0).take_all(1);
  EXPECT_EQ(both->part(0, "tapestry"), 4);
  EXPECT_EQ(both->part(1, "tapestry"), 4);
  EXPECT_EQ(both->part(2, "tapestry"), 0);
}

TEST(CryptScore, CR29_FlippedCardsScore) {
  auto table =
      collected("AAABAA", {"pottery 3", "pottery 4", "jewelry 1", "jewelry 2", "idol 2", "idol 4"});
  const int before = table->part(kMine, "coins");
  table.play({"take 3"});
  EXPECT_GT(table->part(kMine, "coins"), before) << "two flipped, one gained";
}

// Two players at the beginning of the last round, which seat 1 leads, with nothing collected yet.
DealtTable last_round(const DealtTable::Cards& last) {
  DealtTable::Cards cards;
  for (const auto type : crypt::kTypeNames) {
    for (int coins = 1; coins <= 4; ++coins) {
      const auto card = std::string(type) + " " + std::to_string(coins);
      if (std::ranges::find(last, card) == last.end()) cards.push_back(card);
    }
  }
  cards.insert(cards.end(), last.begin(), last.end());
  DealtTable table(2, "AAAAAA", cards);
  while (table->number("/round") < 8) table.skip();
  return table;
}

TEST(CryptScore, CR30_MostCoinsWin) {
  auto table = collected("AAAAAA", {"idol 1", "jewelry 2", "manuscript 3"});
  table.skip_to_the_end();
  EXPECT_EQ(table->actor(), "over");
  EXPECT_EQ(table->winners(), (std::vector<int>{kMine}));
  EXPECT_EQ(table->at("/winners"), (json::array{kMine}));
}

TEST(CryptScore, CR30_TiesAreRolledWithAllUnexhaustedServants) {
  DealtTable table(3, "AAAAAA", {});
  table.skip_to_the_end();
  EXPECT_EQ(table->at("/phase"), "tiebreak");
  EXPECT_EQ(table->at("/contenders"), (json::array{0, 1, 2}));
  EXPECT_EQ(table->actor(), "roll 9");
  EXPECT_TRUE(table->winners().empty());
  table.play({"roll 6 5 4 1 1 1 5 5 5"});  // 15, 3, 15
  EXPECT_EQ(table->at("/contenders"), (json::array{0, 2})) << "those still tied roll again";
  EXPECT_EQ(table->actor(), "roll 6");
  table.play({"roll 2 2 2 1 1 6"});
  EXPECT_EQ(table->winners(), (std::vector<int>{2}));
}

TEST(CryptScore, CR30_DiceMustBeThoseOfTheTied) {
  DealtTable table(2, "BBBBBB", {});
  table.skip_to_the_end();
  EXPECT_EQ(table->actor(), "roll 6");
  EXPECT_EQ(table->refusal("roll 6 6 6"), "those are not the dice being rolled");
  EXPECT_EQ(table->refusal("roll 6 6 6 6 6 6 6"), "those are not the dice being rolled");
  EXPECT_EQ(table.table().any().play("roll 4 6 6 6 5 6"), "roll 6 6 4 6 6 5");
  EXPECT_EQ(table->winners(), (std::vector<int>{1}));
}

TEST(CryptScore, CR30_ATiedPlayerWithoutServantsAddsNothing) {
  auto table = last_round({"pottery 4", "manuscript 1", "jewelry 2"});
  table.play({"claim 2:1x1", "claim 1:3x6", "recover", "roll 1 1 1"});
  EXPECT_EQ(table->score(0), 4);
  EXPECT_EQ(table->score(1), 1 + 3);
  EXPECT_EQ(table->at("/contenders"), (json::array{0, 1}));
  EXPECT_EQ(table->actor(), "roll 3");
  table.play({"roll 1 1 1"});
  EXPECT_EQ(table->winners(), (std::vector<int>{1}));
}

TEST(CryptScore, CR30_TiedWithoutServantsShareTheWin) {
  auto table = last_round({"pottery 1", "manuscript 1", "jewelry 2"});
  table.play({"claim 2:3x6", "claim 1:3x6", "recover", "roll 1 1 1 1 1 1"});
  EXPECT_EQ(table->actor(), "over");
  EXPECT_EQ(table->score(0), 1);
  EXPECT_EQ(table->winners(), (std::vector<int>{0, 1}));
}

}  // namespace
}  // namespace purloin
