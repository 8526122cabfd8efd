// How deals that many play are held against each other, and challenges.
#include <set>

#include <gtest/gtest.h>

#include "match/verify.h"
#include "support/burglars.h"

namespace purloin::server {
namespace {

TryNote a_result(const std::string& person, wire::TryOutcome outcome, int points, int margin,
                 wire::EndedBy by = wire::EndedBy::play) {
  TryNote note;
  note.person = person;
  note.name = person;
  note.by = by;
  note.outcome = outcome;
  note.points = points;
  note.margin = margin;
  return note;
}

TEST(Results, StandInOrderAndATieIsATie) {
  using enum wire::TryOutcome;
  std::vector<TryNote> notes{a_result("resigned", lost, 0, 0, wire::EndedBy::resignation),
                             a_result("lost", lost, 20, -1),
                             a_result("by far", won, 30, 12),
                             a_result("tied", tied, 25, 0),
                             a_result("too", won, 30, 12),
                             a_result("on a tie-break", won, 9, 0),
                             a_result("worst", lost, 1, -30)};
  std::vector<store::NoteRow> rows;
  std::set<std::int64_t> numbers;
  for (const auto& note : notes) {
    rows.push_back({0, "dayresult", "p", number_of(note), wire::to_json(note)});
    numbers.insert(number_of(note));
  }
  EXPECT_EQ(numbers.size(), notes.size());
  EXPECT_GE(*numbers.begin(), 0);
  std::ranges::sort(rows, {}, &store::NoteRow::number);
  const auto results = read_results(rows);
  std::vector<std::string> names;
  std::vector<int> places;
  std::vector<std::optional<int>> beaten;
  for (const auto& doc : docs_of(results, {"tied"})) {
    names.push_back(doc.name);
    places.push_back(doc.place);
    beaten.push_back(doc.beats);
    EXPECT_EQ(doc.is_you, doc.name == "tied");
  }
  EXPECT_EQ(places, (std::vector{1, 1, 3, 4, 5, 6, 7}));
  std::ranges::sort(names.begin(), names.begin() + 2);
  EXPECT_EQ(names, (std::vector<std::string>{"by far", "too", "on a tie-break", "tied", "lost",
                                             "worst", "resigned"}));
  EXPECT_EQ(beaten, (std::vector<std::optional<int>>{83, 83, 66, 50, 33, 16, 0}));  // of six
  EXPECT_FALSE(docs_of(std::span(notes).first(1), {})[0].beats);
  EXPECT_GT(standing_of(a_result("a", solo, 31, 0)), standing_of(a_result("b", solo, 30, 0)));
}

TEST(Results, OfADayAreKeptUpToABound) {
  FakeEnvironment world(deal_settings());
  Burglar anna(world, 'a');
  anna.play(anna.begin(Burglar::of_day("crypt", '1')), "her own");
  const auto page = day_results(text(anna.today(), "day"), "crypt");
  auto& rows = world.log()->pages[{page.kind, page.page}];
  for (int i = 0; i < kMostResults + 100; ++i) {
    const auto note = a_result("p" + std::to_string(i), wire::TryOutcome::solo, i, 0);
    rows[number_of(note)] = wire::to_json(note);
  }
  const auto best = *rows.rbegin();
  const auto told = anna.game_of_today("crypt");
  EXPECT_EQ(told.at("best").as_array().size(), static_cast<std::size_t>(kMostTriesTold));
  EXPECT_EQ(told.at("best").at(0).at("points"), kMostResults + 99);
  world.advance(1);
  EXPECT_EQ(rows.size(), static_cast<std::size_t>(kMostResults));
  EXPECT_EQ(*rows.rbegin(), best);
}

// Anna and Ben play with a bot; it is over.
struct Played : testing::Test {
  Played() : world(deal_settings()), anna(world, 'a'), ben(world, 'b') {
    auto asked = test::new_table("dice-heist", {"me", "open", "greedy"});
    asked.token = token_called('a');
    std::string key;
    world.hall().open(asked, [&](const auto& opened) {
      table = opened.value().table;
      key = opened.value().key;
    });
    world.advance(1);
    wire::SitRequest sit;
    sit.table = table;
    sit.name = "Ben";
    sit.key = key;
    sit.token = token_called('b');
    EXPECT_EQ(text(ben.ask(sit), "say"), "seated");
    anna.watch(table, token_called('a'));
    ben.watch(table, token_called('b'));
    agree_on_dice(table, {&anna, &ben});
    wire::ChallengeRequest early;
    early.table = table;
    EXPECT_EQ(text(anna.ask(early), "code"), "not-over");
    const auto style = fair::key_from_text("first");
    for (std::uint64_t n = 0; !anna.match(table).is_over(); ++n) {
      const Match& match = anna.match(table);
      if (match.bot_to_act()) {
        world.let_bots_answer();
        world.advance(1);
        continue;
      }
      fair::ChanceStream stream(style, n);
      const auto move = match.table().random_move(stream);
      (match.to_act() == Seat(0) ? anna : ben).move(table, move);
    }
    wire::ChallengeRequest made;
    made.table = table;
    challenge = text(anna.ask(made), "challenge");
    EXPECT_EQ(text(ben.ask(made), "challenge"), challenge);  // the same page for everybody
  }
  wire::TryRequest of_challenge(char token, bool practice = false) const {
    wire::TryRequest asked;
    asked.challenge = challenge;
    asked.name = "Cleo";
    asked.token = token_called(token);
    if (practice) asked.practice = true;
    return asked;
  }
  json::object tries(Person& who) const {
    wire::TriesRequest asked;
    asked.challenge = challenge;
    return who.ask(asked);
  }

