// Bots that move and hint at tables, and what happens meanwhile.
#include <gtest/gtest.h>

#include "server/fake/environment.h"
#include "server/hall.h"
#include "support/matches.h"

namespace purloin::server {
namespace {

namespace json = wire::json;

// One person among bots.
struct Evening {
  explicit Evening(const std::string& game, std::vector<std::string> places,
                   json::object options = {}) {
    auto asked = test::new_table(game, std::move(places));
    asked.options = std::move(options);
    world.hall().open(asked, [&](const auto& opened) {
      table = opened.value().table;
      token = *opened.value().token;
    });
    world.advance(1);
    watch();
    agree_on_dice();
    for (int i = 0; i < 100 && match().to_act() != Seat(0); ++i) {
      world.let_bots_answer();
      world.advance(1000);
    }
  }

  template <class Asked>
  void ask(Asked asked) {
    asked.table = table;
    asked.id = ++id;
    world.hall().ask(me, asked);
    world.advance(1);
  }
  void watch() {
    me->has_left = false;
    wire::WatchRequest asked;
    asked.token = token;
    ask(asked);
  }
  void agree_on_dice() {
    wire::CommitRequest commit;
    commit.hash = test::hash_of(match(), 0);
    ask(commit);
    wire::RevealRequest reveal;
    reveal.words = test::words_of(0);
    ask(reveal);
  }
  void move(const std::string& text) {
    wire::MoveRequest asked;
    asked.move = text;
    ask(asked);
  }
  const Match& match() { return world.hall().find(table)->match(); }
  std::vector<std::string> my_moves() { return *match().table().legal_moves(2000); }
  std::size_t moves_made() { return match().moves().size(); }
  // Who said no, and why: the newest code for that question.
  std::string refusal_of(std::int64_t question) {
    std::string code;
    for (const auto& message : me->heard) {
      const auto said = json::parse(*message).as_object();
      const auto* to = said.if_contains("id");
      if (to != nullptr && *to == question && said.at("say") == "no")
        code = said.at("code").as_string();
    }
    return code;
  }

  // How often that question, the only one for a hint, was answered; with no move.
  int empty_hints_for(std::int64_t question) {
    int answers = 0;
    for (const auto& message : me->heard) {
      const auto said = json::parse(*message).as_object();
      if (said.at("say") != "hint") continue;
      ++answers;
      EXPECT_EQ(said.at("id"), question);
      EXPECT_TRUE(said.at("moves").as_array().empty()) << *message;
    }
    return answers;
  }

