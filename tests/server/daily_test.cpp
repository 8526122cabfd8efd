// The deals of days.
#include <gtest/gtest.h>

#include "match/verify.h"
#include "support/burglars.h"

namespace purloin::server {
namespace {

TEST(Daily, EqualDecisionsGiveEqualGamesWhateverTheBotsThinkWith) {
  for (const std::string game : kAllGames) {
    std::vector<std::vector<std::string>> games;
    const auto log = std::make_shared<MemoryLog>();
    for (const char who : {'a', 'b'}) {
      // Another server on the same database, whose bots would think with other numbers.
      FakeEnvironment world(deal_settings(), log);
      world.next_seed = who == 'a' ? 1'000 : 77'000;
      Burglar person(world, who);
      const auto table = person.begin(Burglar::of_day(game, who));
      ASSERT_EQ(table.size(), 16u) << table;
      person.play(table, "same");
      games.push_back(moves_of(person.match(table)));
    }
    EXPECT_EQ(games[0], games[1]) << game;
  }
}

TEST(Daily, OtherDecisionsMeetTheSameLuck) {
  FakeEnvironment world(deal_settings());
  Burglar anna(world, 'a'), ben(world, 'b');
  const auto hers = anna.begin(Burglar::of_day("crypt", 'a'));
  const auto his = ben.begin(Burglar::of_day("crypt", 'b'));
  anna.play(hers, "one way");
  ben.play(his, "another way");
  EXPECT_NE(moves_of(anna.match(hers)), moves_of(ben.match(his)));
  EXPECT_EQ(anna.match(hers).seed(), ben.match(his).seed());
  const auto cards = [](const Match& match) {
    std::vector<std::string> drawn;
    for (const auto& move : match.moves()) {
      if (move.text.starts_with("draw ")) drawn.push_back(move.text);
    }
    return drawn;
  };
  auto hers_drawn = cards(anna.match(hers)), his_drawn = cards(ben.match(his));
  const auto both = std::min(hers_drawn.size(), his_drawn.size());
  ASSERT_GT(both, 5u);
  hers_drawn.resize(both);
  his_drawn.resize(both);
  EXPECT_EQ(hers_drawn, his_drawn);
}

TEST(Daily, OneTryCountsAndTheNextIsForPracticeWhenItIsOver) {
  FakeEnvironment world(deal_settings());
  Burglar anna(world, 'a');
  const auto table = anna.begin(Burglar::of_day("crypt", '1'));
  EXPECT_TRUE(anna.document.at("deal").at("counts").as_bool());
  EXPECT_EQ(anna.game_of_today("crypt").at("runs").as_string(), table);
  // Who could practise meanwhile would know the cards.
  EXPECT_EQ(anna.begin(Burglar::of_day("crypt", '2')), "try-runs");
  EXPECT_EQ(anna.begin(Burglar::of_day("crypt", '2', true)), "try-runs");
  EXPECT_EQ(anna.begin(Burglar::of_day("crypt", '1')), table);  // the same answer again
  anna.watch(table, token_called('1'));
  anna.play(table, "counts");
  const auto result = anna.game_of_today("crypt");
  EXPECT_EQ(result.at("count"), 1);
  EXPECT_TRUE(result.at("mine").at("you").as_bool());
  EXPECT_FALSE(result.contains("runs"));
  EXPECT_FALSE(result.at("mine").as_object().contains("beats"));  // nobody else is there
  EXPECT_EQ(anna.begin(Burglar::of_day("crypt", '3')), "tried");
  const auto practice = anna.begin(Burglar::of_day("crypt", '3', true));
  ASSERT_EQ(practice.size(), 16u) << practice;
  EXPECT_FALSE(anna.document.at("deal").at("counts").as_bool());
  anna.play(practice, "practice");
  EXPECT_EQ(anna.game_of_today("crypt"), result);
  // Another game of the day is another try.
  EXPECT_EQ(anna.begin(Burglar::of_day("dice-heist", '4')).size(), 16u);
}

TEST(Daily, WhoAsksTwiceAtOnceHasOneTry) {
  FakeEnvironment world(deal_settings());
  Burglar one(world, 'a'), two(world, 'a');
  one.today();  // the day is drawn
  world.hold_commits(true);
  EXPECT_EQ(one.begin(Burglar::of_day("crypt", '1')), "");
  EXPECT_EQ(two.begin(Burglar::of_day("crypt", '2')), "");
  world.hold_commits(false);
  world.commit();
  const auto hers = one.answer(), other = two.answer();
  const bool first_won = text(hers, "say") == "seated";
  const auto& lost = first_won ? other : hers;
  EXPECT_EQ(text(first_won ? hers : other, "say"), "seated");
  EXPECT_EQ(text(lost, "code"), "try-again");
  EXPECT_EQ(one.begin(Burglar::of_day("crypt", first_won ? '2' : '1')), "try-runs");
  EXPECT_EQ(two.begin(Burglar::of_day("crypt", '3')), "try-runs");
}

TEST(Daily, TwoServersOnOneDatabaseAgree) {
  const auto log = std::make_shared<MemoryLog>();
  FakeEnvironment here(deal_settings(), log), there(deal_settings(), log);
  Burglar anna(here, 'a'), same(there, 'a');
  EXPECT_EQ(anna.today().at("commitment"), same.today().at("commitment"));
  EXPECT_EQ(anna.today().at("tomorrow"), same.today().at("tomorrow"));
  here.hold_commits(true);
  there.hold_commits(true);
  anna.begin(Burglar::of_day("crypt", '1'));
  same.begin(Burglar::of_day("crypt", '2'));
  there.commit();
  here.commit();
  EXPECT_EQ(text(same.answer(), "say"), "seated");
  EXPECT_EQ(text(anna.answer(), "code"), "try-again");
}

// Both have seen that nothing was drawn yet.
TEST(Daily, WhatAnotherServerDrewFirstIsTheDays) {
  const auto log = std::make_shared<MemoryLog>();
  FakeEnvironment here(deal_settings(), log), there(deal_settings(), log);
  here.hold_commits(true);
  there.hold_commits(true);
  Burglar anna(here, 'a'), ben(there, 'b');
  EXPECT_TRUE(anna.today().empty());
  EXPECT_TRUE(ben.today().empty());
  there.commit();
  here.commit();
  here.hold_commits(false);
  there.hold_commits(false);
  for (int i = 0; i < 3; ++i) {
    here.commit();
    there.commit();
  }
  EXPECT_EQ(anna.today().at("commitment"), ben.today().at("commitment"));
  EXPECT_EQ(anna.today().at("tomorrow"), ben.today().at("tomorrow"));
}

TEST(Daily, ATryOutlivesARestartAndEndsOnce) {
  FakeEnvironment world(deal_settings());
  std::string table;
  {
    Burglar anna(world, 'a');
    table = anna.begin(Burglar::of_day("crypt", '1'));
  }
  world.restart();
  Burglar anna(world, 'a');
  EXPECT_EQ(anna.begin(Burglar::of_day("crypt", '2')), "try-runs");
  EXPECT_EQ(anna.begin(Burglar::of_day("crypt", '1')), table);
  anna.play(table, "after");
  world.restart();
  Burglar again(world, 'a');
  EXPECT_EQ(again.begin(Burglar::of_day("crypt", '2')), "tried");
  EXPECT_EQ(again.game_of_today("crypt").at("count"), 1);
}

TEST(Daily, WithoutTheStoreNobodyHasTried) {
  FakeEnvironment world(deal_settings());
  Burglar anna(world, 'a');
  anna.today();
  for (const auto mood : {MemoryLog::Mood::kFull, MemoryLog::Mood::kGone}) {
    world.break_store(mood);
    EXPECT_EQ(anna.begin(Burglar::of_day("crypt", '1')), "try-again");
    world.mend_store();
  }
  // The store has it, and nobody has heard of it: who asks again is told.
  world.hold_commits(true);
  EXPECT_EQ(anna.begin(Burglar::of_day("crypt", '1')), "");
  world.break_store(MemoryLog::Mood::kUnanswered);
  world.hold_commits(false);
  world.commit();
  EXPECT_EQ(text(anna.answer(), "code"), "try-again");
  world.mend_store();
  EXPECT_EQ(anna.begin(Burglar::of_day("crypt", '2')), "try-runs");
  const auto table = anna.begin(Burglar::of_day("crypt", '1'));
  ASSERT_EQ(table.size(), 16u) << table;
  EXPECT_TRUE(anna.document.at("deal").at("counts").as_bool());
  world.break_store(MemoryLog::Mood::kGone);
  EXPECT_EQ(text(anna.today(), "code"), "try-again");
  world.mend_store();
  EXPECT_EQ(anna.begin(Burglar::of_day("crypt", '1')), table);
}

TEST(Daily, NobodyLearnsTheSecretBeforeTheDayIsOver) {
  FakeEnvironment world(deal_settings());
  Burglar anna(world, 'a'), ben(world, 'b');
  const auto before = anna.today();
  EXPECT_TRUE(before.at("late").as_bool());  // this house is new
  const auto published = text(before, "tomorrow");
  world.step_time_of_day(kOneDay);
  EXPECT_EQ(text(anna.today(), "commitment"), published);
  EXPECT_FALSE(anna.today().at("late").as_bool());
  const std::size_t heard_before = anna.listener->heard.size();

  std::vector<std::string> told, tables;
  std::string secret;
  for (const std::string game : kAllGames) {
    const char token = static_cast<char>('1' + static_cast<int>(tables.size()));
    const auto table = anna.begin(Burglar::of_day(game, token));
    secret = anna.match(table).opening().secret;
    EXPECT_EQ(fair::commitment_to(secret), published);
    told.push_back(anna.record(table, token_called(token)));
    anna.play(table, "told");
    anna.watch(table, token_called(token));
    told.push_back(anna.record(table, token_called(token)));
    wire::ChallengeRequest challenge;
    challenge.table = table;
    wire::TriesRequest tries;
    tries.challenge = text(anna.ask(challenge), "challenge");
    EXPECT_TRUE(anna.ask(tries).at("on").as_bool());
    EXPECT_TRUE(ben.ask(tries).at("on").as_bool());
    wire::TryRequest early;
    early.challenge = tries.challenge;
    early.name = "Ben";
    EXPECT_EQ(ben.begin(early), "day-is-on");
    // Nobody else sees the game before the day is over, or what is in the cards.
    EXPECT_EQ(ben.record(table), "forbidden");
    EXPECT_EQ(text(ben.watch(table), "code"), "forbidden");
    tables.push_back(table);
  }
  anna.today();
  ben.today();
  for (const auto& person : {&anna, &ben}) {
    for (const auto& message : person->listener->heard) told.push_back(*message);
  }
  EXPECT_GT(anna.listener->heard.size(), heard_before);
  for (const auto& said : told) ASSERT_EQ(said.find(secret), std::string::npos) << said;

  world.step_time_of_day(kOneDay);
  const auto after = ben.today();
  EXPECT_EQ(after.at("yesterday").at("secret").as_string(), secret);
  EXPECT_EQ(after.at("yesterday").at("commitment").as_string(), published);
  ASSERT_EQ(after.at("yesterday").at("games").as_array().size(), 3u);
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const auto verified =
        match::verify(json::parse(ben.record(tables[i])), std::nullopt, published);
    ASSERT_TRUE(verified) << verified.error().message;
    EXPECT_EQ(text(ben.watch(tables[i]), "say"), "table");
  }
}

TEST(Daily, WhatEndsWhenTheDayIsOverStandsOnNoPage) {
  FakeEnvironment world(deal_settings());
  Burglar anna(world, 'a');
  const auto table = anna.begin(Burglar::of_day("crypt", '1'));
  world.step_time_of_day(kOneDay);
  anna.play(table, "late");
  EXPECT_TRUE(anna.today().at("yesterday").at("games").as_array().empty());
  EXPECT_EQ(anna.game_of_today("crypt").at("count"), 0);
  EXPECT_EQ(anna.begin(Burglar::of_day("crypt", '2')).size(), 16u);  // a new day
}

TEST(Daily, GivingUpCountsAndThereAreNoHints) {
  FakeEnvironment world(deal_settings());
  Burglar anna(world, 'a');
  for (const std::string game : kAllGames) {
    const char token = game[0];
    const auto hex = token == 'd' ? 'd' : token == 'c' ? 'c' : 'e';
    const auto table = anna.begin(Burglar::of_day(game, hex));
    while (anna.match(table).bot_to_act()) {
      world.let_bots_answer();
      world.advance(1);
    }
    wire::HintRequest hint;
    hint.table = table;
    EXPECT_EQ(text(anna.ask(hint), "code"), "no-hints");
    wire::ResignRequest resign;
    resign.table = table;
    EXPECT_EQ(text(anna.ask(resign), "say"), "update");
    const auto mine = anna.game_of_today(game).at("mine").as_object();
    EXPECT_NE(text(mine, "by"), "play");
    EXPECT_EQ(mine.at("points"), 0);
    EXPECT_EQ(anna.begin(Burglar::of_day(game, '9')), "tried");
  }
}

TEST(Daily, WhoHasNotSaidWhoTheyAreCannotTry) {
  FakeEnvironment world(deal_settings());
  Person nobody(world);
  EXPECT_EQ(text(nobody.ask(Burglar::of_day("crypt", '1')), "code"), "nobody");
  Burglar anna(world, 'a');
  EXPECT_EQ(anna.begin(Burglar::of_day("chess", '1')), "unknown-game");
  auto bad = Burglar::of_day("crypt", '1');
  bad.token = std::string("short");
  EXPECT_EQ(anna.begin(bad), "bad-request");
}

}  // namespace
}  // namespace purloin::server
