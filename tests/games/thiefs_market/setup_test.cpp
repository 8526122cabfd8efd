// TM-01 to TM-05: what is on the table when the game begins.
#include "games/thiefs_market/position.h"
#include "games/thiefs_market/wire/codec.h"
#include "support/table.h"
#include "wire/bodies.h"

namespace purloin::thiefs_market {
namespace {

namespace json = wire::json;

// The five first cards, dealt.
TestTable dealt(int seats, json::object options = {{"start", 0}}) {
  return TestTable("thiefs-market", seats, std::move(options))
      .play({"deal tailor", "deal fence", "deal glamer", "deal necklace", "deal bondsman"});
}

TEST(ThiefsMarketSetup, ThreeToFivePlayers) {  // TM-01
  EXPECT_EQ(start_refusal("thiefs-market", 2),
            "bad-option: seats: Thief's Market is for 3 to 5 players, not 2");
  EXPECT_EQ(start_refusal("thiefs-market", 6),
            "bad-option: seats: Thief's Market is for 3 to 5 players, not 6");
  for (int seats = 3; seats <= 5; ++seats) EXPECT_EQ(start_refusal("thiefs-market", seats), "");
}

TEST(ThiefsMarketSetup, MoreDiceForMorePlayers) {  // TM-01
  EXPECT_EQ(dealt(3).actor(), "roll 10");
  EXPECT_EQ(dealt(4).actor(), "roll 11");
  EXPECT_EQ(dealt(5).actor(), "roll 13");
}

TEST(ThiefsMarketSetup, OneGoldAndNoInfamy) {  // TM-02
  const TestTable table("thiefs-market", 5);
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(table.number("/players/" + std::to_string(i) + "/gold"), 1);
    EXPECT_EQ(table.number("/players/" + std::to_string(i) + "/infamy"), 0);
  }
}

TEST(ThiefsMarketSetup, OthersInfamyIsHiddenInViewsUntilTheEnd) {  // TM-02
  const auto infamies = [](const json::object& view) {
    std::string text;
    for (const auto& player : view.at("players").as_array()) {
      text += json::serialize(player.at("infamy")) + " ";
      EXPECT_TRUE(player.at("gold").is_number()) << "gold is public";
    }
    return text;
  };
  Position position(3);
  position.infamy(0, 4).infamy(1, 5).infamy(2, 6).split(0, "RW*");
  const auto view = [&](Viewer viewer) {
    return infamies(wire::view_body<thiefs_market::Codec>(position.rules(), position.state(),
                                                          {viewer, Memory::kRulebook}));
  };
  EXPECT_EQ(view(Seat(0)), "4 null null ");
  EXPECT_EQ(view(Seat(2)), "null null 6 ");
  EXPECT_EQ(view(std::nullopt), "null null null ");
  // What search is given is everything: every gain happened in the open.
  EXPECT_EQ(position.rules().view(position.state(), Seat(1)), position.state());
  for (const Phase over : {Phase::kGrab, Phase::kOver}) {
    position.state().phase = over;
    EXPECT_EQ(view(std::nullopt), "4 5 6 ");
  }
}

TEST(ThiefsMarketSetup, DecksOfThirteenTwelveAndEleven) {  // TM-03
  const TestTable table("thiefs-market", 4);
  EXPECT_EQ(json::serialize(table.at("/deck")), R"({"A":13,"B":12,"C":11})");
  EXPECT_EQ(table.at("/unseen/A").as_array().size(), 16u) << "nobody saw which were removed";
  EXPECT_EQ(table.at("/unseen/B").as_array().size(), 19u);
  EXPECT_EQ(table.at("/unseen/C").as_array().size(), 14u);
}

TEST(ThiefsMarketSetup, FiveACardsFormTheFirstRow) {  // TM-03
  TestTable table("thiefs-market", 4, {{"start", 2}});
  EXPECT_EQ(table.actor(), "deal");
  EXPECT_EQ(table.moves().size(), 16u);
  EXPECT_FALSE(table.is_legal("deal crown")) << "that is a C card";
  table.play({"deal tailor", "deal fence", "deal glamer", "deal necklace"});
  EXPECT_EQ(table.refusal("deal tailor"), "that card cannot come from the deck now");
  EXPECT_EQ(table.at("/phase").as_string(), "setup");
  table.play({"deal bondsman"});
  EXPECT_EQ(table.at("/phase").as_string(), "roll");
  EXPECT_EQ(table.number("/seat"), 2);
  EXPECT_EQ(json::serialize(table.at("/market")),
            R"({"A":["tailor","fence","glamer","necklace","bondsman"],"B":[],"C":[]})");
  EXPECT_EQ(table.number("/deck/A"), 8);
}

TEST(ThiefsMarketSetup, AnyoneMayStartUnlessTheTableNamesOne) {  // TM-04
  TestTable table("thiefs-market", 4);
  EXPECT_EQ(table.actor(), "start");
  EXPECT_EQ(table.moves(), (std::vector<std::string>{"start 0", "start 1", "start 2", "start 3"}));
  EXPECT_EQ(table.refusal("start 4"), "there is no such seat at this table");
  table.play({"start 3"});
  EXPECT_EQ(table.number("/start"), 3);
  EXPECT_EQ(table.actor(), "deal");
  EXPECT_EQ(TestTable("thiefs-market", 4, {{"start", 1}}).number("/start"), 1);
}

TEST(ThiefsMarketSetup, OptionsThatMakeNoSense) {  // TM-04, TM-05
  EXPECT_EQ(start_refusal("thiefs-market", 3, {{"start", 3}}),
            "bad-option: start: must be a whole number from 0 to 2");
  EXPECT_EQ(start_refusal("thiefs-market", 3, {{"promos", "yes"}}),
            "bad-option: promos: must be true or false");
  EXPECT_EQ(start_refusal("thiefs-market", 3, {{"dice", 9}}),
            "bad-option: dice: is no option of Thief's Market");
}

TEST(ThiefsMarketSetup, PromosJoinTheirDecksBeforeTheRemoval) {  // TM-05
  const auto unseen = [](json::object options, const char* deck) {
    return json::serialize(
        TestTable("thiefs-market", 3, std::move(options)).at("/unseen/" + std::string(deck)));
  };
  for (const char* id : {"mimetic-stew", "narrow-alleyway", "wut"}) {
    EXPECT_EQ(unseen({}, "B").find(id), std::string::npos) << "off by default";
    EXPECT_NE(unseen({{"promos", true}}, "B").find(id), std::string::npos);
  }
  EXPECT_EQ(unseen({}, "C").find("purported-curse"), std::string::npos);
  EXPECT_NE(unseen({{"promos", true}}, "C").find("purported-curse"), std::string::npos);
  EXPECT_EQ(json::serialize(TestTable("thiefs-market", 3, {{"promos", true}}).at("/deck")),
            R"({"A":13,"B":12,"C":11})");
}

}  // namespace
}  // namespace purloin::thiefs_market
