#include "server/neighbours.h"

#include <gtest/gtest.h>

#include "server/border.h"
#include "support/house.h"

// Several servers on one store: who hears of what, who minds what, and what time it is.
namespace purloin::server {
namespace {

// One of two people, each at another server.
struct TwoPlaces {
  explicit TwoPlaces(std::optional<wire::ClockRequest> clock = {}) {
    auto asked = test::new_table("dice-heist", {"open", "open"});
    asked.is_public = true;
    asked.clock = clock;
    table = house.open(0, asked).table;
    for (std::size_t i = 0; i < 2; ++i) {
      people.emplace_back(house.at(i));
      wire::SitRequest sit;
      sit.table = table;
      sit.name = "P" + std::to_string(i);
      sit.seat = static_cast<int>(i);
      tokens.push_back(text(people[i].ask(sit), "token"));
      house.advance(10);
    }
    for (std::size_t i = 0; i < 2; ++i) people[i].watch(table, tokens[i]);
    house.advance(100);
  }
  void begin() {
    for (const bool is_reveal : {false, true}) {
      for (std::size_t i = 0; i < 2; ++i) {
        house.advance(10);
        people[i].answer();
        do_part(i, is_reveal);
        house.advance(10);
      }
    }
    hear();
  }
  void do_part(std::size_t i, bool is_reveal) {
    const auto& match = house.at(i).hall().find(table)->match();
    if (is_reveal) {
      wire::RevealRequest reveal;
      reveal.table = table;
      reveal.words = test::words_of(static_cast<int>(i));
      EXPECT_EQ(text(people[i].ask(reveal), "say"), "update");
    } else {
      wire::CommitRequest commit;
      commit.table = table;
      commit.hash = test::hash_of(match, static_cast<int>(i));
      EXPECT_EQ(text(people[i].ask(commit), "say"), "update");
    }
  }
  const Match& match(std::size_t i) { return house.at(i).hall().find(table)->match(); }
  std::size_t to_act() { return static_cast<std::size_t>(match(0).to_act()->index()); }
  void hear() {
    for (auto& person : people) person.answer();
  }

