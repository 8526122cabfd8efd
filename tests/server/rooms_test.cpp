#include "server/rooms.h"

#include <gtest/gtest.h>

#include "server/people.h"
#include "support/party.h"

// Rooms as people come to them: by a link, on several connections, on two servers, and when the
// store is away.
namespace purloin::server {
namespace {

using wire::RoomAct;

std::string device_of(char digit) {
  return std::string(32, digit);
}

// Somebody with a browser of their own.
struct Member : Person {
  Member(FakeEnvironment& house, char digit) : Person(house), device(device_of(digit)) {
    wire::BeRequest be;
    be.device = device;
    ask(be);
  }
  json::object make(const std::string& name, char token = 'f') {
    wire::MakeRoomRequest asked;
    asked.name = "Friday";
    asked.called = name;
    asked.token = std::string(32, token);
    return came(ask(asked));
  }
  json::object enter(const std::string& which, const std::string& with = "",
                     const std::string& called = "") {
    wire::EnterRequest asked;
    asked.room = which;
    if (!with.empty()) asked.key = with;
    if (!called.empty()) asked.called = called;
    return came(ask(asked));
  }
  json::object change(RoomAct act, const std::string& person = "", const std::string& name = "") {
    wire::ChangeRoomRequest asked;
    asked.room = room;
    asked.act = act;
    if (!person.empty()) asked.person = person;
    if (!name.empty()) asked.name = name;
    return ask(asked);
  }
  json::object say(const std::string& words) {
    wire::SayInRoomRequest asked;
    asked.room = room;
    asked.text = words;
    return ask(asked);
  }
  json::object scores(wire::RoomSpan span = wire::RoomSpan::all) {
    wire::RoomScoresRequest asked;
    asked.room = room;
    asked.span = span;
    return ask(asked);
  }
  // The newest message that says this; empty when there is none.
  json::object newest(std::string_view say) const {
    for (auto it = listener->heard.rbegin(); it != listener->heard.rend(); ++it) {
      auto said = json::parse(**it).as_object();
      if (said.at("say").as_string() == say) return said;
    }
    return {};
  }
  json::object doc() {
    world.advance(100);
    return newest("room").at("doc").as_object();
  }
  std::string name() const { return person_of(device); }
  std::size_t heard() const { return listener->heard.size(); }

  std::string device;
  std::string room;
  std::string key;

 private:
  json::object came(json::object said) {
    if (said.at("say").as_string() == "room") {
      room = text(said, "room");
      key = text(said.at("doc").as_object(), "key");
    }
    return said;
  }
};

std::string result_of(const json::object& said) {
  return text(said, said.at("say").as_string() == "no" ? "code" : "say");
}

// Anna has made a room, and Ben has come by its link.
struct TwoInARoom {
  TwoInARoom() {
    anna.make("Anna");
    ben.enter(anna.room, anna.key, "Ben");
  }
  std::string open_table(const Member& opener,
                         const std::vector<std::string>& places = {"me", "open"}) {
    auto asked = test::new_table("crypt", places);
    asked.room = anna.room;
    asked.device = opener.device;
    std::string answer;
    world.hall().open(asked, [&](const auto& opened) {
      answer = opened ? opened->table : opened.error().code;
      if (opened) token = opened->token.value_or("");
    });
    world.advance(1);
    return answer;
  }
  // Ben sits down at Anna's table without a key, and the game begins.
  std::string begin() {
    const std::string table = open_table(anna);
    anna.watch(table, token);
    wire::SitRequest sit;
    sit.table = table;
    sit.name = "Ben";
    ben.watch(table, text(ben.ask(sit), "token"));
    agree_on_dice(table, {&anna, &ben});
    for (Member* one : {&anna, &ben}) one->answer();
    return table;
  }
  void resign(Member& who, const std::string& table) {
    wire::ResignRequest asked;
    asked.table = table;
    EXPECT_EQ(result_of(who.ask(asked)), "update");
  }
  std::size_t rows(const char* kind, const std::string& page) {
    return world.log()->pages[{kind, page}].size();
  }

