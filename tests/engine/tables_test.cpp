#include <set>

#include <gtest/gtest.h>

#include "engine/engine.h"
#include "registry/games.h"
#include "wire/json.h"

// What the engine has beyond one table and one move at a time.
namespace purloin::engine {
namespace {

namespace json = wire::json;

class EngineTables : public testing::Test {
 protected:
  json::object ask(const json::object& request) {
    return json::parse(engine_.answer(json::serialize(request))).as_object();
  }
  // Parts of an answer that has to be a good one.
  json::value ask(const json::object& request, std::string_view member) {
    const auto answer = ask(request);
    EXPECT_TRUE(answer.at("ok").as_bool()) << json::serialize(answer);
    const auto* value = answer.if_contains(member);
    return value == nullptr ? json::value() : *value;
  }
  std::string refused(const json::object& request) {
    const auto answer = ask(request);
    if (answer.at("ok").as_bool()) return "";
    return std::string(answer.at("error").at("message").as_string());
  }
  json::object begin(std::string_view game, std::int64_t seats, std::string_view table = "") {
    return ask({{"do", "new"}, {"game", game}, {"seats", seats}, {"seed", "s"}, {"table", table}});
  }
  // Plays on by the first move until a seat has decided so often.
  void play(int decisions, std::string_view table = "") {
    auto answer = ask({{"do", "auto"}, {"with", {"moves"}}, {"table", table}});
    for (; decisions > 0 && answer.at("actor") == "seat"; --decisions) {
      const auto move = answer.at("moves").as_array().front();
      answer = ask(
          {{"do", "play"}, {"move", move}, {"auto", true}, {"with", {"moves"}}, {"table", table}});
    }
  }

