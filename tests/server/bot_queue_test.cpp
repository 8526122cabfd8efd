#include "server/bot_queue.h"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

namespace purloin::server {
namespace {

using std::chrono::milliseconds;
using Time = BotQueue::Time;
using Span = BotQueue::Span;

Time at(int ms) {
  return Time(milliseconds(ms));
}

TEST(BotQueue, BotsThatHaveToMoveComeBeforeHints) {
  BotQueue queue({});
  queue.add(1, Purpose::hint, "a", at(0));
  queue.add(2, Purpose::hint, "b", at(0));
  queue.add(3, Purpose::bot, "c", at(5));
  EXPECT_EQ(queue.take(at(6)), 3u);
  EXPECT_EQ(queue.take(at(6)), 1u);
  EXPECT_EQ(queue.take(at(6)), 2u);
  EXPECT_EQ(queue.take(at(6)), std::nullopt);
}

TEST(BotQueue, LookingBackComesLastAndEndsAtOnceForABot) {
  BotQueue queue({});
  queue.add(1, Purpose::lookback, "", at(0));
  queue.add(2, Purpose::hint, "a", at(1));
  queue.add(3, Purpose::bot, "b", at(2));
  EXPECT_EQ(queue.take(at(3)), 3u);
  queue.finish(3);
  EXPECT_EQ(queue.take(at(3)), 2u);
  queue.finish(2);
  EXPECT_EQ(queue.waiting(Purpose::lookback), 1u);
  EXPECT_EQ(queue.take(at(3)), 1u);
  EXPECT_TRUE(queue.overdue(at(9)).empty());
  queue.add(4, Purpose::bot, "b", at(10));
  EXPECT_EQ(queue.overdue(at(10)), std::vector<ThoughtId>{1});
}

TEST(BotQueue, NobodyFillsTheLineOfGamesOfDaysAlone) {
  BotQueue queue({.most_unwatched = 4, .most_unwatched_of_one = 2});
  EXPECT_TRUE(queue.add(1, Purpose::unwatched, "many", at(0)));
  EXPECT_TRUE(queue.add(2, Purpose::unwatched, "many", at(0)));
  EXPECT_FALSE(queue.add(3, Purpose::unwatched, "many", at(0)));
  EXPECT_TRUE(queue.add(4, Purpose::unwatched, "one", at(0)));
  EXPECT_TRUE(queue.add(5, Purpose::unwatched, "", at(0))) << "whose table it is nobody knows";
  EXPECT_FALSE(queue.add(6, Purpose::unwatched, "", at(0)));
}

TEST(BotQueue, AddressesTakeTurns) {
  BotQueue queue({});
  for (ThoughtId id = 1; id <= 3; ++id) queue.add(id, Purpose::bot, "many", at(0));
  queue.add(10, Purpose::bot, "one", at(1));
  queue.add(20, Purpose::bot, "another", at(1));
  std::vector<ThoughtId> order;
  while (const auto id = queue.take(at(2))) order.push_back(*id);
  EXPECT_EQ(order, (std::vector<ThoughtId>{1, 10, 20, 2, 3}));
}

TEST(BotQueue, TooManyHintsAreRefusedAndBotsNever) {
  BotQueue queue({.most_hints = 2});
  EXPECT_TRUE(queue.add(1, Purpose::hint, "a", at(0)));
  EXPECT_TRUE(queue.add(2, Purpose::hint, "b", at(0)));
  EXPECT_FALSE(queue.add(3, Purpose::hint, "c", at(0)));
  for (ThoughtId id = 10; id < 1000; ++id) EXPECT_TRUE(queue.add(id, Purpose::bot, "a", at(0)));
  EXPECT_EQ(queue.waiting(Purpose::hint), 2u);
  EXPECT_EQ(queue.waiting(Purpose::bot), 990u);
}

TEST(BotQueue, NobodyFillsTheLineOfHintsAlone) {
  BotQueue queue({.most_hints = 64, .most_hints_of_one = 8});
  for (ThoughtId id = 1; id <= 8; ++id) EXPECT_TRUE(queue.add(id, Purpose::hint, "many", at(0)));
  EXPECT_FALSE(queue.add(9, Purpose::hint, "many", at(0)));
  EXPECT_TRUE(queue.add(10, Purpose::hint, "one", at(0)));
  EXPECT_EQ(queue.take(at(1)), 1u);
  EXPECT_TRUE(queue.add(11, Purpose::hint, "many", at(1)));
}

// Games of days that nobody watches.
TEST(BotQueue, WhatNobodyWaitsForComesLastAndIsFew) {
  BotQueue queue({.most_unwatched = 2});
  EXPECT_TRUE(queue.add(1, Purpose::unwatched, "a", at(0)));
  EXPECT_TRUE(queue.add(2, Purpose::unwatched, "a", at(0)));
  EXPECT_FALSE(queue.add(3, Purpose::unwatched, "b", at(0)));
  EXPECT_TRUE(queue.add(4, Purpose::hint, "c", at(1)));
  EXPECT_TRUE(queue.add(5, Purpose::bot, "d", at(2)));
  std::vector<ThoughtId> order;
  while (const auto id = queue.take(at(3))) order.push_back(*id);
  EXPECT_EQ(order, (std::vector<ThoughtId>{5, 4, 1, 2}));
  EXPECT_TRUE(queue.add(6, Purpose::unwatched, "b", at(4)));
  queue.forget(6);
  EXPECT_EQ(queue.waiting(Purpose::unwatched), 0u);
}

TEST(BotQueue, WhatIsForgottenIsNotThoughtAbout) {
  BotQueue queue({});
  for (ThoughtId id = 1; id <= 3; ++id) queue.add(id, Purpose::hint, "a", at(0));
  queue.add(4, Purpose::hint, "b", at(0));
  queue.forget(1);
  queue.forget(4);
  EXPECT_EQ(queue.waiting(Purpose::hint), 2u);
  EXPECT_EQ(queue.take(at(1)), 2u);
  queue.forget(2);  // in thought
  queue.add(5, Purpose::bot, "c", at(1));
  EXPECT_TRUE(queue.overdue(at(1000)).empty()) << "nobody thinks about anything";
}

TEST(BotQueue, WhileNobodyWaitsNobodyIsCutShort) {
  BotQueue queue({});
  queue.add(1, Purpose::bot, "a", at(0));
  queue.take(at(0));
  EXPECT_EQ(queue.next_look(), std::nullopt);
  EXPECT_TRUE(queue.overdue(at(100'000)).empty());
  queue.add(2, Purpose::hint, "a", at(0));
  EXPECT_TRUE(queue.overdue(at(100'000)).empty()) << "a hint cuts nobody short";
}

TEST(BotQueue, AHintMakesRoomForABotAtOnce) {
  BotQueue queue({.bot_threads = 2});
  queue.add(1, Purpose::hint, "a", at(0));
  queue.take(at(0));
  EXPECT_TRUE(queue.overdue(at(50)).empty());
  queue.add(2, Purpose::bot, "b", at(50));
  EXPECT_EQ(queue.overdue(at(50)), std::vector<ThoughtId>{1});
  EXPECT_TRUE(queue.overdue(at(50)).empty()) << "it was told once";
}

// BotThreads as they would be with nothing else to do, in a time that only the test moves on.
class Simulation {
 public:
  explicit Simulation(int bot_threads)
      : bot_threads_(bot_threads), queue_({.bot_threads = bot_threads}) {}

  void ask(Time when, Purpose purpose, Span wanted) {
    events_.emplace(when, Asked{++last_, purpose, wanted});
  }
  void run() {
    while (!events_.empty() || !thinking_.empty()) step();
  }

  std::vector<Span> waited[2], thought[2], answered_after[2];

 private:
  struct Asked {
    ThoughtId id = 0;
    Purpose purpose{};
    Span wanted{};
    Time asked{}, began{};
  };

  void step() {
    Time next = Time::max();
    if (!events_.empty()) next = events_.begin()->first;
    for (const auto& [id, each] : thinking_) next = std::min(next, each.began + each.wanted);
    if (const auto look = queue_.next_look()) next = std::min(next, std::max(now_, *look));
    now_ = next;
    while (!events_.empty() && events_.begin()->first <= now_) {
      Asked asked = events_.begin()->second;
      events_.erase(events_.begin());
      asked.asked = now_;
      queue_.add(asked.id, asked.purpose, "somewhere", now_);
      waiting_.emplace(asked.id, asked);
    }
    for (const ThoughtId id : queue_.overdue(now_)) end(id);
    std::vector<ThoughtId> done;
    for (const auto& [id, each] : thinking_) {
      if (each.began + each.wanted <= now_) done.push_back(id);
    }
    for (const ThoughtId id : done) end(id);
    while (static_cast<int>(thinking_.size()) < bot_threads_) {
      const auto id = queue_.take(now_);
      if (!id) break;
      auto taken = waiting_.extract(*id);
      taken.mapped().began = now_;
      thinking_.insert(std::move(taken));
    }
  }
  void end(ThoughtId id) {
    const Asked each = thinking_.extract(id).mapped();
    const auto kind = static_cast<std::size_t>(each.purpose);
    waited[kind].push_back(each.began - each.asked);
    thought[kind].push_back(now_ - each.began);
    answered_after[kind].push_back(now_ - each.asked);
    queue_.finish(id);
  }

  int bot_threads_;
  BotQueue queue_;
  Time now_{};
  ThoughtId last_ = 0;
  std::multimap<Time, Asked> events_;
  std::map<ThoughtId, Asked> waiting_, thinking_;
};

Span percentile(std::vector<Span> spans, double part) {
  std::ranges::sort(spans);
  return spans[static_cast<std::size_t>(part * static_cast<double>(spans.size() - 1))];
}
Span sum(const std::vector<Span>& spans) {
  Span all{};
  for (const Span span : spans) all += span;
  return all;
}

TEST(BotQueue, ABotAloneThinksForAsLongAsItWas) {
  Simulation house(1);
  house.ask(at(0), Purpose::bot, milliseconds(500));
  house.run();
  EXPECT_EQ(house.thought[0], std::vector<Span>{milliseconds(500)});
}

// Everybody at 600 tables has moved in the same moment.
TEST(BotQueue, ABurstIsAnsweredInTime) {
  for (const int bot_threads : {1, 2, 8}) {
    Simulation house(bot_threads);
    for (int i = 0; i < 600; ++i) house.ask(at(0), Purpose::bot, milliseconds(500));
    house.run();
    EXPECT_LE(percentile(house.answered_after[0], 1), milliseconds(1500)) << bot_threads;
    EXPECT_GE(percentile(house.thought[0], 0), milliseconds(1)) << bot_threads;
  }
}

// The first ones do not have it all.
TEST(BotQueue, ThoseWhoAskTogetherShareTheTime) {
  Simulation house(1);
  for (int i = 0; i < 20; ++i) house.ask(at(0), Purpose::bot, milliseconds(500));
  house.run();
  auto thought = house.thought[0];
  thought.pop_back();  // nobody waits for the last one, which may go on
  EXPECT_LE(percentile(thought, 1), 3 * percentile(thought, 0));
}

// 300 tables of a person and two bots, a person's move every 5 seconds: 120 bots' moves a second.
// Masters think less rather than make anybody wait, and the bot_threads have no idle moment.
TEST(BotQueue, AFullHouseOfMastersThinksLess) {
  for (const int bot_threads : {1, 2}) {
    Simulation house(bot_threads);
    constexpr int kSeconds = 20;
    for (int i = 0; i < 120 * kSeconds; ++i) {
      house.ask(at(i * 1000 / 120), Purpose::bot, milliseconds(500));
    }
    house.run();
    EXPECT_LE(percentile(house.answered_after[0], 0.99), milliseconds(500)) << bot_threads;
    EXPECT_LE(percentile(house.answered_after[0], 1), milliseconds(1500)) << bot_threads;
    EXPECT_GE(sum(house.thought[0]), std::chrono::seconds(kSeconds * bot_threads) * 95 / 100);
  }
}

// Whoever needs less than there is gets all of it.
TEST(BotQueue, AFullHouseOfThievesThinksAsLongAsItWants) {
  Simulation house(1);
  for (int i = 0; i < 2000; ++i) house.ask(at(i * 1000 / 120), Purpose::bot, milliseconds(7));
  house.run();
  EXPECT_EQ(percentile(house.thought[0], 0), milliseconds(7));
  EXPECT_LE(percentile(house.answered_after[0], 1), milliseconds(20));
}

// 300 hints in a moment: the bots' answers come as if nobody had asked for any.
TEST(BotQueue, HintsDoNotSlowBots) {
  const auto play = [](int hints) {
    Simulation house(1);
    for (int i = 0; i < hints; ++i) house.ask(at(10), Purpose::hint, milliseconds(400));
    for (int i = 0; i < 100; ++i) house.ask(at(20 * i), Purpose::bot, milliseconds(10));
    house.run();
    return house.answered_after[0];
  };
  EXPECT_EQ(play(60), play(0));
}

}  // namespace
}  // namespace purloin::server
