// TM-22 to TM-27: the end of a round, the market and the end of the game.
#include "games/thiefs_market/position.h"

namespace purloin::thiefs_market {
namespace {

using Cards = std::vector<std::string>;

// A position whose newest row is full; everyone has gold, and seat 0 the marker.
Position with_rows(Ids cards, int seats = 3) {
  Position position(seats);
  position.sell(cards);
  for (int i = 0; i < seats; ++i) position.gold(i, 9);
  if (seats == 3) position.buy({"Y*", "Y", "P"});
  return position;
}

const Ids kRowA = {"tailor", "fence", "glamer", "necklace", "bondsman"};
const Ids kRowB = {"brooch", "bookie", "menacing-monocle", "concealed-safehouse",
                   "fortified-safehouse"};
const Ids kRowC = {"crown", "scepter", "fur-coat", "giant-belt-buckle", "big-haul"};

TEST(ThiefsMarketRound, BagsForGoldAndMasksForInfamy) {  // TM-22
  Position position(3);
  position.sell(kRowA).buy({"YYR*", "PPPY", "RW"});
  position.play({"done", "done"});
  EXPECT_EQ(position.gold(0), 1) << "not before the round ends";
  position.play({"done"});
  EXPECT_EQ(position.gold(0), 3);
  EXPECT_EQ(position.gold(1), 2);
  EXPECT_EQ(position.infamy(1), 3);
  EXPECT_EQ(position.gold(2), 1);
  EXPECT_EQ(position.infamy(2), 0);
  EXPECT_EQ(position.center(), "*") << "all dice and the marker return";
  EXPECT_EQ(position.pile(1), "");
  EXPECT_EQ(position.actor(), "roll 10");
}

TEST(ThiefsMarketRound, DiceTurnedOrSpentBeforeAreNotTurnedIn) {  // TM-22
  Position position(3);
  position.own(0, {"bondsman", "gauntlet-of-evil-intent"}).sell({"tailor"});
  position.buy({"RPP*", "W", "B"});
  position.play({"use bondsman R>Y", "use gauntlet-of-evil-intent"});
  EXPECT_EQ(position.gold(0), 2) << "the Gauntlet pays at once";
  position.play({"done", "done", "done"});
  EXPECT_EQ(position.gold(0), 3);
  EXPECT_EQ(position.infamy(0), 1);
}

TEST(ThiefsMarketRound, TheMarkersHolderStartsTheNextRound) {  // TM-23
  Position position(4);
  position.sell(kRowA).buy({"Y", "Y", "P*", "R"});
  position.play({"done", "done", "done", "done"});
  EXPECT_EQ(position.phase(), "roll");
  EXPECT_EQ(position.state().round, 2u);
  EXPECT_EQ(*position.state().start, Seat(2));
  position.play({"roll RRRRRRRRRRR"});
  EXPECT_EQ(position.actor(), "seat 2");
}

TEST(ThiefsMarketRound, TheNewestRowIsFilledToFive) {  // TM-24
  Position position = with_rows(kRowA);
  position.play({"buy tailor pay $", "done", "buy glamer pay $$", "done", "done"});
  EXPECT_EQ(position.phase(), "refill");
  EXPECT_EQ(position.actor(), "deal");
  EXPECT_EQ(position.state().bought[0], 2);
  EXPECT_EQ(position.state().round, 1u) << "the round ends when the market is full";
  position.play({"deal pawnbroker", "deal local-celebrity"});
  EXPECT_EQ(position.row(Deck::kA),
            (Cards{"fence", "necklace", "bondsman", "pawnbroker", "local-celebrity"}));
  EXPECT_EQ(position.actor(), "roll 10");
  EXPECT_EQ(position.state().bought[0], 0);
  EXPECT_EQ(position.state().round, 2u);
}

TEST(ThiefsMarketRound, NothingBoughtNothingDealt) {  // TM-24
  Position position = with_rows(kRowA);
  position.play({"done", "done", "done"});
  EXPECT_EQ(position.phase(), "roll");
}

TEST(ThiefsMarketRound, OlderRowsAreNeverRefilled) {  // TM-24, TM-27
  Position position = with_rows(kRowB);
  position.sell({"tailor", "fence"});
  position.play({"buy tailor pay $", "done", "done", "done"});
  EXPECT_EQ(position.phase(), "roll");
  EXPECT_EQ(position.row(Deck::kA), (Cards{"fence"}));
  EXPECT_EQ(count_bits(position.state().market), 6) << "more than five cards for sale";
}

TEST(ThiefsMarketRound, ADeckThatCannotFillItsRowOpensTheNext) {  // TM-25
  Position position = with_rows(kRowA);
  position.leave_in_deck(Deck::kA, 1);
  position.play({"buy tailor pay $", "done", "buy glamer pay $$", "done", "done"});
  const auto last = *position.rules().next_deck(position.state());
  EXPECT_EQ(last, Deck::kA) << "first what it still has";
  FastRng rng(1);
  const auto deal = [&] {
    position.rules().apply(position.state(),
                           position.rules().sample_outcome(position.state(), rng));
  };
  deal();
  EXPECT_EQ(position.row(Deck::kA).size(), 4u);
  EXPECT_EQ(position.left(Deck::kA), 0);
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(position.phase(), "refill");
    deal();
  }
  EXPECT_EQ(position.row(Deck::kA).size(), 4u) << "stays for sale, one short";
  EXPECT_EQ(position.row(Deck::kB).size(), 5u);
  EXPECT_EQ(position.phase(), "roll");
  EXPECT_EQ(position.left(Deck::kB), 7);
}

TEST(ThiefsMarketRound, ADeckThatEmptiesExactlyOpensNothingYet) {  // TM-25
  Position position = with_rows(kRowA);
  position.leave_in_deck(Deck::kA, 1);
  position.play({"buy tailor pay $", "done", "done", "done"});
  FastRng rng(1);
  position.rules().apply(position.state(), position.rules().sample_outcome(position.state(), rng));
  EXPECT_EQ(position.phase(), "roll");
  EXPECT_TRUE(position.row(Deck::kB).empty());
  EXPECT_EQ(position.left(Deck::kA), 0);
  // The next card that is bought opens it.
  position.buy({"Y*", "Y", "P"}).play({"buy fence pay $$", "done", "done", "done"});
  EXPECT_EQ(*position.rules().next_deck(position.state()), Deck::kB);
  EXPECT_TRUE(position.is_legal("deal brooch"));
  EXPECT_EQ(position.refusal("deal local-celebrity"), Refusal::kNotInDeck);
}

TEST(ThiefsMarketRound, TheSameFromBToC) {  // TM-25
  Position position = with_rows(kRowB);
  position.leave_in_deck(Deck::kB, 0);
  position.play({"buy brooch pay $$", "done", "done", "done"});
  for (const auto id : {"deal crown", "deal scepter", "deal fur-coat", "deal big-haul"}) {
    position.play({id});
    EXPECT_EQ(position.phase(), "refill");
  }
  position.play({"deal the-heist"});
  EXPECT_EQ(position.phase(), "roll");
  EXPECT_EQ(position.row(Deck::kB).size(), 4u);
}

TEST(ThiefsMarketRound, TheGameGoesOnWhileDeckCReplacesWhatWasBought) {  // TM-26
  Position position = with_rows(kRowC);
  position.leave_in_deck(Deck::kC, 2);
  position.play({"buy crown pay $$$", "done", "buy scepter pay $$$", "done", "done"});
  EXPECT_EQ(position.phase(), "refill") << "two bought, two left";
}

TEST(ThiefsMarketRound, TheGameEndsWhenDeckCCannotReplaceWhatWasBought) {  // TM-26
  Position position = with_rows(kRowC);
  position.leave_in_deck(Deck::kC, 1);
  position.play({"buy crown pay $$$", "done", "buy big-haul pay $$", "done"});
  EXPECT_EQ(position.phase(), "buy");
  position.play({"done"});
  EXPECT_EQ(position.phase(), "over");
  EXPECT_EQ(position.left(Deck::kC), 1) << "without dealing";
  EXPECT_EQ(position.row(Deck::kC).size(), 3u);
  EXPECT_EQ(position.state().bought[2], 2);
  EXPECT_EQ(position.state().round, 1u);
  EXPECT_EQ(position.infamy(2), 1) << "gold and infamy are paid out before";
  EXPECT_EQ(position.gold(1), 9 - 2 + 1);
}

TEST(ThiefsMarketRound, AnEmptyDeckCEndsNothingWhileNobodyBuysFromIt) {  // TM-26
  Position position = with_rows(kRowC);
  position.sell({"tailor"}).leave_in_deck(Deck::kC, 0);
  position.play({"buy tailor pay $", "done", "done", "done"});
  EXPECT_EQ(position.phase(), "roll");
}

TEST(ThiefsMarketRound, AWholeRowCanBeBought) {  // TM-24, TM-25
  Position position(5);
  position.sell(kRowC).leave_in_deck(Deck::kC, 5);
  for (int i = 0; i < 5; ++i) position.gold(i, 3);
  position.buy({"Y*", "Y", "P", "P", "P"});
  position.play({"buy crown pay $$$", "done", "buy scepter pay $$$", "done", "buy fur-coat pay $$",
                 "done", "buy giant-belt-buckle pay $$", "done", "buy big-haul pay $$", "done"});
  EXPECT_EQ(position.phase(), "refill");
  for (int i = 0; i < 5; ++i) {
    FastRng rng(static_cast<std::uint64_t>(i));
    position.rules().apply(position.state(),
                           position.rules().sample_outcome(position.state(), rng));
  }
  EXPECT_EQ(position.phase(), "roll");
  EXPECT_EQ(position.row(Deck::kC).size(), 5u);
}

}  // namespace
}  // namespace purloin::thiefs_market