  FakeEnvironment world;
  std::shared_ptr<Listener> me = std::make_shared<Listener>();
  std::string table, token;
  std::int64_t id = 0;
};

// 16.C.4: the position changed under the bot.
TEST(BotsAtTables, AnAnswerForAnotherPositionIsThrownAway) {
  Evening evening("thiefs-market", {"me", "thief", "thief"}, {{"start", 0}});
  const auto moves = evening.my_moves();
  ASSERT_GE(moves.size(), 2u);
  evening.move(moves[0]);
  ASSERT_TRUE(evening.match().bot_to_act().has_value()) << moves[0];
  const std::size_t made = evening.moves_made();
  evening.world.answer_late([&] {
    evening.ask(wire::UndoRequest{});
    ASSERT_EQ(evening.match().to_act(), Seat(0));
    evening.move(moves[1]);
    ASSERT_TRUE(evening.match().bot_to_act().has_value());
  });
  evening.world.advance(1000);
  EXPECT_EQ(evening.moves_made(), made) << "nothing was played";
  EXPECT_EQ(evening.world.questions(), 1u) << "about the position that is there now";
  evening.world.let_bots_answer();
  evening.world.advance(1000);
  EXPECT_GT(evening.moves_made(), made);
}

// Both answers wait for the bot's pace: the old one must not take the place of the new one.
TEST(BotsAtTables, AnOldAnswerDoesNotHoldUpTheNewOne) {
  Evening evening("thiefs-market", {"me", "thief", "thief"}, {{"start", 0}});
  const auto moves = evening.my_moves();
  evening.move(moves[0]);
  const std::size_t made = evening.moves_made();
  evening.world.answer_late([&] {
    evening.ask(wire::UndoRequest{});
    evening.move(moves[1]);
    EXPECT_EQ(evening.world.let_bots_answer(), 1);
  });
  evening.world.advance(1000);
  EXPECT_GT(evening.moves_made(), made);
}

TEST(BotsAtTables, SomebodyWhoComesDoesNotMakeABotBeginAnew) {
  Evening evening("dice-heist", {"me", "thief"});
  evening.move("recruit");
  const std::size_t made = evening.moves_made();
  evening.world.answer_late([&] { evening.watch(); });
  evening.world.advance(1000);
  EXPECT_GT(evening.moves_made(), made);
}

TEST(BotsAtTables, NobodyThinksForPeopleWhoLeft) {
  Evening evening("dice-heist", {"me", "master"});
  evening.move("recruit");
  EXPECT_EQ(evening.world.questions(), 1u);
  evening.world.hall().leave(*evening.me);
  EXPECT_EQ(evening.world.questions(), 0u);
  evening.watch();
  EXPECT_EQ(evening.world.questions(), 1u) << "they are back";
}

// 16.C.2
TEST(BotsAtTables, ATableHasOneHintAtATime) {
  Evening evening("dice-heist", {"me", "thief"});
  for (int i = 0; i < 300; ++i) evening.ask(wire::HintRequest{});
  EXPECT_EQ(evening.world.questions(), 1u);
  EXPECT_EQ(evening.refusal_of(evening.id), "busy");
  evening.world.let_bots_answer();
  evening.world.advance(1);
  EXPECT_NE(evening.me->heard.back()->find("\"say\":\"hint\""), std::string::npos);
  evening.ask(wire::HintRequest{});
  EXPECT_EQ(evening.world.questions(), 1u) << "and then another one";
}

TEST(BotsAtTables, AHintHasTheNumbersOfALookBack) {
  Evening evening("dice-heist", {"me", "thief"});
  evening.ask(wire::HintRequest{});
  evening.world.let_bots_answer();
  evening.world.advance(1);
  const auto said = json::parse(*evening.me->heard.back()).as_object();
  const auto& moves = said.at("moves").as_array();
  ASSERT_GT(moves.size(), 1u);
  const auto best = moves[0].at("chance").to_number<int>();
  EXPECT_GT(best, 2'000);
  EXPECT_LT(best, 8'000);
  EXPECT_EQ(moves[0].at("gives_up"), 0);
  for (const auto& move : moves) {
    EXPECT_NEAR(move.at("chance").to_number<int>() + move.at("gives_up").to_number<int>(), best, 1);
    EXPECT_GE(move.at("error").to_number<int>(), 0);
  }
}

TEST(BotsAtTables, AHintForSomebodyWhoLeftIsCancelledAndAnswered) {
  Evening evening("dice-heist", {"me", "thief"});
  evening.ask(wire::HintRequest{});
  const auto asked = evening.id;
  wire::UnwatchRequest unwatch;
  evening.ask(unwatch);
  EXPECT_EQ(evening.world.questions(), 0u);
  EXPECT_EQ(evening.empty_hints_for(asked), 1);
  evening.watch();
  evening.ask(wire::HintRequest{});
  EXPECT_EQ(evening.world.questions(), 1u);
  evening.world.hall().leave(*evening.me);
  EXPECT_EQ(evening.world.questions(), 0u);
}

TEST(BotsAtTables, AHintForAPositionThatHasPassedSaysNothing) {
  Evening evening("dice-heist", {"me", "thief"});
  evening.ask(wire::HintRequest{});
  const auto asked = evening.id;
  evening.world.answer_late([&] { evening.move("recruit"); });
  EXPECT_EQ(evening.empty_hints_for(asked), 1);
}

TEST(BotsAtTables, AFullQueueIsSaidAtOnce) {
  Evening evening("dice-heist", {"me", "thief"});
  evening.world.most_hints = 0;
  evening.ask(wire::HintRequest{});
  EXPECT_EQ(evening.refusal_of(evening.id), "busy");
}

}  // namespace
}  // namespace purloin::server
