// TM-28 to TM-30 and TM-41 to TM-46: points, majorities and ties.
#include "games/thiefs_market/position.h"
#include "support/english.h"

namespace purloin::thiefs_market {
namespace {

std::vector<std::string> breakdown(const Position& position, int seat) {
  std::vector<std::string> lines;
  for (const auto& line : explain_score(position.rules(), position.state(), Seat(seat))) {
    lines.push_back(in_english(line, {"Ann", "Bob", "Cleo", "Dan"}));
  }
  return lines;
}
int points_of(const Event& event) {
  return std::visit(
      [](const auto& line) {
        if constexpr (requires { line.points; }) return line.points;
        return 0;
      },
      event);
}

std::vector<int> henchman_bonuses(const Position& position) {
  std::vector<int> points;
  for (int i = 0; i < position.rules().seats(); ++i) points.push_back(position.sheet(i).henchmen);
  return points;
}
std::vector<int> gold_bonuses(std::initializer_list<int> gold) {
  Position position(static_cast<int>(gold.size()));
  int seat = 0;
  for (const int amount : gold) position.gold(seat++, amount);
  std::vector<int> points;
  for (int i = 0; i < position.rules().seats(); ++i) points.push_back(position.sheet(i).gold);
  return points;
}

TEST(ThiefsMarketScore, CardsInfamyAndBonusesAddUp) {  // TM-28
  Position position(3);
  position.own(0, {"crown", "necklace", "tailor"}).infamy(0, 7).gold(0, 5);
  EXPECT_EQ(position.sheet(0), (ScoreSheet{8, 7, 3, 3}));
  EXPECT_EQ(position.total(0), 21);
  EXPECT_EQ(position.total(1), 0);
}

TEST(ThiefsMarketScore, MostHenchmenAndSecond) {  // TM-29
  Position position(4);
  position.own(0, {"tailor", "fence"}).own(1, {"bondsman"}).own(2, {"corrupt-official", "bookie"});
  EXPECT_EQ(henchman_bonuses(position), (std::vector<int>{2, 1, 2, 0}))
      << "a tie for most leaves the second place to the next count";
  position.own(0, {"pawnbroker"});
  EXPECT_EQ(henchman_bonuses(position), (std::vector<int>{3, 0, 1, 0}));
  position.own(1, {"local-celebrity"});
  EXPECT_EQ(henchman_bonuses(position), (std::vector<int>{3, 0, 0, 0})) << "tied for second: 0";
}

TEST(ThiefsMarketScore, NobodyHasMostOfNothing) {  // TM-29
  Position position(3);
  EXPECT_EQ(henchman_bonuses(position), (std::vector<int>{0, 0, 0}));
  position.own(1, {"tailor"});
  EXPECT_EQ(henchman_bonuses(position), (std::vector<int>{0, 3, 0})) << "and no second either";
  EXPECT_EQ(gold_bonuses({0, 0, 0}), (std::vector<int>{0, 0, 0}));
}

TEST(ThiefsMarketScore, MostGoldHasNoSecond) {  // TM-29
  EXPECT_EQ(gold_bonuses({4, 3, 1}), (std::vector<int>{3, 0, 0}));
  EXPECT_EQ(gold_bonuses({4, 4, 1, 0}), (std::vector<int>{2, 2, 0, 0}));
  EXPECT_EQ(gold_bonuses({1, 1, 1, 1, 1}), (std::vector<int>{2, 2, 2, 2, 2}));
}

TEST(ThiefsMarketScore, ExecutiveAssistantHasTwoHenchmanIcons) {  // TM-46
  Position position(3);
  position.own(0, {"executive-assistant"}).own(1, {"tailor"});
  EXPECT_EQ(henchman_bonuses(position), (std::vector<int>{3, 1, 0}));
  position.own(1, {"fence"});
  EXPECT_EQ(henchman_bonuses(position), (std::vector<int>{2, 2, 0}));
}

// A game that is over as soon as the last player is done; seat 0 buys the last C card.
Position about_to_end(int seats = 3) {
  Position position(seats);
  position.sell({"fur-coat", "scepter", "crown", "giant-belt-buckle", "island-estate"});
  position.leave_in_deck(Deck::kC, 0).gold(0, 2);
  for (int i = 1; i < seats; ++i) position.gold(i, 0);
  return position;
}

TEST(ThiefsMarketScore, MostPointsWins) {  // TM-30
  Position position = about_to_end();
  position.infamy(2, 5).buy({"R*", "B", "W"});
  position.play({"buy fur-coat pay R$", "done", "done", "done"});
  EXPECT_EQ(position.actor(), "over");
  EXPECT_EQ(position.total(0), 4 + 3);
  EXPECT_EQ(position.winners(), (std::vector<int>{0}));
  EXPECT_EQ(position.state().seat, MaybeSeat());
}

TEST(ThiefsMarketScore, TiesGoToMostCardsThenMostTokens) {  // TM-30
  // Seat 0 has 4 for the coat; seat 1 has 4 for two cards; seat 2 has 4 infamy.
  Position position = about_to_end();
  position.own(1, {"necklace", "shadowy-hood"}).infamy(2, 4).buy({"RB*", "B", "W"});
  position.gold(0, 0).play({"buy fur-coat pay RB", "done", "done", "done"});
  EXPECT_EQ(position.total(0), 4);
  EXPECT_EQ(position.total(1), 4);
  EXPECT_EQ(position.total(2), 4);
  EXPECT_EQ(position.winners(), (std::vector<int>{1})) << "two cards";

  // Seats 1 and 2: one card and 5 points each, with 2 and 3 infamy.
  Position tokens = about_to_end();
  tokens.own(1, {"brooch"}).infamy(1, 2).own(2, {"necklace"}).infamy(2, 3);
  tokens.gold(0, 0).buy({"RB*", "B", "W"}).play({"buy fur-coat pay RB", "done", "done", "done"});
  EXPECT_EQ(tokens.total(1), 5);
  EXPECT_EQ(tokens.total(2), 5);
  EXPECT_EQ(tokens.winners(), (std::vector<int>{2}));
}

TEST(ThiefsMarketScore, TokensCountGoldToo) {  // TM-30
  Position position = about_to_end(4);
  // Seats 1 and 2: one card and 5 points each; 2 infamy and 1 gold against 2 infamy and no gold.
  position.own(1, {"brooch"}).infamy(1, 2).gold(1, 1);
  position.own(2, {"menacing-monocle"}).infamy(2, 2);
  position.gold(3, 5).buy({"RB*", "B", "W", "W"});
  position.gold(0, 0).play({"buy fur-coat pay RB", "done", "done", "done", "done"});
  EXPECT_EQ(position.total(1), 5);
  EXPECT_EQ(position.total(2), 5);
  EXPECT_EQ(position.winners(), (std::vector<int>{1}));
}

TEST(ThiefsMarketScore, TheTiedRaceForTheMarker) {  // TM-30
  Position position = about_to_end();
  position.own(1, {"brooch"}).infamy(1, 2).own(2, {"menacing-monocle"}).infamy(2, 2);
  position.gold(0, 0).buy({"RB*", "B", "W"});
  position.play({"buy fur-coat pay RB", "done", "done", "done"});
  EXPECT_EQ(position.phase(), "over");
  EXPECT_EQ(position.actor(), "grab");
  EXPECT_TRUE(position.winners().empty()) << "not yet";
  EXPECT_EQ(position.refusal("grab 0"), Refusal::kNotTied);
  std::vector<std::pair<std::string, double>> outcomes;
  position.rules().for_each_outcome(position.state(), [&](Action action, double chance) {
    outcomes.emplace_back(format_action(position.rules(), position.state(), action), chance);
  });
  EXPECT_EQ(outcomes,
            (std::vector<std::pair<std::string, double>>{{"grab 1", 0.5}, {"grab 2", 0.5}}));
  position.play({"grab 2"});
  EXPECT_EQ(position.actor(), "over");
  EXPECT_EQ(position.winners(), (std::vector<int>{2}));
  EXPECT_EQ(position.state().seat, MaybeSeat(Seat(2)));
}

TEST(ThiefsMarketScore, FixedPoints) {  // TM-41
  for (const auto& [id, points] : {std::pair{"necklace", 2},
                                   {"shadowy-hood", 2},
                                   {"brooch", 3},
                                   {"menacing-monocle", 3},
                                   {"fur-coat", 4},
                                   {"giant-belt-buckle", 4},
                                   {"crown", 6},
                                   {"scepter", 6}}) {
    Position position(3);
    EXPECT_EQ(position.own(1, {id}).points(1, id), points) << id;
  }
}

TEST(ThiefsMarketScore, SafehousesCountHideouts) {  // TM-42
  for (const auto id : {"concealed-safehouse", "fortified-safehouse", "provisioned-safehouse"}) {
    Position position(3);
    EXPECT_EQ(position.own(0, {id, "crown"}).points(0, id), 2) << id;
    EXPECT_EQ(position.own(1, {"nearby-safehouse"}).points(0, id), 2) << "not other players'";
    Position two(3);
    EXPECT_EQ(two.own(0, {id, "nearby-safehouse"}).points(0, id), 4) << id;
    EXPECT_EQ(two.points(0, "nearby-safehouse"), 2);
  }
  Position one(3);
  EXPECT_EQ(one.own(0, {"nearby-safehouse"}).points(0, "nearby-safehouse"), 1);
  Position three(3);
  three.own(0, {"nearby-safehouse", "concealed-safehouse", "fortified-safehouse"});
  EXPECT_EQ(three.sheet(0).cards, 2 + 4 + 4);
}

TEST(ThiefsMarketScore, CollectingGolemForFullPairsOfMagic) {  // TM-43
  Position position(3);
  position.own(0, {"collecting-golem"}).own(1, {"glamer", "gauntlet-of-evil-intent"});
  EXPECT_EQ(position.points(0, "collecting-golem"), 0) << "itself alone";
  EXPECT_EQ(position.own(0, {"shadowy-hood"}).points(0, "collecting-golem"), 3);
  EXPECT_EQ(position.own(0, {"alchemical-lab"}).points(0, "collecting-golem"), 3);
  EXPECT_EQ(position.own(0, {"wicked-clutches"}).points(0, "collecting-golem"), 6);
  EXPECT_EQ(position.own(0, {"philosophers-stone"}).points(0, "collecting-golem"), 6);
}

TEST(ThiefsMarketScore, LoyaltyProgramForOtherCards) {  // TM-43
  Position position(3);
  EXPECT_EQ(position.own(0, {"loyalty-program"}).points(0, "loyalty-program"), 0);
  EXPECT_EQ(position.own(0, {"fence", "crown"}).points(0, "loyalty-program"), 2);
}

TEST(ThiefsMarketScore, PoliticalCampaignForFullPairsOfInfamy) {  // TM-43
  Position position(3);
  position.own(0, {"political-campaign"});
  for (const auto& [infamy, points] : {std::pair{0, 0}, {1, 0}, {2, 1}, {9, 4}}) {
    EXPECT_EQ(position.infamy(0, infamy).points(0, "political-campaign"), points);
  }
}

TEST(ThiefsMarketScore, TreasureMapIsWorthLessWhenOthersHaveMaps) {  // TM-44
  for (const auto id : {"treasure-map-1", "treasure-map-2"}) {
    Position position(3);
    position.own(0, {id});
    EXPECT_EQ(position.points(0, id), 7) << id;
    EXPECT_EQ(position.own(2, {"island-estate"}).points(0, id), 5) << id;
  }
  Position both(3);
  both.own(0, {"treasure-map-1", "treasure-map-2", "island-estate"});
  EXPECT_EQ(both.sheet(0).cards, 14) << "one's own maps do not matter";
  Position divided(3);
  divided.own(0, {"treasure-map-1"}).own(1, {"treasure-map-2"});
  EXPECT_EQ(divided.sheet(0).cards, 5);
  EXPECT_EQ(divided.sheet(1).cards, 5);
}

TEST(ThiefsMarketScore, TheBreakdownSaysHowPointsCameAbout) {  // TM-28
  Position position(4, true);
  position.own(0, {"glamer", "collecting-golem", "shadowy-hood", "lucky-animal-appendage",
                   "eyepatch-of-command", "treasure-map-1", "mimetic-stew", "tailor"});
  position.own(1, {"nearby-safehouse", "fence", "political-campaign"}).copied("nearby-safehouse");
  position.own(2, {"island-estate"}).infamy(0, 3).infamy(1, 5).gold(0, 4).gold(2, 4);
  EXPECT_EQ(breakdown(position, 0),
            (std::vector<std::string>{
                "Collecting Golem: 5 magic icons, 6 points", "Shadowy Hood: 2 points",
                "Treasure Map: others have a map icon, 5 points",
                "Mimetic Stew as Nearby Safehouse: 1 hideout, 1 point", "Infamy: 3 points",
                "Henchmen: 1 icon, tied for most, 2 points", "Gold: 4, tied for most, 2 points"}));
  EXPECT_EQ(
      breakdown(position, 1),
      (std::vector<std::string>{"Nearby Safehouse: 1 hideout, 1 point",
                                "Political Campaign: 5 infamy, 2 points", "Infamy: 5 points",
                                "Henchmen: 1 icon, tied for most, 2 points", "Gold: 1, 0 points"}));
}

TEST(ThiefsMarketScore, TheBreakdownAddsUpToTheTotal) {  // TM-28
  FastRng rng(5);
  for (int seats = 3; seats <= 5; ++seats) {
    Position position(seats, true);
    const Rules& rules = position.rules();
    State state = rules.start();
    while (!rules.actor(state).is_nobody()) {
      rules.apply(state, rules.actor(state).is_seat() ? rules.sample_action(state, rng)
                                                      : rules.sample_outcome(state, rng));
    }
    for (int i = 0; i < seats; ++i) {
      int sum = 0;
      for (const auto& line : explain_score(rules, state, Seat(i))) sum += points_of(line);
      EXPECT_EQ(sum, rules.score(state)[static_cast<std::size_t>(i)].total());
    }
  }
}

}  // namespace
}  // namespace purloin::thiefs_market
