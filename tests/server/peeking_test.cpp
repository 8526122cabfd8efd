// Whoever has not played what is dealt today learns nothing of it, and nobody plays it twice.
#include <gtest/gtest.h>

#include "support/burglars.h"

namespace purloin::server {
namespace {

std::string say_or_code(const json::object& said) {
  return text(said, "say") == "no" ? text(said, "code") : text(said, "say");
}

// Anna plays the deal of the day, and gives all the links away.
struct Tempted : testing::Test {
  Tempted() : world(deal_settings()), anna(world, 'a'), ben(world, 'b') {
    const auto seated = anna.ask(Burglar::of_day("crypt", '1'));
    table = text(seated, "table");
    links = {"", text(seated, "key"), text(seated, "watch")};
    anna.watch(table, token_called('1'));
  }
  json::object watch_by_link(Burglar& who, const std::string& link) {
    wire::WatchRequest asked;
    asked.table = table;
    asked.key = link;
    return who.ask(asked);
  }
  void expect_nothing_to_see(Burglar& who) {
    for (const auto& link : links) {
      EXPECT_EQ(say_or_code(watch_by_link(who, link)), "forbidden");
      EXPECT_EQ(who.film(table, link), "forbidden");
      EXPECT_EQ(who.film(table, link, "watch"), "forbidden");
      EXPECT_EQ(who.record(table, link), "forbidden");
      auto asked = test::new_table("crypt", {"me"});
      asked.from = wire::MomentRequest{table, 3, link};
      std::string told;
      world.hall().open(
          asked, [&](const auto& opened) { told = opened ? "opened" : opened.error().code; });
      world.advance(1);
      EXPECT_EQ(told, "forbidden");
    }
    wire::SitRequest sit;
    sit.table = table;
    sit.name = "Ben";
    sit.key = links[1];
    EXPECT_EQ(say_or_code(who.ask(sit)), "no-seat");
  }

