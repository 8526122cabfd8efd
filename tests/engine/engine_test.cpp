#include "engine/engine.h"

#include <gtest/gtest.h>

#include "wire/json.h"

namespace purloin::engine {
namespace {

namespace json = wire::json;

class EngineTest : public testing::Test {
 protected:
  json::object ask(std::string_view line) { return json::parse(engine_.answer(line)).as_object(); }
  std::string code(std::string_view line) {
    const auto answer = ask(line);
    if (answer.at("ok").as_bool()) return "";
    EXPECT_FALSE(answer.at("error").at("message").as_string().empty());
    return std::string(answer.at("error").at("code").as_string());
  }
  void begin() { ASSERT_EQ(code(R"({"do":"new","game":"dice-heist","seats":2,"seed":"s"})"), ""); }

  Engine engine_;
};

TEST_F(EngineTest, GamesTellSeatsAndOptions) {
  const auto answer = ask(R"({"do":"games"})");
  const auto& game = answer.at("games").as_array().at(0).as_object();
  EXPECT_EQ(game.at("id"), "dice-heist");
  EXPECT_EQ(game.at("seats"), (json::array{2, 5}));
  EXPECT_EQ(game.at("options").at("targeted-raid"),
            (json::object{{"default", false}, {"allowed", {false, true}}}));
}

TEST_F(EngineTest, TheIdComesBackWithAnswersAndErrors) {
  EXPECT_EQ(ask(R"({"do":"games","id":"q7"})").at("id"), "q7");
  EXPECT_EQ(ask(R"({"do":"dance","id":[1,2]})").at("id"), (json::array{1, 2}));
  EXPECT_FALSE(ask(R"({"do":"games"})").contains("id"));
}

TEST_F(EngineTest, WhatIsNotAJsonObjectIsBadJson) {
  for (const char* line : {"", "nonsense", "[]", "3", "null", "\"new\"", "{\"do\":", "{} {}",
                           "{\"do\":\"\xff\xfe\"}", "\x01\x02"}) {
    EXPECT_EQ(code(line), "bad-json") << line;
  }
  EXPECT_EQ(code(std::string(100, '[')), "bad-json");
}

TEST_F(EngineTest, BadRequestsNameTheField) {
  for (const char* line :
       {"{}", R"({"do":7})", R"({"do":"dance"})", R"({"do":"new"})",
        R"({"do":"new","game":"dice-heist"})", R"({"do":"new","game":3,"seats":2})",
        R"({"do":"new","game":"dice-heist","seats":"2"})",
        R"({"do":"new","game":"dice-heist","seats":2.5})",
        R"({"do":"new","game":"dice-heist","seats":2,"seed":5})",
        R"({"do":"new","game":"dice-heist","seats":2,"options":[]})", R"({"do":"load"})",
        R"({"do":"load","state":[]})"}) {
    EXPECT_EQ(code(line), "bad-request") << line;
  }
  EXPECT_EQ(ask(R"({"do":"new","game":"dice-heist"})").at("error").at("message"),
            "seats: is missing");
}

TEST_F(EngineTest, UnknownGamesAndOptions) {
  EXPECT_EQ(code(R"({"do":"new","game":"chess","seats":2})"), "unknown-game");
  EXPECT_EQ(code(R"({"do":"new","game":"dice-heist","seats":6})"), "bad-option");
  EXPECT_EQ(code(R"({"do":"new","game":"dice-heist","seats":2,"options":{"x":1}})"), "bad-option");
  EXPECT_EQ(code(R"({"do":"new","game":"dice-heist","seats":2,"options":{"targeted-raid":1}})"),
            "bad-option");
}

TEST_F(EngineTest, WithoutAGameThereIsNothingToAsk) {
  for (const char* verb : {"state", "view", "legal", "play", "chance", "score", "best", "log"}) {
    EXPECT_EQ(code(R"({"do":")" + std::string(verb) + R"("})"), "no-game");
  }
}

TEST_F(EngineTest, TheActorIsFlat) {
  const auto fresh = ask(R"({"do":"new","game":"dice-heist","seats":2})");
  EXPECT_EQ(fresh.at("actor"), "chance");
  EXPECT_EQ(fresh.at("needs"), "roll 2");
  ask(R"({"do":"play","move":"roll 1 2"})");
  const auto acting = ask(R"({"do":"play","move":"draw louvre gem-ruby"})");
  EXPECT_EQ(acting.at("actor"), "seat");
  EXPECT_EQ(acting.at("seat"), 1);
}

TEST_F(EngineTest, ChanceIsListedUpToFiveThousandOutcomes) {
  ask(R"({"do":"new","game":"dice-heist","seats":4})");
  EXPECT_EQ(ask(R"({"do":"legal"})").at("moves").as_array().size(), 1296u);
  ask(R"({"do":"new","game":"dice-heist","seats":5})");
  EXPECT_FALSE(ask(R"({"do":"legal"})").contains("moves"));
}

TEST_F(EngineTest, RefusedMovesChangeNothing) {
  begin();
  const auto before = ask(R"({"do":"state"})");
  EXPECT_EQ(code(R"({"do":"play","move":"recruit"})"), "illegal-move");
  EXPECT_EQ(code(R"({"do":"play","move":"roll 7 1"})"), "illegal-move");
  EXPECT_EQ(code(R"({"do":"play","move":"roll 1"})"), "illegal-move");
  EXPECT_EQ(code(R"({"do":"play","move":"roll  1 2"})"), "illegal-move");
  EXPECT_EQ(code(R"({"do":"play","move":""})"), "illegal-move");
  EXPECT_EQ(code(R"({"do":"play"})"), "bad-request");
  EXPECT_EQ(code(R"({"do":"view","seat":2})"), "bad-request");
  EXPECT_EQ(code(R"({"do":"view"})"), "bad-request");
  EXPECT_EQ(code(R"({"do":"new","game":"dice-heist","seats":1})"), "bad-option");
  EXPECT_EQ(ask(R"({"do":"state"})"), before);
}

TEST_F(EngineTest, DiceOfSidekicksComeInAnyOrder) {
  begin();
  for (const char* move : {"roll 6 1", "draw louvre gem-ruby", "recruit", "draw louvre gem-ruby",
                           "recruit", "draw louvre gem-emerald", "recruit", "draw british gem-ruby",
                           "recruit", "draw british gem-ruby", "heist louvre 2"}) {
    ASSERT_EQ(code(R"({"do":"play","move":")" + std::string(move) + R"("})"), "") << move;
  }
  EXPECT_EQ(ask(R"({"do":"play","move":"roll 1 2 5"})").at("move"), "roll 1 5 2");
}

TEST_F(EngineTest, ChanceOnlyWhereChanceActs) {
  begin();
  ask(R"({"do":"play","move":"roll 6 1"})");
  ask(R"({"do":"play","move":"draw louvre gem-ruby"})");
  EXPECT_EQ(code(R"({"do":"chance"})"), "not-chance");
}

TEST_F(EngineTest, BestIsRepeatableWithIterationsAlone) {
  begin();
  ask(R"({"do":"play","move":"roll 6 1"})");
  EXPECT_EQ(code(R"({"do":"best","bot":"master","iterations":100})"), "illegal-move");
  ask(R"({"do":"play","move":"draw louvre gem-ruby"})");
  const auto best = ask(R"({"do":"best","bot":"master","iterations":100})");
  EXPECT_EQ(ask(R"({"do":"best","bot":"master","iterations":100})"), best);
  std::uint64_t visits = 0;
  for (const auto& each : best.at("values").as_array()) {
    visits += each.at("visits").to_number<std::uint64_t>();
  }
  EXPECT_EQ(visits, 100u);
  EXPECT_EQ(best.at("move"), best.at("values").as_array()[0].at("move"));
  EXPECT_EQ(code(R"({"do":"best","bot":"wizard"})"), "bad-request");
  EXPECT_EQ(code(R"({"do":"best","bot":"master","ms":0})"), "bad-request");
  EXPECT_EQ(code(R"({"do":"best","bot":"master","iterations":0})"), "bad-request");
  const std::string move(best.at("move").as_string());
  EXPECT_EQ(code(R"({"do":"play","move":")" + move + R"("})"), "");
}

TEST_F(EngineTest, TheSameSeedGivesTheSameGame) {
  const auto play = [&](const char* seed) {
    ask(R"({"do":"new","game":"dice-heist","seats":3,"seed":")" + std::string(seed) + R"("})");
    for (int i = 0; i < 60; ++i) {
      if (ask(R"({"do":"chance"})").at("ok").as_bool()) continue;
      const auto moves = ask(R"({"do":"legal"})").at("moves").as_array();
      ask(json::serialize(json::object{{"do", "play"}, {"move", moves.back()}}));
    }
    return json::serialize(ask(R"({"do":"log"})"));
  };
  const auto first = play("one");
  EXPECT_EQ(play("one"), first);
  EXPECT_NE(play("two"), first);
}

TEST_F(EngineTest, TheLogIsARecordThatReplays) {
  begin();
  for (int i = 0; i < 4000; ++i) {
    if (ask(R"({"do":"chance"})").at("ok").as_bool()) continue;
    const auto legal = ask(R"({"do":"legal"})");
    if (legal.at("actor") == "over") break;
    ask(json::serialize(json::object{{"do", "play"}, {"move", legal.at("moves").as_array()[0]}}));
  }
  const auto log = ask(R"({"do":"log"})").at("log");
  EXPECT_EQ(log.at("format"), 1);
  EXPECT_EQ(log.at("deck").at("id"), "default");
  EXPECT_FALSE(log.as_object().contains("from"));
  ASSERT_FALSE(log.at("result").is_null());
  const auto replayed = registry::replay_record(log);
  ASSERT_TRUE(replayed.has_value()) << replayed.error().message;
  EXPECT_EQ(code(R"({"do":"chance"})"), "not-chance");
  EXPECT_EQ(code(R"({"do":"play","move":"recruit"})"), "illegal-move");
  EXPECT_FALSE(ask(R"({"do":"legal"})").contains("moves"));
}

TEST_F(EngineTest, ALoadedGameKeepsWhereItBegan) {
  begin();
  ask(R"({"do":"play","move":"roll 6 1"})");
  const auto state = ask(R"({"do":"state"})").at("state");
  const auto actor = ask(json::serialize(json::object{{"do", "load"}, {"state", state}}));
  EXPECT_EQ(actor.at("needs"), "draw");
  const auto log = ask(R"({"do":"log"})").at("log");
  EXPECT_EQ(log.at("from"), state);
  EXPECT_TRUE(registry::replay_record(log).has_value());
  EXPECT_EQ(code(R"({"do":"load","state":{"game":"chess"}})"), "bad-state");
  EXPECT_EQ(code(R"({"do":"load","state":{}})"), "bad-state");
}

}  // namespace
}  // namespace purloin::engine
