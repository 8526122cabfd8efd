#include "server/people.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "support/party.h"

// One person with several devices, and what somebody plays.
namespace purloin::server {
namespace {

std::string secret_of(char letter) {
  return std::string(32, letter);
}

struct Device : Person {
  Device(FakeEnvironment& at, char letter) : Person(at), secret(secret_of(letter)) { be(); }
  json::object be() {
    wire::BeRequest asked;
    asked.device = secret;
    return ask(asked);
  }
  std::string id_of() const { return device_of(secret); }
  std::string pair() {
    wire::PairRequest asked;
    asked.name = "First";
    return text(ask(asked), "code");
  }
  json::object join(const std::string& code, const std::string& name = "Second") {
    wire::JoinRequest asked;
    asked.code = code;
    asked.name = name;
    return ask(asked);
  }
  json::object revoke(const std::string& device) {
    wire::RevokeRequest asked;
    asked.device = device;
    return ask(asked);
  }
  json::object games(std::optional<std::int64_t> before = {}) {
    wire::GamesRequest asked;
    if (before) asked.before = *before;
    return ask(asked);
  }
  json::array devices() { return ask(wire::DevicesRequest()).at("devices").as_array(); }
  json::object forget() { return ask(wire::ForgetRequest()); }
  // What it heard without asking.
  bool has_heard(std::string_view say) const {
    const std::string begins = "{\"say\":\"" + std::string(say) + "\"";
    return std::ranges::any_of(listener->heard,
                               [&](const auto& said) { return said->starts_with(begins); });
  }
  std::string secret;
};

std::string outcome(const json::object& answer) {
  return text(answer, "say") == "no" ? text(answer, "code") : text(answer, "say");
}

wire::OpenedTable open_as(FakeEnvironment& world, const Device& device,
                          std::vector<std::string> places) {
  auto asked = test::new_table("crypt", std::move(places));
  asked.device = device.secret;
  const auto table = std::make_shared<wire::OpenedTable>();  // commits may be held
  world.hall().open(asked, [table](const auto& opened) { *table = opened.value(); });
  world.advance(1);
  return *table;
}

std::vector<std::string> tables_of(const json::object& answer) {
  std::vector<std::string> tables;
  for (const auto& game : answer.at("games").as_array()) {
    tables.push_back(text(game.as_object(), "table"));
  }
  return tables;
}

// Anna has joined a second device.
struct Household {
  Household() { EXPECT_EQ(outcome(second.join(first.pair())), "you"); }
  FakeEnvironment world;
  Device first{world, 'a'};
  Device second{world, 'b'};
};

// Nothing else that shares their commit waits until the store has found out which of two was later.
TEST(Devices, ChangeOneAtATime) {
  FakeEnvironment world;
  Device window(world, 'a'), other(world, 'a');
  world.hold_commits(true);
  wire::PairRequest asked;
  asked.name = "First";
  EXPECT_TRUE(window.ask(asked).empty()) << "not stored yet";
  EXPECT_EQ(outcome(other.ask(asked)), "try-again") << "not handed over";
  world.hold_commits(false);
  world.commit();
  world.advance(1);
  EXPECT_EQ(outcome(window.answer()), "code");
  EXPECT_EQ(outcome(other.ask(asked)), "code");
  world.break_store(MemoryLog::Mood::kFull);
  EXPECT_EQ(outcome(window.ask(asked)), "try-again");
  world.mend_store();
  EXPECT_EQ(outcome(window.ask(asked)), "code") << "a change that is lost is over";
}

TEST(Devices, JoinByACodeAndBecomeOnePerson) {
  FakeEnvironment world;
  Device first(world, 'a');
  Device second(world, 'b');
  const auto of_first = open_as(world, first, {"me", "random"});
  const auto of_second = open_as(world, second, {"me", "random"});
  std::string code = first.pair();
  EXPECT_EQ(code.size(), 8u);
  std::ranges::transform(code, code.begin(), [](char c) { return static_cast<char>(tolower(c)); });
  const auto you = second.join(code.substr(0, 4) + " " + code.substr(4));
  EXPECT_EQ(text(you, "person"), person_of(first.secret));
  EXPECT_TRUE(first.has_heard("devices"));  // it is told who has come
  for (Device* device : {&first, &second}) {
    auto tables = tables_of(device->games());
    std::ranges::sort(tables);
    std::vector<std::string> all{of_first.table, of_second.table};
    std::ranges::sort(all);
    EXPECT_EQ(tables, all);
    const auto devices = device->devices();
    EXPECT_EQ(devices.size(), 2u);
    // The seats of both, without a token.
    EXPECT_EQ(outcome(device->watch(of_first.table)), "table");
    EXPECT_EQ(device->document.at("you").to_number<int>(), 0);
    EXPECT_EQ(outcome(device->watch(of_second.table)), "table");
    EXPECT_EQ(device->document.at("you").to_number<int>(), 0);
  }
  Device stranger(world, 'c');
  EXPECT_EQ(outcome(stranger.watch(of_first.table)), "forbidden");
  // Also for a server that comes later.
  world.restart();
  Device again(world, 'b');
  EXPECT_EQ(again.listener->person, person_of(first.secret));
  EXPECT_EQ(tables_of(again.games()).size(), 2u);
}

TEST(Devices, MoveForTheSeatThatIsTheirs) {
  Household home;
  const auto opened = open_as(home.world, home.first, {"me", "random"});
  home.second.watch(opened.table);
  agree_on_dice(opened.table, {&home.second});
  const Match& match = home.world.hall().find(opened.table)->match();
  for (int i = 0; match.to_act() != Seat(0) && i < 100; ++i) {
    home.world.let_bots_answer();
    home.world.advance(1000);
  }
  home.second.answer();
  fair::ChanceStream stream(fair::key_from_text("people"), 1);
  EXPECT_EQ(outcome(home.second.move(opened.table, match.table().random_move(stream))), "update");
}

TEST(Devices, ACodeIsGoodForOnceAndForAWhile) {
  FakeEnvironment world;
  Device first(world, 'a');
  Device second(world, 'b');
  Device third(world, 'c');
  const std::string old = first.pair();
  const std::string code = first.pair();
  EXPECT_EQ(outcome(second.join(old)), "no-code");  // there is a newer one
  EXPECT_EQ(outcome(first.join(code)), "own-code");
  EXPECT_EQ(outcome(second.join("01234567")), "no-code");
  EXPECT_EQ(outcome(second.join(code)), "you");
  EXPECT_EQ(outcome(third.join(code)), "no-code");
  const std::string late = second.pair();
  world.advance(10 * 60'000);
  EXPECT_EQ(outcome(third.join(late)), "no-code");
  EXPECT_EQ(third.listener->person, person_of(third.secret));
  EXPECT_EQ(first.devices().size(), 2u);
  // Of codes nothing stays behind but the newest.
  int kept = 0;
  for (const auto& [page, notes] : world.log()->pages)
    kept += page.first == "code" && !notes.empty();
  EXPECT_EQ(kept, 1);
}

TEST(Devices, CodesCannotBeGuessedForLong) {
  FakeEnvironment world;
  Device guesser(world, 'a');
  guesser.listener->guesses_left = 3;
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(outcome(guesser.join("0000000" + std::to_string(i))), "no-code");
  Device owner(world, 'b');
  EXPECT_EQ(outcome(guesser.join(owner.pair())), "too-fast");
  EXPECT_EQ(guesser.listener->person, person_of(guesser.secret));
  Person nobody(world);
  wire::JoinRequest asked;
  asked.code = "00000000";
  asked.name = "Nobody";
  EXPECT_EQ(outcome(nobody.ask(asked)), "nobody");
}

TEST(Devices, ThatAreSentAwayHearAndDoNothingAnyMore) {
  Household home;
  const auto opened = open_as(home.world, home.first, {"me", "open"});
  Device another(home.world, 'a');  // a second connection of the first device
  home.first.watch(opened.table, *opened.token);
  another.watch(opened.table);
  Person anonymous(home.world);  // whoever has kept the token and does not say who they are
  EXPECT_EQ(outcome(anonymous.watch(opened.table, *opened.token)), "table");
  home.second.watch(opened.table);
  EXPECT_EQ(outcome(home.second.revoke(home.first.id_of())), "devices");
  EXPECT_EQ(home.second.devices().size(), 1u);
  for (Person* gone :
       {static_cast<Person*>(&home.first), static_cast<Person*>(&another), &anonymous}) {
    const auto heard = gone->listener->heard.size();
    wire::FillRequest fill;
    fill.table = opened.table;
    fill.bot = "random";
    EXPECT_EQ(outcome(gone->ask(fill)), "not-watching");
    EXPECT_EQ(outcome(gone->watch(opened.table, *opened.token)), "forbidden");
    EXPECT_EQ(outcome(gone->watch(opened.table)), "forbidden");
    EXPECT_EQ(outcome(gone->ask(wire::GamesRequest())), "nobody");
    EXPECT_EQ(gone->listener->heard.size(), heard + 4);
  }
  EXPECT_TRUE(home.first.has_heard("gone"));
  EXPECT_TRUE(another.has_heard("gone"));
  EXPECT_EQ(outcome(home.first.be()), "gone");
  EXPECT_EQ(home.first.listener->person, "");
  // Nor does it look back from the seat.
  const Hall::LookBack look{opened.table, *opened.token, "", 0, [](std::size_t) { return true; }};
  std::string looked;
  home.world.hall().look_back(look, [&](const auto& film) { looked = film.error().code; });
  EXPECT_EQ(looked, "forbidden");
  std::string read;
  home.world.hall().record({opened.table, *opened.token, {}, 0, [](std::size_t) { return true; }},
                           [&](const auto& record) { read = record ? "" : record.error().code; });
  EXPECT_EQ(read, "forbidden");
  // The one that stays still sits there.
  wire::FillRequest fill;
  fill.table = opened.table;
  fill.bot = "random";
  EXPECT_EQ(outcome(home.second.ask(fill)), "update");
  // Neither can it open tables as that person, nor after a restart.
  auto asked = test::new_table("crypt", {"me", "random"});
  asked.device = home.first.secret;
  std::string refused;
  home.world.hall().open(asked, [&](const auto& answer) { refused = answer.error().code; });
  home.world.advance(1);
  EXPECT_EQ(refused, "gone");
  home.world.restart();
  Device back(home.world, 'a');
  EXPECT_EQ(outcome(back.be()), "gone");
  EXPECT_EQ(outcome(back.watch(opened.table, *opened.token)), "forbidden");
  Device fresh(home.world, 'd');
  EXPECT_EQ(fresh.listener->person, person_of(fresh.secret));
}

TEST(Devices, NobodySendsAwayWhatIsNotTheirs) {
  Household home;
  Device stranger(home.world, 'c');
  EXPECT_EQ(outcome(stranger.revoke(home.first.id_of())), "bad-request");
  EXPECT_EQ(outcome(home.second.revoke(home.second.id_of())), "bad-request");
  EXPECT_EQ(outcome(home.first.be()), "you");
  // The code of a device that is sent away goes with it.
  const std::string code = home.first.pair();
  home.second.revoke(home.first.id_of());
  EXPECT_EQ(outcome(stranger.join(code)), "no-code");
}

TEST(Devices, AreTheSameAtEveryServerOfADatabase) {
  FakeEnvironment here;
  FakeEnvironment there({}, here.log());
  Device first(here, 'a');
  Device second(there, 'b');
  const auto opened = open_as(here, first, {"me", "open"});
  EXPECT_EQ(outcome(second.join(first.pair())), "you");
  Device first_there(there, 'a');
  first_there.watch(opened.table, *opened.token);
  EXPECT_EQ(outcome(first.revoke(second.id_of())), "devices");
  // Its connection at the other server ends within a while.
  EXPECT_FALSE(second.has_heard("gone"));
  there.advance(60'000);
  EXPECT_TRUE(second.has_heard("gone"));
  EXPECT_EQ(second.listener->person, "");
  EXPECT_EQ(outcome(second.be()), "gone");
  EXPECT_EQ(first_there.listener->person, person_of(first.secret));
}

TEST(Devices, TwoJoinWithOneCodeAtTwoServersAndOneOfThemIsLate) {
  FakeEnvironment here;
  FakeEnvironment there({}, here.log());
  Device first(here, 'a');
  Device second(here, 'b');
  Device third(there, 'c');
  const std::string code = first.pair();
  here.hold_commits(true);
  there.hold_commits(true);
  wire::JoinRequest asked;
  asked.id = 77;
  asked.code = code;
  asked.name = "Other";
  here.hall().ask(second.listener, asked);
  there.hall().ask(third.listener, asked);
  here.commit();
  there.commit();
  EXPECT_EQ(second.listener->person, person_of(first.secret));
  EXPECT_EQ(third.listener->person, person_of(third.secret));
  EXPECT_NE(third.listener->heard.back()->find("try-again"), std::string::npos);
  there.hold_commits(false);
  EXPECT_EQ(outcome(third.join(code)), "no-code");
}

TEST(Devices, ThatJoinWhileTheStoreIsAwayHaveNotJoined) {
  FakeEnvironment world;
  Device first(world, 'a');
  Device second(world, 'b');
  const std::string code = first.pair();
  world.break_store(MemoryLog::Mood::kFull);
  EXPECT_EQ(outcome(second.join(code)), "try-again");
  EXPECT_EQ(second.listener->person, person_of(second.secret));
  // Whoever was here can still say who they are.
  world.break_store(MemoryLog::Mood::kGone);
  EXPECT_EQ(outcome(first.be()), "you");
  Device late(world, 'c');
  EXPECT_EQ(late.listener->person, "");
  world.mend_store();
  EXPECT_EQ(outcome(second.join(code)), "you");
}

TEST(Devices, AreBounded) {
  FakeEnvironment world;
  Device first(world, 'a');
  std::string answer = "you";
  std::size_t joined = 1;
  for (int i = 0; i < 40 && answer == "you"; ++i) {
    Device next(world, 'b');
    next.secret = secret_of('0').replace(0, 2, std::to_string(10 + i));
    next.be();
    answer = outcome(next.join(first.pair()));
    joined += answer == "you";
    world.hall().leave(*next.listener);
  }
  EXPECT_EQ(answer, "too-many");
  EXPECT_EQ(joined, kMostDevices);
  // Of the changes only the newest few are kept.
  const auto changes = world.log()->pages[std::pair("person", person_of(first.secret))].size();
  EXPECT_GT(changes, 0u);
  EXPECT_LE(changes, static_cast<std::size_t>(kChangesKept));
}

TEST(Devices, LeaveNoTimersBehind) {
  FakeEnvironment world;
  {
    Device first(world, 'a');
    Device second(world, 'b');
    second.join(first.pair());
    EXPECT_GT(world.timers(), 0u);
    world.hall().leave(*first.listener);
    world.hall().leave(*second.listener);
  }
  world.advance(120'000);
  EXPECT_EQ(world.timers(), 0u);
}

TEST(People, WhoIsForgottenLeavesNothingThatOpens) {
  Household home;
  const auto opened = open_as(home.world, home.first, {"me", "open"});
  home.first.watch(opened.table, *opened.token);
  Device ben(home.world, 'c');
  wire::SitRequest sit;
  sit.table = opened.table;
  sit.key = opened.key;
  sit.name = "Ben";
  ben.ask(sit);
  ben.watch(opened.table);
  agree_on_dice(opened.table, {&home.first, &ben});
  EXPECT_EQ(tables_of(home.first.games()).size(), 1u);
  const auto nothing_of_them = [&] {
    for (const auto& [page, notes] : home.world.log()->pages) {
      const bool is_bens = page.second == ben.listener->person;
      if (page.first == "games" && !is_bens && !notes.empty()) return false;
      for (const auto& [number, body] : notes) {
        if (body.find("First") != std::string::npos) return false;
      }
    }
    return true;
  };
  EXPECT_FALSE(nothing_of_them());
  EXPECT_EQ(outcome(home.second.forget()), "ok");
  EXPECT_TRUE(home.first.has_heard("gone"));
  for (Device* device : {&home.first, &home.second}) {
    EXPECT_EQ(device->listener->person, "");
    EXPECT_EQ(outcome(device->be()), "gone");
    EXPECT_EQ(outcome(device->watch(opened.table, *opened.token)), "forbidden");
  }
  EXPECT_TRUE(nothing_of_them());
  // What goes on at the table does not bring it back.
  wire::ResignRequest resign;
  resign.table = opened.table;
  EXPECT_EQ(outcome(ben.ask(resign)), "update");
  EXPECT_TRUE(home.world.hall().find(opened.table)->match().is_over());
  EXPECT_TRUE(nothing_of_them());
  EXPECT_EQ(tables_of(ben.games()).size(), 1u);
}

TEST(Games, AreThoseThatOneSitsAtAndHasFinished) {
  FakeEnvironment world;
  Device anna(world, 'a');
  Device ben(world, 'b');
  const auto opened = open_as(world, anna, {"me", "open"});
  wire::SitRequest sit;
  sit.table = opened.table;
  sit.key = opened.key;
  sit.name = "Ben";
  const std::string token = text(ben.ask(sit), "token");
  const auto game_of = [&](Device& device) {
    return device.games().at("games").as_array().at(0).as_object();
  };
  EXPECT_EQ(text(game_of(anna), "phase"), "waiting");
  EXPECT_EQ(game_of(ben).at("mine").to_number<int>(), 1);
  ben.watch(opened.table, token);
  wire::StandRequest stand;
  stand.table = opened.table;
  ben.ask(stand);
  EXPECT_EQ(tables_of(ben.games()).size(), 0u);
  EXPECT_EQ(tables_of(anna.games()).size(), 1u);
  EXPECT_EQ(outcome(ben.ask(sit)), "seated");
  anna.watch(opened.table);
  ben.watch(opened.table);
  agree_on_dice(opened.table, {&anna, &ben});
  const auto& match = world.hall().find(opened.table)->match();
  const auto acts = match.to_act()->index();
  for (Device* device : {&anna, &ben}) {
    const auto game = game_of(*device);
    EXPECT_EQ(text(game, "phase"), "playing");
    EXPECT_EQ(game.at("turn").to_number<int>(), acts);
    EXPECT_EQ(game.at("yours").as_bool(), game.at("mine").to_number<int>() == acts);
  }
  // Whose turn it is, is said of a table that is not in memory, too.
  world.hall().leave(*anna.listener);
  world.hall().leave(*ben.listener);
  world.advance(120'000);
  EXPECT_EQ(world.hall().find(opened.table), nullptr);
  Device later(world, 'a');
  EXPECT_EQ(game_of(later).at("turn").to_number<int>(), acts);
  later.watch(opened.table);
  wire::ResignRequest resign;
  resign.table = opened.table;
  later.ask(resign);
  const auto over = game_of(later);
  EXPECT_EQ(text(over, "phase"), "over");
  EXPECT_EQ(text(over, "by"), "resignation");
  EXPECT_EQ(over.at("winners").as_array().at(0).to_number<int>(), 1);
  Device ben_later(world, 'b');
  EXPECT_EQ(text(game_of(ben_later), "phase"), "over");
}

TEST(Games, AreTheNewestOnesAndComeInParts) {
  FakeEnvironment world;
  Device anna(world, 'a');
  auto& page = world.log()->pages[std::pair("games", anna.listener->person)];
  for (int i = 1; i <= 250; ++i) {
    wire::MyGame game;
    game.n = i;
    game.table = std::to_string(1000 + i);
    game.phase = wire::TablePhase::over;
    page[i] = wire::to_json(game);
  }
  page[251] = "no JSON";
  std::optional<std::int64_t> before;
  std::vector<std::int64_t> heard;
  for (int parts = 0; parts < 20; ++parts) {
    const auto answer = anna.games(before);
    for (const auto& game : answer.at("games").as_array()) {
      heard.push_back(game.at("n").to_number<std::int64_t>());
    }
    if (!answer.at("more").as_bool()) break;
    before = heard.back();
  }
  EXPECT_EQ(heard.front(), 250);
  EXPECT_TRUE(std::ranges::is_sorted(heard, std::ranges::greater()));
  EXPECT_EQ(heard.size(), 199u);
  EXPECT_EQ(page.size(), 200u);
  anna.listener->messages_left = 2;
  EXPECT_EQ(outcome(anna.games()), "too-fast");
}

TEST(Games, AreToldWhenTheyAreStored) {
  FakeEnvironment world;
  Device anna(world, 'a');
  world.hold_commits(true);
  open_as(world, anna, {"me", "random"});
  EXPECT_EQ(tables_of(anna.games()).size(), 0u);
  world.commit();
  EXPECT_EQ(tables_of(anna.games()).size(), 1u);
}

}  // namespace
}  // namespace purloin::server
