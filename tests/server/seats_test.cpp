#include <gtest/gtest.h>

#include "support/party.h"

// Who may act for a seat: whoever has its token now, and nobody else; and how a client that did not
// hear the answer gets it again.
namespace purloin::server {
namespace {

const std::string kToken(32, 'a');
const std::string kOther(32, 'b');

template <class Asked>
Asked about(const std::string& table) {
  Asked asked;
  asked.table = table;
  return asked;
}

wire::OpenedTable open(FakeEnvironment& world, const wire::NewTable& asked) {
  wire::Result<wire::OpenedTable> opened = tl::make_unexpected(wire::Refusal{"", "no answer"});
  world.hall().open(asked, [&](const auto& answer) { opened = answer; });
  world.advance(1);
  return opened.value();
}

wire::NewTable public_table(const std::string& token = "") {
  auto asked = test::new_table("dice-heist", {"me", "open", "open"});
  asked.is_public = true;
  if (!token.empty()) asked.token = token;
  return asked;
}

wire::SitRequest sit(const std::string& table, const std::string& name, const std::string& token) {
  auto asked = about<wire::SitRequest>(table);
  asked.name = name;
  asked.token = token;
  return asked;
}

bool has_heard(const Person& person, std::string_view say) {
  return std::ranges::any_of(person.listener->heard, [&](const Message& message) {
    return json::parse(*message).at("say").as_string() == say;
  });
}

// Anna watches her seat twice and gives it up on one connection; Bob sits down there.
struct GivenUpSeat {
  GivenUpSeat() {
    anna.watch(opened.table, *opened.token);
    also_anna.watch(opened.table, *opened.token);
    EXPECT_EQ(text(anna.ask(about<wire::StandRequest>(opened.table)), "say"), "ok");
    EXPECT_EQ(bob.ask(sit(opened.table, "Bob", kOther)).at("seat"), 0);
    bob.watch(opened.table, kOther);
    carol.ask(sit(opened.table, "Carol", std::string(32, 'c')));
    carol.watch(opened.table, std::string(32, 'c'));
    EXPECT_EQ(text(bob.ask(fill()), "say"), "update");
    agree_on_dice(opened.table, {&bob, &carol});
  }
  wire::FillRequest fill() const {
    auto asked = about<wire::FillRequest>(opened.table);
    asked.bot = "random";
    return asked;
  }
  const Match& match() { return world.hall().find(opened.table)->match(); }

