// Other people's programs as bots of the house.
#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include <gtest/gtest.h>

#include "registry/games.h"
#include "registry/record.h"
#include "server/fake/environment.h"
#include "server/thinkers.h"
#include "support/party.h"

namespace purloin::server {
namespace {

constexpr auto kPlaysFirst = R"sed(exec sed -un 's/.*"moves":\["\([^"]*\)".*/{"move":"\1"}/p')sed";
constexpr auto kPlaysWrong = R"sed(exec sed -un 's/.*"do":"move".*/{"move":"fly"}/p')sed";
constexpr auto kSaysNothing = "while read -r line; do :; done";
constexpr auto kIsNotThere = "exec /no/such/program";

programs::Program engine_called(std::string name, std::string command,
                                std::chrono::milliseconds patience = std::chrono::hours(1)) {
  programs::Program program;
  program.name = std::move(name);
  program.command = std::move(command);
  program.limits.is_guest = true;
  program.patience = patience;
  return program;
}

// A game of Dice Heist in which somebody has to move.
Question engine_question(const std::string& engine, const std::string& table = "a table",
                         const std::string& address = "here") {
  std::shared_ptr<wire::AnyTable> position =
      registry::find_game("dice-heist")->start(2, {}).value();
  programs::Story story;
  story.table = table;
  story.game = "dice-heist";
  story.seats = 2;
  const auto key = fair::key_from_text("engines");
  while (position->actor().is_chance()) story.moves.push_back(position->play_chance(key));
  story.seat = position->actor().seat();
  Question question{Purpose::bot, engine, "dice-heist", position, std::chrono::milliseconds(1),
                    address};
  question.story = std::make_shared<const programs::Story>(std::move(story));
  return question;
}

// A house's thread: what is posted to it runs when the test waits for something.
class HouseThread {
 public:
  Thinkers::Post post() {
    return [this](std::function<void()> then) {
      const std::lock_guard lock(mutex_);
      posted_.push_back(std::move(then));
      wake_.notify_one();
    };
  }
  template <class F>
  void run_until(F is_done) {
    while (!is_done()) {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return !posted_.empty(); });
      const auto then = std::move(posted_.front());
      posted_.pop_front();
      lock.unlock();
      then();
    }
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> posted_;
};

// Thinkers with one program, and what became of its questions.
struct Workshop {
  explicit Workshop(programs::Program program, EngineSettings settings = {})
      : thinkers(
            {.bot_threads = 1}, thread.post(), {std::move(program)}, settings,
            [this](const std::string&, std::optional<NoMove> fault) { faults.push_back(fault); }) {}
  std::optional<ThoughtId> ask(Question question) {
    return thinkers.ask(std::move(question), [this](ThoughtId id, const Thought& thought) {
      answered.emplace_back(id, thought.choice.move);
    });
  }
  // Asks, and waits for the answer.
  std::string answer_to(const Question& question) {
    const auto id = ask(question);
    EXPECT_TRUE(id.has_value());
    thread.run_until([&] { return !answered.empty() && answered.back().first == *id; });
    return answered.back().second;
  }

  HouseThread thread;
  std::vector<std::pair<ThoughtId, std::string>> answered;
  std::vector<std::optional<NoMove>> faults;
  Thinkers thinkers;
};

bool is_legal(const Question& question, const std::string& move) {
  return question.table->clone()->play(move).has_value();
}

TEST(Engines, AProgramMoves) {
  Workshop house(engine_called("mine", kPlaysFirst));
  const auto question = engine_question("mine");
  EXPECT_EQ(house.answer_to(question), question.table->legal_moves(0)->front());
  EXPECT_EQ(house.faults, (std::vector<std::optional<NoMove>>{std::nullopt}));
}

// No table is ever stuck: whatever a program does, there is a legal move.
TEST(Engines, OursMovesInThePlaceOfAProgramThatHasNoMove) {
  const auto expect = [](programs::Program program, NoMove why) {
    Workshop house(std::move(program), {.first_rest = {}, .longest_rest = {}});
    const auto question = engine_question("mine");
    for (std::size_t i = 1; i <= 2; ++i) {
      EXPECT_TRUE(is_legal(question, house.answer_to(question)));
      ASSERT_EQ(house.faults.size(), i);
      EXPECT_EQ(house.faults.back(), why);
    }
  };
  expect(engine_called("mine", kPlaysWrong), NoMove::kIllegal);
  expect(engine_called("mine", "exec yes nonsense"), NoMove::kIllegal);
  expect(engine_called("mine", "exec tr '\\0' x </dev/zero"), NoMove::kCrashed);
  expect(engine_called("mine", kIsNotThere), NoMove::kCrashed);
  expect(engine_called("mine", kSaysNothing, std::chrono::milliseconds(20)), NoMove::kLate);
}

TEST(Engines, AProgramThatFailedRestsBeforeItIsStartedAgain) {
  EngineSettings settings;
  settings.first_rest = settings.longest_rest = std::chrono::hours(1);
  Workshop house(engine_called("mine", kPlaysWrong), settings);
  for (int i = 0; i < 3; ++i) house.answer_to(engine_question("mine"));
  EXPECT_EQ(house.faults, (std::vector<std::optional<NoMove>>{NoMove::kIllegal, NoMove::kResting,
                                                              NoMove::kResting}));
}

TEST(Engines, NoMoreWaitThanMay) {
  EngineSettings settings;
  settings.processes = 1;
  settings.most_waiting = 2;
  Workshop house(engine_called("mine", kSaysNothing), settings);
  std::vector<ThoughtId> asked{*house.ask(engine_question("mine"))};
  while (house.thinkers.waiting_for("mine") > 0) std::this_thread::yield();  // it thinks for ever
  for (int i = 0; i < 3; ++i) asked.push_back(*house.ask(engine_question("mine")));
  EXPECT_EQ(house.thinkers.waiting_for("mine"), 2u);
  house.thread.run_until([&] { return !house.answered.empty(); });
  EXPECT_EQ(house.answered.front().first, asked.back()) << "ours, and at once";
  EXPECT_EQ(house.faults, (std::vector<std::optional<NoMove>>{NoMove::kBusy}));
}

// … and none for longer than it may.
TEST(Engines, WhoHasWaitedTooLongIsAnsweredByOurs) {
  EngineSettings settings;
  settings.processes = 1;
  settings.most_wait = std::chrono::nanoseconds(-1);  // any wait at all
  Workshop house(engine_called("mine", kPlaysFirst), settings);
  const auto question = engine_question("mine");
  EXPECT_TRUE(is_legal(question, house.answer_to(question)));
  EXPECT_EQ(house.faults.back(), NoMove::kBusy);
}

TEST(Engines, AProgramThatHangsHoldsUpNobodyElse) {
  HouseThread thread;
  std::vector<std::string> answered;
  Thinkers thinkers({.bot_threads = 1}, thread.post(),
                    {engine_called("slow", kSaysNothing), engine_called("quick", kPlaysFirst)});
  const auto note = [&](const char* who) {
    return [&answered, who](ThoughtId, const Thought&) { answered.emplace_back(who); };
  };
  for (int i = 0; i < 10; ++i) thinkers.ask(engine_question("slow"), note("slow"));
  thinkers.ask(engine_question("quick"), note("quick"));
  auto ours = engine_question("greedy");
  ours.story = nullptr;
  thinkers.ask(ours, note("greedy"));
  thread.run_until([&] { return answered.size() == 2; });
  std::ranges::sort(answered);
  EXPECT_EQ(answered, (std::vector<std::string>{"greedy", "quick"}));
}

TEST(Engines, ACancelledQuestionIsNotAnswered) {
  EngineSettings settings;
  settings.processes = 1;
  settings.first_rest = settings.longest_rest = {};
  Workshop house(engine_called("mine", kPlaysWrong), settings);
  const auto unwanted = house.ask(engine_question("mine"));
  house.thinkers.cancel(*unwanted);
  EXPECT_EQ(house.thinkers.open_questions(), 0u);
  const auto question = engine_question("mine", "another");
  EXPECT_TRUE(is_legal(question, house.answer_to(question)));
  EXPECT_EQ(house.answered.size(), 1u);
  // Once more, when ours thinks already.
  const auto late = house.ask(question);
  house.thread.run_until([&] { return house.faults.size() == 2; });
  house.thinkers.cancel(*late);
  EXPECT_EQ(house.thinkers.open_questions(), 0u);
  house.answer_to(question);
  EXPECT_EQ(house.answered.size(), 2u);
}

// ---- At tables.

HallSettings with_engine() {
  HallSettings settings;
  settings.engines = {"mine"};
  return settings;
}

// A person against one program.
struct Duel {
  explicit Duel(HallSettings settings = with_engine(), std::optional<wire::ClockRequest> clock = {})
      : world(std::move(settings)) {
    auto asked = test::new_table("crypt", {"me", "mine"});
    asked.clock = clock;
    world.hall().open(asked, [&](const auto& opened) {
      ASSERT_TRUE(opened.has_value()) << opened.error().message;
      table = opened->table;
      token = *opened->token;
    });
    world.advance(1);
    me.emplace(world);
    me->watch(table, token);
    agree_on_dice(table, {&*me});
  }
  const Match& match() { return world.hall().find(table)->match(); }
  // My moves, until a bot is asked; nothing where the game is over.
  void play_until_asked() {
    for (int i = 0; i < 2000 && match().to_act() == Seat(0); ++i) {
      me->move(table, match().table().legal_moves(0)->front());
    }
  }

  FakeEnvironment world;
  std::string table, token;
  std::optional<Person> me;
};

TEST(Engines, AProgramIsToldTheGameAndNotShownIt) {
  Duel duel;
  std::vector<Question> asked;
  duel.world.chooser = [&](const Question& question) {
    asked.push_back(question);
    bots::Choice choice;
    choice.move = question.table->legal_moves(0)->front();
    return choice;
  };
  for (int i = 0; i < 400 && !duel.match().is_over(); ++i) {
    duel.play_until_asked();
    duel.world.let_bots_answer();
    duel.world.advance(1000);
  }
  ASSERT_TRUE(duel.match().is_over());
  ASSERT_FALSE(asked.empty());
  for (const auto& question : asked) {
    EXPECT_EQ(question.bot, "mine");
    EXPECT_EQ(question.time, std::chrono::milliseconds(HallSettings{}.engine_time));
    ASSERT_NE(question.story, nullptr);
    EXPECT_EQ(question.story->table, duel.table);
    EXPECT_EQ(question.story->seat, Seat(1));
  }
  EXPECT_GT(asked.back().story->moves.size(), asked.front().story->moves.size());
  // The record needs no program.
  std::string record;
  duel.world.hall().record({duel.table, duel.token, {}, 0, [](std::size_t) { return true; }},
                           [&](const auto& written) { record = written.value(); });
  duel.world.advance(1);
  EXPECT_TRUE(registry::replay_record(json::parse(record)).has_value()) << record;
}

TEST(Engines, AProgramThinksNoLongerThanPeopleMay) {
  auto settings = with_engine();
  settings.engine_time = 60'000;
  Duel duel(settings, wire::ClockRequest{5, {}});
  std::optional<Question> asked;
  duel.world.chooser = [&](const Question& question) {
    asked = question;
    return bots::Choice{question.table->legal_moves(0)->front(), {}, 0};
  };
  duel.play_until_asked();
  duel.world.let_bots_answer();
  ASSERT_TRUE(asked.has_value());
  EXPECT_EQ(asked->time, std::chrono::seconds(5));
}

TEST(Engines, ATableGoesOnWithoutTheProgramThatSatThere) {
  std::shared_ptr<MemoryLog> log;
  std::string table, token;
  {
    Duel duel;
    duel.play_until_asked();
    log = duel.world.log();
    table = duel.table;
    token = duel.token;
  }
  FakeEnvironment later({}, log);
  Person me(later);
  EXPECT_EQ(text(me.watch(table, token), "say"), "table");
  std::string asked;
  later.chooser = [&](const Question& question) {
    asked = question.bot;
    EXPECT_EQ(question.story, nullptr);
    return bots::Choice{question.table->legal_moves(0)->front(), {}, 0};
  };
  for (int i = 0; i < 400 && !later.hall().find(table)->match().is_over(); ++i) {
    const auto& match = later.hall().find(table)->match();
    if (match.to_act() == Seat(0)) me.move(table, match.table().legal_moves(0)->front());
    later.let_bots_answer();
    later.advance(1000);
  }
  EXPECT_TRUE(later.hall().find(table)->match().is_over());
  EXPECT_EQ(asked, match::kStandIn);
  // Nobody chooses it any more: in the next game it is a bot of ours.
  wire::RematchRequest again;
  again.table = table;
  const auto seated = me.ask(again);
  ASSERT_EQ(text(seated, "say"), "seated");
  const auto& places = later.hall().find(text(seated, "table"))->match().places();
  for (const auto& place : places) {
    if (place.is_open()) continue;
    EXPECT_EQ(place.bot, place.is_person() ? "" : match::kStandIn);
  }
}

TEST(Engines, NobodyChoosesAProgramThatIsNotThere) {
  FakeEnvironment world;
  std::string code;
  world.hall().open(test::new_table("crypt", {"me", "mine"}),
                    [&](const auto& opened) { code = opened.error().code; });
  world.advance(1);
  EXPECT_EQ(code, "unknown-bot");
  Party party(Party::Seated{}, "crypt", 2);
  wire::FillRequest fill;
  fill.table = party.table;
  fill.bot = "mine";
  EXPECT_EQ(text(party.people[0].ask(fill), "code"), "unknown-bot");
}

}  // namespace
}  // namespace purloin::server
