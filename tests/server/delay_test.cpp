#include <algorithm>
#include <functional>

#include <gtest/gtest.h>

#include "server/simulation/fixed_randomness.h"
#include "support/party.h"

// Spectators who are behind: whatever they hear hangs only on what happened that long ago.
namespace purloin::server {
namespace {

constexpr Milliseconds kSecond = 1000;
constexpr int kDelay = 60;

wire::ArrangeRequest delayed_by(const std::string& table, int delay_s) {
  wire::ArrangeRequest asked;
  asked.table = table;
  asked.as.delay_s = delay_s;
  return asked;
}

void say_chat(Person& person, const std::string& table, const std::string& words) {
  wire::ChatRequest asked;
  asked.table = table;
  asked.text = words;
  person.ask(asked);
}

// A public table with three people whose spectators are behind.
struct Watched : Party {
  explicit Watched(int delay_s, const std::string& game = "crypt",
                   std::optional<wire::ClockRequest> clock = {})
      : Party(Seated{}, game, 3, {}, clock) {
    people[0].ask(delayed_by(table, delay_s));
    std::vector<Person*> everybody;
    for (auto& person : people) {
      person.answer();
      everybody.push_back(&person);
    }
    before_start = match().version() + 5;
    agree_on_dice(table, everybody);
    for (auto& person : people) person.answer();
  }
  void play(std::uint64_t moves, std::uint64_t salt, Milliseconds pause = kSecond) {
    for (std::uint64_t n = 0; n < moves && match().to_act(); ++n) {
      to_act().move(table, random_move(salt + n));
      world.advance(pause);
    }
  }
  std::string record_for(const std::string& secret) {
    std::string text;
    world.hall().record({table, secret, {}, 0, [](std::size_t) { return true; }},
                        [&](const auto& record) { text = record.value(); });
    world.advance(1);
    return text;
  }
  // Looking back at the game (hall_film.cpp), or why one may not.
  std::string film_for(const std::string& secret, const std::string& as = "") {
    std::string text;
    world.hall().look_back({table, secret, as, 0, [](std::size_t) { return true; }},
                           [&](const auto& film) { text = film ? *film : film.error().code; });
    world.advance(1);
    return text;
  }
  // What the master makes of it: "too-fast" where one may know that it is over.
  std::string analysis_for(const std::string& secret) {
    std::string code;
    world.hall().analyse({table, secret, [] { return false; }},
                         [&](const auto& found) { code = found ? "told" : found.error().code; });
    world.advance(1);
    return code;
  }
  // Whether another table can begin where this one stood.
  std::string played_on_from(int version) {
    auto asked = test::new_table("crypt", {"open", "open", "open"});
    asked.from = wire::MomentRequest{table, version, {}};
    std::string code = "opened";
    world.hall().open(asked, [&](const auto& opened) {
      if (!opened) code = opened.error().code;
    });
    world.advance(1);
    return code;
  }
  int before_start = 0;
};

bool has_been_told(const Person& person, std::string_view words) {
  return std::ranges::any_of(person.listener->heard, [&](const Message& message) {
    return message->find(words) != std::string::npos;
  });
}

// Everything that spectators can ask, and what they hear, second by second.
class Curious {
 public:
  explicit Curious(Watched& party) : party_(party), regular_(party.world) {
    regular_.watch(party.table);
  }
  void listen(int second) {
    switch (second % 6) {
      case 0: {  // somebody who was away for a while
        const auto returns = std::make_shared<Listener>();
        wire::WatchRequest watch;
        watch.table = party_.table;
        watch.since = 2;
        party_.world.hall().ask(returns, watch);
        party_.world.advance(1);
        note(*returns);
        party_.world.hall().leave(*returns);
        break;
      }
      case 1: {
        wire::LegalRequest legal;
        legal.table = party_.table;
        regular_.ask(legal);
        break;
      }
      case 2: {
        wire::DescribeRequest describe;
        describe.table = party_.table;
        describe.moves = {"pass"};
        regular_.ask(describe);
        break;
      }
      case 3: {
        Person late(party_.world);
        late.watch(party_.table);
        note(*late.listener);
        party_.world.hall().leave(*late.listener);
        break;
      }
      case 4:
        heard_.push_back(party_.record_for(""));
        for (const char* as : {"", "watch", "all", "0"}) heard_.push_back(party_.film_for("", as));
        heard_.push_back(party_.played_on_from(party_.before_start + 3));
        break;
      default:
        heard_.push_back(party_.world.hall().lobby().write(party_.world.time_of_day()));
        ask_more();
    }
    heard_.push_back("second " + std::to_string(second));
    note(*regular_.listener);
    regular_.answer();  // follows what it is told
    regular_.listener->heard.clear();
    regular_.read = 0;
  }
  const std::vector<std::string>& heard() const { return heard_; }

