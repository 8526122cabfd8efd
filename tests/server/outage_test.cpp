// The store is away, full or somebody else's: nothing is told before it is durable, everybody is
// answered, and the house recovers by itself.
#include <gtest/gtest.h>

#include "server/stored_table.h"
#include "support/party.h"

namespace purloin::server {
namespace {

using Mood = MemoryLog::Mood;

class Outage : public testing::TestWithParam<Mood> {};

TEST_P(Outage, RefusesWhatNeedsWritingAndStaysOpenForWatching) {
  Party party("dice-heist", 2);
  Person& mover = party.to_act();
  Person& other = &mover == &party.people[0] ? party.people[1] : party.people[0];
  const int version = mover.version;
  const auto before = party.match().table().state();
  const auto heard = other.listener->heard.size();
  party.world.break_store(GetParam());

  const auto refused = mover.move(party.table, "recruit");
  EXPECT_EQ(text(refused, "say"), "no");
  EXPECT_EQ(text(refused, "code"), "try-again");
  EXPECT_FALSE(party.world.hall().trouble().empty());
  EXPECT_EQ(party.match().version(), version);
  EXPECT_EQ(party.match().table().state(), before);
  EXPECT_EQ(other.listener->heard.size(), heard) << "nothing is told before it is durable";

  EXPECT_EQ(text(mover.move(party.table, "recruit"), "code"), "try-again");
  wire::SitRequest sit;
  sit.table = party.table;
  sit.name = "Late";
  Person late(party.world);
  EXPECT_EQ(text(late.ask(sit), "code"), "try-again");
  EXPECT_EQ(text(late.watch(party.table), "say"), "table");
  EXPECT_EQ(late.version, version);
  bool is_refused = false;
  party.world.hall().open(test::new_table("crypt", {"me", "greedy"}), [&](const auto& opened) {
    is_refused = !opened && opened.error().code == "try-again";
  });
  EXPECT_TRUE(is_refused);

  party.world.mend_store();
  party.world.advance(1);
  EXPECT_TRUE(party.world.hall().trouble().empty());
  for (auto& person : party.people) person.answer();
  late.answer();
  // A commit that was not answered may have been one: then everybody hears of it now.
  const bool was_stored = GetParam() == Mood::kUnanswered;
  EXPECT_EQ(party.match().version(), version + (was_stored ? 1 : 0));
  EXPECT_EQ(mover.version, party.match().version());
  EXPECT_EQ(other.version, party.match().version());
  EXPECT_EQ(text(party.to_act().move(party.table, party.random_move(1)), "say"), "update");
  for (auto& person : party.people) person.answer();
  EXPECT_EQ(other.version, party.match().version());
  Person fresh(party.world);
  fresh.watch(party.table, party.tokens[0]);
  EXPECT_EQ(fresh.document, party.people[0].document);
}

INSTANTIATE_TEST_SUITE_P(Moods, Outage,
                         testing::Values(Mood::kFull, Mood::kGone, Mood::kUnanswered),
                         [](const auto& tested) {
                           return tested.param == Mood::kFull   ? "Full"
                                  : tested.param == Mood::kGone ? "Gone"
                                                                : "Unanswered";
                         });

TEST(Outage, WhatWaitsIsRefusedAndATableThatWasNeverStoredNeverWas) {
  Party party("dice-heist", 2);
  party.world.hold_commits(true);
  std::optional<wire::Result<wire::OpenedTable>> opened;
  auto asked = test::new_table("crypt", {"me", "open"});
  asked.is_public = true;
  party.world.hall().open(asked, [&](const auto& answer) { opened = answer; });
  Person late(party.world);
  Person& mover = party.to_act();
  EXPECT_TRUE(mover.move(party.table, "recruit").empty());
  EXPECT_TRUE(late.watch(party.table).empty());
  party.world.break_store(Mood::kGone);
  party.world.commit();
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->error().code, "try-again");
  EXPECT_EQ(text(mover.answer(), "code"), "try-again");
  EXPECT_EQ(text(late.answer(), "code"), "try-again");
  EXPECT_TRUE(late.listener->watches.empty());
  EXPECT_EQ(party.world.hall().tables_in_memory(), 1u);
  EXPECT_EQ(party.world.hall().lobby().write(0).find("crypt"), std::string::npos);
}

TEST(Outage, BotsGoOnWhenTheStoreIsBack) {
  FakeEnvironment world;
  wire::OpenedTable opened;
  world.hall().open(test::new_table("dice-heist", {"me", "greedy"}),
                    [&](const auto& answer) { opened = answer.value(); });
  world.advance(1);
  Person person(world);
  person.watch(opened.table, *opened.token);
  agree_on_dice(opened.table, {&person});
  const auto& match = world.hall().find(opened.table)->match();
  while (match.to_act() == Seat(*opened.seat)) person.move(opened.table, "recruit");
  world.break_store(Mood::kFull);
  world.let_bots_answer();
  world.advance(1000);
  world.mend_store();
  const int version = match.version();
  EXPECT_EQ(world.let_bots_answer(), 1);
  world.advance(1000);
  EXPECT_GT(match.version(), version);
}

TEST(Outage, ATableThatCannotBeReadNowIsNotAnUnknownOne) {
  Party party("dice-heist", 2);
  party.world.restart();
  party.world.break_store(Mood::kGone);
  Person asking(party.world);
  EXPECT_EQ(text(asking.watch(party.table), "code"), "try-again");
  party.world.mend_store();
  EXPECT_EQ(text(asking.watch(party.table), "say"), "table");
}

// Two servers on one database.
TEST(TwoServers, AConflictIsAnEventOfOneTable) {
  Party party("dice-heist", 2);
  FakeEnvironment second({}, party.world.log());
  Person there(second);
  const auto seat = party.match().to_act()->index();
  const auto& token = party.tokens[static_cast<std::size_t>(seat)];
  there.watch(party.table, token);
  Person watching(second);
  watching.watch(party.table);
  Person& here = party.to_act();
  const int version = here.version;
  EXPECT_EQ(text(here.move(party.table, "recruit"), "say"), "update");

  const auto refused = there.move(party.table, "recruit");
  EXPECT_EQ(text(refused, "code"), "try-again");
  second.advance(1);
  there.answer();
  watching.answer();
  EXPECT_EQ(there.version, version + 1) << "the gap came by itself";
  EXPECT_EQ(watching.version, version + 1);
  EXPECT_EQ(there.document, here.document);
  wire::ResignRequest resign;
  resign.table = party.table;
  EXPECT_EQ(text(there.ask(resign), "say"), "update") << "it goes on";
  EXPECT_TRUE(second.hall().trouble().empty());
}

// Each counts the lines that it knows of.
TEST(TwoServers, NoLineOfChatTakesThePlaceOfAnother) {
  Party party("dice-heist", 2);
  FakeEnvironment second({}, party.world.log());
  Person there(second);
  there.watch(party.table, party.tokens[0]);
  Person watching(second);
  watching.watch(party.table);
  wire::ChatRequest chat;
  chat.table = party.table;
  chat.text = std::string("from here");
  EXPECT_EQ(text(party.people[1].ask(chat), "say"), "chat");
  chat.text = std::string("from there");
  EXPECT_EQ(text(there.ask(chat), "code"), "try-again");
  second.advance(1);
  const auto heard = json::parse(*watching.listener->heard.back()).as_object();
  ASSERT_EQ(text(heard, "say"), "chat") << "what the other server wrote comes by itself";
  EXPECT_EQ(heard.at("lines").at(0).at("text").as_string(), "from here");
  const auto again = there.ask(chat);
  ASSERT_EQ(text(again, "say"), "chat");
  EXPECT_EQ(again.at("lines").at(0).at("n").to_number<int>(), 2);
  EXPECT_EQ(second.lines_stored(*parse_table(party.table)), 2u);
}

TEST(TwoServers, OtherTablesAreStoredBesideAConflict) {
  Party party("dice-heist", 2);
  FakeEnvironment second({}, party.world.log());
  Person there(second);
  there.watch(party.table, party.tokens[static_cast<std::size_t>(party.match().to_act()->index())]);
  party.to_act().move(party.table, "recruit");
  second.hold_commits(true);
  std::optional<wire::OpenedTable> opened;
  second.hall().open(test::new_table("crypt", {"me", "greedy"}),
                     [&](const auto& answer) { opened = answer.value(); });
  EXPECT_TRUE(there.move(party.table, "recruit").empty());
  second.commit();
  second.advance(1);
  EXPECT_EQ(text(there.answer(), "code"), "try-again");
  ASSERT_TRUE(opened);
  EXPECT_EQ(second.stored(*parse_table(opened->table)).size(), 1u);
}

}  // namespace
}  // namespace purloin::server
