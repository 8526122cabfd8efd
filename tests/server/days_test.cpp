#include <gtest/gtest.h>

#include "support/party.h"

// Games in which everybody has days for a move: nobody is there all the time, and the game goes on.
namespace purloin::server {
namespace {

constexpr Milliseconds kHour = 3600'000;
constexpr int kDay = 24 * 3600;
const wire::ClockRequest kADayEach{kDay, {}};

std::string last_step_of(FakeEnvironment& world, const std::string& table) {
  const auto& stored = world.stored(*parse_table(table));
  return std::string(json::parse(stored.rbegin()->second).at("kind").as_string());
}

// Anna and a bot, who plays when she has gone.
struct Slow {
  explicit Slow(const std::string& game, std::vector<std::string> places = {"me", "thief"},
                std::optional<wire::ClockRequest> clock = kADayEach) {
    auto asked = test::new_table(game, std::move(places));
    asked.clock = clock;
    world.hall().open(asked, [&](const auto& table) { opened = table.value(); });
    world.advance(1);
    anna.watch(opened.table, *opened.token);
    agree_on_dice(opened.table, {&anna});
    while (anna.document.at("turn").at("seat").to_number<int>() != 0) {
      world.let_bots_answer();
      world.advance(1000);
      anna.answer();
    }
  }
  const Match* match() {
    const auto* table = world.hall().find(opened.table);
    return table == nullptr ? nullptr : &table->match();
  }
  std::size_t steps() { return world.stored(*parse_table(opened.table)).size(); }
  // Until it is the bot's turn.
  void move_and_go() {
    fair::ChanceStream stream(fair::key_from_text("days"), 0);
    while (match()->to_act() == Seat(0)) {
      anna.move(opened.table, match()->table().random_move(stream));
    }
    world.hall().leave(*anna.listener);
  }
  // Lets time pass in which bots answer.
  void wait(Milliseconds time) {
    for (Milliseconds passed = 0; passed < time; passed += 1000) {
      world.let_bots_answer();
      world.advance(1000);
    }
  }

  FakeEnvironment world;
  wire::OpenedTable opened;
  Person anna{world};
};

TEST(Days, ABotMovesWhenNobodyWatches) {
  Slow slow("dice-heist");
  slow.move_and_go();
  const auto before = slow.steps();
  slow.wait(120'000);
  EXPECT_GT(slow.steps(), before);
  EXPECT_EQ(slow.world.hall().tables_in_memory(), 0u) << "and then everybody goes";
  slow.anna.watch(slow.opened.table, *slow.opened.token);
  EXPECT_EQ(slow.anna.document.at("turn").at("seat").to_number<int>(), 0);
  EXPECT_GT(slow.anna.document.at("clock").at("ends_at").to_number<Milliseconds>(),
            slow.world.now() + 23 * kHour);
}

TEST(Days, OfMinutesABotWaitsForSomebody) {
  Slow quick("dice-heist", {"me", "thief"}, wire::ClockRequest{300, {}});
  quick.move_and_go();
  const auto before = quick.steps();
  quick.wait(120'000);
  EXPECT_EQ(quick.steps(), before);
}

TEST(Days, ABotMovesAfterARestart) {
  Slow slow("dice-heist");
  slow.move_and_go();
  const auto before = slow.steps();
  slow.world.advance(1000);
  slow.world.restart();
  slow.wait(180'000);
  EXPECT_GT(slow.steps(), before);
  EXPECT_EQ(slow.world.hall().tables_in_memory(), 0u);
}

TEST(Days, QuestionsThatNobodyWaitsForAreAskedAgainLater) {
  Slow slow("dice-heist");
  slow.world.takes_unwatched = false;
  slow.move_and_go();
  const auto before = slow.steps();
  slow.world.restart();  // what was asked while she was there is not answered any more
  slow.wait(120'000);
  EXPECT_EQ(slow.steps(), before);
  EXPECT_EQ(slow.world.hall().tables_in_memory(), 1u);
  slow.world.takes_unwatched = true;
  slow.wait(60'000);
  EXPECT_GT(slow.steps(), before);
}

// Whoever comes while a bot waits in the last line does not wait there.
TEST(Days, WhoComesIsServedFirst) {
  Slow slow("dice-heist");
  slow.move_and_go();
  slow.world.advance(10'000);
  std::vector<Purpose> asked;
  slow.world.chooser = [&](const Question& question) {
    asked.push_back(question.purpose);
    fair::ChanceStream stream(fair::key_from_text("bot"), 0);
    bots::Choice choice;
    choice.move = question.table->random_move(stream);
    return choice;
  };
  slow.anna.watch(slow.opened.table, *slow.opened.token);
  EXPECT_EQ(slow.world.let_bots_answer(), 1);
  EXPECT_EQ(asked, std::vector{Purpose::bot});
}

TEST(Days, NobodyIsReplacedForBeingAway) {
  Party party("dice-heist", 2, {}, kADayEach);
  party.world.hall().leave(*party.people[1].listener);
  party.world.advance(10 * kHour);
  wire::ReplaceRequest replace;
  replace.table = party.table;
  replace.seat = 1;
  const auto refused = party.people[0].ask(replace);
  EXPECT_EQ(text(refused, "code"), "not-away");
  EXPECT_EQ(text(refused.at("reason").as_object(), "key"), "no.slow");
}

TEST(Days, NobodyLosesTheSeatBeforeTheGameInMinutes) {
  Party party(Party::Seated{}, "dice-heist", 2, {}, kADayEach);
  const auto commit = [&](int seat) {
    wire::CommitRequest asked;
    asked.table = party.table;
    asked.hash = test::hash_of(party.match(), seat);
    return text(party.people[static_cast<std::size_t>(seat)].ask(asked), "say");
  };
  EXPECT_EQ(commit(0), "update");
  party.world.hall().leave(*party.people[0].listener);
  party.world.advance(12 * kHour);
  EXPECT_EQ(commit(1), "update") << "the other comes in the evening";
  party.world.advance(6 * kHour);
  // And the first again in the night, with the words.
  party.people[0].watch(party.table, party.tokens[0]);
  for (int seat = 0; seat < 2; ++seat) {
    wire::RevealRequest reveal;
    reveal.table = party.table;
    reveal.words = test::words_of(seat);
    EXPECT_EQ(text(party.people[static_cast<std::size_t>(seat)].ask(reveal), "say"), "update");
  }
  EXPECT_TRUE(party.match().has_started());
}

TEST(Days, AFallCostsWhatItCosts) {
  Party party("dice-heist", 2, {}, kADayEach);
  for (auto& person : party.people) party.world.hall().leave(*person.listener);
  party.world.advance(23 * kHour);
  EXPECT_EQ(last_step_of(party.world, party.table), "revealed");
  for (int i = 0; i < 2 * 3600; ++i) {
    party.world.let_bots_answer();
    party.world.advance(1000);
  }
  // The bot has played for who was late, and the other one has a day.
  EXPECT_EQ(last_step_of(party.world, party.table), "moved");
  EXPECT_EQ(party.world.hall().tables_in_memory(), 0u);
}

}  // namespace
}  // namespace purloin::server
