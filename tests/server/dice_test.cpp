#include <gtest/gtest.h>

#include "support/party.h"

// How the dice of a table are agreed upon, as clients meet it (docs/fair-dice.md).
namespace purloin::server {
namespace {

wire::CommitRequest commit(Party& party, int seat) {
  wire::CommitRequest asked;
  asked.table = party.table;
  asked.hash = test::hash_of(party.match(), seat);
  return asked;
}

wire::RevealRequest reveal(Party& party, int seat) {
  wire::RevealRequest asked;
  asked.table = party.table;
  asked.words = test::words_of(seat);
  return asked;
}

TEST(Dice, TheCommitmentStandsInTheDocumentBeforeAnybodySealsWords) {
  Party party(Party::Seated{}, "dice-heist", 2);
  const auto promised = party.people[0].document.at("fair");
  EXPECT_EQ(promised.at("commitment").as_string(),
            fair::commitment_to(party.match().opening().secret));
  EXPECT_EQ(promised.at("hashes"), (json::array{"", ""}));
  EXPECT_TRUE(promised.at("secret").is_null());
  party.people[0].ask(commit(party, 0));
  party.people[1].answer();
  const auto& fair = party.people[1].document.at("fair");
  EXPECT_EQ(fair.at("hashes"), (json::array{commit(party, 0).hash, ""}));
  EXPECT_EQ(fair.at("words"), (json::array{"", ""}));
}

TEST(Dice, WhoeverDoesNotShowTheirWordsInTimeLeavesBeforeTheStart) {
  Party party(Party::Seated{}, "dice-heist", 2);
  for (int seat : {0, 1}) party.people[static_cast<std::size_t>(seat)].ask(commit(party, seat));
  party.people[0].ask(reveal(party, 0));
  party.world.advance(19'000);
  EXPECT_TRUE(party.match().place(Seat(1)).is_person());
  party.world.advance(2'000);
  EXPECT_TRUE(party.match().place(Seat(1)).is_open());
  EXPECT_TRUE(party.match().place(Seat(0)).is_person());
  party.people[0].answer();
  const auto& fair = party.people[0].document.at("fair");
  EXPECT_EQ(fair.at("round"), 2);
  EXPECT_EQ(fair.at("hashes"), (json::array{"", ""}));
  EXPECT_EQ(text(party.people[1].watch(party.table, party.tokens[1]), "code"), "forbidden");
  // Somebody else comes, and everybody begins again.
  Person carol(party.world);
  wire::SitRequest sit;
  sit.table = party.table;
  sit.name = "Carol";
  carol.watch(party.table, text(carol.ask(sit), "token"));
  agree_on_dice(party.table, {&party.people[0], &carol});
  EXPECT_TRUE(party.match().has_started());
}

// A step of ours would stand in the way of one that the store took without an answer.
TEST(Dice, WhoIsLateWhileNothingCanBeStoredKeepsTheirPlace) {
  Party party(Party::Seated{}, "dice-heist", 2);
  for (int seat : {0, 1}) party.people[static_cast<std::size_t>(seat)].ask(commit(party, seat));
  party.world.break_store(MemoryLog::Mood::kUnanswered);
  EXPECT_EQ(text(party.people[0].ask(reveal(party, 0)), "code"), "try-again");
  party.world.hold_commits(true);
  party.world.advance(25'000);
  EXPECT_TRUE(party.match().place(Seat(1)).is_person());
  party.world.mend_store();
  party.world.hold_commits(false);
  party.world.commit();
  party.world.advance(1);
  EXPECT_TRUE(party.match().place(Seat(1)).is_person());
  for (auto& person : party.people) {
    person.answer();
    EXPECT_EQ(person.version, party.match().version());
    EXPECT_EQ(person.document.at("fair").at("words"), (json::array{test::words_of(0), ""}));
  }
  party.world.advance(15'000);  // they have their time anew
  EXPECT_EQ(text(party.people[1].ask(reveal(party, 1)), "say"), "update");
  EXPECT_TRUE(party.match().has_started());
}

// That somebody is ready they say themselves: they have longer for it.
TEST(Dice, WhoeverSealsNoWordsInTimeLeavesToo) {
  Party party(Party::Seated{}, "dice-heist", 3);
  party.world.advance(299'000);
  EXPECT_TRUE(party.match().place(Seat(0)).is_person());
  party.people[2].ask(commit(party, 2));
  party.world.advance(2'000);
  EXPECT_TRUE(party.match().place(Seat(0)).is_open());
  EXPECT_TRUE(party.match().place(Seat(1)).is_open());
  EXPECT_TRUE(party.match().place(Seat(2)).is_person());
  EXPECT_EQ(party.match().ceremony_round(), 1);  // nobody's words were called for
}

// A browser that takes long to come loses nothing: the time runs from when somebody watches.
TEST(Dice, NobodyIsLateAtATableThatNobodyWatches) {
  FakeEnvironment world;
  wire::OpenedTable opened;
  world.hall().open(test::new_table("dice-heist", {"me", "greedy"}),
                    [&](const auto& answer) { opened = answer.value(); });
  world.advance(25'000);
  Person anna(world);
  EXPECT_EQ(text(anna.watch(opened.table, *opened.token), "say"), "table");
  world.advance(15'000);
  agree_on_dice(opened.table, {&anna});
  EXPECT_TRUE(world.hall().find(opened.table)->match().has_started());
  world.advance(60'000);
  EXPECT_TRUE(world.hall().find(opened.table)->match().place(Seat(0)).is_person());
}

TEST(Dice, TheCeremonyGoesOnAfterACrash) {
  Party party(Party::Seated{}, "dice-heist", 2);
  for (int seat : {0, 1}) party.people[static_cast<std::size_t>(seat)].ask(commit(party, seat));
  party.people[0].ask(reveal(party, 0));
  party.world.restart();
  Person anna(party.world);
  Person ben(party.world);
  anna.watch(party.table, party.tokens[0]);
  ben.watch(party.table, party.tokens[1]);
  EXPECT_EQ(anna.document.at("fair").at("words"), (json::array{test::words_of(0), ""}));
  EXPECT_EQ(text(ben.ask(reveal(party, 1)), "say"), "update");
  EXPECT_TRUE(party.match().has_started());
}

TEST(Dice, RefusalsSayWhy) {
  Party party(Party::Seated{}, "dice-heist", 2);
  EXPECT_EQ(text(party.people[0].ask(reveal(party, 0)), "code"), "too-early");
  party.people[0].ask(commit(party, 0));
  EXPECT_EQ(text(party.people[0].ask(commit(party, 0)), "code"), "committed");
  Person spectator(party.world);
  spectator.watch(party.table);
  EXPECT_EQ(text(spectator.ask(commit(party, 1)), "code"), "not-seated");
  party.people[1].ask(commit(party, 1));
  EXPECT_EQ(text(party.people[0].ask(reveal(party, 1)), "code"), "wrong-words");
}

}  // namespace
}  // namespace purloin::server
