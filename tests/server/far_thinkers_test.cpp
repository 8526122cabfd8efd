#include "server/far_thinkers.h"

#include <deque>

#include <gtest/gtest.h>

#include "bus/fake_bus.h"
#include "fair/chance_stream.h"
#include "fair/key.h"
#include "registry/games.h"
#include "server/thinkers.h"
#include "thinking/messages.h"

namespace purloin::server {
namespace {

using namespace std::chrono_literals;
using Event = FarThinkers::Event;

std::shared_ptr<const wire::AnyTable> turn_of_somebody(const char* game, int moves = 0) {
  std::shared_ptr<wire::AnyTable> table = registry::find_game(game)->start(2, {}).value();
  const auto key = fair::key_from_text("far");
  fair::ChanceStream stream(key, 0);
  for (int i = 0; i < moves || table->actor().is_chance(); ++i) {
    if (table->actor().is_chance()) {
      table->play_chance(key);
    } else {
      EXPECT_TRUE(table->play(table->random_move(stream)).has_value());
    }
  }
  return table;
}

Question far_question(const char* game = "dice-heist") {
  return {Purpose::bot, "random", game, turn_of_somebody(game), 20ms, "here"};
}

// A server's thinkers beside a bus, on the test's thread, but for what its own threads answer.
struct FarHouse {
  FarHouse() {
    FarThinkers::Settings settings;
    settings.now = [this] { return now; };
    settings.note = [this](Event event) { events.push_back(event); };
    thinkers.use(std::make_unique<FarThinkers>(bus, post(), std::move(settings)));
  }
  std::function<void(std::function<void()>)> post() {
    return [this](std::function<void()> then) {
      const std::lock_guard lock(mutex);
      posted.push_back(std::move(then));
    };
  }
  void announce(const std::string& thinker, int threads = 1) {
    bus.publish(thinking::kWhoIsThere, to_json(thinking::Announcement{thinker, threads, threads}));
    run();
  }
  // Everything that can happen now.
  bool run() {
    bool did_something = bus.deliver() > 0;
    for (;;) {
      std::function<void()> then;
      {
        const std::lock_guard lock(mutex);
        if (posted.empty()) return did_something;
        then = std::move(posted.front());
        posted.pop_front();
      }
      then();
      did_something = true;
    }
  }
  ThoughtId ask(Question question) {
    return thinkers
        .ask(std::move(question),
             [this](ThoughtId id, const Thought& thought) {
               answered.emplace_back(id, thought.choice.move);
             })
        .value();
  }
  void wait_for_answer() {
    while (answered.empty()) {
      if (!run()) std::this_thread::yield();
    }
  }
  // Somebody at the other end who answers everything with this.
  std::unique_ptr<bus::Subscription> play(const std::string& thinker, const std::string& answer) {
    return bus.subscribe(thinking::asked_at(thinker), [=, this](const bus::Message& message) {
      asked.push_back(message.body);
      bus.publish(message.answer_to, answer);
    });
  }

