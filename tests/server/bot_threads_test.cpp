#include "server/bot_threads.h"

#include <array>
#include <future>
#include <thread>

#include <gtest/gtest.h>

#include "fair/chance_stream.h"
#include "fair/key.h"
#include "registry/games.h"

// Real threads. The tests wait for what has to come, for as long as it takes on a slow machine;
// `kForever` is what nobody would wait for.
namespace purloin::server {
namespace {

constexpr auto kForever = std::chrono::hours(1);

std::shared_ptr<const wire::AnyTable> somebodys_turn() {
  std::shared_ptr<wire::AnyTable> table = registry::find_game("dice-heist")->start(2, {}).value();
  const auto key = fair::key_from_text("bot_threads");
  while (table->actor().is_chance()) table->play_chance(key);
  return table;
}

Question question(Purpose purpose, std::string bot) {
  return {purpose, std::move(bot), "dice-heist", somebodys_turn(), kForever, "here"};
}

// An answer that may come on another thread.
struct Awaited {
  std::promise<Thought> promise;
  std::future<Thought> future = promise.get_future();

  auto then() {
    return [this](ThoughtId, Thought thought) { promise.set_value(std::move(thought)); };
  }
  bool is_there() { return future.wait_for(std::chrono::seconds(0)) == std::future_status::ready; }
  void wait() { future.wait(); }
};

TEST(BotThreads, ACancelledThoughtEndsAndIsNotAnswered) {
  Awaited quick;
  bool answered = false;
  {
    BotThreads bot_threads({.bot_threads = 1});
    const auto slow = bot_threads.ask(question(Purpose::hint, "master"),
                                      [&](ThoughtId, const Thought&) { answered = true; });
    while (bot_threads.waiting(Purpose::hint) > 0) std::this_thread::yield();  // until it has begun
    bot_threads.cancel(*slow);
    bot_threads.ask(question(Purpose::hint, "random"), quick.then());
    quick.wait();  // the only thinker is free again
  }
  EXPECT_FALSE(answered);
}

TEST(BotThreads, OtherWorkMakesRoomForABot) {
  Awaited work, move;
  BotThreads bot_threads({.bot_threads = 1});
  std::promise<void> begun;
  Question asked;
  asked.purpose = Purpose::lookback;
  asked.work = [&](const std::atomic<bool>& stop) {
    begun.set_value();
    while (!stop) std::this_thread::yield();
  };
  bot_threads.ask(std::move(asked), work.then());
  begun.get_future().wait();
  bot_threads.ask(question(Purpose::bot, "greedy"), move.then());
  work.wait();
  EXPECT_TRUE(work.future.get().was_cut);
  move.wait();
}

TEST(BotThreads, AHintMakesRoomForABot) {
  Awaited hint, move;
  BotThreads bot_threads({.bot_threads = 1});
  bot_threads.ask(question(Purpose::hint, "master"), hint.then());
  bot_threads.ask(question(Purpose::bot, "greedy"), move.then());
  move.wait();
  EXPECT_FALSE(move.future.get().choice.move.empty());
  // Where the bot came before it had begun, it begins now, and is cut short for another bot.
  for (int i = 0; i < 1000 && !hint.is_there(); ++i) {
    Awaited another;
    bot_threads.ask(question(Purpose::bot, "greedy"), another.then());
    another.wait();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  hint.wait();
  const Thought thought = hint.future.get();
  EXPECT_TRUE(thought.was_cut);
  EXPECT_FALSE(thought.choice.considered.empty()) << "it says what it has found so far";
}

TEST(BotThreads, BotsWhoWaitMakeOthersThinkLess) {
  std::array<Awaited, 8> moves;
  BotThreads bot_threads({.bot_threads = 2});
  for (auto& move : moves) bot_threads.ask(question(Purpose::bot, "master"), move.then());
  int cut = 0;
  for (std::size_t i = 0; i + 2 < moves.size(); ++i) {
    moves[i].wait();
    cut += moves[i].future.get().was_cut;
  }
  EXPECT_EQ(cut, 6) << "the last two may think on: nobody waits";
}

TEST(BotThreads, AFullQueueSaysSoAtOnce) {
  BotThreads bot_threads({.bot_threads = 1, .most_hints = 0});
  EXPECT_EQ(bot_threads.ask(question(Purpose::hint, "master"), [](ThoughtId, const Thought&) {}),
            std::nullopt);
}

}  // namespace
}  // namespace purloin::server
