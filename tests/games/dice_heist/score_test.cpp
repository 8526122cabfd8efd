// Scoring and winning: rules DH-17 to DH-21.
#include "support/table.h"

namespace purloin {
namespace {

namespace json = wire::json;

json::object museum(const char* id, int security) {
  return {{"id", id}, {"security", security}};
}

json::array repeat(int times, const json::object& exhibit) {
  json::array list;
  for (int i = 0; i < times; ++i) list.push_back(exhibit);
  return list;
}

// A finished game in which each player holds the given loot; the deck is made to fit.
TestTable finished(const std::vector<json::object>& loot) {
  json::array exhibits;
  json::array players;
  int sidekicks = 0;
  for (const auto& kinds : loot) {
    for (const auto& [kind, count] : kinds) {
      json::object card{{"museum", "a"}};
      const std::string name(kind);
      const auto dash = name.find('-');
      card["kind"] = name.substr(0, dash);
      if (name.starts_with("painting")) card["millions"] = std::stoi(name.substr(dash + 1));
      if (name.starts_with("artifact")) card["artifacts"] = std::stoi(name.substr(dash + 1));
      if (name.starts_with("gem")) card["color"] = name.substr(dash + 1);
      for (auto& each : repeat(count.to_number<int>(), card)) exhibits.push_back(each);
    }
    players.push_back({{"sidekicks", sidekicks}, {"loot", kinds}});
  }
  const json::object deck{
      {"museums", {museum("a", 2), museum("b", 3), museum("c", 4), museum("d", 5)}},
      {"sidekick-dice", 10},
      {"exhibits", exhibits}};
  return TestTable::load({{"game", "dice-heist"},
                          {"seats", loot.size()},
                          {"options", {{"targeted-raid", false}, {"deck", deck}}},
                          {"phase", "over"},
                          {"seat", nullptr},
                          {"deck", json::object{}},
                          {"museums", json::object{}},
                          {"supply", 10},
                          {"players", players},
                          {"pending", nullptr}});
}

TEST(DiceHeistScore, DH17_OnePointAnArtifactShown) {
  const auto table = finished({{{"artifact-1", 3}, {"artifact-2", 2}}, {{"gem-ruby", 1}}});
  EXPECT_EQ(table.part(0, "artifacts"), 7);
  EXPECT_EQ(table.part(1, "artifacts"), 0);
}

TEST(DiceHeistScore, DH18_TheNthGemOfAColorIsWorthN) {
  const auto table =
      finished({{{"gem-ruby", 7}}, {{"gem-jade", 1}, {"gem-onyx", 2}, {"gem-opal", 3}}});
  EXPECT_EQ(table.part(0, "gems"), 28);
  EXPECT_EQ(table.part(1, "gems"), 1 + 3 + 6);
}

TEST(DiceHeistScore, DH19_HighestPaintingsEightLowestMinusFour) {
  const auto table = finished({{{"painting-50", 1}}, {{"painting-20", 2}}, {{"painting-10", 1}}});
  EXPECT_EQ(table.part(0, "paintings"), 8);
  EXPECT_EQ(table.part(1, "paintings"), 0);
  EXPECT_EQ(table.part(2, "paintings"), -4);
}

TEST(DiceHeistScore, DH19_EveryTiedPlayerGetsTheFullAmount) {
  const auto table = finished(
      {{{"painting-30", 1}}, {{"painting-15", 2}}, {{"painting-5", 1}}, {{"painting-5", 1}}});
  EXPECT_EQ(table.part(0, "paintings"), 8);
  EXPECT_EQ(table.part(1, "paintings"), 8);
  EXPECT_EQ(table.part(2, "paintings"), -4);
  EXPECT_EQ(table.part(3, "paintings"), -4);
}

TEST(DiceHeistScore, DH19_WithoutPaintingsOneIsLowest) {
  const auto table = finished({{{"painting-30", 1}}, {{"gem-ruby", 1}}, {{"painting-5", 1}}});
  EXPECT_EQ(table.part(1, "paintings"), -4);
  EXPECT_EQ(table.part(2, "paintings"), 0);
}

TEST(DiceHeistScore, DH19_AllEqualIsHighestAndLowest) {
  const auto table = finished({{{"painting-20", 1}}, {{"painting-10", 2}}});
  EXPECT_EQ(table.part(0, "paintings"), 4);
  EXPECT_EQ(table.part(1, "paintings"), 4);
}

TEST(DiceHeistScore, DH20_MostPointsWins) {
  const auto table = finished({{{"gem-ruby", 4}}, {{"artifact-2", 1}}});
  EXPECT_EQ(table.score(0), 14);
  EXPECT_EQ(table.score(1), 6);
  EXPECT_EQ(table.winners(), std::vector<int>{0});
}

TEST(DiceHeistScore, DH20_TiedPlayersShareTheWin) {
  const auto table = finished({{{"artifact-2", 3}}, {{"gem-ruby", 3}}, {{"artifact-1", 5}}});
  EXPECT_EQ(table.winners(), (std::vector<int>{0, 1}));
}

TEST(DiceHeistScore, DH21_EveryoneSeesTheWholeState) {
  const TestTable table =
      TestTable("dice-heist", 3)
          .play({"roll 6 1 1", "draw louvre artifact-2", "heist louvre 0", "roll 6"});
  for (const Viewer viewer : {Viewer(Seat(0)), Viewer(Seat(2)), Viewer()}) {
    EXPECT_EQ(table.any().view(viewer), table.state());
  }
}

TEST(DiceHeistScore, WinnersAreNotNamedBeforeTheEnd) {
  EXPECT_TRUE(TestTable("dice-heist", 2).winners().empty());
}

}  // namespace
}  // namespace purloin