  TestHouse house{2};
  std::string table;
  std::deque<Person> people;
  std::vector<std::string> tokens;
};

TEST(Neighbours, WhatHappensAtOneServerIsToldAtTheOtherAtOnce) {
  TwoPlaces two;
  two.begin();
  for (int i = 0; i < 6; ++i) {
    const std::size_t mover = two.to_act();
    EXPECT_EQ(text(two.people[mover].move(two.table, "recruit"), "say"), "update");
    two.house.advance(10);
    two.hear();
    EXPECT_EQ(two.people[0].version, two.people[1].version);
    EXPECT_EQ(two.people[0].version, static_cast<int>(two.house.steps_of(two.table)));
  }
  for (std::size_t i = 0; i < 2; ++i) {
    Person other(two.house.at(1 - i));
    other.watch(two.table, two.tokens[i]);
    EXPECT_EQ(other.document, two.people[i].document);
  }
  EXPECT_EQ(two.house.at(0).hall().neighbours()->numbers().gaps, 0u) << "nothing had to be read";
}

TEST(Neighbours, WithoutTheBusItTakesASecond) {
  TwoPlaces two;
  two.begin();
  two.house.bus->cut_off();
  const std::size_t mover = two.to_act();
  two.people[mover].move(two.table, "recruit");
  two.house.advance(1200);
  two.hear();
  EXPECT_EQ(two.people[0].version, two.people[1].version);
  wire::ChatRequest chat;
  chat.table = two.table;
  chat.text = std::string("hello");
  two.people[0].ask(chat);
  two.house.advance(1200);
  EXPECT_NE(two.people[1].listener->heard.back()->find("hello"), std::string::npos);
}

TEST(Neighbours, WhatComesEarlyWithABeatMakesNobodyLookAfterAllTables) {
  TwoPlaces two;
  two.begin();
  two.house.bus->cut_off();
  two.house.advance(2500);
  auto& looks = two.house.at(0).looks[*parse_table(two.table)];
  const int looks_before = looks;
  auto asked = test::new_table("dice-heist", {"open", "open"});
  asked.is_public = true;
  std::deque<Person> guests;
  for (int i = 0; i < 50; ++i) {
    const std::string other = two.house.open(0, asked).table;
    guests.emplace_back(two.house.at(0)).watch(other);
    two.house.advance(60);
    EXPECT_TRUE(two.house.at(0).hall().neighbours()->minds(*parse_table(other)));
  }
  EXPECT_GE(looks - looks_before, 2);
  EXPECT_LE(looks - looks_before, 4) << "in 3 seconds";
}

TEST(Neighbours, WhatTheBusLostIsFoundInTheStore) {
  TwoPlaces two;
  two.begin();
  two.house.on_its_way = [](auto& waiting) { waiting.clear(); };
  two.people[two.to_act()].move(two.table, "recruit");
  two.house.advance(10);
  two.hear();
  EXPECT_NE(two.people[0].version, two.people[1].version);
  two.house.advance(6000);
  two.hear();
  EXPECT_EQ(two.people[0].version, two.people[1].version);
}

TEST(Neighbours, WhoeverComesWhileTheStoreIsAskedSharesTheNextQuestion) {
  TwoPlaces two;
  two.begin();
  FakeEnvironment& there = two.house.at(1);
  there.delay_reads(30);
  const int before = there.looks[*parse_table(two.table)];
  std::deque<Person> guests;
  for (int i = 0; i < 5; ++i) guests.emplace_back(there).watch(two.table);
  two.house.advance(100);
  for (auto& guest : guests) EXPECT_EQ(text(guest.answer(), "say"), "table");
  EXPECT_EQ(there.looks[*parse_table(two.table)] - before, 2);
}

TEST(Neighbours, WhatDidNotFitIntoAnAnswerIsReadBeforeAnybodyIsTold) {
  TestHouse house(2);
  auto asked = test::new_table("dice-heist", {"open", "open"});
  asked.is_public = true;
  std::vector<std::string> tables;
  std::deque<Person> followers, guests;
  for (int i = 0; i < 4; ++i) {
    tables.push_back(house.open(0, asked).table);
    followers.emplace_back(house.at(1)).watch(tables.back());
  }
  house.advance(100);
  house.on_its_way = [](auto& waiting) { waiting.clear(); };
  for (const auto& table : tables) {
    wire::SitRequest sit;
    sit.table = table;
    sit.name = "P";
    Person(house.at(0)).ask(sit);
    house.advance(10);
    EXPECT_GT(house.steps_of(table), 1u);
  }
  for (auto& follower : followers) {
    follower.answer();
    EXPECT_EQ(follower.version, 1) << "has not heard of it";
  }
  house.log->most_newer_steps = 1;
  house.at(1).delay_reads(20);
  for (const auto& table : tables) guests.emplace_back(house.at(1)).watch(table);
  house.advance(400);
  for (std::size_t i = 0; i < tables.size(); ++i) {
    guests[i].answer();
    EXPECT_EQ(guests[i].version, static_cast<int>(house.steps_of(tables[i])));
  }
}

// Between two servers nobody can say when NATS knows that the other one listens.
TEST(Neighbours, WhatHappensBeforeAServerListensIsReadOnceItDoes) {
  TwoPlaces two;
  two.begin();
  const std::size_t mover = two.to_act();
  two.house.at(1 - mover).hall().neighbours()->stop_listening(*parse_table(two.table));
  two.house.bus->begins_late = true;
  two.house.at(1 - mover).hall().neighbours()->listen(*parse_table(two.table));
  two.people[mover].move(two.table, "recruit");
  two.house.advance(10);
  two.hear();
  EXPECT_LT(two.people[1 - mover].version, two.people[mover].version);
  two.house.bus->begin();
  two.house.advance(10);
  two.hear();
  EXPECT_EQ(two.people[0].version, two.people[1].version);
}

TEST(Neighbours, WhoeverComesIsToldEverythingThatWasStoredBefore) {
  TwoPlaces two;
  two.begin();
  two.house.on_its_way = [](auto& waiting) { waiting.clear(); };
  const std::size_t mover = two.to_act();
  two.people[mover].move(two.table, "recruit");
  Person back(two.house.at(1 - mover));
  back.document = two.people[mover].document;
  back.version = two.people[mover].version;
  const auto said = back.watch(two.table, two.tokens[mover], back.version);
  EXPECT_EQ(text(said, "say"), "update") << "nobody steps back";
  EXPECT_EQ(said.at("v").to_number<int>(), two.people[mover].version);
}

TEST(Neighbours, WhereNobodyIsATableWithPeopleElsewhereIsFollowedNoLonger) {
  TwoPlaces two;
  two.begin();
  two.people[0].watch(two.table, two.tokens[0]);
  EXPECT_NE(two.house.at(0).hall().find(two.table), nullptr);
  wire::UnwatchRequest unwatch;
  unwatch.table = two.table;
  two.people[0].ask(unwatch);
  two.house.advance(3000);
  EXPECT_EQ(two.house.at(0).hall().find(two.table), nullptr);
  EXPECT_NE(two.house.at(1).hall().find(two.table), nullptr);
  two.people[1].ask([&] {
    auto gone = wire::UnwatchRequest();
    gone.table = two.table;
    return gone;
  }());
  two.house.advance(3000);
  EXPECT_NE(two.house.at(1).hall().find(two.table), nullptr) << "somebody may come back";
}

TEST(Neighbours, NothingIsToldWhereNobodyElseIsAndEverythingOnceSomebodyComes) {
  TwoPlaces two;
  two.begin();
  const auto say = [&](const std::string& text) {
    wire::ChatRequest chat;
    chat.table = two.table;
    chat.text = text;
    two.people[0].ask(chat);
    two.house.advance(10);
  };
  const auto has_heard = [&](const std::string& text) {
    return std::ranges::any_of(two.people[1].listener->heard, [&](const auto& message) {
      return message->find(text) != std::string::npos;
    });
  };
  const auto& one = *two.house.at(0).hall().neighbours();
  wire::UnwatchRequest unwatch;
  unwatch.table = two.table;
  two.people[1].ask(unwatch);
  two.house.advance(3000);
  const auto said = one.numbers().said;
  say("alone");
  EXPECT_EQ(one.numbers().said, said);
  // Somebody comes, and the one says something before it has heard of that.
  two.people[1].watch(two.table, two.tokens[1]);
  wire::ChatRequest chat;
  chat.table = two.table;
  chat.text = std::string("meanwhile");
  two.people[0].ask(chat);
  two.house.advance(200);
  EXPECT_TRUE(has_heard("meanwhile"));
  say("together");
  EXPECT_TRUE(has_heard("together"));
  EXPECT_GT(one.numbers().said, said);
}

// Both say it before they have heard of each other; nobody has to say it again.
TEST(Neighbours, WhatIsLostToAnotherServerIsTakenOnceMore) {
  TwoPlaces two;
  for (std::size_t i = 0; i < 2; ++i) {
    const auto hash = test::hash_of(two.match(i), static_cast<int>(i));
    two.house.at(i).hold_commits(true);
    take_message(
        two.house.at(i).hall(), two.people[i].listener,
        R"({"do":"commit","id":77,"table":")" + two.table + R"(","hash":")" + hash + R"("})");
  }
  for (std::size_t i = 0; i < 2; ++i) {
    two.house.at(i).hold_commits(false);
    two.house.at(i).commit();
    two.house.advance(10);
  }
  two.house.advance(100);
  for (auto& person : two.people) {
    int acks = 0;
    for (const auto& heard : person.listener->heard) {
      acks += heard->find("\"ack\":77") != std::string::npos ? 1 : 0;
      EXPECT_EQ(heard->find("\"say\":\"no\""), std::string::npos) << *heard;
    }
    EXPECT_EQ(acks, 1);
  }
  two.hear();
  EXPECT_EQ(two.people[0].version, two.people[1].version);
}

// The end of a game opens its secrets, so it has to be one for everybody.
TEST(Neighbours, AnEndThatIsOverruledTellsNothing) {
  TwoPlaces two;
  two.begin();
  while (two.to_act() != 1) {
    two.people[0].move(two.table, "recruit");
    two.house.advance(10);
    two.hear();
  }
  auto& one = two.house.at(0);
  one.hold_commits(true);
  wire::ResignRequest resign;
  resign.table = two.table;
  two.people[0].ask(resign);
  ASSERT_TRUE(two.match(0).is_over());
  wire::ChallengeRequest challenge;
  challenge.table = two.table;
  two.people[0].ask(challenge);
  const auto challenges = [&] {
    const auto page = challenge_head(challenge_of(two.match(0)));
    return two.house.log->pages[{page.kind, page.page}].size();
  };
  auto asked = test::new_table("dice-heist", {"open", "open"});
  asked.from = wire::MomentRequest{two.table, two.match(0).version() - 1, {}};
  std::string opened = "waits";
  one.hall().open(
      asked, [&](const auto& answer) { opened = answer ? answer->table : answer.error().code; });
  EXPECT_EQ(opened, "waits");
  EXPECT_EQ(text(two.people[1].move(two.table, "recruit"), "say"), "update");
  one.commit();
  two.house.advance(10);
  one.hold_commits(false);
  one.commit();
  two.house.advance(100);
  EXPECT_FALSE(two.match(0).is_over());
  EXPECT_EQ(text(two.people[0].answer(), "code"), "try-again");
  EXPECT_EQ(challenges(), 0u);
  EXPECT_EQ(opened, "try-again");
}

// Somebody has heard of it from somebody else, who was told at another server.
TEST(Neighbours, NothingIsRefusedForWhatIsNotKnownYet) {
  TwoPlaces two;
  two.do_part(0, false);
  two.house.advance(10);
  two.do_part(1, false);  // and nobody hears of it at the first server
  EXPECT_LT(two.match(0).version(), two.match(1).version());
  two.house.bus->waiting().clear();
  take_message(two.house.at(0).hall(), two.people[0].listener,
               R"({"do":"reveal","id":78,"table":")" + two.table + R"(","words":")" +
                   test::words_of(0) + R"("})");
  two.house.advance(10);
  EXPECT_NE(two.people[0].listener->heard.back()->find("\"ack\":78"), std::string::npos)
      << *two.people[0].listener->heard.back();
}

