#include <gtest/gtest.h>

#include "server/asides.h"
#include "support/party.h"

// What spectators say among themselves, reactions, and keeping spectators out.
namespace purloin::server {
namespace {

std::vector<json::object> all_heard(const Person& person, std::string_view say) {
  std::vector<json::object> found;
  for (const auto& message : person.listener->heard) {
    auto said = json::parse(*message).as_object();
    if (said.at("say").as_string() == say) found.push_back(std::move(said));
  }
  return found;
}

json::object say_aside(Person& person, const std::string& table, const std::string& name,
                       const std::string& words) {
  wire::AsideRequest asked;
  asked.table = table;
  asked.name = name;
  asked.text = words;
  return person.ask(asked);
}

json::object react_with(Person& person, const std::string& table, const std::string& with) {
  wire::ReactRequest asked;
  asked.table = table;
  asked.with = with;
  return person.ask(asked);
}

json::object keep_out(Person& person, const std::string& table, int watcher) {
  wire::KeepOutRequest asked;
  asked.table = table;
  asked.watcher = watcher;
  return person.ask(asked);
}

void watch_with(Person& person, const std::string& table, const std::string& key) {
  wire::WatchRequest asked;
  asked.table = table;
  asked.key = key;
  person.ask(asked);
}

// Who watches, as somebody was told last.
json::array watching(Person& person) {
  person.world.advance(100);
  return all_heard(person, "presence").back().at("watching").as_array();
}

TEST(Asides, AreHeardBySpectatorsOnlyWhileTheGameIsOn) {
  Party party("dice-heist", 2);
  Person cleo(party.world), dora(party.world);
  cleo.watch(party.table);
  dora.watch(party.table);
  const auto answer = say_aside(cleo, party.table, " Cleo ", "she has two of them");
  EXPECT_EQ(text(answer, "say"), "aside");
  ASSERT_EQ(all_heard(dora, "aside").size(), 1u);
  const auto line = all_heard(dora, "aside")[0].at("lines").at(0).as_object();
  EXPECT_EQ(text(line, "name"), "Cleo");
  EXPECT_EQ(text(line, "text"), "she has two of them");
  for (const auto& player : party.people) {
    for (const auto& message : player.listener->heard) {
      EXPECT_EQ(message->find("two of them"), std::string::npos);
    }
  }
  // Nor when they come again, or as somebody comes who plays.
  party.people[0].watch(party.table, party.tokens[0]);
  EXPECT_TRUE(all_heard(party.people[0], "aside").empty());
  Person eve(party.world);
  eve.watch(party.table);
  EXPECT_EQ(all_heard(eve, "aside").size(), 1u) << "who comes later hears what was said";

  wire::ResignRequest resign;
  resign.table = party.table;
  party.people[0].ask(resign);
  ASSERT_TRUE(party.match().is_over());
  for (auto& player : party.people) {
    party.world.advance(1);
    ASSERT_EQ(all_heard(player, "aside").size(), 1u) << "now they may know";
  }
  say_aside(dora, party.table, "Dora", "well played");
  EXPECT_EQ(all_heard(party.people[1], "aside").size(), 2u);
  EXPECT_EQ(all_heard(dora, "aside").size(), 2u) << "the one and her own";
}

TEST(Asides, NeedAName) {
  Party party("dice-heist", 2);
  Person cleo(party.world), dora(party.world);
  cleo.watch(party.table);
  dora.watch(party.table);
  EXPECT_EQ(text(say_aside(cleo, party.table, " ", "hello"), "say"), "no");
  EXPECT_EQ(text(say_aside(cleo, party.table, "Cleo", ""), "say"), "no");
  EXPECT_EQ(text(say_aside(cleo, party.table, "Cleo", "preset:hello"), "code"), "bad-request");
  const auto named = [&](const json::object& answer) {
    return text(answer.at("lines").at(0).as_object(), "name");
  };
  Person eve(party.world);
  eve.watch(party.table);
  EXPECT_EQ(named(say_aside(eve, party.table, "P0", "it is me")), "P0 2") << "a player's name";
  EXPECT_EQ(named(say_aside(cleo, party.table, "Cleo", "hello")), "Cleo");
  EXPECT_EQ(named(say_aside(cleo, party.table, "Cleo", "again")), "Cleo");
  EXPECT_EQ(named(say_aside(dora, party.table, "C1eo", "hello")), "C1eo 2") << "looks like another";
  const auto there = watching(party.people[0]);
  ASSERT_EQ(there.size(), 3u);
  EXPECT_EQ(text(there[0].as_object(), "name"), "Cleo");
  // Who sits at the table has another way to talk, and who watches nothing has none.
  EXPECT_EQ(text(say_aside(party.people[0], party.table, "P0", "hello"), "code"), "seated");
  Person stranger(party.world);
  EXPECT_EQ(text(say_aside(stranger, party.table, "Sam", "hello"), "code"), "not-watching");
}

json::object line_of(const json::object& answer) {
  return answer.at("lines").at(0).as_object();
}

// Those who play are told of names.
TEST(Asides, ANameSaysNothingToThoseWhoPlay) {
  Party party("dice-heist", 2);
  Person cleo(party.world);
  cleo.watch(party.table);
  say_aside(cleo, party.table, "Cleo", "hello");
  watching(party.people[0]);
  const auto heard = all_heard(party.people[0], "presence").size();
  EXPECT_EQ(text(line_of(say_aside(cleo, party.table, "P1 has the ruby", "ha")), "name"), "Cleo");
  party.world.advance(1000);
  EXPECT_EQ(all_heard(party.people[0], "presence").size(), heard);
  wire::ResignRequest resign;
  resign.table = party.table;
  party.people[0].ask(resign);
  EXPECT_EQ(text(line_of(say_aside(cleo, party.table, "Cleopatra", "ha")), "name"), "Cleopatra");
}

TEST(Asides, WhoSaysTheSameNameAgainKeepsTheOneTheyGot) {
  Party party(Party::Seated{}, "dice-heist", 2);
  Person cleo(party.world), dora(party.world);
  cleo.watch(party.table);
  dora.watch(party.table);
  say_aside(cleo, party.table, "Cleo", "hello");
  EXPECT_EQ(text(line_of(say_aside(dora, party.table, "Cleo", "me too")), "name"), "Cleo 2");
  party.world.hall().leave(*cleo.listener);
  EXPECT_EQ(text(line_of(say_aside(dora, party.table, "Cleo", "alone")), "name"), "Cleo 2");
  EXPECT_EQ(text(line_of(say_aside(dora, party.table, "Dora", "well")), "name"), "Dora");
}

TEST(Asides, AreLimitedForEachWatcherAndAddress) {
  Party party("dice-heist", 2);
  std::deque<Person> crowd;
  int said = 0;
  for (int i = 0; i < 4; ++i) {
    crowd.emplace_back(party.world).listener->address = "192.0.2.1";
    crowd.back().watch(party.table);
    int alone = 0;
    while (alone < 30 &&
           text(say_aside(crowd.back(), party.table, "Cleo", "spam"), "say") == "aside") {
      ++alone;
    }
    EXPECT_LE(alone, 10);
    said += alone;
  }
  EXPECT_EQ(said, 20) << "all of an address together";
  Person other(party.world);
  other.listener->address = "192.0.2.2";
  other.watch(party.table);
  EXPECT_EQ(text(say_aside(other, party.table, "Dora", "hello"), "say"), "aside");
  EXPECT_EQ(party.world.lines_stored(*parse_table(party.table)), 0u);
}

TEST(Asides, AreKeptWithinBounds) {
  Asides asides;
  for (int i = 0; i < 500; ++i) asides.add(1, "Cleo", std::to_string(i), 1000);
  EXPECT_EQ(asides.lines().size(), Asides::kKept);
  EXPECT_EQ(asides.lines().back().text, "499");
  EXPECT_LT(asides.lines()[0].n, asides.lines()[1].n);
  // However many addresses come, they are not all remembered, and all together may do little.
  int may = 0;
  for (int i = 0; i < 10'000; ++i) {
    while (asides.may_say(std::to_string(i), 0)) ++may;
  }
  EXPECT_LE(may, static_cast<int>((Asides::kMostAddresses + 1) * Asides::kLinesAtOnce));
  EXPECT_TRUE(asides.may_say("another", 1'000'000));
}

TEST(Spectators, WhoComesAndGoesMakesTheLessWorkTheMoreThereAre) {
  Party party("dice-heist", 2);
  std::deque<Person> crowd;
  for (int i = 0; i < 100; ++i) crowd.emplace_back(party.world).watch(party.table);
  party.world.advance(1000);
  const auto heard = all_heard(party.people[0], "presence").size();
  Person restless(party.world);
  for (int i = 0; i < 20; ++i) {
    restless.watch(party.table);
    party.world.advance(48);
    wire::UnwatchRequest unwatch;
    unwatch.table = party.table;
    restless.ask(unwatch);
  }
  const auto told = all_heard(party.people[0], "presence").size() - heard;
  EXPECT_GE(told, 2u);
  EXPECT_LE(told, 6u);
}

TEST(Reactions, AreHeardAndForgotten) {
  Party party("dice-heist", 2);
  Person cleo(party.world);
  cleo.watch(party.table);
  const int version = party.match().version();
  EXPECT_EQ(text(react_with(party.people[0], party.table, "laugh"), "say"), "ok");
  for (auto* person : {&party.people[0], &party.people[1], &cleo}) {
    const auto heard = all_heard(*person, "reaction");
    ASSERT_EQ(heard.size(), 1u);
    EXPECT_EQ(text(heard[0], "with"), "laugh");
    EXPECT_EQ(heard[0].at("seat").to_number<int>(), 0);
  }
  EXPECT_EQ(text(react_with(party.people[0], party.table, "<b>"), "code"), "bad-request");
  EXPECT_EQ(party.match().version(), version);
  EXPECT_EQ(party.world.lines_stored(*parse_table(party.table)), 0u);
}

TEST(Reactions, OfSpectatorsDoNotReachThoseWhoPlay) {
  Party party("dice-heist", 2);
  Person cleo(party.world), dora(party.world);
  cleo.watch(party.table);
  dora.watch(party.table);
  say_aside(cleo, party.table, "Cleo", "look");
  EXPECT_EQ(text(react_with(cleo, party.table, "gasp"), "say"), "ok");
  ASSERT_EQ(all_heard(dora, "reaction").size(), 1u);
  EXPECT_EQ(text(all_heard(dora, "reaction")[0], "name"), "Cleo");
  EXPECT_TRUE(all_heard(party.people[0], "reaction").empty());
}

TEST(Reactions, AreLimited) {
  Party party("dice-heist", 2);
  Person cleo(party.world);
  cleo.watch(party.table);
  for (Person* person : {&party.people[0], &cleo}) {
    int reacted = 0;
    while (reacted < 20 && text(react_with(*person, party.table, "clap"), "say") == "ok") ++reacted;
    EXPECT_EQ(reacted, 3);
    party.world.advance(1000);
    EXPECT_EQ(text(react_with(*person, party.table, "clap"), "say"), "ok");
  }
}

// A private table of two people.
struct Secret {
  Secret() {
    world.hall().open(test::new_table("crypt", {"me", "open"}),
                      [&](const auto& table) { opened = table.value(); });
    world.advance(1);
    anna.watch(opened.table, *opened.token);
    wire::SitRequest sit;
    sit.table = opened.table;
    sit.name = "Ben";
    sit.key = opened.key;
    token = text(ben.ask(sit), "token");
    ben.watch(opened.table, token);
    agree_on_dice(opened.table, {&anna, &ben});
  }
  FakeEnvironment world;
  wire::OpenedTable opened;
  Person anna{world}, ben{world};
  std::string token;
};

TEST(KeepingOut, RenewsTheLinksOfAPrivateTable) {
  Secret secret;
  auto& [world, opened, anna, ben, token] = secret;
  Person cleo(world), dora(world);
  watch_with(cleo, opened.table, opened.watch);
  watch_with(dora, opened.table, opened.watch);
  say_aside(cleo, opened.table, "Cleo", "psst");
  const auto there = watching(anna);
  ASSERT_EQ(there.size(), 2u);
  const int number = there[0].at("n").to_number<int>();
  EXPECT_EQ(text(keep_out(dora, opened.table, number), "code"), "not-seated") << "no spectator may";
  EXPECT_EQ(text(keep_out(anna, opened.table, 77), "code"), "no-watcher");
  EXPECT_EQ(text(keep_out(ben, opened.table, number), "say"), "ok") << "whoever sits there may";

  ASSERT_EQ(all_heard(cleo, "kept-out").size(), 1u);
  EXPECT_EQ(text(say_aside(cleo, opened.table, "Cleo", "hey"), "code"), "not-watching");
  for (const auto& key : {opened.watch, opened.key}) {
    wire::WatchRequest again;
    again.table = opened.table;
    again.key = key;
    EXPECT_EQ(text(cleo.ask(again), "code"), "forbidden") << "the old links lead nowhere";
  }
  std::string refused;
  world.hall().record({opened.table, opened.watch, {}, 0, [](std::size_t) { return true; }},
                      [&](const auto& record) { refused = record ? "" : record.error().code; });
  EXPECT_EQ(refused, "forbidden");

  // Dora stays, and has a link with which she can come again; to sit down she had none.
  ASSERT_EQ(all_heard(dora, "keys").size(), 1u);
  const auto keys = all_heard(dora, "keys")[0];
  EXPECT_FALSE(keys.contains("key"));
  EXPECT_EQ(text(say_aside(dora, opened.table, "Dora", "still here"), "say"), "aside");
  world.hall().leave(*dora.listener);
  watch_with(dora, opened.table, text(keys, "watch"));
  EXPECT_EQ(watching(anna).size(), 1u);
  EXPECT_EQ(text(all_heard(anna, "keys")[0], "key").size(), 32u);

  // Also after a restart, and whoever sits there is told when they come.
  world.restart();
  Person again(world), back(world);
  watch_with(again, opened.table, opened.watch);
  EXPECT_TRUE(again.document.is_null());
  back.watch(opened.table, token);
  ASSERT_EQ(all_heard(back, "keys").size(), 1u);
  EXPECT_EQ(text(all_heard(back, "keys")[0], "watch"), text(keys, "watch"));
}

TEST(KeepingOut, OfAPublicTableIsForTheAddress) {
  Party party("crypt", 2);
  Person cleo(party.world), same_house(party.world);
  cleo.listener->address = "192.0.2.1";
  same_house.listener->address = "192.0.2.1";
  cleo.watch(party.table);
  same_house.watch(party.table);
  const int number = watching(party.people[0])[0].at("n").to_number<int>();
  EXPECT_EQ(text(keep_out(party.people[1], party.table, number), "say"), "ok");
  EXPECT_EQ(all_heard(cleo, "kept-out").size(), 1u);
  EXPECT_EQ(text(cleo.watch(party.table), "code"), "forbidden");
  Person new_name(party.world);
  new_name.listener->address = "192.0.2.1";
  EXPECT_EQ(text(new_name.watch(party.table), "code"), "forbidden") << "another connection";
  EXPECT_EQ(watching(party.people[0]).size(), 1u) << "others who watch stay";
  Person stranger(party.world);
  stranger.listener->address = "192.0.2.2";
  EXPECT_EQ(text(stranger.watch(party.table), "say"), "table");
  // A seat is a seat, wherever its person comes from.
  Person player(party.world);
  player.listener->address = "192.0.2.1";
  EXPECT_EQ(text(player.watch(party.table, party.tokens[0]), "say"), "table");
}

// A link lets somebody go on for who has left the seat to a bot.
struct GivenUp : Secret {
  GivenUp() {
    world.hall().leave(*ben.listener);
    world.advance(40'000);
    wire::ReplaceRequest replace;
    replace.table = opened.table;
    replace.seat = 1;
    EXPECT_EQ(text(anna.ask(replace), "say"), "update");
  }
  json::object take(Person& person, std::optional<int> seat, const std::string& key) {
    wire::SitRequest asked;
    asked.table = opened.table;
    asked.name = "Cleo";
    asked.key = key;
    if (seat) asked.seat = *seat;
    return person.ask(asked);
  }
  const Match& match() { return world.hall().find(opened.table)->match(); }
};

TEST(TakingOver, ASeatThatWasGivenUp) {
  GivenUp table;
  auto& [world, opened, anna, ben, token] = static_cast<Secret&>(table);
  Person cleo(world);
  watch_with(cleo, opened.table, opened.key);
  EXPECT_EQ(text(table.take(cleo, 1, opened.watch), "code"), "forbidden") << "that one is to watch";
  EXPECT_EQ(text(table.take(cleo, {}, opened.key), "code"), "no-seat") << "only on purpose";
  EXPECT_EQ(text(table.take(cleo, 0, opened.key), "code"), "no-seat") << "she plays herself";
  EXPECT_EQ(text(table.take(cleo, 7, opened.key), "code"), "no-seat");
  EXPECT_EQ(text(table.take(anna, 1, opened.key), "code"), "seated") << "one is enough";
  const auto seated = table.take(cleo, 1, opened.key);
  ASSERT_EQ(text(seated, "say"), "seated");
  EXPECT_EQ(seated.at("seat").to_number<int>(), 1);
  anna.answer();
  const auto& there = anna.document.at("seats").at(1);
  EXPECT_EQ(there.at("name").as_string(), "Cleo");
  EXPECT_FALSE(there.at("stand_in").as_bool());

  // Whoever had it does not any more.
  Person back(world);
  EXPECT_EQ(text(back.watch(opened.table, token), "code"), "forbidden");
  cleo.watch(opened.table, text(seated, "token"));
  EXPECT_EQ(cleo.document.at("you").to_number<int>(), 1);
  Person again(world);
  EXPECT_EQ(text(table.take(again, 1, opened.key), "code"), "no-seat") << "it is taken now";
  world.restart();
  Person later(world), old(world);
  EXPECT_EQ(text(later.watch(opened.table, text(seated, "token")), "say"), "table");
  EXPECT_EQ(text(old.watch(opened.table, token), "code"), "forbidden");
}

TEST(TakingOver, WaitsUntilTheyAreAway) {
  Secret secret;
  auto& [world, opened, anna, ben, token] = secret;
  world.hall().leave(*ben.listener);
  world.advance(40'000);
  wire::ReplaceRequest replace;
  replace.table = opened.table;
  replace.seat = 1;
  anna.ask(replace);
  ben.watch(opened.table, token);
  Person cleo(world);
  wire::SitRequest sit;
  sit.table = opened.table;
  sit.name = "Cleo";
  sit.key = opened.key;
  sit.seat = 1;
  EXPECT_EQ(text(cleo.ask(sit), "code"), "not-away") << "he is there";
  wire::BackRequest back;
  back.table = opened.table;
  EXPECT_EQ(text(ben.ask(back), "say"), "update");
  EXPECT_EQ(text(cleo.ask(sit), "code"), "no-seat");
}

TEST(TakingOver, IsNotForStrangersNorForWhoIsOut) {
  Party party("crypt", 3);
  party.world.hall().leave(*party.people[1].listener);
  party.world.advance(40'000);
  wire::ReplaceRequest replace;
  replace.table = party.table;
  replace.seat = 1;
  party.people[0].ask(replace);
  Person stranger(party.world);
  wire::SitRequest sit;
  sit.table = party.table;
  sit.name = "Sam";
  sit.seat = 1;
  EXPECT_EQ(text(stranger.ask(sit), "code"), "no-seat") << "anybody could come";
  EXPECT_EQ(text(party.people[1].watch(party.table, party.tokens[1]), "say"), "table");

  Match match = party.match();
  EXPECT_TRUE(match.resign(Seat(2), 0));
  EXPECT_FALSE(match.take_over(2, {"Sam", std::string(32, 'a'), ""}, 0)) << "that game is lost";
}

TEST(KeepingOut, OfARoomIsForThePerson) {
  Secret secret;
  Person cleo(secret.world), other(secret.world);
  cleo.listener->person = "cleo";
  watch_with(cleo, secret.opened.table, secret.opened.watch);
  const int number = watching(secret.anna)[0].at("n").to_number<int>();
  keep_out(secret.anna, secret.opened.table, number);
  const auto* table = secret.world.hall().find(secret.opened.table);
  EXPECT_TRUE(table->keeps_out("cleo"));
  EXPECT_FALSE(table->keeps_out(""));
}

TEST(KeepingOut, IsRefusedWhileNothingCanBeStored) {
  Secret secret;
  Person cleo(secret.world);
  watch_with(cleo, secret.opened.table, secret.opened.watch);
  const int number = watching(secret.anna)[0].at("n").to_number<int>();
  secret.world.hold_commits(true);
  keep_out(secret.anna, secret.opened.table, number);
  secret.world.break_store(MemoryLog::Mood::kFull);
  secret.world.commit();
  EXPECT_EQ(text(secret.anna.answer(), "code"), "try-again");
  secret.world.mend_store();
  secret.world.hold_commits(false);
  secret.world.advance(1);
  EXPECT_TRUE(all_heard(cleo, "kept-out").empty());
  EXPECT_EQ(text(say_aside(cleo, secret.opened.table, "Cleo", "still here"), "say"), "aside");
  EXPECT_TRUE(all_heard(secret.anna, "keys").empty()) << "nobody hears of keys that are not stored";
  Person again(secret.world);
  watch_with(again, secret.opened.table, secret.opened.watch);
  EXPECT_FALSE(again.document.is_null()) << "the links are what they were";
}

}  // namespace
}  // namespace purloin::server