  FakeEnvironment world;
  wire::OpenedTable opened = open(world, public_table());
  Person anna{world}, also_anna{world}, bob{world}, carol{world};
};

TEST(Seats, WhoeverStoodUpActsForNobody) {
  GivenUpSeat given_up;
  Person& old = given_up.also_anna;
  const std::string& table = given_up.opened.table;
  const int version = given_up.match().version();
  EXPECT_EQ(text(old.move(table, "recruit"), "code"), "not-watching");
  EXPECT_EQ(text(old.ask(about<wire::LegalRequest>(table)), "code"), "not-watching");
  EXPECT_EQ(text(old.ask(about<wire::ResignRequest>(table)), "code"), "not-watching");
  EXPECT_EQ(text(old.ask(about<wire::HintRequest>(table)), "code"), "not-watching");
  EXPECT_EQ(text(old.ask(about<wire::RematchRequest>(table)), "code"), "not-watching");
  auto chat = about<wire::ChatRequest>(table);
  chat.text = std::string("I am Bob");
  EXPECT_EQ(text(old.ask(chat), "code"), "not-watching");
  EXPECT_EQ(given_up.match().version(), version);
}

TEST(Seats, WhoeverLosesASeatIsToldAndHearsNothingOfTheNextOne) {
  GivenUpSeat given_up;
  Person& old = given_up.also_anna;
  EXPECT_TRUE(has_heard(old, "unseated"));
  for (const auto& message : old.listener->heard) {
    EXPECT_EQ(message->find("Bob"), std::string::npos) << *message;
  }
  // The token opens nothing any more; as a spectator they are welcome.
  EXPECT_EQ(text(old.watch(given_up.opened.table, *given_up.opened.token), "code"), "forbidden");
  EXPECT_EQ(text(old.watch(given_up.opened.table), "say"), "table");
  EXPECT_EQ(text(old.move(given_up.opened.table, "recruit"), "code"), "not-seated");
}

TEST(Seats, WhoeverJustSatDownHasNotBeenAway) {
  FakeEnvironment world;
  const auto opened = open(world, public_table());
  Person anna(world), bob(world), carol(world);
  anna.watch(opened.table, *opened.token);
  bob.ask(sit(opened.table, "Bob", kToken));
  world.advance(100'000);
  carol.ask(sit(opened.table, "Carol", kOther));  // nobody was in her seat for all that time
  auto replace = about<wire::ReplaceRequest>(opened.table);
  replace.seat = 2;
  EXPECT_EQ(text(anna.ask(replace), "code"), "not-away");
  bob.watch(opened.table, kToken);
  carol.watch(opened.table, kOther);
  agree_on_dice(opened.table, {&anna, &bob, &carol});
  world.hall().leave(*carol.listener);
  world.advance(31'000);
  EXPECT_EQ(text(anna.ask(replace), "say"), "update");
}

TEST(Seats, SittingDownAgainWithTheSameTokenGivesTheSameSeat) {
  FakeEnvironment world;
  const auto opened = open(world, public_table());
  Person bob(world), again(world);
  const auto first = bob.ask(sit(opened.table, "Bob", kToken));
  EXPECT_EQ(text(first, "token"), kToken);
  const int version = world.hall().find(opened.table)->match().version();
  auto second = again.ask(sit(opened.table, "Bob", kToken));
  EXPECT_EQ(second, first);
  EXPECT_EQ(world.hall().find(opened.table)->match().version(), version);
  EXPECT_EQ(text(bob.ask(sit(opened.table, "Bob", "short")), "code"), "bad-request");
  EXPECT_EQ(text(bob.ask(sit(opened.table, "Bob", std::string(32, 'X'))), "code"), "bad-request");
  // Even when the table is full by then.
  Person carol(world);
  carol.ask(sit(opened.table, "Carol", kOther));
  EXPECT_EQ(again.ask(sit(opened.table, "Bob", kToken)).at("seat"), first.at("seat"));
}

TEST(Seats, OpeningAgainWithTheSameTokenFindsTheSameTable) {
  FakeEnvironment world;
  const auto first = open(world, public_table(kToken));
  EXPECT_EQ(first.token, kToken);
  const auto same = [&](const wire::OpenedTable& other) {
    return wire::to_json(other) == wire::to_json(first);
  };
  EXPECT_TRUE(same(open(world, public_table(kToken))));
  world.restart();
  EXPECT_TRUE(same(open(world, public_table(kToken))));
  EXPECT_EQ(world.stored(*parse_table(first.table)).size(), 1u);
  EXPECT_FALSE(same(open(world, public_table(kOther))));
  EXPECT_FALSE(same(open(world, public_table())));
  auto nobody = public_table(std::string(32, 'd'));
  nobody.places = {"open", "open", "open"};
  const auto empty = open(world, nobody);
  EXPECT_EQ(empty.token, std::nullopt);
  EXPECT_EQ(open(world, nobody).table, empty.table);
}

TEST(Seats, TwoOpeningsWithOneTokenAtOnceAreOne) {
  FakeEnvironment world;
  std::vector<std::string> tables;
  for (int i = 0; i < 2; ++i) {
    world.hall().open(public_table(kToken),
                      [&](const auto& answer) { tables.push_back(answer.value().table); });
  }
  world.advance(1);
  ASSERT_EQ(tables.size(), 2u);
  EXPECT_EQ(tables[0], tables[1]);
}

TEST(Seats, ARematchThatWasNotAnsweredIsAskedForAgain) {
  Party party("dice-heist", 2);
  for (std::uint64_t n = 0; party.match().to_act(); ++n) {
    party.to_act().move(party.table, party.random_move(n));
  }
  auto again = about<wire::RematchRequest>(party.table);
  again.token = kToken;
  const auto first = party.people[1].ask(again);
  const auto repeated = party.people[1].ask(again);
  EXPECT_EQ(repeated.at("table"), first.at("table"));
  EXPECT_EQ(repeated.at("seat"), first.at("seat"));
  again.token = kOther;
  const auto joined = party.people[0].ask(again);
  EXPECT_EQ(party.people[0].ask(again).at("seat"), joined.at("seat"));
  EXPECT_EQ(party.world.hall().find(text(first, "table"))->match().awaited(), SeatSet::first(2));
}

// A table has so many steps, and sitting down and standing up are two of them.
TEST(Seats, NobodyUsesATableUpBySittingDownAndStandingUp) {
  FakeEnvironment world;
  auto asked = test::new_table("dice-heist", {"me", "open"});
  asked.is_public = true;
  std::string table;
  world.hall().open(asked, [&](const auto& opened) { table = opened.value().table; });
  world.advance(1);
  Person restless(world);
  restless.listener->seats_left = 3;
  wire::SitRequest sit;
  sit.table = table;
  sit.name = "Rex";
  wire::StandRequest stand;
  stand.table = table;
  for (int n = 0; n < 3; ++n) {
    const auto seated = restless.ask(sit);
    ASSERT_EQ(text(seated, "say"), "seated");
    restless.watch(table, text(seated, "token"));
    EXPECT_EQ(text(restless.ask(stand), "say"), "ok");
  }
  EXPECT_EQ(text(restless.ask(sit), "code"), "too-fast");
  Person other(world);
  EXPECT_EQ(text(other.ask(sit), "say"), "seated");
}

TEST(Seats, RematchesCountAmongTheTablesThatSomebodyOpens) {
  Party party("dice-heist", 2);
  for (std::uint64_t n = 0; party.match().to_act(); ++n) {
    party.to_act().move(party.table, party.random_move(n));
  }
  const auto again = about<wire::RematchRequest>(party.table);
  party.people[0].listener->tables_left = 0;
  EXPECT_EQ(text(party.people[0].ask(again), "code"), "too-fast");
  EXPECT_EQ(text(party.people[1].ask(again), "say"), "seated");
  EXPECT_EQ(text(party.people[0].ask(again), "say"), "seated");  // joins a table that is there
}

}  // namespace
}  // namespace purloin::server