// Whoever asks where an offer has not been heard of makes one of their own, which is lost; whoever
// asks after them there is not to be sent to it.
TEST(Neighbours, ARematchIsOneForEverybody) {
  TwoPlaces two;
  two.begin();
  wire::ResignRequest resign;
  resign.table = two.table;
  two.people[1].ask(resign);
  two.house.advance(100);
  two.house.on_its_way = [](auto& waiting) { waiting.clear(); };
  wire::RematchRequest rematch;
  rematch.table = two.table;
  rematch.token = std::string(32, 'a');
  const std::string offered = text(two.people[0].ask(rematch), "table");
  two.house.at(1).hold_commits(true);
  for (const char* id : {"81", "82"}) {
    take_message(two.house.at(1).hall(), two.people[1].listener,
                 R"({"do":"rematch","id":)" + std::string(id) + R"(,"table":")" + two.table +
                     R"(","token":")" + std::string(32, 'b') + R"("})");
  }
  two.house.at(1).hold_commits(false);
  two.house.at(1).commit();
  two.house.advance(100);
  int seated = 0;
  for (const auto& heard : two.people[1].listener->heard) {
    if (heard->find(R"("id":8)") == std::string::npos) continue;
    EXPECT_NE(heard->find(R"("say":"seated")"), std::string::npos) << *heard;
    EXPECT_NE(heard->find(offered), std::string::npos) << *heard;
    ++seated;
  }
  EXPECT_EQ(seated, 2);
}