  bus::FakeBus bus;
  FarThinkers::Time now{};
  std::mutex mutex;
  std::deque<std::function<void()>> posted;
  std::vector<Event> events;
  std::vector<std::pair<ThoughtId, std::string>> answered;
  std::vector<std::string> asked;
  Thinkers thinkers{{.bot_threads = 1}, post()};
};

std::string solution(const std::string& move) {
  return to_json(thinking::Solution{move, 5us, 7});
}

TEST(FarThinkers, WithNobodyThereTheServerThinksAtOnce) {
  FarHouse house;
  const auto id = house.ask(far_question());
  house.wait_for_answer();
  EXPECT_EQ(house.answered.front().first, id);
  EXPECT_TRUE(house.events.empty());
}

TEST(FarThinkers, SomebodyElseAnswers) {
  FarHouse house;
  const auto question = far_question();
  const std::string move = question.table->legal_moves(100)->back();
  const auto other = house.play("one", solution(move));
  house.announce("one");
  EXPECT_EQ(house.thinkers.elsewhere(), 1U);
  const auto id = house.ask(question);
  EXPECT_TRUE(house.answered.empty());
  house.run();
  EXPECT_EQ(house.answered, (std::vector<std::pair<ThoughtId, std::string>>{{id, move}}));
  EXPECT_EQ(house.events, (std::vector<Event>{Event::kAsked, Event::kAnswered}));
  EXPECT_EQ(house.thinkers.open_questions(), 0U);
  const auto task = thinking::read_task(house.asked.front());
  ASSERT_TRUE(task.has_value());
  EXPECT_EQ(task->bot, "random");
  EXPECT_EQ(task->time, 20ms);
}

// No table waits for ever, and none gets a move that is none.
TEST(FarThinkers, TheServerThinksItselfWhereNoMoveComes) {
  const auto expect = [](const std::optional<std::string>& answer, Event event) {
    FarHouse house;
    const auto question = far_question();
    std::unique_ptr<bus::Subscription> other;
    if (answer) other = house.play("one", *answer);
    house.announce("one");
    house.ask(question);
    house.run();
    house.bus.run_out_of_patience();
    house.wait_for_answer();
    EXPECT_TRUE(question.table->clone()->play(house.answered.front().second).has_value());
    EXPECT_EQ(house.events, (std::vector<Event>{Event::kAsked, event}));
  };
  expect(std::nullopt, Event::kLate);
  expect("nonsense", Event::kRefused);
  expect("{}", Event::kRefused);
  expect(solution("fly away"), Event::kRefused);
  expect("{\"fault\":\"busy\"}", Event::kRefused);
  expect("{\"fault\":\"unknown\"}", Event::kRefused);
}

TEST(FarThinkers, WhoIsSilentLateOrFullIsNotAsked) {
  FarHouse house;
  house.announce("one");
  house.announce("two", 2);
  const auto ask_and_count = [&] {
    const auto before = std::ranges::count(house.events, Event::kAsked);
    house.ask(far_question());
    return std::ranges::count(house.events, Event::kAsked) - before;
  };
  for (int i = 0; i < 3; ++i) EXPECT_EQ(ask_and_count(), 1);
  EXPECT_EQ(ask_and_count(), 0) << "three threads are three questions";
  house.bus.run_out_of_patience();
  house.run();
  EXPECT_EQ(ask_and_count(), 0) << "they did not answer";
  house.announce("one");
  EXPECT_EQ(ask_and_count(), 1);
  house.announce("two", 2);
  house.now += 4s;
  EXPECT_EQ(ask_and_count(), 0) << "nothing was heard from them";
  EXPECT_EQ(house.thinkers.elsewhere(), 0U);
  house.announce("two", 2);
  house.announce("two", 0);
  EXPECT_EQ(ask_and_count(), 0) << "it said goodbye";
  house.announce("three");
  house.bus.cut_off();
  EXPECT_EQ(ask_and_count(), 0);
}

TEST(FarThinkers, WhoIsBusyIsLeftInPeaceForAWhile) {
  FarHouse house;
  const auto other = house.play("one", "{\"fault\":\"busy\"}");
  house.announce("one");
  house.ask(far_question());
  house.run();
  house.ask(far_question());
  EXPECT_EQ(std::ranges::count(house.events, Event::kAsked), 1);
  house.now += 20ms;
  house.ask(far_question());
  EXPECT_EQ(std::ranges::count(house.events, Event::kAsked), 2);
}

TEST(FarThinkers, WhatIsToBeTheSameForEverybodyStaysHere) {
  FarHouse house;
  house.announce("one", 8);
  Question fixed = far_question();
  fixed.fixed = FixedThought{1, 10};
  Question hint = far_question();
  hint.purpose = Purpose::hint;
  Question weighed = far_question();
  weighed.weighs = 3;
  for (const Question& question : {fixed, hint, weighed}) house.ask(question);
  EXPECT_TRUE(house.events.empty());
}

TEST(FarThinkers, ACancelledQuestionHasNoAnswer) {
  FarHouse house;
  const auto question = far_question();
  const auto other = house.play("one", solution(question.table->legal_moves(100)->front()));
  house.announce("one");
  const auto id = house.ask(question);
  house.thinkers.cancel(id);
  EXPECT_EQ(house.thinkers.open_questions(), 0U);
  house.run();
  EXPECT_TRUE(house.answered.empty());
}

// Positions that the seat cannot tell apart are the same question.
TEST(FarThinkers, AQuestionIsWhatTheSeatSees) {
  FarHouse house;
  house.announce("one", 64);
  Question question = far_question("crypt");
  const auto seat_knows = turn_of_somebody("crypt", 9);
  fair::ChanceStream stream(fair::key_from_text("worlds"), 0);
  std::set<std::string> states;
  for (int i = 0; i < 20; ++i) {
    question.table = seat_knows->sample_world(seat_knows->actor().seat(), stream);
    states.insert(wire::json::serialize(question.table->state()));
    house.ask(question);
  }
  EXPECT_GT(states.size(), 1U);
  std::set<std::string> questions;
  for (const auto& message : house.bus.waiting()) questions.insert(message.body);
  EXPECT_EQ(questions.size(), 1U);
}

}  // namespace
}  // namespace purloin::server
