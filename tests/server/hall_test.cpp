#include "server/hall.h"

#include <deque>

#include <gtest/gtest.h>

#include "server/rehearsal.h"
#include "support/matches.h"
#include "wire/described.h"
#include "wire/patch.h"

namespace purloin::server {
namespace {

namespace json = wire::json;

// A client that understands what it hears: it keeps the document as the patches leave it.
struct Person {
  explicit Person(Rehearsal& rehearsal) : world(rehearsal) {}

  template <class Asked>
  json::object ask(Asked asked) {
    asked.id = ++id;
    world.hall().ask(listener, asked);
    world.advance(1);
    return answer();
  }
  // The newest answer to the newest question; applies every update on the way.
  json::object answer() {
    json::object found;
    for (; read < listener->heard.size(); ++read) {
      const auto said = json::parse(*listener->heard[read]).as_object();
      const auto& say = said.at("say").as_string();
      if (say == "table") {
        document = said.at("doc");
        version = said.at("v").to_number<int>();
      }
      if (say == "update") {
        const auto* from = said.if_contains("from");
        EXPECT_EQ((from ? from->to_number<int>() : said.at("v").to_number<int>() - 1), version);
        document = wire::apply_patch(document, said.at("patch")).value();
        version = said.at("v").to_number<int>();
      }
      const auto* to = said.if_contains("id");
      const auto* ack = said.if_contains("ack");
      if ((to != nullptr && *to == id) || (ack != nullptr && *ack == id)) found = said;
    }
    return found;
  }
  json::object watch(const std::string& table, const std::string& token = "",
                     std::optional<int> since = {}) {
    wire::WatchAsked asked;
    asked.table = table;
    if (!token.empty()) asked.token = token;
    if (since) asked.since = *since;
    return ask(asked);
  }
  json::object move(const std::string& table, const std::string& move) {
    wire::MoveAsked asked;
    asked.table = table;
    asked.move = move;
    return ask(asked);
  }

  Rehearsal& world;
  std::shared_ptr<Listener> listener = std::make_shared<Listener>();
  std::int64_t id = 0;
  std::size_t read = 0;
  json::value document;
  int version = 0;
};

std::string text(const json::object& said, std::string_view member) {
  return std::string(said.at(member).as_string());
}

// A public table with people in every seat.
struct Party {
  explicit Party(const std::string& game, int seats, json::object options = {}) {
    auto asked =
        test::new_table(game, std::vector<std::string>(static_cast<std::size_t>(seats), "open"));
    asked.is_public = true;
    asked.options = std::move(options);
    world.hall().open(asked, [&](const auto& opened) { table = opened.value().table; });
    world.advance(1);
    for (int i = 0; i < seats; ++i) {
      people.emplace_back(world);
      wire::SitAsked sit;
      sit.table = table;
      sit.name = "P" + std::to_string(i);
      tokens.push_back(text(people.back().ask(sit), "token"));
    }
    for (std::size_t i = 0; i < people.size(); ++i) people[i].watch(table, tokens[i]);
  }
  const Match& match() { return world.hall().find(table)->match(); }
  Person& to_act() { return people[static_cast<std::size_t>(match().to_act()->index())]; }
  std::string random_move(std::uint64_t n) {
    fair::ChanceStream stream(fair::key_from_text("party"), n);
    return match().table().random_move(stream);
  }