  FakeEnvironment world;
  Burglar anna, ben;
  std::string table;
  std::vector<std::string> links;
};

TEST_F(Tempted, SeeNothingOfAGameOfTodayWhateverLinkTheyHave) {
  expect_nothing_to_see(ben);
  EXPECT_TRUE(anna.film(table, token_called('1')).starts_with("{"));  // who plays looks back
  anna.play(table, "anna");
  expect_nothing_to_see(ben);
  EXPECT_TRUE(anna.film(table, token_called('1'), "all").starts_with("{"));
  world.step_time_of_day(kOneDay);
  EXPECT_EQ(say_or_code(watch_by_link(ben, "")), "table");
  EXPECT_TRUE(ben.film(table, "", "all").starts_with("{"));
  EXPECT_TRUE(ben.film(table, "", "0").starts_with("{"));
  EXPECT_TRUE(ben.record(table).starts_with("{"));
}

TEST_F(Tempted, HearHowOthersDidWhenTheirOwnTryIsOver) {
  anna.play(table, "anna");
  wire::ChallengeRequest made;
  made.table = table;
  wire::TriesRequest tries;
  tries.challenge = text(anna.ask(made), "challenge");
  const auto his = ben.begin(Burglar::of_day("crypt", '2'));
  for (const bool is_over : {false, true}) {
    if (is_over) ben.play(his, "ben");
    const auto told = ben.game_of_today("crypt");
    EXPECT_EQ(told.at("count"), is_over ? 2 : 1);
    EXPECT_EQ(told.at("best").as_array().size(), is_over ? 2u : 0u);
    const auto side_by_side = ben.ask(tries);
    EXPECT_EQ(side_by_side.at("seats").as_array().size(), is_over ? 1u : 0u);
    EXPECT_EQ(side_by_side.at("tries").as_array().size(), is_over ? 2u : 0u);
  }
  EXPECT_TRUE(ben.game_of_today("crypt").at("mine").as_object().contains("beats"));
  Person nobody(world);  // who says not even who they are
  const auto told = nobody.ask(wire::TodayRequest());
  for (const auto& game : told.at("games").as_array()) {
    EXPECT_TRUE(game.at("best").as_array().empty());
  }
  EXPECT_TRUE(nobody.ask(tries).at("seats").as_array().empty());
}

TEST_F(Tempted, AreOnePersonWithAllTheirDevices) {
  const auto his = ben.begin(Burglar::of_day("dice-heist", '2'));
  anna.play(table, "anna");
  ben.join(anna);
  EXPECT_EQ(ben.begin(Burglar::of_day("crypt", '3')), "tried");
  EXPECT_TRUE(ben.game_of_today("crypt").at("mine").at("you").as_bool());
  // What was begun before is both's now, and there is no second one.
  EXPECT_EQ(anna.begin(Burglar::of_day("dice-heist", '4')), "try-runs");
  EXPECT_EQ(text(anna.game_of_today("dice-heist"), "runs"), his);
  ben.play(his, "ben");
  EXPECT_EQ(anna.begin(Burglar::of_day("dice-heist", '4')), "tried");
  EXPECT_TRUE(anna.game_of_today("dice-heist").at("mine").at("you").as_bool());
  EXPECT_EQ(anna.begin(Burglar::of_day("dice-heist", '4', true)).size(), 16u);
}

TEST_F(Tempted, ShareATryAmongTheirDevices) {
  ben.join(anna);
  EXPECT_EQ(text(ben.game_of_today("crypt"), "runs"), table);
  EXPECT_EQ(text(ben.watch(table), "say"), "table");
  ben.play(table, "on the other device");
  EXPECT_TRUE(anna.game_of_today("crypt").at("mine").at("you").as_bool());
}

TEST_F(Tempted, AreForgottenWithTheirTries) {
  anna.play(table, "anna");
  const auto kept = [&] {
    int notes = 0;
    for (const auto& [where, rows] : world.log()->pages) {
      if (where.first == "daytry" || where.first == "dayresult" || where.first == "tries") {
        notes += static_cast<int>(rows.size());
      }
    }
    return notes;
  };
  EXPECT_EQ(kept(), 5);  // that it began, how it ended, on whose list, and where all that stands
  EXPECT_EQ(text(anna.ask(wire::ForgetRequest()), "say"), "ok");
  EXPECT_EQ(kept(), 0);
  EXPECT_EQ(ben.game_of_today("crypt").at("count"), 0);
}

TEST_F(Tempted, FindNoListsOfDaysThatAreLongOver) {
  anna.play(table, "anna");
  const auto lists = [&] {
    world.hall().mind_days();
    world.advance(1);
    int notes = 0;
    for (const auto& [where, rows] : world.log()->pages) {
      if (where.first == "dayresult") notes += static_cast<int>(rows.size());
    }
    return notes;
  };
  EXPECT_EQ(lists(), 1);
  world.step_time_of_day(kOneDay);
  EXPECT_EQ(lists(), 1);  // yesterday's best is shown
  world.step_time_of_day(kOneDay);
  EXPECT_EQ(lists(), 0);
}

TEST_F(Tempted, CannotMakeAChallengeOfAGameThatBeganInAPosition) {
  anna.play(table, "anna");
  auto asked = test::new_table("crypt", {"me"});
  asked.from = wire::MomentRequest{table, 3, token_called('1')};
  asked.token = token_called('9');
  std::string other;
  world.hall().open(asked, [&](const auto& opened) { other = opened.value().table; });
  world.advance(1);
  anna.watch(other, token_called('9'));
  agree_on_dice(other, {&anna});
  anna.play(other, "on");
  wire::ChallengeRequest made;
  made.table = other;
  EXPECT_EQ(say_or_code(anna.ask(made)), "from-position");
  EXPECT_EQ(ben.game_of_today("crypt").at("count"), 1);
}

}  // namespace
}  // namespace purloin::server
