// Tables whose luck was settled before they were opened: a day's deal, and a game played again.
#include <gtest/gtest.h>

#include "match/document.h"
#include "match/film.h"
#include "match/verify.h"
#include "support/matches.h"
#include "wire/described.h"

namespace purloin::match {
namespace {

namespace json = wire::json;
using test::agree_on_dice;
using test::new_table;
using test::open_match;
using test::play_out;

const std::string kDaySecret = "the secret of a day";

Match open_deal(const std::string& game, std::vector<std::string> places, Deal deal,
                const std::string& secret = kDaySecret, const std::string& salt = "a") {
  auto secrets = test::secrets(salt);
  secrets.dice = secret;
  secrets.deal = std::move(deal);
  return Match(Match::open(new_table(game, std::move(places)), secrets, 1).value());
}

// Why something is refused; nothing where it is not.
template <class T>
std::string why_not(const Result<T>& answer) {
  return answer ? "" : answer.error().code;
}

Deal of_day() {
  Deal deal;
  deal.day = std::string("2026-11-17");
  deal.counts = true;
  return deal;
}

// The game that the other one is, with its luck, from another person's seat.
Deal of_game(const Match& first) {
  Deal deal;
  deal.challenge = std::string("challenge");
  deal.of = first.opening().table;
  deal.hashes.emplace();
  deal.words.emplace();
  for (const auto& place : first.places()) {
    deal.hashes->push_back(place.hash);
    deal.words->push_back(place.words);
  }
  return deal;
}

TEST(Deals, BeginWithoutAnybodysWordsAndGoTheSameWayAfterTheSameMoves) {
  for (const char* game : {"dice-heist", "crypt", "thiefs-market"}) {
    Match one = open_deal(game, {"me", "thief", "thief"}, of_day(), kDaySecret, "one");
    Match two = open_deal(game, {"me", "thief", "thief"}, of_day(), kDaySecret, "two");
    Match other = open_deal(game, {"me", "thief", "thief"}, of_day(), "another day's", "one");
    ASSERT_TRUE(one.has_started());
    EXPECT_EQ(one.commit(Seat(0), std::string(64, 'a'), 1).error().code, "started");
    for (Match* match : {&one, &two, &other}) play_out(*match, "moves");
    EXPECT_EQ(one.moves(), two.moves()) << game;
    EXPECT_NE(one.moves(), other.moves()) << game;
  }
}

TEST(Deals, LeaveNothingToTakeBackAndNothingToARace) {
  Match deal = open_deal("thiefs-market", {"me", "thief", "thief"}, of_day());
  const auto key = fair::key_from_text("undo");
  for (std::uint64_t i = 0; deal.to_act(); ++i) {
    EXPECT_TRUE(deal.racers().empty());
    fair::ChanceStream stream(key, i);
    const Seat seat = *deal.to_act();
    ASSERT_TRUE(deal.move(seat, deal.table().random_move(stream), 1));
    EXPECT_FALSE(deal.may_undo());
    EXPECT_EQ(deal.undo(seat, 1).error().code, "no-undo");
  }
  EXPECT_TRUE(deal.is_over());
}

TEST(Deals, ADaysSecretIsInNoDocumentAndInTheRecordWhenTheDayIsOver) {
  Match match = open_deal("dice-heist", {"me", "thief", "thief"}, of_day());
  play_out(match, "secret");
  ASSERT_TRUE(match.is_over());
  for (const Viewer viewer : {Viewer(), Viewer(Seat(0))}) {
    EXPECT_EQ(wire::to_json(document(match, viewer, true)).find(kDaySecret), std::string::npos);
  }
  const auto during = record(match, false);
  EXPECT_EQ(json::serialize(during).find(kDaySecret), std::string::npos);
  EXPECT_NE(verify(during).error().message.find("when the day is over"), std::string::npos);
  const auto after = record(match, true);
  EXPECT_NE(json::serialize(after).find(kDaySecret), std::string::npos);
}

TEST(Deals, ADaysRecordIsHeldAgainstWhatWasPublished) {
  for (const char* game : {"dice-heist", "crypt", "thiefs-market"}) {
    Match match = open_deal(game, {"me", "thief", "thief"}, of_day());
    play_out(match, "verify");
    const auto honest = record(match, true);
    const auto published = fair::commitment_to(kDaySecret);
    const auto verified = verify(honest, std::nullopt, published);
    ASSERT_TRUE(verified) << verified.error().message;
    EXPECT_FALSE(verified->is_fair);
    EXPECT_EQ(verified->settled, "the deal of 2026-11-17");
    const auto other = fair::commitment_to("chosen when everybody's moves were known");
    EXPECT_EQ(why_not(verify(honest, std::nullopt, other)), "unfair");
    // A server that deals somebody cards of their own.
    auto forged = honest;
    forged["seed"] = "a seed of its own";
    EXPECT_EQ(why_not(verify(forged, std::nullopt, published)), "unfair");
    // … also with moves that fit.
    Match own = open_deal(game, {"me", "thief", "thief"}, of_day(), "its own");
    play_out(own, "verify");
    auto swapped = record(own, true);
    EXPECT_EQ(why_not(verify(swapped, std::nullopt, published)), "unfair");
    swapped["commitment"] = published;
    swapped["fair"].as_object()["commitment"] = published;
    EXPECT_EQ(why_not(verify(swapped, std::nullopt, published)), "unfair");
  }
}

TEST(Deals, AChallengeHasTheLuckOfTheFirstGame) {
  for (const char* game : {"dice-heist", "crypt", "thiefs-market"}) {
    Match first = open_match(new_table(game, {"me", "open", "open"}));
    ASSERT_TRUE(first.sit({}, {"Ben", "tb"}, 1));
    ASSERT_TRUE(first.sit({}, {"Cleo", "tc"}, 1));
    agree_on_dice(first);
    play_out(first, "first");
    const std::string& secret = first.opening().secret;
    Match again = open_deal(game, {"thief", "me", "thief"}, of_game(first), secret, "again");
    ASSERT_TRUE(again.has_started());
    EXPECT_EQ(wire::to_json(document(again, Seat(1), true)).find(secret), std::string::npos);
    EXPECT_EQ(json::serialize(record(again)).find("words of"), std::string::npos);
    EXPECT_EQ(why_not(verify(record(again))), "unfair");
    play_out(again, "first");
    EXPECT_EQ(again.moves(), first.moves()) << game;
    EXPECT_NE(wire::to_json(document(again, Seat(1), true)).find(secret), std::string::npos);
    const auto verified = verify(record(again));
    ASSERT_TRUE(verified) << verified.error().message;
    EXPECT_EQ(verified->settled, "the luck of table " + first.opening().table);
    auto forged = record(again);
    forged["deal"].as_object()["words"].as_array()[1] = "other words";
    EXPECT_EQ(why_not(verify(forged)), "unfair");
  }
}

// Looking back: at a table, and at a record that somebody kept.
TEST(Deals, AreToldAgainFromTheirStepsAndFromTheirRecord) {
  constexpr std::size_t kWhole = 10'000;
  for (const char* game : {"dice-heist", "crypt", "thiefs-market"}) {
    auto secrets = test::secrets("film");
    secrets.deal = of_day();
    std::vector<Step> steps{
        Match::open(new_table(game, {"me", "thief", "thief"}), secrets, 1).value()};
    Match match(steps[0]);
    play_out(match, "film", &steps);
    const auto told = film(steps, {std::nullopt, true}, 0, kWhole);
    EXPECT_TRUE(told.is_whole);
    EXPECT_EQ(told.steps.size(), steps.size() - 1);
    EXPECT_EQ(wire::to_json(told).find(secrets.dice), std::string::npos);
    EXPECT_EQ(why_not(steps_of_record(record(match, false))), "unfair");
    const auto read = steps_of_record(record(match, true));
    ASSERT_TRUE(read) << read.error().message;
    Match again(read->front());
    for (const auto& step : std::span(*read).subspan(1)) again.apply(step);
    EXPECT_TRUE(again.is_over());
    EXPECT_EQ(again.moves(), match.moves()) << game;
    EXPECT_TRUE(film(*read, {std::nullopt, true}, 0, kWhole).is_whole);
  }
}

TEST(Deals, FoldFromTheStoreAndAreNoDealsInARematch) {
  auto secrets = test::secrets("a");
  secrets.deal = of_day();
  std::vector<Step> steps{Match::open(new_table("crypt", {"me", "thief"}), secrets, 1).value()};
  Match match(steps[0]);
  play_out(match, "fold", &steps);
  std::vector<Step> stored;
  for (const auto& step : steps) {
    stored.push_back(wire::try_read<Step>(json::parse(wire::to_json(step))).value());
  }
  const auto folded = Match::refold(stored);
  ASSERT_TRUE(folded) << folded.error().message;
  EXPECT_EQ(json::value(record(*folded, true)), json::value(record(match, true)));
  const auto rematch = match.open_rematch(Seat(0), true, test::secrets("b"), 2).value();
  EXPECT_FALSE(rematch.opening->deal);
  EXPECT_FALSE(Match(rematch).has_started());
}

}  // namespace
}  // namespace purloin::match