  Engine engine_;
};

TEST_F(EngineTables, AreManyAndDoNotKnowEachOther) {
  begin("dice-heist", 2, "a");
  begin("crypt", 3, "b");
  EXPECT_EQ(ask({{"do", "tables"}}, "tables"), (json::array{"a", "b"}));
  const auto before = ask({{"do", "state"}, {"table", "b"}});
  play(3, "a");
  EXPECT_EQ(ask({{"do", "state"}, {"table", "b"}}), before);
  EXPECT_EQ(ask({{"do", "state"}}).at("error").at("code"), "no-game") << "nobody named that one";
  EXPECT_EQ(refused({{"do", "close"}, {"table", "a"}}), "");
  EXPECT_EQ(ask({{"do", "tables"}}, "tables"), (json::array{"b"}));
}

TEST_F(EngineTables, AutoSettlesChanceAsChanceWould) {
  begin("thiefs-market", 3, "one by one");
  json::array outcomes;
  for (;;) {
    const auto answer = ask({{"do", "chance"}, {"table", "one by one"}});
    if (!answer.at("ok").as_bool()) break;
    outcomes.push_back(answer.at("move"));
  }
  const auto settled = ask({{"do", "new"},
                            {"game", "thiefs-market"},
                            {"seats", 3},
                            {"seed", "s"},
                            {"auto", true},
                            {"with", {"moves", "view", "state", "score"}}});
  EXPECT_EQ(settled.at("outcomes"), outcomes);
  EXPECT_EQ(settled.at("actor"), "seat");
  EXPECT_EQ(settled.at("state"), ask({{"do", "state"}, {"table", "one by one"}}, "state"));
  EXPECT_EQ(settled.at("moves"), ask({{"do", "legal"}}, "moves"));
  EXPECT_EQ(settled.at("view"), ask({{"do", "view"}, {"seat", settled.at("seat")}}, "view"));
  EXPECT_EQ(settled.at("scores"), ask({{"do", "score"}}, "scores"));
}

TEST_F(EngineTables, AForkGoesItsOwnWay) {
  begin("crypt", 2);
  play(2);
  const auto before = ask({{"do", "log"}});
  EXPECT_EQ(ask({{"do", "fork"}, {"as", "other"}}, "actor"), "seat");
  EXPECT_EQ(ask({{"do", "log"}, {"table", "other"}}), before);
  play(2, "other");
  EXPECT_EQ(ask({{"do", "log"}}), before);
  play(2);
  EXPECT_EQ(ask({{"do", "state"}}), ask({{"do", "state"}, {"table", "other"}})) << "same luck";
  EXPECT_NE(refused({{"do", "fork"}}), "");
}

TEST_F(EngineTables, UndoGoesBackAndTheSameComesAgain) {
  for (const auto* game : registry::all_games()) {
    SCOPED_TRACE(game->id());
    begin(game->id(), std::max(2, game->min_seats()));
    play(4);
    const auto before = ask({{"do", "log"}});
    const auto state = ask({{"do", "state"}});
    play(1);
    const auto after = ask({{"do", "log"}});
    EXPECT_NE(after, before);
    EXPECT_EQ(ask({{"do", "undo"}}, "actor"), "seat");
    EXPECT_EQ(ask({{"do", "state"}}), state);
    EXPECT_EQ(ask({{"do", "log"}}), before);
    play(1);
    EXPECT_EQ(ask({{"do", "log"}}), after);
    const auto moves = after.at("log").at("moves").as_array().size();
    EXPECT_EQ(refused({{"do", "undo"}, {"moves", moves}}), "");
    EXPECT_EQ(ask({{"do", "undo"}}).at("error").at("code"), "illegal-move");
  }
}

// Whatever lies behind a view looks the same from that seat, and not always alike.
TEST_F(EngineTables, ASampledWorldIsTheSameToWhoSampled) {
  begin("crypt", 3);
  play(9);
  const auto seat = ask({{"do", "legal"}}, "seat");
  const auto view = ask({{"do", "view"}, {"seat", seat}}, "view");
  std::set<std::string> worlds;
  for (int i = 0; i < 20; ++i) {
    const auto state =
        ask({{"do", "sample"}, {"seed", std::to_string(i)}, {"as", "world"}, {"with", {"state"}}},
            "state");
    worlds.insert(json::serialize(state));
    EXPECT_EQ(ask({{"do", "view"}, {"seat", seat}, {"table", "world"}}, "view"), view);
    play(3, "world");
  }
  EXPECT_GT(worlds.size(), 1u);
}

// Somebody who has a view and nothing else can look ahead.
TEST_F(EngineTables, AViewCanBeLoaded) {
  for (const auto* game : {"dice-heist", "crypt"}) {
    SCOPED_TRACE(game);
    for (const int decisions : {0, 1, 3, 5, 8, 13, 21, 34}) {
      begin(game, 2);
      play(decisions);
      for (const auto& seat : {json::value(0), json::value(1), json::value(nullptr)}) {
        const auto view = ask({{"do", "view"}, {"seat", seat}}, "view");
        for (const auto* seed : {"a", "b"}) {
          const auto loaded = ask({{"do", "load"}, {"view", view}, {"seed", seed}, {"table", "w"}});
          ASSERT_TRUE(loaded.at("ok").as_bool()) << json::serialize(loaded);
          EXPECT_EQ(ask({{"do", "view"}, {"seat", seat}, {"table", "w"}}, "view"), view);
          play(2, "w");
        }
      }
    }
  }
  auto view = ask({{"do", "view"}, {"seat", 0}}, "view").as_object();
  EXPECT_NE(refused({{"do", "load"}, {"view", view}, {"state", view}}), "");
}

TEST_F(EngineTables, AViewThatNobodyHasIsRefused) {
  begin("crypt", 2);
  play(5);
  auto view = ask({{"do", "view"}, {"seat", 0}}, "view").as_object();
  view["unseen"] = json::object{};
  const auto answer = ask({{"do", "load"}, {"view", view}, {"table", "w"}});
  EXPECT_EQ(answer.at("error").at("code"), "bad-state");
  view.erase("unseen");
  EXPECT_EQ(refused({{"do", "load"}, {"view", view}, {"table", "w"}}), "unseen: is missing");
}

TEST_F(EngineTables, ASeatsLogHasWhatItHeardAndNoMore) {
  begin("crypt", 2);
  play(6);
  const auto moves = ask({{"do", "log"}}, "log").at("moves").as_array();
  bool hides = false;
  for (const auto& seat : {json::value(0), json::value(1), json::value(nullptr)}) {
    const auto heard = ask({{"do", "log"}, {"seat", seat}}, "heard").as_array();
    ASSERT_EQ(heard.size(), moves.size());
    for (std::size_t i = 0; i < heard.size(); ++i) {
      const auto& move = heard[i].at("move").as_string();
      if (move == moves[i]) continue;
      hides = true;
      EXPECT_EQ(move, "draw ?");
    }
  }
  EXPECT_TRUE(hides) << "cards are drawn face down in the first round";
}

TEST_F(EngineTables, OddsStandBesideOutcomesAndAddUpToOne) {
  begin("dice-heist", 2);
  for (int i = 0; i < 2; ++i) {
    const auto legal = ask({{"do", "legal"}, {"odds", true}});
    EXPECT_EQ(legal.at("moves"), ask({{"do", "legal"}}, "moves"));
    ASSERT_EQ(legal.at("odds").as_array().size(), legal.at("moves").as_array().size());
    double sum = 0;
    for (const auto& odds : legal.at("odds").as_array()) sum += odds.to_number<double>();
    EXPECT_NEAR(sum, 1, 1e-9);
    ask({{"do", "chance"}});
  }
}

TEST_F(EngineTables, PiecesAndBotsHaveNames) {
  const auto pieces = ask({{"do", "pieces"}, {"game", "dice-heist"}}, "pieces").as_array();
  bool has_level = false;
  for (const auto& piece : pieces) has_level |= piece.as_object().contains("security");
  EXPECT_TRUE(has_level) << "what a museum's guards throw";
  EXPECT_EQ(ask({{"do", "bots"}}, "bots").as_array().front().at("name"), "random");
  EXPECT_NE(refused({{"do", "pieces"}, {"game", "chess"}}), "");
}

TEST_F(EngineTables, UnknownFieldsAreRefusedByName) {
  begin("dice-heist", 2);
  EXPECT_EQ(refused({{"do", "state"}, {"sead", "x"}}), "sead: is no field of state");
  EXPECT_EQ(refused({{"do", "new"}, {"game", "crypt"}, {"seats", 2}, {"sead", "x"}}),
            "sead: is no field of new");
  EXPECT_EQ(refused({{"do", "auto"}, {"with", {"music"}}}),
            "with[0]: must be moves, odds, view, state, score, features or numbers");
  EXPECT_EQ(refused({{"do", "many"}, {"requests", json::array{}}, {"x", 1}}),
            "x: is no field of many");
}

TEST_F(EngineTables, ManyRequestsAreAnsweredInOrder) {
  const auto answers = ask({{"do", "many"},
                            {"id", 5},
                            {"requests",
                             {{{"do", "new"}, {"game", "crypt"}, {"seats", 2}, {"table", "t"}},
                              {{"do", "dance"}, {"id", "x"}},
                              {{"do", "many"}, {"requests", json::array{}}},
                              7,
                              {{"do", "tables"}}}}});
  EXPECT_EQ(answers.at("id"), 5);
  const auto& list = answers.at("answers").as_array();
  ASSERT_EQ(list.size(), 5u);
  EXPECT_EQ(list[0].at("actor"), "chance");
  EXPECT_EQ(list[1].at("id"), "x");
  for (const int i : {1, 2, 3}) {
    EXPECT_EQ(list[static_cast<std::size_t>(i)].at("error").at("code"), "bad-request") << i;
  }
  EXPECT_EQ(list[4].at("tables"), (json::array{"t"}));
}

}  // namespace
}  // namespace purloin::engine
