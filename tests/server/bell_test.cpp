#include <algorithm>

#include <gtest/gtest.h>

#include "push/keys.h"
#include "server/border.h"
#include "support/party.h"

// Who is told of their turn while they do not look, and who is not.
namespace purloin::server {
namespace {

constexpr Milliseconds kAnHour = 3'600'000;

wire::NotifyRequest subscribing(const std::string& table,
                                const std::string& endpoint = "https://push.example/a") {
  static const std::string key = push::to_base64url(push::KeyPair::make().public_bytes());
  wire::NotifyRequest asked;
  asked.table = table;
  asked.endpoint = endpoint;
  asked.p256dh = key;
  asked.auth = push::to_base64url(std::string(16, 'a'));
  asked.language = "fr";
  return asked;
}

// Two people at a game in which everybody has more than one move in a row now and then; who has to
// move first has told where they want to be told.
struct Doorstep : Party {
  Doorstep() : Party("crypt", 2) {}

  Person& of(int seat) { return people[static_cast<std::size_t>(seat)]; }
  int mover() { return match().to_act()->index(); }
  std::string subscribe(int seat, const std::string& endpoint = "https://push.example/a") {
    const auto said = of(seat).ask(subscribing(table, endpoint));
    return text(said, said.contains("code") ? "code" : "say");
  }
  void go(int seat) { world.hall().leave(*of(seat).listener); }
  void look(int seat, bool away) {
    wire::LookRequest look;
    look.away = away;
    EXPECT_EQ(text(of(seat).ask(look), "say"), "ok");
  }
  void come(int seat) { of(seat).watch(table, tokens[static_cast<std::size_t>(seat)]); }
  // Moves until it is the other's turn.
  void pass_turn() {
    const int seat = mover();
    for (std::uint64_t n = 0; !match().is_over() && match().to_act() == Seat(seat); ++n) {
      const auto answer = of(seat).move(table, random_move(n));
      ASSERT_EQ(text(answer, "say"), "update") << json::serialize(answer);
    }
  }
  std::size_t notes() {
    std::size_t count = 0;
    world.hall().read_notes("push", table, 100, [&](const auto& read) { count = read->size(); });
    return count;
  }
  std::vector<FakeEnvironment::Pushed>& pushed() { return world.pushed; }
  void answer(push::Outcome outcome) {
    for (const auto& each : std::exchange(pushed(), {})) each.then(outcome);
    world.advance(1);
  }
};

TEST(Bell, RingsOnceForWhoHasLeftTheTable) {
  Doorstep at;
  const int first = at.mover();
  const int other = 1 - first;
  EXPECT_EQ(at.subscribe(other), "ok");
  at.go(other);
  at.pass_turn();
  ASSERT_EQ(at.pushed().size(), 1u);
  const auto notice = at.pushed()[0].notice;
  EXPECT_EQ(notice.endpoint, "https://push.example/a");
  EXPECT_EQ(notice.topic, at.table);
  const auto said = json::parse(notice.text).as_object();
  EXPECT_EQ(said.at("say"), "turn");
  EXPECT_EQ(text(said, "table"), at.table);
  EXPECT_EQ(said.at("title"), "Crypt");
  EXPECT_EQ(said.at("language"), "fr");
  EXPECT_LT(notice.text.size(), 200u);
  EXPECT_EQ(notice.text.find(at.tokens[static_cast<std::size_t>(other)]), std::string::npos);
  at.answer({push::Fate::kDelivered});
  at.world.advance(24 * kAnHour);
  EXPECT_TRUE(at.pushed().empty());
}

TEST(Bell, IsSilentForWhoLooksAndForWhomNobodyAsked) {
  Doorstep at;
  const int first = at.mover();
  const int other = 1 - first;
  EXPECT_EQ(at.subscribe(other), "ok");
  at.pass_turn();
  EXPECT_TRUE(at.pushed().empty());  // they look
  at.go(first);
  at.pass_turn();
  EXPECT_TRUE(at.pushed().empty());  // they asked for nothing
}

TEST(Bell, RingsForAPageThatNobodyLooksAt) {
  Doorstep at;
  const int first = at.mover();
  const int other = 1 - first;
  at.subscribe(other);
  at.look(other, true);
  // A second page of theirs that is looked at is enough.
  Person second(at.world);
  second.watch(at.table, at.tokens[static_cast<std::size_t>(other)]);
  at.pass_turn();
  EXPECT_TRUE(at.pushed().empty());
  at.world.hall().leave(*second.listener);
  at.pass_turn();
  at.pass_turn();
  EXPECT_EQ(at.pushed().size(), 1u);
}

TEST(Bell, DoesNotRingTwiceForWhoHasNotComeSince) {
  Doorstep at;
  const int first = at.mover();
  const int other = 1 - first;
  at.subscribe(other);
  at.go(other);
  const auto back_and_forth = [&] {
    at.pass_turn();
    wire::UndoRequest undo;
    undo.table = at.table;
    const bool is_undone = text(at.of(first).ask(undo), "say") == "update";
    if (is_undone) at.pass_turn();
    return is_undone;
  };
  ASSERT_TRUE(back_and_forth());
  EXPECT_EQ(at.pushed().size(), 1u);
  at.answer({push::Fate::kDelivered});
  at.come(other);
  at.pass_turn();
  at.go(other);
  at.pass_turn();
  EXPECT_EQ(at.pushed().size(), 1u);  // they had come: it is another turn
}

TEST(Bell, RingsOnlyForWhatIsStored) {
  Doorstep at;
  const int other = 1 - at.mover();
  at.subscribe(other);
  at.go(other);
  at.world.hold_commits(true);
  wire::MoveRequest move;
  move.table = at.table;
  for (std::uint64_t n = 0; at.match().to_act() == Seat(1 - other); ++n) {
    move.move = at.random_move(n);
    at.world.hall().ask(at.of(1 - other).listener, move);
  }
  at.world.advance(10);
  EXPECT_TRUE(at.pushed().empty());
  at.world.commit();
  at.world.commit();  // the house's key, made for this first notice
  EXPECT_EQ(at.pushed().size(), 1u);
}

TEST(Bell, TriesAgainLaterAndAsTheServiceAsks) {
  Doorstep at;
  const int other = 1 - at.mover();
  at.subscribe(other);
  at.go(other);
  at.pass_turn();
  at.answer({push::Fate::kLater, std::chrono::seconds(600)});
  at.world.advance(599'000);
  EXPECT_TRUE(at.pushed().empty());
  at.world.advance(2'000);
  EXPECT_EQ(at.pushed().size(), 1u);
  int tries = 1;
  for (; !at.pushed().empty() && tries < 100; ++tries) {
    at.answer({push::Fate::kLater});
    at.world.advance(24 * kAnHour);
  }
  EXPECT_EQ(tries, 6);
  EXPECT_EQ(at.world.hall().bell().put_off(), 0u);
}

TEST(Bell, TriesNotAgainForWhoHasCome) {
  Doorstep at;
  const int other = 1 - at.mover();
  at.subscribe(other);
  at.go(other);
  at.pass_turn();
  at.answer({push::Fate::kLater});
  at.come(other);
  at.world.advance(kAnHour);
  EXPECT_TRUE(at.pushed().empty());
}

TEST(Bell, WaitsForTheEndOfQuietHours) {
  Doorstep at;
  const int other = 1 - at.mover();
  auto asked = subscribing(at.table);
  asked.quiet = wire::QuietHours{22, 8, "UTC"};  // at midnight
  at.world.step_time_of_day(-at.world.time_of_day());
  ASSERT_EQ(text(at.of(other).ask(asked), "say"), "ok");
  at.go(other);
  at.pass_turn();
  at.world.advance(6 * kAnHour);
  EXPECT_TRUE(at.pushed().empty());
  at.world.advance(kAnHour + kAnHour);
  EXPECT_EQ(at.pushed().size(), 1u);
}

TEST(Bell, ForgetsSubscriptionsThatAreGone) {
  Doorstep at;
  const int other = 1 - at.mover();
  at.subscribe(other);
  EXPECT_EQ(at.notes(), 1u);
  at.go(other);
  at.pass_turn();
  at.answer({push::Fate::kGone});
  EXPECT_EQ(at.notes(), 0u);
  at.come(other);
  at.pass_turn();
  at.go(other);
  at.pass_turn();
  EXPECT_TRUE(at.pushed().empty());
}

TEST(Bell, KeepsFourOfASeatAndEachEndpointOnce) {
  Doorstep at;
  const int other = 1 - at.mover();
  for (const char* endpoint : {"a", "a", "b", "c", "d", "e", "e"}) {
    EXPECT_EQ(at.subscribe(other, "https://push.example/" + std::string(endpoint)), "ok");
    at.world.advance(10);
  }
  EXPECT_EQ(at.notes(), 4u);
  at.go(other);
  at.pass_turn();
  std::string told;
  for (const auto& each : at.pushed()) told += each.notice.endpoint.back();
  std::ranges::sort(told);
  EXPECT_EQ(told, "bcde");  // the oldest has gone
}

TEST(Bell, IsMutedByWhomItRingsFor) {
  Doorstep at;
  const int first = at.mover();
  const int other = 1 - first;
  at.subscribe(first);
  at.subscribe(other);
  EXPECT_EQ(at.notes(), 2u);
  wire::MuteRequest mute;
  mute.table = at.table;
  mute.endpoint = "https://push.example/a";
  EXPECT_EQ(text(at.of(other).ask(mute), "say"), "ok");
  EXPECT_EQ(at.notes(), 1u);  // the other seat's stays
  EXPECT_EQ(text(at.of(other).ask(mute), "say"), "ok");
  Person stranger(at.world);
  stranger.watch(at.table);
  EXPECT_EQ(text(stranger.ask(mute), "code"), "not-seated");
  EXPECT_EQ(text(stranger.ask(subscribing(at.table)), "code"), "not-seated");
}

TEST(Bell, IsForgottenWithTheSeatAndWithTheGame) {
  Party waiting(Party::Seated{}, "crypt", 2);
  const auto notes = [&](Party& party) {
    std::size_t count = 0;
    party.world.hall().read_notes("push", party.table, 100,
                                  [&](const auto& read) { count = read->size(); });
    return count;
  };
  EXPECT_EQ(text(waiting.people[0].ask(subscribing(waiting.table)), "say"), "ok");
  EXPECT_EQ(text(waiting.people[1].ask(subscribing(waiting.table)), "say"), "ok");
  wire::StandRequest stand;
  stand.table = waiting.table;
  EXPECT_EQ(text(waiting.people[1].ask(stand), "say"), "ok");
  EXPECT_EQ(notes(waiting), 1u);

  Doorstep playing;
  playing.subscribe(0);
  playing.subscribe(1);
  wire::ResignRequest resign;
  resign.table = playing.table;
  EXPECT_EQ(text(playing.of(0).ask(resign), "say"), "update");
  ASSERT_TRUE(playing.match().is_over());
  playing.world.advance(1);
  EXPECT_EQ(notes(playing), 0u);
  EXPECT_EQ(playing.subscribe(1), "over");
}

TEST(Bell, RingsAfterARestartAndFromATableThatWasEvicted) {
  Doorstep at;
  const int first = at.mover();
  const int other = 1 - first;
  at.subscribe(other);
  at.world.restart();
  Person mover(at.world);
  mover.watch(at.table, at.tokens[static_cast<std::size_t>(first)]);
  at.world.delay_reads(5);
  for (std::uint64_t n = 0; at.match().to_act() == Seat(first); ++n) {
    mover.move(at.table, at.random_move(n));
  }
  at.world.advance(100);
  EXPECT_EQ(at.pushed().size(), 1u);
  // The table leaves memory before the service is asked again.
  at.answer({push::Fate::kLater, std::chrono::seconds(3600)});
  at.world.hall().leave(*mover.listener);
  at.world.advance(kAnHour / 2);
  EXPECT_EQ(at.world.hall().tables_in_memory(), 0u);
  at.world.advance(kAnHour);
  EXPECT_EQ(at.pushed().size(), 1u);
}

TEST(Bell, RefusesWhatItCannotKeep) {
  Doorstep at;
  const auto refused = [&](auto change) {
    auto asked = subscribing(at.table);
    change(asked);
    const auto said = at.of(0).ask(asked);
    return said.contains("code") ? text(said, "code") : "ok";
  };
  const auto none = [](auto&) {};
  EXPECT_EQ(refused(none), "ok");
  for (const char* bad :
       {"http://push.example/a", "https://localhost/a", "https://10.0.0.1/a", ""}) {
    EXPECT_EQ(refused([&](auto& asked) { asked.endpoint = bad; }), "bad-request") << bad;
  }
  EXPECT_EQ(refused([](auto& asked) { asked.p256dh = "AAAA"; }), "bad-request");
  EXPECT_EQ(refused([](auto& asked) { asked.p256dh = std::string(10'000, 'A'); }), "bad-request");
  EXPECT_EQ(refused([](auto& asked) { asked.auth = "AAAA"; }), "bad-request");
  EXPECT_EQ(refused([](auto& asked) { asked.language = "\xc3\xa9"; }), "bad-request");
  EXPECT_EQ(refused([](auto& asked) { asked.quiet = wire::QuietHours{22, 25, "UTC"}; }),
            "bad-request");
  EXPECT_EQ(refused([](auto& asked) { asked.quiet = wire::QuietHours{22, 8, "Moon/Sea"}; }),
            "bad-request");
  EXPECT_EQ(refused([](auto& asked) { asked.quiet = wire::QuietHours{0, 24, "UTC"}; }),
            "bad-request");
  at.of(0).listener->messages_left = 2;
  EXPECT_EQ(refused(none), "too-fast");
  at.of(0).listener->messages_left = 1000;
  at.world.break_store(MemoryLog::Mood::kGone);
  EXPECT_EQ(refused(none), "try-again");
  EXPECT_EQ(refused(none), "try-again");
  at.world.mend_store();
  at.world.advance(1000);
  EXPECT_EQ(refused(none), "ok");
  EXPECT_EQ(at.notes(), 1u);
}

TEST(Bell, HasOneKeyForEver) {
  const auto log = std::make_shared<MemoryLog>();
  FakeEnvironment world({}, log);
  const auto key_of = [](FakeEnvironment& at) {
    std::string key;
    at.hall().bell().tell_key([&](const auto& told) { key = told ? *told : told.error().code; });
    at.advance(1);
    return key;
  };
  world.break_store(MemoryLog::Mood::kGone);
  EXPECT_EQ(key_of(world), "try-again");
  world.mend_store();
  const std::string key = key_of(world);
  EXPECT_TRUE(push::is_public_key(push::from_base64url(key).value()));
  EXPECT_EQ(key_of(world), key);
  world.restart();
  EXPECT_EQ(key_of(world), key);
  FakeEnvironment second({}, log);  // another server on the same database
  EXPECT_EQ(key_of(second), key);
  HallSettings off;
  off.bell.is_on = false;
  FakeEnvironment without(off);
  EXPECT_EQ(key_of(without), "");
}

TEST(Bell, OfTwoServersTheSecondTakesTheKeyOfTheFirst) {
  const auto log = std::make_shared<MemoryLog>();
  FakeEnvironment first({}, log), second({}, log);
  std::string one, two;
  second.hold_commits(true);  // it has looked, and found none
  second.hall().bell().tell_key([&](const auto& told) { two = told ? *told : told.error().code; });
  first.hall().bell().tell_key([&](const auto& told) { one = told.value(); });
  first.advance(1);
  second.commit();
  EXPECT_EQ(two, "try-again");
  second.hold_commits(false);
  second.hall().bell().tell_key([&](const auto& told) { two = told.value(); });
  second.advance(1);
  EXPECT_EQ(two, one);
}

TEST(QuietHours, AreThoseOfWhoIsAsleep) {
  const auto quiet = [](int from, int to, const char* zone, std::int64_t at) {
    return quiet_for({from, to, zone}, at) / 60'000;
  };
  constexpr std::int64_t kWinter = 1'767'225'600'000;  // 2026-01-01, 0:00 in London
  constexpr std::int64_t kSummer = 1'782'864'000'000;  // 2026-07-01, 0:00 UTC
  EXPECT_EQ(quiet(22, 8, "Europe/London", kWinter), 8 * 60);
  EXPECT_EQ(quiet(22, 8, "Europe/Paris", kWinter), 7 * 60);
  EXPECT_EQ(quiet(22, 8, "Europe/Paris", kSummer), 6 * 60);
  EXPECT_EQ(quiet(22, 8, "America/New_York", kWinter), 0);
  EXPECT_EQ(quiet(22, 8, "UTC", kWinter + 7 * kAnHour + kAnHour / 2), 30);
  EXPECT_EQ(quiet(22, 8, "UTC", kWinter + 8 * kAnHour), 0);
  EXPECT_EQ(quiet(22, 8, "UTC", kWinter + 22 * kAnHour), 10 * 60);
  EXPECT_EQ(quiet(13, 14, "UTC", kWinter + 13 * kAnHour), 60);
  EXPECT_EQ(quiet(9, 9, "UTC", kWinter + 9 * kAnHour), 0);
  EXPECT_EQ(quiet(0, 24, "UTC", kWinter + 9 * kAnHour), 15 * 60);
}

}  // namespace
}  // namespace purloin::server
