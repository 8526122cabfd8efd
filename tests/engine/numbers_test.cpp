#include <algorithm>

#include <gtest/gtest.h>

#include "engine/engine.h"
#include "registry/games.h"
#include "support/repeated.h"
#include "tensors/tables/listed_tensors.h"
#include "wire/json.h"

// What the engine has for programs that learn.
namespace purloin::engine {
namespace {

namespace json = wire::json;

class EngineNumbers : public testing::Test {
 protected:
  json::object ask(const json::object& request) {
    return json::parse(engine_.answer(json::serialize(request))).as_object();
  }
  std::string code_of(const json::object& request) {
    const auto answer = ask(request);
    if (answer.at("ok").as_bool()) return "";
    return std::string(answer.at("error").at("code").as_string());
  }
  std::string message_of(const json::object& request) {
    return std::string(ask(request).at("error").at("message").as_string());
  }

  Engine engine_;
};

TEST_F(EngineNumbers, AMoveIsSaidNumberByNumberUntilItIsWhole) {
  auto answer = ask({{"do", "new"},
                     {"game", "crypt"},
                     {"seats", 2},
                     {"seed", "n"},
                     {"auto", true},
                     {"with", {"numbers"}}});
  EXPECT_FALSE(answer.contains("features"));
  const auto before = ask({{"do", "state"}}).at("state");
  const auto claim = json::array{17};
  EXPECT_EQ(code_of({{"do", "say"}, {"numbers", {124, 124}}}), "illegal-move");
  answer = ask({{"do", "say"}, {"numbers", claim}, {"auto", true}, {"with", {"numbers"}}});
  EXPECT_EQ(answer.at("said"), claim);
  EXPECT_FALSE(answer.contains("move"));
  EXPECT_EQ(ask({{"do", "state"}}).at("state"), before) << "half a move changes nothing";
  const auto can = ask({{"do", "features"}, {"said", claim}}).at("numbers");
  EXPECT_EQ(answer.at("numbers"), can);
  answer = ask({{"do", "say"}, {"numbers", {17, 16}}, {"auto", true}, {"with", {"numbers"}}});
  EXPECT_TRUE(answer.contains("move"));
  EXPECT_FALSE(answer.contains("said"));
  EXPECT_NE(ask({{"do", "state"}}).at("state"), before);
}

TEST_F(EngineNumbers, EveryMoveHasItsWordAndCanBeSaid) {
  std::vector<std::string_view> with_tensors, played;
  tensors::for_each_tensors([&]<class Codec, class T>(Codec, std::type_identity<T>) {
    with_tensors.push_back(Codec::kId);
  });
  int decisions = 0;
  for (const wire::AnyGame* game : registry::all_games()) {
    SCOPED_TRACE(game->id());
    auto answer = ask({{"do", "new"},
                       {"game", game->id()},
                       {"seats", game->max_seats()},
                       {"seed", "n"},
                       {"auto", true},
                       {"with", {"features"}}});
    const auto names = ask({{"do", "names"}});
    if (!names.at("ok").as_bool()) continue;  // a game without tensors
    played.push_back(game->id());
    for (int decision = repeated(40); decision > 0 && answer.at("actor") == "seat"; --decision) {
      const auto legal = ask({{"do", "legal"}, {"words", true}});
      const auto& moves = legal.at("moves").as_array();
      const auto& words = legal.at("words").as_array();
      ASSERT_EQ(moves.size(), words.size());
      EXPECT_EQ(answer.at("features").as_array().size(), names.at("features").as_array().size());
      const std::size_t pick = static_cast<std::size_t>(decision * 7) % moves.size();
      // The word, number by number: each can be said after those before it.
      json::array said;
      for (const auto& number : words[pick].as_array()) {
        const auto next = ask({{"do", "features"}, {"said", said}});
        const auto& can = next.at("numbers").as_array();
        EXPECT_NE(std::ranges::find(can, number), can.end());
        EXPECT_LT(number.as_int64(),
                  static_cast<std::int64_t>(names.at("numbers").as_array().size()));
        said.push_back(number);
      }
      EXPECT_EQ(code_of({{"do", "features"}, {"said", said}}), "illegal-move") << "it is whole";
      answer =
          ask({{"do", "play"}, {"numbers", words[pick]}, {"auto", true}, {"with", {"features"}}});
      ASSERT_TRUE(answer.at("ok").as_bool()) << json::serialize(answer);
      EXPECT_EQ(answer.at("move"), moves[pick]);
      ++decisions;
    }
  }
  std::ranges::sort(with_tensors);
  std::ranges::sort(played);
  EXPECT_EQ(played, with_tensors);
  EXPECT_GT(decisions, repeated(10) * static_cast<int>(played.size()));
}

TEST_F(EngineNumbers, ASeatSeesItsOwnRowAlsoOutOfTurn) {
  const auto begun = ask({{"do", "new"},
                          {"game", "crypt"},
                          {"seats", 3},
                          {"seed", "n"},
                          {"auto", true},
                          {"with", {"features"}}});
  const auto acting = begun.at("seat").as_int64();
  const auto row = ask({{"do", "features"}, {"seat", acting}});
  EXPECT_EQ(row.at("features"), begun.at("features"));
  EXPECT_EQ(row.at("numbers"), begun.at("numbers"));
  const auto other = ask({{"do", "features"}, {"seat", (acting + 1) % 3}});
  EXPECT_NE(other.at("features"), begun.at("features"));
  EXPECT_EQ(other.if_contains("numbers"), nullptr) << "it is not its turn";
}

TEST_F(EngineNumbers, AWorldBehindAViewHasTheSameRow) {
  ask({{"do", "new"}, {"game", "crypt"}, {"seats", 3}, {"seed", "n"}, {"auto", true}});
  int others = 0;
  for (int turn = 0; turn < 12; ++turn) {
    const auto row = ask({{"do", "features"}});
    ask({{"do", "sample"}, {"seed", "other"}, {"as", "world"}});
    EXPECT_EQ(ask({{"do", "features"}, {"table", "world"}}), row);
    others += ask({{"do", "state"}, {"table", "world"}}) != ask({{"do", "state"}});
    const auto moves = ask({{"do", "legal"}}).at("moves").as_array();
    ask({{"do", "play"},
         {"move", moves[static_cast<std::size_t>(turn) % moves.size()]},
         {"auto", true}});
  }
  EXPECT_GT(others, 0) << "these are all the same world";
}

TEST_F(EngineNumbers, WhatCannotBeSaidChangesNothing) {
  ask({{"do", "new"}, {"game", "crypt"}, {"seats", 2}, {"seed", "n"}, {"auto", true}});
  const auto before = ask({{"do", "state"}});
  EXPECT_EQ(code_of({{"do", "play"}, {"numbers", json::array{}}}), "illegal-move");
  EXPECT_EQ(code_of({{"do", "play"}, {"numbers", {124'000}}}), "illegal-move");
  EXPECT_EQ(code_of({{"do", "play"}, {"numbers", {-1}}}), "bad-request");
  EXPECT_EQ(code_of({{"do", "play"}, {"numbers", {0, 0}}}), "illegal-move");
  EXPECT_EQ(code_of({{"do", "play"}, {"numbers", {"0"}}}), "bad-request");
  EXPECT_EQ(code_of({{"do", "play"}, {"numbers", {0}}, {"move", "recover"}}), "bad-request");
  EXPECT_EQ(code_of({{"do", "play"}}), "bad-request");
  EXPECT_EQ(code_of({{"do", "features"}, {"seat", 2}}), "bad-request");
  EXPECT_EQ(ask({{"do", "state"}}), before);
}

TEST_F(EngineNumbers, UnknownFieldsAreNamed) {
  ask({{"do", "new"}, {"game", "dice-heist"}, {"seats", 2}, {"auto", true}});
  EXPECT_EQ(message_of({{"do", "features"}, {"sat", 1}}), "sat: is no field of features");
  EXPECT_EQ(message_of({{"do", "names"}, {"game", "crypt"}}), "game: is no field of names");
  EXPECT_EQ(message_of({{"do", "auto"}, {"with", {"tensors"}}}),
            "with[0]: must be moves, odds, view, state, score, features or numbers");
}

}  // namespace
}  // namespace purloin::engine
