#include "lab/balance.h"

#include <set>

#include <gtest/gtest.h>

#include "games/dice_heist/wire/deck.h"
#include "lab/balance_page.h"
#include "lab/other_decks.h"

namespace purloin::lab {
namespace {

BalanceOrder some_games(const std::string& game, std::int64_t seats) {
  BalanceOrder order;
  order.game = game;
  order.seats = seats;
  order.bot = "greedy";
  order.games = 60;
  order.budget.iterations = 1;
  return order;
}

std::string page_of(const BalanceOrder& order) {
  return write_page(
      {"A game", "a command", order.bot, order.seats, measure_balance(order).value(), {}});
}

TEST(Balance, IsTheSameOnAnyNumberOfThreads) {
  auto order = some_games("crypt", 3);
  const auto alone = page_of(order);
  order.threads = 3;
  EXPECT_EQ(page_of(order), alone);
}

TEST(Balance, CountsEverySeatAndGame) {
  for (const auto& [game, seats] :
       {std::pair{"dice-heist", 4}, std::pair{"crypt", 2}, std::pair{"thiefs-market", 3}}) {
    const auto report = measure_balance(some_games(game, seats)).value();
    EXPECT_EQ(report.games, 60u);
    double by_seat = 0, by_turn = 0;
    for (const auto& seat : report.by_seat) by_seat += seat.mean();
    for (const auto& turn : report.by_turn) by_turn += turn.mean();
    EXPECT_NEAR(by_seat, 1, 1e-9) << game;
    EXPECT_NEAR(by_turn, 1, 1e-9) << game;
    EXPECT_EQ(report.scores.size(), 60u * static_cast<std::size_t>(seats));
    EXPECT_FALSE(report.holdings.empty()) << game;
    EXPECT_FALSE(report.habits.empty()) << game;
    for (const auto& [name, habit] : report.habits) {
      std::uint64_t seats_seen = 0;
      for (const auto& third : habit.share) seats_seen += third.count();
      EXPECT_EQ(seats_seen, report.scores.size()) << name;
    }
  }
}

// Bots that draw no lots play the same game again: all of it is luck.
TEST(Balance, TakesForLuckWhatBothGamesOfADealHaveInCommon) {
  EXPECT_NEAR(measure_balance(some_games("dice-heist", 3))->luck, 1, 1e-9);
  auto lots = some_games("dice-heist", 3);
  lots.bot = "random";
  EXPECT_LT(measure_balance(lots)->luck, 0.6);
}

TEST(Balance, KnowsTheSidesThatLieThere) {
  auto order = some_games("crypt", 2);
  order.options["collectors"] = "random";
  const auto report = measure_balance(order).value();
  EXPECT_EQ(report.sides.size(), 12u);
  EXPECT_TRUE(report.sides.contains("tapestry B"));
}

TEST(Balance, RefusesWhatCannotBePlayed) {
  EXPECT_FALSE(measure_balance(some_games("crypt", 1)));
  EXPECT_FALSE(measure_balance(some_games("chess", 2)));
  EXPECT_FALSE(measure_balance(some_games("dice-heist", 9)));
  auto nobody = some_games("crypt", 2);
  nobody.bot = "nobody";
  EXPECT_FALSE(measure_balance(nobody));
}

TEST(OtherDecks, MeetTheTotalsOfTheBoxAndDiffer) {
  std::set<std::string> met;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto deck = dice_heist::read_deck(other_dice_heist_deck(seed));
    ASSERT_TRUE(deck) << seed;
    EXPECT_EQ(dice_heist::box_differences(*deck), std::vector<std::string>{}) << seed;
    met.insert(dice_heist::deck_hash(*deck));
  }
  EXPECT_EQ(met.size(), 50u);
  auto order = some_games("dice-heist", 2);
  order.options["deck"] = other_dice_heist_deck(1);
  EXPECT_EQ(measure_balance(order)->games, 60u);
}

TEST(BalancePage, TakesNamesForNothingButNames) {
  BalanceReport report;
  report.by_seat.resize(2);
  report.by_turn.resize(2);
  report.lengths = report.margins = report.scores = {1, 2};
  report.habits["<script>"];
  const auto page = write_page({"A & B", "a 'command'", "bot", 2, report, {}});
  EXPECT_EQ(page.find("<script>"), std::string::npos);
  EXPECT_NE(page.find("A &amp; B"), std::string::npos);
}

}  // namespace
}  // namespace purloin::lab
