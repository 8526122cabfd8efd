#include <gtest/gtest.h>

#include "support/party.h"

// The waiting room as clients meet it: who hears what, and who may do what.
namespace purloin::server {
namespace {

template <class Asked>
Asked at_table(const Party& party) {
  Asked asked;
  asked.table = party.table;
  return asked;
}

wire::KickRequest kick(const Party& party, int seat) {
  auto asked = at_table<wire::KickRequest>(party);
  asked.seat = seat;
  return asked;
}

wire::CommitRequest ready(Party& party, int seat) {
  auto asked = at_table<wire::CommitRequest>(party);
  asked.hash = test::hash_of(party.match(), seat);
  return asked;
}

bool has_heard_of_losing(const Person& person) {
  return std::ranges::any_of(person.listener->heard, [](const Message& message) {
    return json::parse(*message).at("say").as_string() == "unseated";
  });
}

TEST(WaitingRoomHall, WhoIsSentAwayHearsItAndActsForNobody) {
  Party party(Party::Seated{}, "dice-heist", 3);
  EXPECT_EQ(party.people[1].document.at("host"), 0);
  EXPECT_EQ(text(party.people[1].ask(kick(party, 2)), "code"), "not-host");
  EXPECT_EQ(text(party.people[0].ask(kick(party, 2)), "say"), "update");
  EXPECT_TRUE(has_heard_of_losing(party.people[2]));
  EXPECT_EQ(text(party.people[2].ask(ready(party, 2)), "code"), "not-watching");
  EXPECT_EQ(text(party.people[2].watch(party.table, party.tokens[2]), "code"), "forbidden");
  Person spectator(party.world);
  spectator.watch(party.table);
  EXPECT_EQ(text(spectator.ask(kick(party, 1)), "code"), "not-seated");
}

TEST(WaitingRoomHall, AnotherSeatIsWatchedWithTheSameToken) {
  Party party(Party::Seated{}, "dice-heist", 3);
  party.people[0].ask(kick(party, 2));
  auto reseat = at_table<wire::ReseatRequest>(party);
  reseat.seat = 2;
  EXPECT_EQ(text(party.people[1].ask(reseat), "say"), "ok");
  EXPECT_TRUE(has_heard_of_losing(party.people[1]));
  EXPECT_EQ(text(party.people[1].ask(ready(party, 2)), "code"), "not-watching");
  party.people[1].watch(party.table, party.tokens[1]);
  EXPECT_EQ(party.people[1].document.at("you"), 2);
  EXPECT_EQ(text(party.people[1].ask(ready(party, 2)), "say"), "update");
}

// What they know of the table is told from the seat where they were.
TEST(WaitingRoomHall, WhoComesBackToAnotherSeatHearsTheWholeTable) {
  Party party(Party::Seated{}, "dice-heist", 3);
  party.people[0].ask(kick(party, 2));
  party.people[1].answer();
  const int known = party.people[1].version;
  auto reseat = at_table<wire::ReseatRequest>(party);
  reseat.seat = 2;
  party.people[1].ask(reseat);
  const auto told = party.people[1].watch(party.table, party.tokens[1], known);
  EXPECT_EQ(text(told, "say"), "table");
  EXPECT_EQ(party.people[1].document.at("you"), 2);
}

TEST(WaitingRoomHall, WhoHasTheSayChangesTheGameForAll) {
  Party party(Party::Seated{}, "dice-heist", 2);
  party.people[1].ask(ready(party, 1));
  auto arrange = at_table<wire::ArrangeRequest>(party);
  arrange.as.clock = wire::ClockRequest{30, std::nullopt};
  EXPECT_EQ(text(party.people[1].ask(arrange), "code"), "not-host");
  EXPECT_EQ(text(party.people[0].ask(arrange), "say"), "update");
  party.people[1].answer();
  EXPECT_EQ(party.people[1].document.at("clock").at("move_ms"), 30'000);
  EXPECT_EQ(party.people[1].document.at("fair").at("hashes"), (json::array{"", ""}));
  arrange.as.bots = std::vector<std::optional<std::string>>{"", "wizard"};
  EXPECT_EQ(text(party.people[0].ask(arrange), "code"), "unknown-bot");
  agree_on_dice(party.table, {&party.people[0], &party.people[1]});
  party.people[0].answer();
  EXPECT_TRUE(party.people[0].document.at("host").is_null());
}

// Each time stores the whole opening, with a deck and a position, where it has them.
TEST(WaitingRoomHall, IsArrangedSoOften) {
  Party party(Party::Seated{}, "dice-heist", 2);
  party.people[0].listener->seats_left = 1000;
  auto arrange = at_table<wire::ArrangeRequest>(party);
  for (int n = 0; n < LiveTable::kMostArranged; ++n) {
    ASSERT_EQ(text(party.people[0].ask(arrange), "say"), "update") << n;
  }
  EXPECT_EQ(text(party.people[0].ask(arrange), "code"), "too-many");
  agree_on_dice(party.table, {&party.people[0], &party.people[1]});
  EXPECT_TRUE(party.match().has_started());
}

// Being ready and not, and ready again, costs as sitting down does.
TEST(WaitingRoomHall, NobodyUsesATableUpByThinkingBetterOfIt) {
  Party party(Party::Seated{}, "dice-heist", 2);
  party.people[0].listener->seats_left = 3;
  int refused = 0;
  for (int i = 0; i < 10; ++i) {
    party.people[0].ask(ready(party, 0));
    const auto said = party.people[0].ask(at_table<wire::WithdrawRequest>(party));
    refused += said.contains("code") && text(said, "code") == "too-fast";
  }
  EXPECT_EQ(refused, 7);
}

}  // namespace
}  // namespace purloin::server
