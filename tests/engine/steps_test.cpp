#include <gtest/gtest.h>

#include "engine/engine.h"
#include "registry/games.h"
#include "wire/json.h"

// A number at each of many tables (step).
namespace purloin::engine {
namespace {

namespace json = wire::json;

class EngineSteps : public testing::Test {
 protected:
  json::object ask(const json::object& request) {
    return json::parse(engine_.answer(json::serialize(request))).as_object();
  }
  std::string message_of(const json::object& request) {
    const auto answer = ask(request);
    if (answer.at("ok").as_bool()) return "";
    return std::string(answer.at("error").at("message").as_string());
  }
  void open(std::string_view game, std::string_view table, int seats = 2) {
    ask({{"do", "new"}, {"game", game}, {"seats", seats}, {"seed", "s"}, {"table", table}});
  }
  json::value state(std::string_view table) {
    return ask({{"do", "state"}, {"table", table}}).at("state");
  }

  Engine engine_;
};

TEST_F(EngineSteps, AreTheGameThatSayPlays) {
  for (const wire::AnyGame* game : registry::all_games()) {
    SCOPED_TRACE(game->id());
    open(game->id(), "step", 3);
    open(game->id(), "say", 3);
    ask({{"do", "auto"}, {"table", "say"}});
    auto told = ask({{"do", "step"}, {"tables", {"step"}}, {"numbers", {nullptr}}});
    json::array word;
    for (std::size_t i = 0; i < 500 && !told.at("actors").at(0).is_null(); ++i) {
      const auto& can = told.at("numbers").at(0).as_array();
      const auto number = can[(i * 7919) % can.size()];
      word.push_back(number);
      const auto said = ask({{"do", "say"},
                             {"numbers", word},
                             {"auto", true},
                             {"with", {"features"}},
                             {"table", "say"}});
      told = ask({{"do", "step"}, {"tables", {"step"}}, {"numbers", {number}}, {"features", true}});
      ASSERT_EQ(told.at("whole"), said.contains("move") ? 1 : 0);
      if (said.contains("move")) word.clear();
      ASSERT_EQ(state("step"), state("say"));
      if (told.at("actors").at(0).is_null()) {
        ASSERT_EQ(said.at("actor"), "over");
        EXPECT_TRUE(told.at("numbers").at(0).as_array().empty());
        break;
      }
      ASSERT_EQ(told.at("actors").at(0), said.at("seat"));
      ASSERT_EQ(told.at("numbers").at(0), said.at("numbers"));
      ASSERT_EQ(told.at("features").at(0), said.at("features"));
    }
    EXPECT_TRUE(told.at("actors").at(0).is_null()) << "it goes on to the end";
  }
}

TEST_F(EngineSteps, AreAllTakenOrNone) {
  open("crypt", "a");
  open("dice-heist", "b");
  const json::array both = {"a", "b"};
  const auto told = ask({{"do", "step"}, {"tables", both}, {"numbers", {nullptr, nullptr}}});
  EXPECT_FALSE(told.contains("features"));
  const auto a = state("a");
  const auto b = state("b");
  const auto fair = told.at("numbers").at(0).at(0);
  const auto step = [&](const json::value& tables, const json::value& numbers) {
    return message_of({{"do", "step"}, {"tables", tables}, {"numbers", numbers}});
  };
  EXPECT_EQ(step(both, {fair, 4711}), "table \"b\": 4711 cannot be said here");
  EXPECT_EQ(step(both, json::array{fair}), "numbers: must be as many as tables");
  EXPECT_EQ(step(both, {fair, "0"}), "numbers[1]: must be a whole number from 0 to 2147483647");
  EXPECT_EQ(step({"a", "c"}, {fair, fair}), "table \"c\": there is no game");
  EXPECT_EQ(step({"a", "a"}, {fair, fair}), "tables[1]: is named twice");
  EXPECT_EQ(state("a"), a);
  EXPECT_EQ(state("b"), b);
}

TEST_F(EngineSteps, ForgetHalfAMoveWhenTheTableGoesElsewhere) {
  open("crypt", "");
  ask({{"do", "step"}, {"tables", {""}}, {"numbers", {nullptr}}});
  const json::object claim = {{"do", "step"}, {"tables", {""}}, {"numbers", {17}}};
  const auto before = state("");
  EXPECT_EQ(ask(claim).at("whole"), 0);
  EXPECT_EQ(state(""), before) << "half a move changes nothing";
  const auto half = ask({{"do", "step"}, {"tables", {""}}, {"numbers", {nullptr}}});
  ask({{"do", "fork"}, {"as", "other"}});
  EXPECT_EQ(ask({{"do", "step"}, {"tables", {"other"}}, {"numbers", {nullptr}}}), half);
  ask({{"do", "play"}, {"move", "recover"}, {"auto", true}});
  EXPECT_EQ(ask(claim).at("whole"), 0) << "it begins anew, for the next seat";
  ask({{"do", "undo"}});
  const auto can = ask({{"do", "step"}, {"tables", {""}}, {"numbers", {nullptr}}});
  EXPECT_EQ(can.at("numbers").at(0), ask({{"do", "features"}}).at("numbers"));
}

}  // namespace
}  // namespace purloin::engine