json::object last_presence(Person& person) {
  for (auto it = person.listener->heard.rbegin(); it != person.listener->heard.rend(); ++it) {
    if ((*it)->find("\"say\":\"presence\"") == std::string::npos) continue;
    return json::parse(**it).as_object();
  }
  return {};
}

TEST(Neighbours, PresenceIsOfAllServersThatLive) {
  TwoPlaces two;
  two.begin();
  EXPECT_EQ(last_presence(two.people[0]).at("online"), json::array({true, true}));
  Person watching(two.house.at(1));
  watching.watch(two.table);
  two.house.advance(100);
  EXPECT_EQ(last_presence(two.people[0]).at("watchers").to_number<int>(), 1);
  wire::ReplaceRequest replace;
  replace.table = two.table;
  replace.seat = 1;
  two.house.advance(40'000);
  EXPECT_EQ(text(two.people[0].ask(replace), "code"), "not-away");
  two.house.kill(1);
  two.house.advance(6000);
  EXPECT_EQ(last_presence(two.people[0]).at("online"), json::array({true, false}));
  EXPECT_EQ(last_presence(two.people[0]).at("watchers").to_number<int>(), 0);
  EXPECT_EQ(text(two.people[0].ask(replace), "code"), "not-away") << "they may come back";
  two.house.advance(30'000);
  EXPECT_EQ(text(two.people[0].ask(replace), "say"), "update");
}

TEST(Neighbours, PresenceThatTheBusLostIsSetRight) {
  TwoPlaces two;
  two.begin();
  two.house.on_its_way = [](auto& waiting) { waiting.clear(); };
  two.house.at(1).hall().leave(*two.people[1].listener);
  two.house.advance(500);
  EXPECT_EQ(last_presence(two.people[0]).at("online"), json::array({true, true}));
  two.house.advance(10'000);
  EXPECT_EQ(last_presence(two.people[0]).at("online"), json::array({true, false}));
}

TEST(Neighbours, PresenceComesWithoutABusToo) {
  TestHouse house(2);
  house.bus->cut_off();
  auto asked = test::new_table("dice-heist", {"me", "open"});
  const auto opened = house.open(0, asked);
  Person one(house.at(0));
  one.watch(opened.table, *opened.token);
  house.advance(1500);
  Person two(house.at(1));
  two.watch(opened.table, *opened.token);
  house.advance(1500);
  EXPECT_EQ(last_presence(two).at("online"), json::array({true, false}));
  house.at(0).hall().leave(*one.listener);
  house.at(1).hall().leave(*two.listener);
  Person three(house.at(1));
  three.ask([&] {
    wire::WatchRequest watch;
    watch.table = opened.table;
    watch.key = opened.key;
    return watch;
  }());
  house.advance(2500);
  EXPECT_EQ(last_presence(three).at("online"), json::array({false, false}));
}

struct BotsTable {
  explicit BotsTable(std::size_t servers = 2) : house(servers) {
    auto asked = test::new_table("dice-heist", {"greedy", "greedy"});
    asked.is_public = true;
    table = house.open(0, asked).table;
    for (std::size_t i = 0; i < servers; ++i) {
      people.emplace_back(house.at(i));
      people[i].watch(table);
      house.advance(100);
    }
  }
  TestHouse house;
  std::string table;
  std::deque<Person> people;
};

TEST(Neighbours, OneServerMindsATableAndAnotherTakesItOverWhenThatOneDies) {
  BotsTable bots;
  auto& house = bots.house;
  EXPECT_EQ(house.who_minds(bots.table), 0u);
  EXPECT_EQ(house.at(0).questions(), 1u);
  EXPECT_EQ(house.at(1).questions(), 0u);
  const auto steps = house.steps_of(bots.table);
  house.at(0).let_bots_answer();
  house.advance(400);
  EXPECT_EQ(house.steps_of(bots.table), steps + 1);
  house.kill(0);
  bots.people.pop_front();
  house.advance(5000);
  EXPECT_EQ(house.who_minds(bots.table), 1u);
  EXPECT_EQ(house.at(1).questions(), 1u);
  EXPECT_EQ(house.at(1).hall().neighbours()->numbers().taken_over, 1u);
  house.at(1).let_bots_answer();
  house.advance(400);
  EXPECT_EQ(house.steps_of(bots.table), steps + 2);
}

TEST(Neighbours, WhoeverHasSleptTooLongKnowsBeforeTheyAct) {
  BotsTable bots;
  auto& house = bots.house;
  house.freeze(0, true);
  house.advance(5000);
  EXPECT_EQ(house.who_minds(bots.table), 1u);
  const auto steps = house.steps_of(bots.table);
  EXPECT_EQ(house.at(0).let_bots_answer(), 1) << "the answer was on its way";
  house.at(0).commit();
  EXPECT_EQ(house.steps_of(bots.table), steps);
  house.freeze(0, false);
  house.advance(3000);
  EXPECT_EQ(house.who_minds(bots.table), 1u);
  EXPECT_EQ(house.at(0).questions(), 0u);
  EXPECT_EQ(house.log->holder(*parse_table(bots.table)).empty(), false);
}

TEST(Neighbours, AServerThatEndsHandsItsTablesOn) {
  BotsTable bots;
  auto& house = bots.house;
  bool has_left = false;
  house.at(0).hall().neighbours()->leave([&] { has_left = true; });
  house.advance(100);
  EXPECT_TRUE(has_left);
  EXPECT_EQ(house.who_minds(bots.table), 1u);
  EXPECT_EQ(house.at(1).questions(), 1u);
  const auto steps = house.steps_of(bots.table);
  house.at(0).let_bots_answer();
  house.at(1).let_bots_answer();
  house.advance(400);
  EXPECT_EQ(house.steps_of(bots.table), steps + 1);
}

TEST(Neighbours, ATableGoesToWhereItIsWatched) {
  BotsTable bots;
  auto& house = bots.house;
  house.at(0).hall().leave(*bots.people[0].listener);
  house.advance(300);
  EXPECT_EQ(house.who_minds(bots.table), 1u);
  house.at(1).hall().leave(*bots.people[1].listener);
  house.advance(300);
  EXPECT_EQ(house.who_minds(bots.table), 2u) << "nobody's";
}

wire::ClockRequest five_minutes() {
  wire::ClockRequest clock;
  clock.total_s = 300;
  return clock;
}

// Nobody has the table in memory, and the server that had it is dead.
TEST(Neighbours, AClockFallsAtOneServer) {
  TwoPlaces two(five_minutes());
  two.begin();
  const auto steps = two.house.steps_of(two.table);
  for (std::size_t i = 0; i < 2; ++i) two.house.at(i).hall().leave(*two.people[i].listener);
  two.house.advance(60'000);
  EXPECT_EQ(two.house.at(0).hall().tables_in_memory(), 0u);
  two.house.kill(0);
  two.house.start(2);
  two.house.advance(200'000);
  EXPECT_EQ(two.house.steps_of(two.table), steps);
  two.house.advance(60'000);
  EXPECT_EQ(two.house.steps_of(two.table), steps + 1);
  two.house.advance(60'000);
  EXPECT_EQ(two.house.steps_of(two.table), steps + 1);
}

TEST(Neighbours, ServersAgreeOnTheTimeAndItNeverStepsBack) {
  TestHouse house(2);
  house.at(1).sleep(70);  // its own clock is ahead
  Milliseconds before = 0;
  for (int i = 0; i < 300; ++i) {
    house.advance(100);
    const Milliseconds now = house.at(1).hall().now();
    EXPECT_GE(now, before);
    before = now;
  }
  EXPECT_NEAR(static_cast<double>(house.at(0).hall().now()),
              static_cast<double>(house.at(1).hall().now()), 30);
  // One that starts later has the same time.
  house.start(2);
  house.advance(10);
  EXPECT_NEAR(static_cast<double>(house.at(2).hall().now()),
              static_cast<double>(house.at(0).hall().now()), 30);
}

TEST(Neighbours, TimeStandsStillWhileNobodyCanStoreAnything) {
  TestHouse house(2);
  house.advance(2000);
  const Milliseconds before = house.at(0).hall().now();
  for (std::size_t i = 0; i < 2; ++i) house.at(i).hall().store_is_away("gone");
  house.log->mood = MemoryLog::Mood::kGone;
  house.advance(60'000);
  house.log->mood = MemoryLog::Mood::kWell;
  for (std::size_t i = 0; i < 2; ++i) house.at(i).hall().store_is_back();
  house.advance(1500);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_LE(house.at(i).hall().now(), before + 1500 + store::kLongestBeat.count() + 100);
    EXPECT_GE(house.at(i).hall().now(), before);
  }
}

// ---- Two versions of the program side by side.
TEST(Neighbours, WhatANewerServerSaysIsNotListenedToAndStillFound) {
  EXPECT_TRUE(read_table_notice(R"({"v":1,"from":"a","step":3,"new":{}})"));
  EXPECT_FALSE(read_table_notice(R"({"v":2,"from":"a","step":3})"));
  EXPECT_FALSE(read_table_notice("{}"));
  EXPECT_FALSE(read_table_notice("no JSON"));
  EXPECT_FALSE(read_house_notice(R"({"v":2,"from":"a","left":true})"));
  TwoPlaces two;
  two.begin();
  two.house.on_its_way = [](auto& waiting) {
    for (auto& message : waiting) message.body.replace(message.body.find("\"v\":1"), 5, "\"v\":2");
  };
  two.people[two.to_act()].move(two.table, "recruit");
  two.house.advance(6000);
  two.hear();
  EXPECT_EQ(two.people[0].version, two.people[1].version);
}

TEST(Neighbours, TablesAreMindedByThoseWhoKnowTheMost) {
  BotsTable bots;
  auto& house = bots.house;
  store::Beat newer;
  newer.server = "newer";
  newer.knows = Neighbours::kKnows + 1;
  newer.minds_fallen_clocks = false;
  house.log->beat(newer);
  house.advance(2000);
  EXPECT_EQ(house.who_minds(bots.table), 2u);
  newer.wanted = {*parse_table(bots.table)};
  EXPECT_EQ(house.log->beat(newer).given.size(), 1u);
  house.advance(6000);  // it is dead by then
  EXPECT_LT(house.who_minds(bots.table), 2u);
}

TEST(Neighbours, AStepThatIsNotKnownHereIsRefusedAndHarmsNobody) {
  TwoPlaces two;
  two.begin();
  const TableId id = *parse_table(two.table);
  auto& rows = two.house.log->rows[id];
  rows[static_cast<int>(rows.size()) + 1] = R"({"kind":"teleported","at":1})";
  two.house.advance(7000);
  EXPECT_EQ(two.house.at(0).hall().find(two.table), nullptr) << "it is put aside";
  Person other(two.house.at(0));
  EXPECT_EQ(text(other.watch(two.table), "code"), "broken-table");
  EXPECT_TRUE(two.house.at(0).hall().trouble().empty());
}

TEST(Neighbours, WhatSpectatorsSayIsHeardAtOtherServers) {
  TwoPlaces two;
  two.begin();
  Person here(two.house.at(0)), there(two.house.at(1));
  here.watch(two.table);
  there.watch(two.table);
  wire::AsideRequest aside;
  aside.table = two.table;
  aside.name = "Uli";
  aside.text = std::string("well played");
  EXPECT_EQ(text(here.ask(aside), "say"), "aside");
  two.house.advance(100);
  const auto said = [&](Person& person, const std::string& what) {
    return std::ranges::count_if(person.listener->heard, [&](const Message& heard) {
      return heard->find(what) != std::string::npos;
    });
  };
  EXPECT_EQ(said(there, "well played"), 1);
  EXPECT_EQ(said(two.people[1], "well played"), 0) << "who plays hears it after the game";
  wire::ReactRequest react;
  react.table = two.table;
  react.with = "clap";
  two.people[0].ask(react);
  two.house.advance(100);
  EXPECT_EQ(said(two.people[1], "clap"), 1);
  // Nobody has another one's number, and the one who is meant goes.
  const auto numbers = last_presence(two.people[1]).at("watching").as_array();
  ASSERT_EQ(numbers.size(), 2u);
  EXPECT_NE(numbers[0].at("n"), numbers[1].at("n"));
  wire::KeepOutRequest keep_out;
  keep_out.table = two.table;
  for (const auto& each : numbers) {
    if (each.at("name").as_string() == "Uli") keep_out.watcher = each.at("n").to_number<int>();
  }
  EXPECT_EQ(text(two.people[1].ask(keep_out), "say"), "ok");
  two.house.advance(100);
  EXPECT_TRUE(here.listener->watches.empty());
  EXPECT_EQ(there.listener->watches.size(), 1u);
}

TEST(Neighbours, NothingIsLeftBehind) {
  std::shared_ptr<bus::FakeBus> bus;
  {
    TestHouse without_tables(2);
    without_tables.advance(100);
    BotsTable bots;
    bus = bots.house.bus;
    EXPECT_GT(bus->listeners(), without_tables.bus->listeners());
    const auto before = bus->listeners();
    EXPECT_EQ(text(Person(bots.house.at(0)).watch("0123456789abcdef"), "say"), "no");
    EXPECT_EQ(bus->listeners(), before) << "nobody waits for a table that there is not";
    bots.house.at(0).hall().leave(*bots.people[0].listener);
    bots.house.at(1).hall().leave(*bots.people[1].listener);
    bots.house.advance(60'000);
    EXPECT_EQ(bots.house.at(0).hall().tables_in_memory(), 0u);
    EXPECT_EQ(bots.house.at(0).hall().neighbours()->numbers().minded, 0u);
    EXPECT_LE(bots.house.at(0).timers(), 2u) << "its next beat";
    EXPECT_EQ(bus->listeners(), without_tables.bus->listeners());
    bots.people.clear();
  }
  EXPECT_EQ(bus->listeners(), 0u);
}

}  // namespace
}  // namespace purloin::server