  FakeEnvironment world;
  Member anna{world, 'a'};
  Member ben{world, 'b'};
  std::string token;
};

TEST(Rooms, AreMadeAndJoinedByTheirLink) {
  FakeEnvironment world;
  Member anna(world, 'a');
  Member ben(world, 'b');
  EXPECT_EQ(result_of(anna.make("Anna")), "room");
  EXPECT_EQ(result_of(anna.make("Anna")), "room");  // asked again it is the same one
  EXPECT_EQ(result_of(ben.make("Ben")), "bad-request");
  EXPECT_EQ(result_of(ben.enter("0123456789abcdef", anna.key, "Ben")), "unknown-room");
  EXPECT_EQ(result_of(ben.enter("nonsense", anna.key, "Ben")), "unknown-room");
  EXPECT_EQ(result_of(ben.enter(anna.room, std::string(32, '0'), "Ben")), "forbidden");
  EXPECT_EQ(result_of(ben.enter(anna.room, anna.key)), "not-member");
  EXPECT_EQ(result_of(ben.enter(anna.room, anna.key, "Ben")), "room");
  EXPECT_EQ(anna.doc().at("members").as_array().size(), 2u);
  EXPECT_EQ(anna.doc().at("here").as_array().size(), 2u);
  EXPECT_EQ(result_of(ben.enter(anna.room)), "room");  // who is in needs no key
  EXPECT_EQ(ben.ask(wire::RoomsRequest{}).at("rooms").as_array().size(), 1u);
  Person nobody(world);
  wire::EnterRequest asked;
  asked.room = anna.room;
  asked.key = anna.key;
  EXPECT_EQ(result_of(nobody.ask(asked)), "nobody");
}

TEST(Rooms, WhatIsSaidStaysAndIsLimited) {
  TwoInARoom two;
  EXPECT_EQ(result_of(two.ben.say("Hello")), "ok");
  EXPECT_EQ(text(two.anna.newest("room-lines").at("lines").at(0).as_object(), "text"), "Hello");
  two.world.restart();
  Member anna(two.world, 'a');
  const auto lines = anna.enter(two.anna.room).at("lines").as_array();
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(text(lines[0].as_object(), "name"), "Ben");
  int said = 0;
  while (result_of(anna.say("more")) == "ok") ++said;
  EXPECT_EQ(said, 10);
  for (int i = 0; i < 120; ++i) {
    two.world.advance(2000);
    EXPECT_EQ(result_of(anna.say("line " + std::to_string(i))), "ok");
  }
  EXPECT_EQ(two.rows(kRoomLineNotes, anna.room), 100u);
  EXPECT_EQ(anna.enter(anna.room).at("lines").as_array().size(), 100u);
}

TEST(Rooms, WhoIsKeptOutHearsNothingMoreOnAnyConnection) {
  TwoInARoom two;
  Member again(two.world, 'b');  // Ben's other window
  EXPECT_EQ(result_of(again.enter(two.anna.room)), "room");
  const std::string old_key = two.anna.key;
  EXPECT_EQ(result_of(two.ben.change(RoomAct::keep_out, two.anna.name())), "not-host");
  EXPECT_EQ(result_of(two.anna.change(RoomAct::keep_out, two.ben.name())), "ok");
  for (Member* ben : {&two.ben, &again}) {
    EXPECT_EQ(text(ben->newest("room-gone"), "room"), two.anna.room);
    const std::size_t heard = ben->heard();
    two.anna.say("Now we are alone");
    two.anna.doc();
    EXPECT_EQ(ben->heard(), heard);
    EXPECT_EQ(result_of(ben->say("No!")), "not-member");
    EXPECT_EQ(result_of(ben->scores()), "not-member");
    EXPECT_EQ(result_of(ben->enter(two.anna.room, old_key, "Ben")), "kept-out");
    EXPECT_EQ(result_of(ben->enter(two.anna.room, text(two.anna.doc(), "key"), "Ben")), "kept-out");
    EXPECT_EQ(two.open_table(*ben), "forbidden");
  }
  Member other(two.world, 'c');  // the old link in a fresh browser
  EXPECT_EQ(result_of(other.enter(two.anna.room, old_key, "Ben")), "forbidden");
  EXPECT_EQ(two.ben.ask(wire::RoomsRequest{}).at("rooms").as_array().size(), 0u);
}

TEST(Rooms, AConnectionThatBecomesSomebodyElseKeepsNoRight) {
  TwoInARoom two;
  wire::BeRequest be;
  be.device = device_of('c');
  two.ben.watch(two.open_table(two.anna));
  two.ben.ask(be);
  EXPECT_EQ(result_of(two.ben.say("As another")), "not-member");
  // It came in as Ben, and hears nothing since it is not Ben any more.
  EXPECT_EQ(text(two.ben.newest("room-gone"), "room"), two.anna.room);
  const std::size_t heard = two.ben.heard();
  two.anna.change(RoomAct::relink);
  two.anna.say("Who was that?");
  two.anna.doc();
  EXPECT_EQ(two.ben.heard(), heard);
}

// Its thief would otherwise have the room's new key as well.
TEST(Rooms, ADeviceThatIsSentAwayHearsNothingMore) {
  TwoInARoom two;
  Member phone(two.world, 'c');
  wire::PairRequest pair;
  pair.name = "Phone";
  wire::JoinRequest join;
  join.code = text(two.ben.ask(pair), "code");
  join.name = "Laptop";
  ASSERT_EQ(result_of(phone.ask(join)), "you");
  EXPECT_EQ(result_of(phone.enter(two.anna.room)), "room");
  const std::string table = two.open_table(two.anna);
  EXPECT_EQ(result_of(phone.watch(table)), "table");
  wire::WatchRequest with_link;
  with_link.table = two.open_table(two.anna, {"me", "greedy"});
  with_link.key = two.world.hall().find(with_link.table)->match().opening().watch;
  EXPECT_EQ(result_of(phone.ask(with_link)), "table");
  wire::RevokeRequest revoke;
  revoke.device = server::device_of(phone.device);
  EXPECT_EQ(result_of(two.ben.ask(revoke)), "devices");
  EXPECT_EQ(text(phone.newest("room-gone"), "room"), two.anna.room);
  EXPECT_EQ(text(phone.newest("unseated"), "table"), table);
  ASSERT_EQ(phone.listener->watches.size(), 1u) << "for which it has a link";
  two.world.advance(1000);
  const std::size_t heard = phone.heard();
  two.anna.change(RoomAct::relink);
  two.ben.say("Now we are alone");
  two.anna.doc();
  EXPECT_EQ(phone.heard(), heard);
  EXPECT_EQ(result_of(two.ben.say("here")), "ok");
}

TEST(Rooms, AreNotToldAgainForWhoNeverListened) {
  TwoInARoom two;
  Person stranger(two.world);
  two.world.advance(1000);
  const std::size_t heard = two.anna.heard();
  wire::ExitRequest exit;
  exit.room = two.anna.room;
  EXPECT_EQ(result_of(stranger.ask(exit)), "ok");
  two.world.advance(1000);
  EXPECT_EQ(two.anna.heard(), heard);
}

TEST(Rooms, MembersSeeTablesAndSitDownWithoutAKey) {
  TwoInARoom two;
  Member cleo(two.world, 'c');
  EXPECT_EQ(two.open_table(cleo), "forbidden");
  const std::string table = two.begin();
  EXPECT_EQ(text(two.ben.doc().at("tables").at(0).as_object(), "table"), table);
  EXPECT_EQ(text(two.ben.doc().at("tables").at(0).as_object(), "phase"), "playing");
  EXPECT_EQ(result_of(cleo.watch(table)), "forbidden");
  cleo.enter(two.anna.room, two.anna.key, "Cleo");
  EXPECT_EQ(result_of(cleo.watch(table)), "table");
  // Who is kept out does not see on, either.
  two.anna.change(RoomAct::keep_out, cleo.name());
  EXPECT_EQ(text(cleo.newest("unseated"), "table"), table);
  EXPECT_EQ(result_of(cleo.watch(table)), "forbidden");
}

TEST(Rooms, WhoIsKeptOutKeepsTheirSeatAndNothingElse) {
  TwoInARoom two;
  const std::string table = two.begin();
  const std::string key = two.world.hall().find(table)->match().opening().key;
  const std::string next = two.open_table(two.anna, {"me", "open"});
  const std::string next_key = two.world.hall().find(next)->match().opening().key;
  two.anna.change(RoomAct::keep_out, two.ben.name());
  // The game goes on for both.
  EXPECT_EQ(result_of(two.ben.watch(table)), "table");
  EXPECT_EQ(two.ben.document.at("you").to_number<int>(), 1);
  two.resign(two.ben, table);
  wire::RematchRequest rematch;
  rematch.table = table;
  EXPECT_EQ(result_of(two.ben.ask(rematch)), "forbidden");
  EXPECT_EQ(result_of(two.anna.ask(rematch)), "seated");
  EXPECT_EQ(result_of(two.ben.ask(rematch)), "forbidden");
  // Nor with a key that he still has, or was given.
  wire::WatchRequest watch;
  watch.table = next;
  watch.key = next_key;
  EXPECT_EQ(result_of(two.ben.ask(watch)), "forbidden");
  wire::SitRequest sit;
  sit.table = next;
  sit.name = "Ben";
  sit.key = next_key;
  EXPECT_EQ(result_of(two.ben.ask(sit)), "forbidden");
  Member guest(two.world, 'c');
  EXPECT_EQ(result_of(guest.ask(sit)), "seated") << "whoever else has the key is a guest";
}

TEST(Rooms, CountAGameOnceWhoeverIsThere) {
  TwoInARoom two;
  const std::string table = two.begin();
  two.resign(two.ben, table);
  EXPECT_TRUE(two.anna.doc().at("tables").as_array().empty());
  EXPECT_EQ(two.anna.doc().at("games"), 1);
  wire::RematchRequest rematch;
  rematch.table = table;
  const auto next = two.anna.ask(rematch);
  EXPECT_EQ(result_of(next), "seated");
  EXPECT_EQ(text(two.anna.doc().at("tables").at(0).as_object(), "table"), text(next, "table"));
  EXPECT_EQ(*two.world.hall().find(text(next, "table"))->match().opening().room, two.anna.room);
  EXPECT_NE(text(next, "key"), two.world.hall().find(table)->match().opening().key);
  const auto scores = two.anna.scores().at("scores").as_array();
  ASSERT_EQ(scores.size(), 2u);
  EXPECT_EQ(text(scores[0].as_object(), "name"), "Anna");
  EXPECT_EQ(scores[0].at("wins"), 1);
  EXPECT_EQ(scores[1].at("resigned"), 1);
  two.world.restart();
  Member anna(two.world, 'a');
  EXPECT_EQ(anna.enter(two.anna.room).at("doc").at("games"), 1);
}

TEST(Rooms, AGameThatIsNotStoredDoesNotCount) {
  TwoInARoom two;
  const std::string table = two.begin();
  two.world.break_store(MemoryLog::Mood::kGone);
  wire::ResignRequest asked;
  asked.table = table;
  EXPECT_EQ(result_of(two.ben.ask(asked)), "try-again");
  EXPECT_EQ(two.anna.scores().at("games"), 0);
  two.world.mend_store();
  two.world.advance(1000);
  two.resign(two.ben, table);
  EXPECT_EQ(two.anna.scores().at("games"), 1);
  EXPECT_EQ(two.rows(kRoomGameNotes, two.anna.room), 1u);
}

TEST(Rooms, RefuseWhatCannotBeStoredAndGoOn) {
  TwoInARoom two;
  Member cleo(two.world, 'c');
  two.world.break_store(MemoryLog::Mood::kGone);
  EXPECT_EQ(result_of(two.anna.change(RoomAct::rename, "", "Monday")), "try-again");
  EXPECT_EQ(result_of(two.anna.say("Hello?")), "try-again");
  EXPECT_EQ(result_of(cleo.enter(two.anna.room, two.anna.key, "Cleo")), "try-again");
  EXPECT_EQ(result_of(cleo.make("Cleo", 'e')), "try-again");
  EXPECT_EQ(text(two.anna.doc(), "name"), "Friday");
  two.world.mend_store();
  EXPECT_EQ(result_of(two.anna.change(RoomAct::rename, "", "Monday")), "ok");
  EXPECT_EQ(text(two.ben.doc(), "name"), "Monday");
}

TEST(Rooms, TwoServersDoNotOverwriteEachOther) {
  TwoInARoom two;
  FakeEnvironment elsewhere({}, two.world.log());
  Member ben(elsewhere, 'b');
  Member cleo(elsewhere, 'c');
  EXPECT_EQ(result_of(ben.enter(two.anna.room)), "room");
  // Neither server has heard of what the other one writes.
  EXPECT_EQ(result_of(two.anna.change(RoomAct::rename, "", "Monday")), "ok");
  EXPECT_EQ(result_of(two.anna.change(RoomAct::season)), "ok");
  EXPECT_EQ(result_of(two.anna.say("One")), "ok");
  EXPECT_EQ(result_of(cleo.enter(two.anna.room, two.anna.key, "Cleo")), "room");
  EXPECT_EQ(result_of(ben.say("Two")), "ok");
  const auto doc = ben.doc();
  EXPECT_EQ(text(doc, "name"), "Monday");
  EXPECT_EQ(doc.at("seasons").as_array().size(), 2u);
  EXPECT_EQ(doc.at("members").as_array().size(), 3u);
  EXPECT_EQ(ben.enter(ben.room).at("lines").as_array().size(), 2u);
  // And the first one hears of it after a while, also who has to go.
  two.world.advance(20'000);
  EXPECT_EQ(two.anna.doc().at("members").as_array().size(), 3u);
  EXPECT_EQ(result_of(two.anna.change(RoomAct::keep_out, ben.name())), "ok");
  elsewhere.advance(20'000);
  EXPECT_EQ(text(ben.newest("room-gone"), "room"), two.anna.room);
}

TEST(Rooms, AreDeletedWithEverythingInThem) {
  TwoInARoom two;
  const std::string table = two.begin();
  const std::string other = two.open_table(two.anna, {"me", "greedy"});
  two.resign(two.ben, table);
  two.ben.say("Gone tomorrow");
  EXPECT_EQ(result_of(two.ben.change(RoomAct::remove)), "not-host");
  EXPECT_EQ(result_of(two.anna.change(RoomAct::remove)), "ok");
  EXPECT_EQ(text(two.ben.newest("room-gone"), "room"), two.anna.room);
  EXPECT_EQ(text(two.anna.newest("room-gone"), "room"), two.anna.room);
  two.world.advance(1);
  for (const auto* kind : {kRoomGameNotes, kRoomTableNotes, kRoomLineNotes}) {
    EXPECT_EQ(two.rows(kind, two.anna.room), 0u) << kind;
  }
  EXPECT_EQ(two.rows(kRoomPersonNotes, two.ben.name()), 0u);
  for (const auto& [number, body] : two.world.log()->pages[{kRoomNotes, two.anna.room}]) {
    EXPECT_EQ(body.find("Anna"), std::string::npos);
    EXPECT_EQ(body.find(two.ben.name()), std::string::npos);
  }
  EXPECT_EQ(result_of(two.ben.enter(two.anna.room, two.anna.key, "Ben")), "unknown-room");
  // A game that was on leaves nothing behind, also when the room has left memory.
  two.world.advance(60'000);
  EXPECT_EQ(two.world.hall().rooms().in_memory(), 0u);
  two.anna.watch(other, two.token);
  agree_on_dice(other, {&two.anna});
  two.resign(two.anna, other);
  two.world.advance(1);
  EXPECT_EQ(two.rows(kRoomGameNotes, two.anna.room), 0u);
}

TEST(Rooms, OneThatIsDamagedHurtsNobodyElse) {
  TwoInARoom two;
  two.resign(two.ben, two.begin());
  Member cleo(two.world, 'c');
  cleo.make("Cleo", 'e');
  auto& pages = two.world.log()->pages;
  pages[{kRoomGameNotes, two.anna.room}][1] = "nonsense";
  pages[{kRoomTableNotes, two.anna.room}][1] = "{\"table\":7}";
  pages[{kRoomLineNotes, two.anna.room}][1] = "[]";
  two.world.restart();
  Member anna(two.world, 'a');
  EXPECT_EQ(anna.enter(two.anna.room).at("doc").at("games"), 1);
  pages[{kRoomNotes, two.anna.room}].rbegin()->second = "nonsense";
  two.world.restart();
  Member again(two.world, 'a');
  Member cleo_again(two.world, 'c');
  EXPECT_EQ(result_of(again.enter(two.anna.room)), "broken-room");
  EXPECT_EQ(result_of(cleo_again.enter(cleo.room)), "room");
}

TEST(Rooms, HaveBounds) {
  TwoInARoom two;
  int changed = 0;
  while (result_of(two.ben.change(RoomAct::call, "", "Ben " + std::to_string(changed))) == "ok") {
    ++changed;
  }
  EXPECT_EQ(changed, 20);
  two.ben.listener->rooms_left = 0;
  EXPECT_EQ(result_of(two.ben.make("Ben", 'e')), "too-fast");
  two.anna.listener->rooms_left = 100;
  std::vector<std::string> made{two.anna.room};
  for (char token = '0'; token <= '9'; ++token) {
    const auto answer = result_of(two.anna.make("Anna", token));
    if (made.size() >= Rooms::kMostRoomsHeard) {
      EXPECT_EQ(answer, "too-many");  // listens to too many
    } else {
      made.push_back(two.anna.room);
    }
  }
  EXPECT_EQ(two.anna.listener->rooms.size(), Rooms::kMostRoomsHeard);
  // Of one person there are so many, whichever connection they use.
  for (int i = 11; i < Rooms::kMostRoomsOfOne + 5; ++i) {
    two.world.log()->pages[{kRoomPersonNotes, two.anna.name()}][i] = "{}";
  }
  Member anna(two.world, 'a');
  EXPECT_EQ(result_of(anna.make("Anna", 'd')), "too-many");
}

// Whoever wants to come in has to be looked at, which is counted before.
TEST(Rooms, AreNotKnockedAtForEver) {
  TwoInARoom two;
  Member cleo(two.world, 'c');
  cleo.listener->seats_left = 2;
  EXPECT_EQ(result_of(cleo.enter(two.anna.room, std::string(32, '0'), "Anna")), "forbidden");
  EXPECT_EQ(result_of(cleo.enter(two.anna.room, two.anna.key)), "not-member");
  EXPECT_EQ(result_of(cleo.enter(two.anna.room, two.anna.key, "Anna")), "too-fast");
  EXPECT_EQ(result_of(cleo.enter(two.anna.room, std::string(32, '0'), "Anna")), "too-fast");
  EXPECT_EQ(result_of(two.ben.enter(two.anna.room)), "room") << "a member is known";
}

TEST(Rooms, LeaveMemoryWhenNobodyListens) {
  TwoInARoom two;
  EXPECT_EQ(two.world.hall().rooms().in_memory(), 1u);
  two.world.advance(100'000);
  EXPECT_EQ(two.world.hall().rooms().in_memory(), 1u);
  wire::ExitRequest exit;
  exit.room = two.anna.room;
  EXPECT_EQ(result_of(two.anna.ask(exit)), "ok");
  two.world.hall().leave(*two.ben.listener);
  two.world.advance(100'000);
  EXPECT_EQ(two.world.hall().rooms().in_memory(), 0u);
  EXPECT_EQ(two.world.timers(), 0u);
}

TEST(Rooms, AreExportedForMembers) {
  TwoInARoom two;
  two.ben.say("Keep this");
  bool may = true;
  const auto exported = [&](const std::string& person) {
    std::string all;
    two.world.hall().rooms().write_export(
        {two.anna.room, person, [&](std::size_t) { return may; }},
        [&](const auto& written) { all = written ? *written : written.error().code; });
    two.world.advance(1);
    return all;
  };
  const auto all = json::parse(exported(two.ben.name())).as_object();
  EXPECT_EQ(all.at("members").as_array().size(), 2u);
  EXPECT_EQ(text(all.at("lines").at(0).as_object(), "text"), "Keep this");
  EXPECT_EQ(exported(person_of(device_of('c'))), "forbidden");
  EXPECT_EQ(exported(""), "forbidden");
  EXPECT_FALSE(all.contains("key"));
  // It is long, and for strangers not even read.
  two.world.restart();
  EXPECT_EQ(exported(person_of(device_of('c'))), "forbidden");
  EXPECT_EQ(two.world.hall().rooms().in_memory(), 0u);
  may = false;
  EXPECT_EQ(exported(two.ben.name()), "too-fast");
  may = true;
  EXPECT_EQ(exported(two.ben.name()), wire::json::serialize(all));
}

TEST(Rooms, TheListOfThemIsCountedByNames) {
  TwoInARoom two;
  two.ben.listener->formerly = {"one", "another"};
  two.ben.listener->messages_left = 2;
  EXPECT_EQ(result_of(two.ben.ask(wire::RoomsRequest{})), "too-fast");
  two.ben.listener->messages_left = 3;
  two.world.delay_reads(10);
  two.ben.ask(wire::RoomsRequest{});
  EXPECT_EQ(two.ben.listener->waiting_for_tables, 1) << "whatever else they ask comes after it";
  two.world.advance(100);
  EXPECT_EQ(two.ben.listener->waiting_for_tables, 0);
  EXPECT_EQ(two.ben.newest("rooms").at("rooms").as_array().size(), 1u);
}

// The second one's devices become the first one's.
void join_devices(Member& first, Member& second) {
  wire::PairRequest pair;
  pair.name = "First";
  wire::JoinRequest asked;
  asked.code = text(first.ask(pair), "code");
  asked.name = "Second";
  EXPECT_EQ(result_of(second.ask(asked)), "you");
}

TEST(Rooms, StayWithWhoJoinsAnotherDevice) {
  TwoInARoom home;
  Member laptop(home.world, 'c');
  join_devices(laptop, home.ben);
  // Here already, and there wherever they come from.
  auto doc = home.anna.doc();
  EXPECT_EQ(doc.at("members").as_array().size(), 2u);
  EXPECT_EQ(doc.at("members").at(1).at("person").as_string(), laptop.name());
  EXPECT_EQ(result_of(home.ben.say("still here")), "ok");
  EXPECT_EQ(result_of(laptop.enter(home.anna.room)), "room");
  EXPECT_EQ(laptop.ask(wire::RoomsRequest{}).at("rooms").as_array().size(), 1u);
  EXPECT_EQ(home.anna.doc().at("here").as_array().size(), 2u);  // on two devices, but one
  EXPECT_EQ(home.rows(kRoomPersonNotes, home.ben.name()), 0u);
  // Who is kept out is so on all of them.
  home.anna.change(RoomAct::keep_out, laptop.name());
  EXPECT_FALSE(home.ben.newest("room-gone").empty());
  EXPECT_FALSE(laptop.newest("room-gone").empty());
  EXPECT_EQ(result_of(home.ben.enter(home.anna.room)), "kept-out");
}

TEST(Rooms, FindWhoJoinedAnotherDeviceWhileNobodyWasThere) {
  TwoInARoom home;
  wire::ExitRequest exit;
  exit.room = home.anna.room;
  home.ben.ask(exit);
  Member laptop(home.world, 'c');
  join_devices(laptop, home.ben);
  EXPECT_EQ(home.anna.doc().at("members").at(1).at("person").as_string(), home.ben.name());
  EXPECT_EQ(laptop.ask(wire::RoomsRequest{}).at("rooms").as_array().size(), 1u);
  EXPECT_EQ(result_of(laptop.enter(home.anna.room)), "room");
  EXPECT_EQ(home.anna.doc().at("members").at(1).at("person").as_string(), laptop.name());
}

TEST(Rooms, CountGamesForWhoeverSomebodyBecomes) {
  TwoInARoom home;
  const auto table = home.begin();
  home.resign(home.ben, table);
  home.world.advance(100);
  Member laptop(home.world, 'c');
  join_devices(laptop, home.ben);
  laptop.enter(home.anna.room);
  const auto scores = laptop.scores().at("scores").as_array();
  ASSERT_EQ(scores.size(), 2u);
  EXPECT_EQ(scores[1].at("who").as_string(), laptop.name());
  EXPECT_EQ(scores[1].at("resigned").as_int64(), 1);
}

TEST(Rooms, AreLeftByWhoIsForgotten) {
  TwoInARoom home;
  home.world.break_store(MemoryLog::Mood::kGone);
  EXPECT_NE(result_of(home.ben.ask(wire::ForgetRequest{})), "ok");
  home.world.mend_store();
  EXPECT_EQ(result_of(home.ben.ask(wire::ForgetRequest{})), "ok");
  EXPECT_EQ(home.anna.doc().at("members").as_array().size(), 1u);
  EXPECT_EQ(home.rows(kRoomPersonNotes, home.ben.name()), 0u);
}

}  // namespace
}  // namespace purloin::server