  FakeEnvironment world;
  Burglar anna, ben;
  std::string table, challenge;
};

TEST_F(Played, IsPlayedAgainByOthersWithItsLuck) {
  const std::string secret = anna.match(table).opening().secret;
  const auto first = moves_of(anna.match(table));
  Burglar cleo(world, 'c');
  const auto shown = tries(cleo);
  EXPECT_EQ(shown.at("seats").as_array().size(), 3u);
  EXPECT_EQ(shown.at("seats").at(1).at("name").as_string(), "Ben");
  EXPECT_TRUE(shown.at("tries").as_array().empty());
  auto asked = of_challenge('c');
  asked.seat = 1;
  const auto hers = cleo.begin(asked);
  ASSERT_EQ(hers.size(), 16u) << hers;
  const Match& match = cleo.match(hers);
  EXPECT_EQ(match.seed(), anna.match(table).seed());
  // The same bot, and one in the place of the other person.
  EXPECT_EQ(match.place(Seat(0)).bot, std::string(match::kStandIn));
  EXPECT_EQ(match.place(Seat(2)).bot, "greedy");
  EXPECT_EQ(moves_of(match)[0], first[0]);  // the throw for the first turn
  EXPECT_EQ(cleo.begin(of_challenge('d')), "try-runs");
  for (const auto& message : cleo.listener->heard) {
    EXPECT_EQ(message->find(secret), std::string::npos);
    EXPECT_EQ(message->find(test::words_of(0)), std::string::npos);
  }
  cleo.watch(hers, token_called('c'));
  cleo.play(hers, "hers");
  const auto side_by_side = tries(cleo);
  ASSERT_EQ(side_by_side.at("tries").as_array().size(), 1u);
  EXPECT_TRUE(side_by_side.at("mine").at("you").as_bool());
  EXPECT_EQ(side_by_side.at("mine").at("seat"), 1);
  EXPECT_EQ(cleo.begin(of_challenge('d')), "tried");
  const auto practice = cleo.begin(of_challenge('d', true));
  cleo.play(practice, "practice");
  EXPECT_EQ(tries(cleo).at("tries"), side_by_side.at("tries"));
  EXPECT_EQ(tries(anna).at("tries").at(0).at("you"), false);
  const auto verified = match::verify(json::parse(cleo.record(hers, token_called('c'))));
  ASSERT_TRUE(verified) << verified.error().message;
  EXPECT_EQ(verified->settled, "the luck of table " + table);
  // Whoever sends that on sends the same challenge.
  wire::ChallengeRequest on;
  on.table = hers;
  EXPECT_EQ(text(cleo.ask(on), "challenge"), challenge);
}

TEST_F(Played, AChallengeOutlivesARestartAndBadOnesAreRefused) {
  world.restart();
  Burglar cleo(world, 'c');
  EXPECT_EQ(text(tries(cleo), "say"), "tries");
  EXPECT_EQ(cleo.begin(of_challenge('c')).size(), 16u);
  auto seatless = of_challenge('d');
  seatless.seat = 3;
  Burglar dora(world, 'd');
  EXPECT_EQ(dora.begin(seatless), "no-seat");
  auto unknown = of_challenge('d');
  unknown.challenge = std::string(32, '0');
  EXPECT_EQ(dora.begin(unknown), "unknown-challenge");
  unknown.challenge = std::string("../");
  EXPECT_EQ(dora.begin(unknown), "unknown-challenge");
  world.break_store(MemoryLog::Mood::kGone);
  EXPECT_EQ(dora.begin(of_challenge('d')), "try-again");
}

// Whatever stands in the store: before the end nobody gets at the luck of a game.
TEST(Challenges, AreNoneWhileTheGameIsOn) {
  Party party("dice-heist", 2);
  const auto page = challenge_head(challenge_of(party.match()));
  party.world.log()->pages[{page.kind, page.page}][1] = wire::to_json(ChallengeNote{party.table});
  Burglar cleo(party.world, 'c');
  wire::TriesRequest tries;
  tries.challenge = page.page;
  EXPECT_EQ(text(cleo.ask(tries), "code"), "unknown-challenge");
  wire::TryRequest asked;
  asked.challenge = page.page;
  asked.name = "Cleo";
  asked.token = token_called('c');
  EXPECT_EQ(cleo.begin(asked), "unknown-challenge");
  wire::ResignRequest resign;
  resign.table = party.table;
  party.people[0].ask(resign);
  EXPECT_EQ(text(cleo.ask(tries), "say"), "tries");
  EXPECT_EQ(cleo.begin(asked).size(), 16u);
}

TEST(Challenges, OfADaysGameArePlayedWhenTheDayIsOver) {
  FakeEnvironment world(deal_settings());
  Burglar anna(world, 'a'), ben(world, 'b');
  const auto table = anna.begin(Burglar::of_day("crypt", '1'));
  anna.play(table, "anna");
  wire::ChallengeRequest made;
  made.table = table;
  wire::TryRequest asked;
  asked.challenge = text(anna.ask(made), "challenge");
  asked.name = "Ben";
  asked.token = token_called('b');
  EXPECT_EQ(ben.begin(asked), "day-is-on");
  world.step_time_of_day(kOneDay);
  const auto his = ben.begin(asked);
  ASSERT_EQ(his.size(), 16u) << his;
  EXPECT_TRUE(ben.document.at("deal").at("counts").as_bool());
  EXPECT_EQ(ben.match(his).seed(), anna.match(table).seed());
  ben.play(his, "ben");
  // Anna knows the deal: hers has been.
  asked.token = token_called('c');
  EXPECT_EQ(anna.begin(asked), "tried");
}

}  // namespace
}  // namespace purloin::server
