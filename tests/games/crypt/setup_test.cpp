// Setup and reveal: rules CR-01 to CR-07.
#include <fstream>
#include <iterator>
#include <set>

#include "games/crypt/dealt_table.h"
#include "games/crypt/deck.h"

namespace purloin {
namespace {

namespace json = wire::json;

constexpr const char* kGame = "crypt";

int count_cards(const json::value& types) {
  int cards = 0;
  for (const auto& type : types.as_object()) {
    for (const auto& coins : type.value().as_object()) cards += coins.value().to_number<int>();
  }
  return cards;
}

json::object printed_facts() {
  std::ifstream file(PURLOIN_SOURCE_DIR "/data/crypt.json");
  return json::parse(std::string((std::istreambuf_iterator<char>(file)), {})).as_object();
}

TEST(CryptSetup, CR01_OneToFourPlayers) {
  for (const int seats : {1, 2, 3, 4}) EXPECT_EQ(start_refusal(kGame, seats), "") << seats;
  for (const int seats : {-1, 0, 5, 1000}) {
    EXPECT_EQ(start_refusal(kGame, seats),
              "bad-option: seats: Crypt is for 1 to 4 players, not " + std::to_string(seats));
  }
}

TEST(CryptSetup, CR01_CardsByPlayersAreThePrintedOnes) {
  const auto facts = printed_facts();
  for (int seats = 1; seats <= 4; ++seats) {
    std::set<std::string> icons;
    for (const auto& icon : facts.at("icons-by-players").at(std::to_string(seats)).as_array()) {
      icons.insert(std::string(icon.as_string()));
    }
    crypt::Pile expected;
    for (const auto& card : facts.at("treasure").as_array()) {
      if (!icons.contains(std::string(card.at("icon").as_string()))) continue;
      expected.add(crypt::Card(*crypt::find_type(card.at("type").as_string()),
                               card.at("coins").to_number<int>()));
    }
    EXPECT_EQ(crypt::deal_for(seats).deck, expected) << seats;
    EXPECT_EQ(count_cards(TestTable(kGame, seats).at("/deck")), seats <= 2   ? 24
                                                                : seats == 3 ? 36
                                                                             : 48);
  }
}

TEST(CryptSetup, CR02_CollectorsByOption) {
  EXPECT_EQ(TestTable(kGame, 2).at("/collectors"), "AAAAAA");
  EXPECT_EQ(TestTable(kGame, 2, {{"collectors", "BBBBBB"}}).at("/collectors"), "BBBBBB");
  EXPECT_EQ(TestTable(kGame, 2, {{"collectors", "ABBABA"}}).at("/collectors"), "ABBABA");
  EXPECT_EQ(TestTable(kGame, 2, {{"collectors", "ABBABA"}}).at("/options/collectors"), "ABBABA");
  for (const char* wrong : {"", "AAAAA", "AAAAAAA", "AAAAAC", "aaaaaa", "Random"}) {
    EXPECT_EQ(start_refusal(kGame, 2, {{"collectors", wrong}}),
              "bad-option: collectors: must be \"random\" or six letters A or B");
  }
}

TEST(CryptSetup, CR02_RandomSidesAreDealtAfterTheLeader) {
  TestTable table(kGame, 3, {{"collectors", "random"}});
  EXPECT_TRUE(table.at("/collectors").is_null());
  EXPECT_EQ(table.actor(), "leader");
  table.play({"leader 2"});
  EXPECT_EQ(table.actor(), "sides");
  EXPECT_EQ(table.moves().size(), 64u);
  EXPECT_EQ(table.at("/phase"), "setup");
  table.play({"sides ABABAB"});
  EXPECT_EQ(table.at("/collectors"), "ABABAB");
  EXPECT_EQ(table.at("/options/collectors"), "random");
  EXPECT_EQ(table.at("/phase"), "reveal");
}

TEST(CryptSetup, CR03_ThreeServantsNoneExhausted) {
  const TestTable table(kGame, 4);
  for (const char* player : {"/players/0", "/players/1", "/players/2", "/players/3"}) {
    EXPECT_EQ(table.number(std::string(player) + "/servants"), 3);
    EXPECT_EQ(table.number(std::string(player) + "/exhausted"), 0);
  }
}

TEST(CryptSetup, CR04_LeaderAtRandomUnlessNamed) {
  TestTable table(kGame, 3);
  EXPECT_EQ(table.moves(), (std::vector<std::string>{"leader 0", "leader 1", "leader 2"}));
  EXPECT_TRUE(table.at("/leader").is_null());
  EXPECT_EQ(table.refusal("leader 3"), "there is no such seat at this table");
  EXPECT_EQ(table.play({"leader 1"}).number("/leader"), 1);
  EXPECT_EQ(table.actor(), "top");
  EXPECT_EQ(TestTable(kGame, 3, {{"leader", 2}}).number("/leader"), 2);
  EXPECT_EQ(TestTable(kGame, 3, {{"leader", 2}}).actor(), "top");
  EXPECT_EQ(start_refusal(kGame, 3, {{"leader", 3}}),
            "bad-option: leader: must be a whole number from 0 to 2");
}

TEST(CryptSetup, CR04_LightsOutActsLast) {
  // With three players the one on the Leader's right, with two the Leader again.
  DealtTable three(3, "AAAAAA", {});
  three.play({"recover", "recover"});
  EXPECT_EQ(three->actor(), "seat 2");
  EXPECT_FALSE(three->is_legal("claim 1:1x1 2:1x1"));
  DealtTable two(2, "AAAAAA", {});
  two.play({"recover", "recover"});
  EXPECT_EQ(two->actor(), "seat 0");
  EXPECT_FALSE(two->is_legal("claim 1:1x1 2:1x1"));
}

TEST(CryptReveal, CR05_TypesOfFaceDownCardsAndOfTheTopCardArePublic) {
  const DealtTable table(2, "AAAAAA", {"idol 3", "pottery 1", "remains 4", "jewelry 2"});
  for (const int viewer : {-1, 0, 1}) {
    EXPECT_EQ(table.seen(viewer, "/top"), "jewelry");
    EXPECT_EQ(table.seen(viewer, "/crypt/0/coins"), 3);
    EXPECT_EQ(table.seen(viewer, "/crypt/2/type"), "remains");
    EXPECT_TRUE(table.seen(viewer, "/crypt/2/coins").is_null());
  }
  EXPECT_EQ(table->number("/crypt/2/coins"), 4);
}

TEST(CryptReveal, CR06_FaceUpFirstThenFaceDown) {
  const auto facts = printed_facts();
  for (int seats = 1; seats <= 4; ++seats) {
    const auto& printed = facts.at("crypt-by-players").at(std::to_string(seats));
    const auto up = printed.at("up").to_number<std::size_t>();
    const auto down = printed.at("down").to_number<std::size_t>();
    const DealtTable table(seats, "AAAAAA", {});
    const auto slots = table->at("/crypt");
    ASSERT_EQ(slots.as_array().size(), up + down);
    for (std::size_t i = 0; i < up + down; ++i) EXPECT_EQ(slots.at(i).at("up").as_bool(), i < up);
  }
}

TEST(CryptReveal, CR06_TypesComeBeforeValuesAndBothFromTheDeck) {
  TestTable table(kGame, 2, {{"leader", 0}});
  EXPECT_EQ(table.actor(), "top");
  EXPECT_EQ(table.moves().size(), 6u);
  table.play({"top idol", "draw 3", "top idol"});
  EXPECT_EQ(table.moves(), (std::vector<std::string>{"draw 1", "draw 2", "draw 4"}));
  EXPECT_EQ(table.refusal("draw 3"), "the deck has no card of the top card’s type with that value");
  table.play({"draw 1", "top idol", "draw 2", "top idol"});
  EXPECT_EQ(table.actor(), "seat 0") << "the type of the next round's first card is known";
  table.play({"recover", "recover", "recover", "draw 4"});
  EXPECT_EQ(table.refusal("top idol"), "the deck has no card of that type left");
}

// Seat 0 has collected four Pottery; the face-down card of the third round is an Idol.
DealtTable rich_in_pottery(std::string_view collectors) {
  DealtTable table(2, collectors,
                   {"pottery 1", "pottery 2", "pottery 3", "pottery 4", "manuscript 1", "jewelry 1",
                    "remains 1", "remains 2", "idol 4", "tapestry 1"});
  return table.take_all(0).take_all(0);
}

TEST(CryptReveal, CR07_TwoPotteryTakeAFaceDownCardBeforeTheClaims) {
  auto table = rich_in_pottery("AAABAA");
  EXPECT_EQ(table->at("/phase"), "pottery");
  EXPECT_EQ(table->moves(), (std::vector<std::string>{"pass", "take 3"}));
  EXPECT_EQ(table->refusal("take 1"), "only a face-down card can be taken that way");
  EXPECT_EQ(table->refusal("take 4"), "the Crypt has no such card");
  table.play({"take 3"});
  EXPECT_EQ(table->at("/phase"), "claim") << "no face-down card is left";
  EXPECT_TRUE(table->at("/crypt/2/taken").as_bool());
  EXPECT_EQ(table->at("/crypt/2/coins"), 4);
  EXPECT_EQ(table->refusal("claim 3:1x6"), "that card was taken from the Crypt");
  EXPECT_EQ(table.treasure(0),
            "idol 4, jewelry 1, manuscript 1 public, pottery 1 flipped public, "
            "pottery 2 flipped public, pottery 3, pottery 4 public");
  table.play({"recover", "recover", "recover"});
  EXPECT_EQ(table.discards(), "remains 1 up, remains 2 up") << "an empty slot discards nothing";
}

TEST(CryptReveal, CR07_OnlyWithSideBAndTwoUnflippedPottery) {
  EXPECT_EQ(rich_in_pottery("BBBABB")->at("/phase"), "claim");
  DealtTable table(2, "AAABAA", {"pottery 1", "idol 1", "jewelry 1"});
  EXPECT_EQ(table.take_all(0)->at("/phase"), "claim");
}

TEST(CryptReveal, CR07_InTurnOrder) {
  // Seat 0 has two Pottery, seat 1 three; seat 1 leads the second round.
  DealtTable table(4, "AAABAA",
                   {"pottery 1", "pottery 2", "pottery 3", "pottery 3", "pottery 4", "pottery 4",
                    "idol 1", "idol 2", "idol 3", "idol 4", "tapestry 1", "tapestry 2"});
  table.play({"claim 1:1x1 2:1x1", "claim 3:1x1 4:1x1 5:1x1", "recover", "claim 6:1x1"});
  EXPECT_EQ(table->number("/leader"), 1);
  EXPECT_EQ(table->actor(), "seat 1");
  EXPECT_EQ(table->moves(), (std::vector<std::string>{"pass", "take 5", "take 6"}));
  table.play({"take 5"});
  EXPECT_EQ(table->actor(), "seat 0") << "one Pottery is too few for another";
  EXPECT_EQ(table->moves(), (std::vector<std::string>{"pass", "take 6"}));
  table.play({"pass"});
  EXPECT_EQ(table->at("/phase"), "claim");
  EXPECT_EQ(table->actor(), "seat 1");
}

TEST(CryptReveal, CR07_AsOftenAsOneCanPay) {
  DealtTable table(4, "AAABAA",
                   {"pottery 1", "pottery 2", "pottery 3", "idol 1", "idol 1", "idol 2",
                    "pottery 1", "pottery 2", "pottery 3", "idol 2", "idol 3", "idol 3"});
  table.take_all(1).take_all(1);
  EXPECT_EQ(table->number("/round"), 3);
  EXPECT_EQ(table->moves(), (std::vector<std::string>{"pass", "take 5", "take 6"}));
  table.play({"take 6"});
  EXPECT_EQ(table->actor(), "seat 1") << "four Pottery are enough for another";
  EXPECT_EQ(table->moves(), (std::vector<std::string>{"pass", "take 5"}));
  table.play({"take 5"});
  EXPECT_EQ(table->at("/phase"), "claim");
}

TEST(CryptReveal, CR07_AManuscriptMayLookFirst) {
  DealtTable table(2, "AABBAA",
                   {"pottery 1", "pottery 2", "manuscript 3", "remains 1", "remains 2", "idol 4"});
  table.take_all(0);
  EXPECT_EQ(table->moves(), (std::vector<std::string>{"flip manuscript", "pass", "take 3"}));
  table.play({"flip manuscript"});
  EXPECT_EQ(table->at("/phase"), "pottery");
  EXPECT_EQ(table.seen(0, "/crypt/2/coins"), 4);
  EXPECT_TRUE(table.seen(1, "/crypt/2/coins").is_null());
  EXPECT_EQ(table->moves(), (std::vector<std::string>{"pass", "take 3"}));
}

}  // namespace
}  // namespace purloin
