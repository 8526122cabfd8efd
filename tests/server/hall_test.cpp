#include <algorithm>

#include <gtest/gtest.h>

#include "core/tokens.h"
#include "support/party.h"
#include "support/vantages.h"

namespace purloin::server {
namespace {

json::value shown(Party& party, Viewer viewer) {
  return test::shown_view(party.match().table(), party.match().vantage(viewer));
}

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
    EXPECT_EQ(spectator.document.at("view"), shown(party, {}));
    EXPECT_EQ(party.people[2].document.at("view"), shown(party, Seat(2)));
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

TEST(Hall, WhoHasLeftWhileTheirTableWasReadIsNotKeptAtIt) {
  Party party("dice-heist", 2);
  party.world.restart();
  Person person(party.world);
  wire::WatchRequest watch;
  watch.table = party.table;
  watch.token = party.tokens[0];
  party.world.hall().ask(person.listener, watch);
  party.world.hall().leave(*person.listener);
  party.world.advance(1);
  const LiveTable* const table = party.world.hall().find(party.table);
  ASSERT_NE(table, nullptr) << "it was read";
  EXPECT_FALSE(table->is_watched());
}

// Coming costs the house more the longer the story is.
TEST(Hall, ALongStoryCountsAsManyMessages) {
  Party party("thiefs-market", 3);  // the longest: none is over sooner
  Person watching(party.world);
  watching.listener->messages_left = 0;
  EXPECT_EQ(text(watching.watch(party.table), "say"), "table") << "a short one is a message";
  while (party.match().version() < 120) {
    party.to_act().move(party.table, party.random_move(party.match().version()));
  }
  EXPECT_EQ(text(watching.watch(party.table), "code"), "too-fast");
  watching.listener->messages_left = 10;
  EXPECT_EQ(text(watching.watch(party.table), "say"), "table");
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
  const auto refused = party.to_act().move(party.table, "heist louvre 9");
  EXPECT_EQ(text(refused, "code"), "illegal-move");
  // Nothing is on show there, or nobody has so many sidekicks.
  EXPECT_TRUE(text(refused.at("reason").as_object(), "key").starts_with("dh.no."));
  wire::ReplaceRequest replace;
  replace.table = party.table;
  replace.seat = 1;
  EXPECT_EQ(text(party.people[0].ask(replace), "code"), "not-away");
}

TEST(Hall, WhoeverIsAwayDoesNotBlockTheTable) {
  Party party("dice-heist", 2);
  Person& gone = party.to_act();
  Person& there = &gone == &party.people[0] ? party.people[1] : party.people[0];
  const std::string token = party.tokens[&gone == &party.people[0] ? 0 : 1];
  wire::ReplaceRequest replace;
  replace.table = party.table;
  replace.seat = party.match().to_act()->index();
  party.world.hall().leave(*gone.listener);
  party.world.advance(31'000);
  EXPECT_EQ(text(there.ask(replace), "say"), "update");
  EXPECT_EQ(party.world.let_bots_answer(), 1);
  party.world.advance(1000);
  EXPECT_NE(party.match().to_act()->index(), replace.seat);
  gone.watch(party.table, token);
  wire::BackRequest back;
  back.table = party.table;
  EXPECT_EQ(text(gone.ask(back), "say"), "update");
}

TEST(Hall, PrivateTablesOpenByTheirKeyOnly) {
  FakeEnvironment world;
  wire::OpenedTable opened;
  world.hall().open(test::new_table("dice-heist", {"me", "open"}),
                    [&](const auto& answer) { opened = answer.value(); });
  world.advance(1);
  Person stranger(world);
  EXPECT_EQ(text(stranger.watch(opened.table), "code"), "forbidden");
  wire::SitRequest sit;
  sit.table = opened.table;
  sit.name = "Eve";
  EXPECT_EQ(text(stranger.ask(sit), "code"), "forbidden");
  sit.key = opened.watch;  // lets watch, not sit
  EXPECT_EQ(text(stranger.ask(sit), "code"), "forbidden");
  wire::WatchRequest watch;
  watch.table = opened.table;
  watch.key = opened.watch;
  EXPECT_EQ(text(stranger.ask(watch), "say"), "table");
  sit.key = opened.key;
  EXPECT_EQ(text(stranger.ask(sit), "say"), "seated");
  EXPECT_EQ(world.hall().lobby().write(world.time_of_day()), "{\"tables\":[]}");
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
  wire::LegalRequest legal;
  legal.table = party.table;
  const auto whole = party.to_act().ask(legal);
  const auto& moves = whole.at("moves").as_array();
  ASSERT_FALSE(moves.empty());
  const auto claim = std::ranges::find_if(moves, [](const json::value& move) {
    return move.as_string().starts_with("claim ") && split_tokens(move.as_string()).size() == 2;
  });
  ASSERT_NE(claim, moves.end());
  legal.extend = std::string(claim->as_string());
  const auto extended = party.to_act().ask(legal).at("moves").as_array();
  EXPECT_TRUE(std::ranges::any_of(extended, [](const json::value& move) {
    return split_tokens(move.as_string()).size() == 3;
  }));
  for (const auto& move : extended) {
    const Tokens tokens = split_tokens(move.as_string());
    for (const auto token : split_tokens(*legal.extend)) {
      EXPECT_NE(std::ranges::find(tokens, token), tokens.end()) << move << " has no " << token;
    }
  }
  wire::DescribeRequest describe;
  describe.table = party.table;
  describe.moves = {std::string(moves[0].as_string()), "claim 99:1x1"};
  const auto described = party.to_act().ask(describe).at("moves").as_array();
  EXPECT_TRUE(described[0].at("legal").as_bool());
  EXPECT_FALSE(described[0].at("does").at("key").as_string().empty());
  EXPECT_FALSE(described[1].at("legal").as_bool());
  EXPECT_FALSE(described[1].at("does").at("key").as_string().empty());
}

// Whoever comes while it is their turn hears what they may do before the table, and nobody else.
TEST(Hall, WhoComesAtTheirTurnHearsWhatTheyMayDo) {
  Party party("crypt", 3);
  const int acts = party.match().to_act()->index();
  for (int seat = 0; seat < 3; ++seat) {
    Person& person = party.people[static_cast<std::size_t>(seat)];
    const std::size_t before = person.listener->heard.size();
    wire::WatchRequest watch;
    watch.table = party.table;
    watch.token = party.tokens[static_cast<std::size_t>(seat)];
    watch.legal = true;
    EXPECT_EQ(text(person.ask(watch), "say"), "table");
    const auto first = json::parse(*person.listener->heard[before]).as_object();
    EXPECT_EQ(text(first, "say"), seat == acts ? "legal" : "table");
    if (seat != acts) continue;
    EXPECT_EQ(first.at("v"), party.match().version());
    wire::LegalRequest legal;
    legal.table = party.table;
    EXPECT_EQ(first.at("moves"), person.ask(legal).at("moves"));
  }
}

// A list for reading is words only; what a move leads to is told of the few that are looked at.
TEST(Hall, WhatMovesLeadToIsToldOfAFew) {
  Party party("crypt", 4);
  wire::LegalRequest legal;
  legal.table = party.table;
  const auto moves = party.to_act().ask(legal).at("moves").as_array();
  ASSERT_GE(moves.size(), 9u);
  wire::DescribeRequest describe;
  describe.table = party.table;
  for (std::size_t i = 0; i < 8; ++i) describe.moves.emplace_back(moves[i].as_string());
  const auto few = party.to_act().ask(describe).at("moves").as_array();
  const auto before = shown(party, party.match().to_act());
  for (std::size_t i = 0; i < few.size(); ++i) {
    const auto after = party.match().table().clone();
    ASSERT_TRUE(after->play(describe.moves[i]));
    EXPECT_EQ(wire::apply_patch(before, few[i].at("preview")).value(),
              json::value(test::shown_view(*after, party.match().vantage(party.match().to_act()))));
  }
  describe.moves.emplace_back(moves[8].as_string());
  const auto many = party.to_act().ask(describe).at("moves").as_array();
  for (const auto& said : many) {
    EXPECT_TRUE(said.at("preview").is_null());
    EXPECT_FALSE(said.at("does").at("key").as_string().empty());
  }
}

void play_to_the_end(Party& party) {
  for (std::uint64_t n = 0; party.match().to_act(); ++n) {
    party.to_act().move(party.table, party.random_move(n));
  }
}

TEST(Hall, ARematchSeatsTheSamePeople) {
  Party party("dice-heist", 2);
  play_to_the_end(party);
  wire::RematchRequest again;
  again.table = party.table;
  const auto first = party.people[1].ask(again);
  const auto second = party.people[0].ask(again);
  EXPECT_EQ(first.at("table"), second.at("table"));
  EXPECT_NE(first.at("seat"), second.at("seat"));
  // Everybody sits there; the dice are agreed upon anew.
  const auto& rematch = party.world.hall().find(text(first, "table"))->match();
  EXPECT_EQ(rematch.awaited(), SeatSet::first(2));
  EXPECT_NE(rematch.opening().secret, party.match().opening().secret);
  // Spectators come along with the key that they have.
  EXPECT_EQ(rematch.opening().watch, party.match().opening().watch);
  EXPECT_EQ(rematch.opening().key, party.match().opening().key);
}

TEST(Hall, WhoAsksFirstSaysWhetherPeopleKeepTheirSeatsInARematch) {
  Party party("dice-heist", 3);
  play_to_the_end(party);
  wire::RematchRequest again;
  again.table = party.table;
  again.stay = true;
  EXPECT_EQ(party.people[1].ask(again).at("seat"), 1);
  again.stay = false;
  EXPECT_EQ(party.people[2].ask(again).at("seat"), 2);
}

TEST(Hall, WhoeverFindsTheirSeatInARematchTakenSitsElsewhere) {
  Party party("dice-heist", 3);
  play_to_the_end(party);
  wire::RematchRequest again;
  again.table = party.table;
  again.stay = true;
  const auto first = party.people[1].ask(again);
  party.people[1].watch(text(first, "table"), text(first, "token"));
  wire::ReseatRequest reseat;
  reseat.table = text(first, "table");
  reseat.seat = 0;
  EXPECT_EQ(text(party.people[1].ask(reseat), "say"), "ok");
  EXPECT_EQ(party.people[0].ask(again).at("seat"), 1);
}

}  // namespace
}  // namespace purloin::server
