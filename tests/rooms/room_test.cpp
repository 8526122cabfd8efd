#include "rooms/room.h"

#include <set>

#include <gtest/gtest.h>

#include "wire/described.h"
#include "wire/memory.h"

// What a room is, and who may change what of it.
namespace purloin::rooms {
namespace {

using wire::RoomAct;

Asker by(const std::string& person, Milliseconds now = 1000) {
  return {person, now, "key of " + person + " at " + std::to_string(now)};
}

Room with_three() {
  Room room = make(by("anna"), "Friday", "Anna").value();
  room = join(room, by("ben"), room.key, "Ben").value();
  return join(room, by("cleo"), room.key, "Cleo").value();
}

wire::ChangeRoomRequest act(RoomAct what, const std::string& person = "",
                            const std::string& name = "") {
  wire::ChangeRoomRequest asked;
  asked.act = what;
  if (!person.empty()) asked.person = person;
  if (!name.empty()) asked.name = name;
  return asked;
}

std::string code_of(const Result<Room>& room) {
  return room ? "" : room.error().code;
}

TEST(Room, IsJoinedWithItsKeyAndAName) {
  const Room room = make(by("anna"), "Friday", "Anna").value();
  EXPECT_TRUE(room.is_host("anna"));
  EXPECT_EQ(code_of(join(room, by("ben"), "another", "Ben")), "forbidden");
  EXPECT_EQ(code_of(join(room, by("ben"), "", "Ben")), "forbidden");
  EXPECT_EQ(code_of(join(room, by("ben"), room.key, "")), "not-member");
  EXPECT_EQ(code_of(join(room, by("ben"), room.key, std::string(25, 'x'))), "bad-request");
  const Room both = join(room, by("ben"), room.key, "Ben").value();
  EXPECT_EQ(both.member("ben")->name, "Ben");
  EXPECT_FALSE(both.is_host("ben"));
  // Who is in needs no key, and is in once.
  EXPECT_EQ(join(both, by("ben"), "", "").value().members.size(), 2u);
}

TEST(Room, NamesInItDoNotLookAlike) {
  Room room = with_three();
  room = join(room, by("dora"), room.key, "ANNA").value();
  EXPECT_EQ(room.member("dora")->name, "ANNA 2");
  room = change(room, by("dora"), act(RoomAct::call, "", "Dora")).value();
  EXPECT_EQ(room.member("dora")->name, "Dora");
  room = change(room, by("dora"), act(RoomAct::call, "", "Ben")).value();
  EXPECT_EQ(room.member("dora")->name, "Ben 2");
}

TEST(Room, ManyOfOneNameAreNumbered) {
  Room room = make(by("anna"), "Friday", "Anna").value();
  std::set<std::string> names{"Anna"};
  for (std::size_t i = 1; i < kMostMembers; ++i) {
    const auto person = "p" + std::to_string(i);
    room = join(room, by(person), room.key, i % 2 == 0 ? "Anna" : "ANNA").value();
    names.insert(room.member(person)->name);
  }
  EXPECT_EQ(names.size(), kMostMembers);
  EXPECT_TRUE(names.contains("ANNA 2"));
  EXPECT_TRUE(names.contains("ANNA 60"));
}

TEST(Room, TakesSoManyAndNoMore) {
  Room room = make(by("anna"), "Friday", "Anna").value();
  for (std::size_t i = 1; i < kMostMembers; ++i) {
    const auto person = "p" + std::to_string(i);
    room = join(room, by(person), room.key, person).value();
  }
  EXPECT_EQ(code_of(join(room, by("one more"), room.key, "One more")), "too-many");
}

TEST(Room, OnlyHostsChangeWhatEverybodyShares) {
  const Room room = with_three();
  for (const auto what :
       {RoomAct::rename, RoomAct::season, RoomAct::relink, RoomAct::keep_out, RoomAct::let_in,
        RoomAct::name_host, RoomAct::end_host, RoomAct::arrange, RoomAct::remove}) {
    EXPECT_EQ(code_of(change(room, by("ben"), act(what, "cleo", "x"))), "not-host");
    EXPECT_EQ(code_of(change(room, by("stranger"), act(what, "cleo", "x"))), "not-member");
    EXPECT_EQ(code_of(change(room, by(""), act(what, "cleo", "x"))), "not-member");
  }
  EXPECT_EQ(change(room, by("anna"), act(RoomAct::rename, "", "Monday")).value().name, "Monday");
  const Room later = change(room, by("anna", 5000), act(RoomAct::season)).value();
  EXPECT_EQ(later.seasons.back().number, 2);
  EXPECT_EQ(later.seasons.back().began, 5000);
}

TEST(Room, WhoMadeItHasTheLastWord) {
  Room room = change(with_three(), by("anna"), act(RoomAct::name_host, "ben")).value();
  EXPECT_TRUE(room.is_host("ben"));
  for (const auto what : {RoomAct::name_host, RoomAct::end_host}) {
    EXPECT_EQ(code_of(change(room, by("ben"), act(what, "cleo"))), "not-host");
  }
  EXPECT_EQ(code_of(change(room, by("ben"), act(RoomAct::keep_out, "anna"))), "not-host");
  EXPECT_EQ(code_of(change(room, by("ben"), act(RoomAct::remove))), "not-host");
  EXPECT_EQ(code_of(change(room, by("anna"), act(RoomAct::end_host, "anna"))), "bad-request");
  // When they go, a host comes after them; the last one takes the room along.
  room = change(room, by("anna"), act(RoomAct::leave)).value();
  EXPECT_EQ(room.maker, "ben");
  room = change(room, by("ben"), act(RoomAct::leave)).value();
  EXPECT_EQ(room.maker, "cleo");
  EXPECT_TRUE(room.is_host("cleo"));
  EXPECT_TRUE(change(room, by("cleo"), act(RoomAct::leave)).value().is_removed);
}

TEST(Room, WhoIsKeptOutDoesNotComeBackAndTheOldLinkLetsNobodyIn) {
  const Room before = with_three();
  Room room = change(before, by("anna", 2000), act(RoomAct::keep_out, "ben")).value();
  EXPECT_EQ(room.member("ben"), nullptr);
  EXPECT_NE(room.key, before.key);
  EXPECT_EQ(code_of(join(room, by("ben"), room.key, "Ben")), "kept-out");
  EXPECT_EQ(code_of(join(room, by("ben as another"), before.key, "Ben")), "forbidden");
  EXPECT_EQ(code_of(change(room, by("ben"), act(RoomAct::call, "", "Ben"))), "not-member");
  EXPECT_EQ(code_of(change(room, by("anna"), act(RoomAct::keep_out, "ben"))), "no-member");
  room = change(room, by("anna"), act(RoomAct::let_in, "ben")).value();
  EXPECT_EQ(code_of(join(room, by("ben"), room.key, "Ben")), "");
  const Room relinked = change(room, by("anna", 3000), act(RoomAct::relink)).value();
  EXPECT_EQ(code_of(join(relinked, by("dora"), before.key, "Dora")), "forbidden");
  EXPECT_EQ(code_of(join(relinked, by("dora"), relinked.key, "Dora")), "");
}

TEST(Room, HasItsOwnWayOfPlayingEachGame) {
  Room room = with_three();
  auto asked = act(RoomAct::arrange);
  EXPECT_EQ(code_of(change(room, by("anna"), asked)), "bad-request");
  asked.defaults.emplace();
  asked.defaults->game = "chess";
  EXPECT_EQ(code_of(change(room, by("anna"), asked)), "unknown-game");
  asked.defaults->game = "crypt";
  asked.defaults->options = {{"nonsense", 1}};
  EXPECT_NE(code_of(change(room, by("anna"), asked)), "");
  asked.defaults->options = {};
  asked.defaults->clock = wire::ClockRequest{1, {}};
  EXPECT_EQ(code_of(change(room, by("anna"), asked)), "bad-option");
  asked.defaults->clock = wire::ClockRequest{120, {}};
  room = change(room, by("anna"), asked).value();
  room = change(room, by("anna"), asked).value();
  ASSERT_EQ(room.defaults.size(), 1u);
  EXPECT_EQ(room.defaults[0].clock->move_s, 120);
}

TEST(Room, ComesOutOfTheStoreAsItWentIn) {
  const Room room = with_three();
  const auto read = read_room(wire::to_json(room));
  ASSERT_TRUE(read);
  EXPECT_EQ(wire::to_json(*read), wire::to_json(room));
  for (const auto* const damaged : {"", "{}", "[]", "{\"name\":3}", "null"}) {
    EXPECT_EQ(code_of(read_room(damaged)), "broken-room") << damaged;
  }
}

TEST(Room, PersonsWhoBecomeOneAreOneMember) {
  Room room = with_three();
  EXPECT_FALSE(is_apart(room, {"somebody"}));
  EXPECT_TRUE(is_apart(room, {"somebody", "ben"}));
  // Where the other one was no member they are in, as whoever was.
  room = unite(room, "phone", {"ben"});
  ASSERT_EQ(room.members.size(), 3u);
  EXPECT_EQ(room.member("phone")->name, "Ben");
  EXPECT_EQ(room.member("ben"), room.member("phone"));
  EXPECT_FALSE(is_apart(room, {"ben"}));
  // Where both were, they may do what either of them might; the room's maker stays it.
  room = unite(room, "cleo", {"anna"});
  ASSERT_EQ(room.members.size(), 2u);
  EXPECT_EQ(room.maker, "cleo");
  EXPECT_TRUE(room.is_host("anna"));
  EXPECT_EQ(room.member("anna")->name, "Cleo");
  // A server that has not heard of it yet still knows them by the old name.
  EXPECT_TRUE(change(room, by("anna"), act(RoomAct::name_host, "phone")).has_value());
  // And once more: names that were theirs before go along.
  room = unite(room, "tablet", {"cleo", "anna"});
  EXPECT_EQ(room.maker, "tablet");
  EXPECT_EQ(room.now("anna"), "tablet");
  EXPECT_EQ(room.now("cleo"), "tablet");
}

TEST(Room, NobodyIsAMemberAndKeptOut) {
  Room room = with_three();
  room = change(room, by("anna"), act(RoomAct::keep_out, "cleo")).value();
  // Whoever joins the devices of somebody who is kept out brings nobody in.
  EXPECT_EQ(unite(room, "cleo", {"stranger"}).member("cleo"), nullptr);
  room = unite(room, "cleo", {"ben"});
  EXPECT_NE(room.member("cleo"), nullptr);
  EXPECT_FALSE(room.has_kept_out("cleo"));
  room = change(room, by("anna"), act(RoomAct::keep_out, "cleo")).value();
  EXPECT_EQ(room.member("ben"), nullptr);
  EXPECT_EQ(code_of(join(room, by("cleo"), room.key, "Cleo")), "kept-out");
}

TEST(Room, RemembersSoManyFormerNamesAndNoMore) {
  Room room = with_three();
  std::string name = "ben";
  for (std::size_t i = 0; i < kMostFormer + 10; ++i) {
    const std::string next = "b" + std::to_string(i);
    room = unite(room, next, {name});
    name = next;
  }
  EXPECT_EQ(room.formerly->size(), kMostFormer);
  EXPECT_EQ(room.now("b100"), name);
}

TEST(Room, IsReadAsItWasBeforeItKnewFormerNames) {
  const Room room = with_three();
  const std::string text = wire::to_json(room);
  EXPECT_EQ(text.find("formerly"), std::string::npos);
  EXPECT_TRUE(read_room(text).has_value());
  EXPECT_EQ(read_room(wire::to_json(unite(room, "phone", {"ben"}))).value().now("ben"), "phone");
}

}  // namespace
}  // namespace purloin::rooms