  Rehearsal world;
  std::string table;
  std::deque<Person> people;
  std::vector<std::string> tokens;
};

TEST(Hall, EveryonesDocumentFollowsTheGame) {
  for (const auto* game : {"dice-heist", "crypt", "thiefs-market"}) {
    Party party(game, 3);
    Person spectator(party.world);
    spectator.watch(party.table);
    for (std::uint64_t n = 0; party.match().to_act(); ++n) {
      ASSERT_EQ(text(party.to_act().move(party.table, party.random_move(n)), "say"), "update");
    }
    spectator.answer();
    for (auto& person : party.people) person.answer();
    EXPECT_EQ(spectator.document.at("phase"), "over");
    EXPECT_EQ(spectator.document.at("view"), json::value(party.match().table().view({})));
    EXPECT_EQ(party.people[2].document.at("view"),
              json::value(party.match().table().view(Seat(2))));
    Person late(party.world);
    late.watch(party.table, party.tokens[2]);
    EXPECT_EQ(late.document, party.people[2].document);
  }
}

TEST(Hall, NothingIsToldBeforeItIsStored) {
  Party party("dice-heist", 2);
  party.world.hold_commits(true);
  Person& mover = party.to_act();
  const auto heard = mover.listener->heard.size();
  EXPECT_TRUE(mover.move(party.table, "recruit").empty());
  Person late(party.world);
  EXPECT_TRUE(late.watch(party.table).empty());
  EXPECT_EQ(mover.listener->heard.size(), heard);
  party.world.commit();
  EXPECT_EQ(text(mover.answer(), "say"), "update");
  late.answer();
  EXPECT_EQ(late.version, mover.version);
}

TEST(Hall, ACrashLosesNothingThatWasAcknowledged) {
  Party party("thiefs-market", 3);
  for (std::uint64_t n = 0; n < 40; ++n) {
    party.to_act().move(party.table, party.random_move(n));
  }
  const auto before = party.match().table().state();
  const int version = party.match().version();
  party.world.restart();
  Person back(party.world);
  back.watch(party.table, party.tokens[1]);
  EXPECT_EQ(back.version, version);
  EXPECT_EQ(party.match().table().state(), before);
}

TEST(Hall, ReconnectingCostsTheGap) {
  Party party("dice-heist", 2);
  party.to_act().move(party.table, "recruit");
  Person& left = party.people[0];
  left.answer();
  party.world.hall().leave(*left.listener);
  for (std::uint64_t n = 0; n < 5; ++n) {
    Person& mover = party.to_act();
    if (&mover == &left) mover.watch(party.table, party.tokens[0], mover.version);
    mover.move(party.table, party.random_move(n));
    if (&mover == &left) {
      party.world.hall().leave(*left.listener);
    }
  }
  const auto gap = left.watch(party.table, party.tokens[0], left.version);
  EXPECT_EQ(text(gap, "say"), "update");
  Person fresh(party.world);
  fresh.watch(party.table, party.tokens[0]);
  EXPECT_EQ(fresh.document, left.document);
  EXPECT_EQ(text(left.watch(party.table, party.tokens[0], 10'000), "say"), "table");
}

TEST(Hall, RefusalsSayWhy) {
  Party party("dice-heist", 2);
  Person stranger(party.world);
  EXPECT_EQ(text(stranger.watch("nonsense"), "code"), "unknown-table");
  EXPECT_EQ(text(stranger.watch("0000000000000001"), "code"), "unknown-table");
  EXPECT_EQ(text(stranger.watch(party.table, "00"), "code"), "forbidden");
  EXPECT_EQ(text(stranger.move(party.table, "recruit"), "code"), "not-watching");
  stranger.watch(party.table);
  EXPECT_EQ(text(stranger.move(party.table, "recruit"), "code"), "not-seated");
  const auto refused = party.to_act().move(party.table, "heist louvre 99");
  EXPECT_EQ(text(refused, "code"), "illegal-move");
  EXPECT_FALSE(text(refused, "reason").empty());
  wire::ReplaceAsked replace;
  replace.table = party.table;
  replace.seat = 1;
  EXPECT_EQ(text(party.people[0].ask(replace), "code"), "not-away");
}

TEST(Hall, WhoeverIsAwayDoesNotBlockTheTable) {
  Party party("dice-heist", 2);
  Person& gone = party.to_act();
  Person& there = &gone == &party.people[0] ? party.people[1] : party.people[0];
  const std::string token = party.tokens[&gone == &party.people[0] ? 0 : 1];
  wire::ReplaceAsked replace;
  replace.table = party.table;
  replace.seat = party.match().to_act()->index();
  party.world.hall().leave(*gone.listener);
  party.world.advance(31'000);
  EXPECT_EQ(text(there.ask(replace), "say"), "update");
  EXPECT_EQ(party.world.let_bots_answer(), 1);
  party.world.advance(1000);
  EXPECT_NE(party.match().to_act()->index(), replace.seat);
  gone.watch(party.table, token);
  wire::BackAsked back;
  back.table = party.table;
  EXPECT_EQ(text(gone.ask(back), "say"), "update");
}

TEST(Hall, PrivateTablesOpenByTheirKeyOnly) {
  Rehearsal world;
  wire::OpenedTable opened;
  world.hall().open(test::new_table("dice-heist", {"me", "open"}),
                    [&](const auto& answer) { opened = answer.value(); });
  world.advance(1);
  Person stranger(world);
  EXPECT_EQ(text(stranger.watch(opened.table), "code"), "forbidden");
  wire::SitAsked sit;
  sit.table = opened.table;
  sit.name = "Eve";
  EXPECT_EQ(text(stranger.ask(sit), "code"), "forbidden");
  sit.key = opened.watch;  // lets watch, not sit
  EXPECT_EQ(text(stranger.ask(sit), "code"), "forbidden");
  wire::WatchAsked watch;
  watch.table = opened.table;
  watch.key = opened.watch;
  EXPECT_EQ(text(stranger.ask(watch), "say"), "table");
  sit.key = opened.key;
  EXPECT_EQ(text(stranger.ask(sit), "say"), "seated");
  EXPECT_EQ(world.hall().lobby().write(world.now()), "{\"tables\":[]}");
}

TEST(Hall, AnIdleTableLeavesMemoryAndComesBack) {
  Party party("crypt", 2);
  for (auto& person : party.people) party.world.hall().leave(*person.listener);
  party.world.advance(60'000);
  EXPECT_EQ(party.world.hall().tables_in_memory(), 0u);
  EXPECT_EQ(text(party.people[0].watch(party.table, party.tokens[0]), "say"), "table");
}

TEST(Hall, LegalMovesCanBeAskedForStepByStep) {
  Party party("crypt", 4);
  wire::LegalAsked legal;
  legal.table = party.table;
  const auto whole = party.to_act().ask(legal);
  const auto& moves = whole.at("moves").as_array();
  ASSERT_FALSE(moves.empty());
  legal.extend = std::string(moves.back().as_string());
  const auto extended = party.to_act().ask(legal);
  for (const auto& move : extended.at("moves").as_array()) {
    EXPECT_GE(move.as_string().size(), legal.extend->size());
  }
  wire::DescribeAsked describe;
  describe.table = party.table;
  describe.moves = {std::string(moves[0].as_string()), "claim 99:1x1"};
  const auto described = party.to_act().ask(describe).at("moves").as_array();
  EXPECT_TRUE(described[0].at("legal").as_bool());
  EXPECT_FALSE(described[0].at("words").as_string().empty());
  EXPECT_FALSE(described[1].at("legal").as_bool());
  EXPECT_FALSE(described[1].at("words").as_string().empty());
}

TEST(Hall, ARematchSeatsTheSamePeople) {
  Party party("dice-heist", 2);
  for (std::uint64_t n = 0; party.match().to_act(); ++n) {
    party.to_act().move(party.table, party.random_move(n));
  }
  wire::RematchAsked again;
  again.table = party.table;
  const auto first = party.people[1].ask(again);
  const auto second = party.people[0].ask(again);
  EXPECT_EQ(first.at("table"), second.at("table"));
  EXPECT_NE(first.at("seat"), second.at("seat"));
  EXPECT_TRUE(party.world.hall().find(text(first, "table"))->match().has_started());
}

}  // namespace
}  // namespace purloin::server