 private:
  void note(const Listener& listener) {
    for (const auto& message : listener.heard) heard_.push_back(*message);
  }
  void ask_more() {
    wire::AsideRequest aside;
    aside.table = party_.table;
    aside.name = "Cleo";
    aside.text = std::string("and now?");
    regular_.ask(aside);
    wire::HintRequest hint;
    hint.table = party_.table;
    regular_.ask(hint);
    wire::RematchRequest rematch;
    rematch.table = party_.table;
    regular_.ask(rematch);
    wire::SitRequest sit;
    sit.table = party_.table;
    sit.name = "Cleo";
    sit.token = std::string(32, 'c');
    regular_.ask(sit);
    wire::ChallengeRequest challenge;
    challenge.table = party_.table;
    regular_.ask(challenge);
    wire::TriesRequest tries;  // whoever has the table's key knows which it will be
    tries.challenge = challenge_of(party_.match());
    regular_.ask(tries);
  }

  Watched& party_;
  Person regular_;
  std::vector<std::string> heard_;
};

// What spectators hear for as long as they are behind a moment from which on something happens.
std::vector<std::string> heard_while(const std::function<void(Watched&, int)>& happens,
                                     int delay_s = kDelay, int seconds = kDelay) {
  const simulation::FixedRandomness randomness(7);
  Watched party(delay_s, "crypt", wire::ClockRequest{3600, {}});
  Curious spectator(party);
  party.play(6, 100);
  // The first of what happens now comes a millisecond later than this.
  const Milliseconds from = party.world.now();
  for (int second = 0; second + 1 < seconds; ++second) {
    happens(party, second);
    const Milliseconds until = from + (second + 1) * kSecond;
    EXPECT_LE(party.world.now(), until);
    party.world.advance(until - party.world.now() - 100);
    spectator.listen(second);
    party.world.advance(until - party.world.now());
  }
  return spectator.heard();
}

void react(Watched& party, std::size_t person, const std::string& with) {
  wire::ReactRequest asked;
  asked.table = party.table;
  asked.with = with;
  party.people[person].ask(asked);
}

void move_now(Watched& party, std::uint64_t salt) {
  if (party.match().to_act()) party.to_act().move(party.table, party.random_move(salt));
}

TEST(Delay, NothingThatIsNewerIsHeardByAnyPath) {
  const auto honest = heard_while([](Watched&, int) {});
  ASSERT_GT(honest.size(), 100u);
  const auto differs = [&](const char* what, const std::function<void(Watched&, int)>& happens) {
    EXPECT_EQ(heard_while(happens), honest) << what;
  };
  differs("moves", [](Watched& party, int second) {
    for (int n = 0; n < 4; ++n) move_now(party, static_cast<std::uint64_t>(7 * second + n));
  });
  differs("chat", [](Watched& party, int second) {
    if (second % 3 == 0) say_chat(party.people[1], party.table, "I have the ruby");
  });
  differs("reactions", [](Watched& party, int second) {
    if (second % 2 == 0) react(party, 2, "laugh");
  });
  differs("coming and going", [](Watched& party, int second) {
    if (second % 4 == 1) party.world.hall().leave(*party.people[1].listener);
    if (second % 4 == 3) party.people[1].watch(party.table, party.tokens[1]);
  });
  differs("resigning to the end, a challenge and a rematch", [](Watched& party, int second) {
    wire::ResignRequest resign;
    resign.table = party.table;
    if (second < 6 && second % 2 == 1) {
      party.people[static_cast<std::size_t>(second / 2)].ask(resign);
    }
    wire::RematchRequest rematch;
    rematch.table = party.table;
    rematch.token = std::string(32, 'a');
    if (second != 9) return;
    ASSERT_TRUE(party.match().is_over());
    party.people[0].ask(rematch);
    wire::ChallengeRequest challenge;
    challenge.table = party.table;
    EXPECT_EQ(text(party.people[0].ask(challenge), "say"), "challenge");
  });
  differs("undoing", [](Watched& party, int second) {
    move_now(party, static_cast<std::uint64_t>(second));
    wire::UndoRequest undo;
    undo.table = party.table;
    for (auto& person : party.people) person.ask(undo);
  });
}

TEST(Delay, UntilTheEndNothingIsHeardAtAll) {
  const auto play = [](Watched& party, int second) {
    move_now(party, static_cast<std::uint64_t>(second));
    say_chat(party.people[0], party.table, "ha");
  };
  EXPECT_EQ(heard_while(play, wire::kUntilOver, 20),
            heard_while([](Watched&, int) {}, wire::kUntilOver, 20));
}

// The other side of it: what is old enough is heard, and just then.
TEST(Delay, ShowsTheGameAsItWas) {
  Watched party(kDelay);
  Person spectator(party.world);
  EXPECT_EQ(text(spectator.watch(party.table), "say"), "table");
  EXPECT_EQ(spectator.version, party.before_start);
  EXPECT_EQ(spectator.document.at("phase").as_string(), "waiting");
  EXPECT_EQ(spectator.document.at("delay_s").to_number<int>(), kDelay);
  party.world.advance(kDelay * kSecond);
  spectator.answer();
  EXPECT_EQ(spectator.document.at("phase").as_string(), "playing");

  const int version = party.match().version();
  party.to_act().move(party.table, party.random_move(1));
  say_chat(party.people[0], party.table, "well");
  party.world.advance((kDelay - 1) * kSecond);
  spectator.answer();
  EXPECT_EQ(spectator.version, version);
  EXPECT_FALSE(has_been_told(spectator, "well"));
  party.world.advance(kSecond);
  spectator.answer();
  EXPECT_EQ(spectator.version, version + 1);
  EXPECT_TRUE(has_been_told(spectator, "well"));
  EXPECT_EQ(party.people[0].version, version + 1) << "those who play see it at once";
}

TEST(Delay, TheWholeGameIsShownInTheEnd) {
  Watched party(kDelay, "dice-heist");
  Person spectator(party.world);
  spectator.watch(party.table);
  party.play(10'000, 3, 0);
  ASSERT_TRUE(party.match().is_over());
  const auto listed = [&] {
    return party.world.hall().lobby().write(party.world.time_of_day()).find(party.table) !=
           std::string::npos;
  };
  party.world.advance((kDelay - 5) * kSecond);
  spectator.answer();
  EXPECT_NE(spectator.document.at("phase").as_string(), "over");
  EXPECT_TRUE(listed()) << "the list does not tell of the end either";
  EXPECT_EQ(party.record_for("").find("\"seed\""), std::string::npos);
  EXPECT_EQ(party.film_for(""), "not-started") << "nor is it to be looked back at";
  EXPECT_EQ(party.film_for("", "all"), "not-started");
  EXPECT_EQ(party.analysis_for(""), "not-over");
  EXPECT_EQ(party.analysis_for(party.tokens[0]), "too-fast");
  EXPECT_EQ(party.played_on_from(party.match().version()), "bad-state");
  EXPECT_NE(party.film_for(party.tokens[0], "all"), "not-started") << "those who played may";
  EXPECT_NE(party.record_for(party.tokens[0]).find("\"seed\""), std::string::npos);
  party.world.advance(6 * kSecond);
  spectator.answer();
  EXPECT_EQ(spectator.document.at("phase").as_string(), "over");
  party.people[0].answer();
  EXPECT_EQ(spectator.document.at("result"), party.people[0].document.at("result"));
  EXPECT_EQ(spectator.version, party.match().version());
  EXPECT_FALSE(listed());
  EXPECT_NE(party.record_for("").find("\"seed\""), std::string::npos);
  EXPECT_GT(party.film_for("", "all").size(), 100u);
  EXPECT_EQ(party.analysis_for(""), "too-fast");
  // From now on there is nothing to hide.
  say_chat(party.people[0], party.table, "again?");
  EXPECT_TRUE(has_been_told(spectator, "again?"));
}

TEST(Delay, AfterTheGameEverythingComesAtOnce) {
  Watched party(wire::kUntilOver, "dice-heist");
  Person spectator(party.world);
  spectator.watch(party.table);
  party.play(10'000, 3, 0);
  party.world.advance(2 * kSecond);
  spectator.answer();
  EXPECT_EQ(spectator.document.at("phase").as_string(), "over");
}

// After a restart nothing comes earlier, and at most so much later.
TEST(Delay, OutlastsARestart) {
  Watched party(kDelay);
  party.play(5, 9);
  say_chat(party.people[0], party.table, "well");
  const int version = party.match().version();
  party.world.advance(10 * kSecond);
  party.world.restart();
  Person spectator(party.world);
  spectator.watch(party.table);
  EXPECT_EQ(spectator.version, party.before_start);
  EXPECT_FALSE(has_been_told(spectator, "well"));
  party.world.advance(30 * kSecond);
  spectator.answer();
  EXPECT_EQ(spectator.version, party.before_start);
  party.world.advance((kDelay + 1) * kSecond);
  spectator.answer();
  EXPECT_EQ(spectator.version, version);
  EXPECT_TRUE(has_been_told(spectator, "well"));
}

// What is lost was never shown, and what is taken back is not missing.
TEST(Delay, WhatTheStoreLosesIsNeverShown) {
  Watched party(kDelay);
  Person spectator(party.world);
  spectator.watch(party.table);
  party.world.advance(kDelay * kSecond);
  spectator.answer();
  const int version = spectator.version;
  party.world.hold_commits(true);
  party.to_act().move(party.table, party.random_move(1));
  party.world.break_store(MemoryLog::Mood::kFull);
  party.world.commit();
  party.world.hold_commits(false);
  party.world.advance(2 * kDelay * kSecond);
  party.world.mend_store();
  party.world.advance(2 * kDelay * kSecond);
  spectator.answer();
  EXPECT_EQ(spectator.version, version);
  party.to_act().move(party.table, party.random_move(2));
  party.world.advance((kDelay + 1) * kSecond);
  spectator.answer();
  EXPECT_EQ(spectator.version, version + 1);
}

TEST(Delay, IsNotForRooms) {
  auto asked = test::new_table("crypt", {"me", "open"});
  asked.room = std::string("room");
  asked.delay_s = 60;
  const auto opened = Match::open(asked, new_secrets(), 0);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, "bad-option");
  asked.delay_s = 0;
  const auto step = Match::open(asked, new_secrets(), 0);
  ASSERT_TRUE(step);
  Match match(*step);
  wire::Arrangement later;
  later.delay_s = 60;
  EXPECT_EQ(match.arrange(Seat(0), later, 0).error().code, "bad-option");
}

TEST(Delay, IsChosenBeforeTheGame) {
  FakeEnvironment world;
  auto asked = test::new_table("crypt", {"me", "open"});
  asked.delay_s = 3601;
  std::string code;
  world.hall().open(asked, [&](const auto& opened) { code = opened.error().code; });
  EXPECT_EQ(code, "bad-option");
  asked.delay_s = 600;
  wire::OpenedTable opened;
  world.hall().open(asked, [&](const auto& table) { opened = table.value(); });
  world.advance(1);
  Person anna(world);
  anna.watch(opened.table, *opened.token);
  EXPECT_EQ(anna.document.at("delay_s").to_number<int>(), 600);
  anna.ask(delayed_by(opened.table, 0));
  EXPECT_EQ(anna.document.at("delay_s").to_number<int>(), 0);
  EXPECT_EQ(text(anna.ask(delayed_by(opened.table, -2)), "code"), "bad-option");
  Party party("crypt", 2);
  EXPECT_EQ(text(party.people[0].ask(delayed_by(party.table, 60)), "code"), "started");
}

}  // namespace
}  // namespace purloin::server
