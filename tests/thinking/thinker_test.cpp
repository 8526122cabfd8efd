#include "thinking/thinker.h"

#include <future>

#include <gtest/gtest.h>

#include "fair/chance_stream.h"
#include "fair/key.h"
#include "registry/games.h"
#include "support/nats_server.h"
#include "wire/json.h"

namespace purloin::thinking {
namespace {

using namespace std::chrono_literals;

std::unique_ptr<wire::AnyTable> a_few_moves_in(const wire::AnyGame& game) {
  auto table = game.start(std::max(2, game.min_seats()), {}).value();
  const auto key = fair::key_from_text("thinker");
  fair::ChanceStream stream(key, 0);
  for (int moves = 0; moves < 12 || table->actor().is_chance(); ++moves) {
    if (table->actor().is_chance()) {
      table->play_chance(key);
    } else {
      EXPECT_TRUE(table->play(table->random_move(stream)).has_value());
    }
  }
  return table;
}

Task task_for(const wire::AnyTable& table, const wire::AnyGame& game, const char* bot) {
  return {bot, std::string(game.id()), game.rules_version(), 5ms, view_for_thinkers(table)};
}

TEST(Thinker, EveryBotMovesInEveryGameByWhatItsSeatSees) {
  for (const wire::AnyGame* game : registry::all_games()) {
    const auto table = a_few_moves_in(*game);
    for (const char* bot : {"random", "greedy", "apprentice", "thief", "master"}) {
      const auto solution = solve(task_for(*table, *game, bot), 1);
      EXPECT_FALSE(solution.fault.has_value()) << game->id() << " " << bot;
      EXPECT_TRUE(table->clone()->play(solution.move).has_value()) << game->id() << " " << bot;
    }
  }
}

TEST(Thinker, WhatItDoesNotKnowItSays) {
  const wire::AnyGame& game = *registry::find_game("crypt");
  const auto table = a_few_moves_in(game);
  const Task known = task_for(*table, game, "random");
  std::vector<Task> unknown(5, known);
  unknown[0].bot = "nobody";
  unknown[1].game = "whist";
  ++unknown[2].rules;
  unknown[3].view = "[]";
  unknown[4].view = "{\"game\":\"crypt\"}";
  for (const Task& task : unknown) EXPECT_EQ(solve(task, 1).fault, Fault::kUnknown);
  EXPECT_EQ(solve(known, 1).fault, std::nullopt);
}

TEST(Thinker, MessagesAreReadAsTheyWereWritten) {
  const Task task{"thief", "crypt", 3, 40ms, "{\"a\":[1,2]}"};
  const auto same = read_task(to_json(task));
  ASSERT_TRUE(same.has_value());
  EXPECT_EQ(to_json(*same), to_json(task));
  const Solution solution{"roll", 17us, 5};
  EXPECT_EQ(to_json(*read_solution(to_json(solution))), to_json(solution));
  EXPECT_EQ(read_announcement(to_json(Announcement{"one", 3, 2}))->free, 2);
  for (const char* text : {"", "[]", "{", "{\"thinker\":1}", "{\"move\":\"roll\"}"}) {
    EXPECT_FALSE(read_task(text).has_value()) << text;
    EXPECT_FALSE(read_solution(text).has_value()) << text;
    EXPECT_FALSE(read_announcement(text).has_value()) << text;
  }
}

TEST(Thinker, AnnouncesItselfAnswersAndSaysGoodbye) {
  const NatsServer nats;
  const std::string key(bus::kKeyBytes, 'k');
  const auto here = bus::connect(nats.address(), key);
  const auto there = bus::connect(nats.address(), key);
  std::promise<void> gone;
  std::promise<Announcement> seen;
  std::atomic<int> announced = 0;
  const auto ear = here->subscribe(kWhoIsThere, [&](const bus::Message& message) {
    const auto said = read_announcement(message.body).value();
    if (said.threads == 0) return gone.set_value();
    if (announced++ == 0) seen.set_value(said);
  });
  auto thinker = std::make_unique<Thinker>(*there, Thinker::Settings{2, 1ms});
  const auto said = seen.get_future().get();
  EXPECT_EQ(said.thinker, thinker->name());
  EXPECT_EQ(said.threads, 2);
  const wire::AnyGame& game = *registry::find_game("thiefs-market");
  const auto table = a_few_moves_in(game);
  std::promise<std::optional<std::string>> answer;
  here->ask(asked_at(said.thinker), to_json(task_for(*table, game, "greedy")), 1h,
            [&](std::optional<std::string> text) { answer.set_value(std::move(text)); });
  const auto solution = read_solution(answer.get_future().get().value());
  ASSERT_TRUE(solution.has_value());
  EXPECT_TRUE(table->clone()->play(solution->move).has_value());
  thinker.reset();
  gone.get_future().wait();
}

}  // namespace
}  // namespace purloin::thinking
