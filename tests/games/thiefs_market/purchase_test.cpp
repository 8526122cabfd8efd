// TM-15 to TM-21 and TM-33 to TM-35: the purchase turn.
#include "games/thiefs_market/position.h"

namespace purloin::thiefs_market {
namespace {

using Moves = std::set<std::string>;

TEST(ThiefsMarketPurchases, TheFinalPileIsFixedWhenSplittingEnds) {  // TM-15
  Position position(3);
  position.split(2, "RRWY", {"GB*", "P", ""}).sell({"giant-belt-buckle"});
  position.play({"take RRWY", "done", "done"});
  const auto final_pile = [&](int seat) { return position.state().player(Seat(seat)).final_pile; };
  EXPECT_EQ(final_pile(0), (FinalPile{3, true, 0b1100}));
  EXPECT_EQ(final_pile(1), (FinalPile{1, false, 0}));
  EXPECT_EQ(final_pile(2), (FinalPile{4, false, 0b0011}));
  position.play({"buy giant-belt-buckle pay RR"});
  EXPECT_EQ(position.pile(2), "WY");
  EXPECT_EQ(final_pile(2), (FinalPile{4, false, 0b0011})) << "spending does not change it";
}

TEST(ThiefsMarketPurchases, EyepatchPaysBeforeLuckyRerolls) {  // TM-16, TM-36, TM-40
  Position position(3);
  position.own(0, {"eyepatch-of-command"}).own(1, {"lucky-animal-appendage"});
  position.split(2, "RR", {"GB*", "P", ""}).play({"take RR"});
  EXPECT_EQ(position.phase(), "lucky");
  EXPECT_EQ(position.actor(), "seat 1");
  EXPECT_EQ(position.infamy(0), 1);
}

TEST(ThiefsMarketPurchases, FromTheMarkersHolderClockwise) {  // TM-17
  Position position(4);
  position.sell({"necklace"}).buy({"R", "R", "R*", "R"});
  EXPECT_EQ(position.actor(), "seat 2");
  position.play({"done"});
  EXPECT_EQ(position.actor(), "seat 3");
  position.play({"done"});
  EXPECT_EQ(position.actor(), "seat 0");
  position.play({"done"});
  EXPECT_EQ(position.actor(), "seat 1");
  position.play({"done"});
  EXPECT_NE(position.phase(), "buy") << "everyone had one turn";
}

TEST(ThiefsMarketPurchases, OneCardATurnOrNone) {  // TM-17
  Position position(3);
  position.sell({"tailor", "disgruntled-minion"}).gold(0, 9).buy({"RR*", "W", "B"});
  EXPECT_TRUE(position.is_legal("done")) << "one may buy nothing";
  position.play({"buy tailor pay R"});
  EXPECT_EQ(position.actor(), "seat 0") << "done ends a turn, not a purchase";
  EXPECT_EQ(position.refusal("buy disgruntled-minion pay R"), Refusal::kNoPurchaseLeft);
  EXPECT_TRUE(position.moves("buy").empty());
}

TEST(ThiefsMarketPurchases, EachGemWithADieOrAGold) {  // TM-18
  Position position(3);
  position.sell({"collecting-golem"}).gold(0, 2);  // red, white, white
  position.buy({"RWWY*", "W", "B"});
  EXPECT_EQ(position.moves("buy"),
            (Moves{"buy collecting-golem pay RWW", "buy collecting-golem pay RW$",
                   "buy collecting-golem pay WW$", "buy collecting-golem pay R$$",
                   "buy collecting-golem pay W$$"}));
  EXPECT_EQ(position.refusal("buy collecting-golem pay $$$"), Refusal::kTooLittleGold);
  EXPECT_EQ(position.refusal("buy collecting-golem pay RRW"), Refusal::kNotItsPrice);
  EXPECT_EQ(position.refusal("buy collecting-golem pay RW"), Refusal::kNotItsPrice);
  EXPECT_EQ(position.refusal("buy collecting-golem pay RWW$"), Refusal::kNotItsPrice);
  EXPECT_EQ(position.refusal("buy collecting-golem"), Refusal::kNotItsPrice);
  position.play({"buy collecting-golem pay $WR"});
  EXPECT_EQ(position.pile(0), "WY*") << "dice go out of the pile, the marker stays";
  EXPECT_EQ(position.gold(0), 1);
}

TEST(ThiefsMarketPurchases, BagsAreNotGold) {  // TM-18
  Position position(3);
  position.sell({"tailor"}).gold(0, 0).buy({"YY*", "W", "B"});
  EXPECT_TRUE(position.moves("buy").empty());
  EXPECT_FALSE(try_parse_action(position.rules(), position.state(), "buy tailor pay Y"));
}

TEST(ThiefsMarketPurchases, DiceThatOneLacksDoNotPay) {  // TM-18
  Position position(3);
  position.sell({"giant-belt-buckle"}).gold(0, 1).buy({"RW*", "W", "B"});
  EXPECT_EQ(position.moves("buy"), (Moves{"buy giant-belt-buckle pay R$"}));
  EXPECT_EQ(position.refusal("buy giant-belt-buckle pay RR"), Refusal::kTooFewDice);
}

TEST(ThiefsMarketPurchases, OlderRowsAreForSaleAndNothingIsReplacedYet) {  // TM-19, TM-27
  Position position(3);
  position.sell({"tailor", "fence", "brooch", "crown", "scepter"}).gold(0, 4);
  position.buy({"W*", "W", "B"});
  Moves cards;
  for (const auto& move : position.moves("buy")) cards.insert(move.substr(0, move.find(" pay")));
  EXPECT_EQ(cards, (Moves{"buy tailor", "buy fence", "buy brooch", "buy crown", "buy scepter"}));
  EXPECT_EQ(position.refusal("buy glamer pay $$"), Refusal::kNotForSale);
  position.play({"buy scepter pay W$$"});
  EXPECT_EQ(position.row(Deck::kC), (std::vector<std::string>{"crown"}));
  EXPECT_EQ(position.phase(), "buy");
  position.play({"done"});
  EXPECT_EQ(position.refusal("buy scepter pay W$$"), Refusal::kNotForSale);
}

TEST(ThiefsMarketPurchases, RowsCloseUpAndCardsStandInTheOrderGained) {  // TM-19, TM-21
  Position position(3);
  position.sell({"tailor", "fence", "glamer", "necklace", "bondsman"});
  position.own(0, {"wicked-clutches"}).gold(0, 9).buy({"W*", "W", "B"});
  position.play({"buy glamer pay $$"});
  EXPECT_EQ(position.row(Deck::kA),
            (std::vector<std::string>{"tailor", "fence", "necklace", "bondsman"}));
  EXPECT_EQ(position.cards(0), (std::vector<std::string>{"wicked-clutches", "glamer"}));
}

TEST(ThiefsMarketPurchases, AbilitiesOnceARoundInAnyOrderAlsoWhenJustBought) {  // TM-20
  Position position(3);
  position.own(0, {"alchemical-lab"}).sell({"tailor"}).buy({"RRR*", "W", "B"});
  position.play({"use alchemical-lab R>W", "buy tailor pay R", "use tailor"});
  EXPECT_EQ(position.pile(0), "W*");
  EXPECT_EQ(position.infamy(0), 1);
  EXPECT_EQ(position.refusal("use tailor"), Refusal::kUsedAlready);
  EXPECT_EQ(position.refusal("use alchemical-lab R>B"), Refusal::kUsedAlready);
  EXPECT_EQ(position.moves(), (Moves{"done"}));
}

TEST(ThiefsMarketPurchases, AbilitiesAreForOnesOwnTurnAndOnesOwnCards) {  // TM-20
  Position position(3);
  position.own(1, {"tailor"}).sell({"necklace"}).buy({"RR*", "R", "B"});
  EXPECT_EQ(position.refusal("use tailor"), Refusal::kNotYourCard);
  position.play({"done", "use tailor", "done"});
  EXPECT_EQ(position.refusal("use tailor"), Refusal::kNotYourCard);
  EXPECT_EQ(position.infamy(1), 1);
}

TEST(ThiefsMarketPurchases, UsedAbilitiesComeBackWithTheNextRound) {  // TM-20
  Position position(3);
  position.own(0, {"tailor"}).sell({"necklace", "fence", "glamer", "pawnbroker", "bondsman"});
  position.buy({"RR*", "W", "B"});
  position.play({"use tailor", "done", "done", "done", "roll RRRRRRRRRR", "take RR*", "take R",
                 "take RRRRRRR"});
  EXPECT_TRUE(position.is_legal("use tailor"));
  EXPECT_EQ(position.purchases(0), 0);
}

TEST(ThiefsMarketPurchases, CardsStayAndSpentDiceAreGone) {  // TM-21
  Position position(3);
  position.own(0, {"crown"}).own(1, {"scepter"}).sell({"tailor"}).buy({"RB*", "RRR", "W"});
  position.play({"buy tailor pay R", "done", "done", "done"});
  EXPECT_EQ(position.cards(0), (std::vector<std::string>{"crown", "tailor"}));
  EXPECT_EQ(position.cards(1), (std::vector<std::string>{"scepter"}));
}

TEST(ThiefsMarketPurchases, ExtraPurchasesNeedTheGemInTheFinalPile) {  // TM-33
  for (const auto& [id, gem] : {std::pair{"disgruntled-minion", "R"},
                                {"corrupt-official", "W"},
                                {"guy-in-a-trenchcoat", "B"},
                                {"executive-assistant", "G"}}) {
    for (const char* pile : {"R", "W", "B", "G"}) {
      Position position(3);
      const std::string with_marker = std::string(pile) + "*";
      position.own(0, {id}).buy({with_marker, "Y", "P"});
      EXPECT_EQ(position.rules().purchases_allowed(position.state(), Seat(0)),
                pile == std::string(gem) ? 2 : 1)
          << id << " with " << pile;
    }
  }
}

TEST(ThiefsMarketPurchases, ExtraPurchasesAddUpAndOutlastTheDice) {  // TM-33
  Position position(3);
  position.own(0, {"disgruntled-minion", "corrupt-official"}).gold(0, 9);
  position.sell({"tailor", "fence", "glamer", "necklace"}).buy({"RW*", "Y", "P"});
  position.play({"buy tailor pay R", "buy fence pay W$", "buy glamer pay $$"});
  EXPECT_EQ(position.refusal("buy necklace pay $$"), Refusal::kNoPurchaseLeft);
  EXPECT_EQ(position.purchases(0), 3);
}

TEST(ThiefsMarketPurchases, AnExtraPurchaseOfACardJustBought) {  // TM-33
  Position position(3);
  position.sell({"disgruntled-minion", "tailor", "necklace"}).gold(0, 9);
  position.buy({"R*", "Y", "P"});
  position.play({"buy disgruntled-minion pay R"});
  EXPECT_EQ(position.moves("buy tailor"), (Moves{"buy tailor pay $"}));
  position.play({"buy tailor pay $"});
  EXPECT_TRUE(position.moves("buy").empty());
}

TEST(ThiefsMarketPurchases, InsuranceRacketLeavesExactlyOneGemUnpaid) {  // TM-34
  Position position(3);
  position.own(0, {"insurance-racket"}).sell({"collecting-golem", "tailor"});
  position.gold(0, 1).buy({"RWW*", "Y", "P"});
  // Red, white, white: one of them is free, and the other two are dice or gold.
  EXPECT_EQ(position.moves("buy"),
            (Moves{"buy collecting-golem pay RW", "buy collecting-golem pay WW",
                   "buy collecting-golem pay R$", "buy collecting-golem pay W$", "buy tailor"}));
  EXPECT_EQ(position.refusal("buy collecting-golem pay RWW"), Refusal::kNotItsPrice)
      << "the discount is not optional";
  EXPECT_EQ(position.refusal("buy collecting-golem pay $$"), Refusal::kTooLittleGold);
  position.play({"buy collecting-golem pay WW", "buy tailor"});
  EXPECT_EQ(position.pile(0), "R*");
  EXPECT_EQ(position.purchases(0), 2) << "and one more purchase each turn";
}

TEST(ThiefsMarketPurchases, InsuranceRacketWorksAtOnceButNotForItself) {  // TM-34
  Position position(3);
  position.sell({"insurance-racket", "fence"}).gold(0, 4).buy({"Y*", "Y", "P"});
  EXPECT_EQ(position.moves("buy insurance-racket"), (Moves{"buy insurance-racket pay $$$"}));
  position.play({"buy insurance-racket pay $$$"});
  EXPECT_EQ(position.moves("buy"), (Moves{"buy fence pay $"}));
}

TEST(ThiefsMarketPurchases, InfamyForEveryPurchaseWithTheGem) {  // TM-35
  const auto infamy_for = [](std::string_view owned, std::string_view bought) {
    Position position(3);
    position.own(0, {owned}).sell({bought}).gold(0, 9).buy({"Y*", "Y", "P"});
    const auto price = position.rules().price(position.state(), Seat(0), position.card(bought));
    const std::string move =
        "buy " + std::string(bought) + " pay " + std::string(static_cast<std::size_t>(price), '$');
    return position.play({move}).infamy(0);
  };
  EXPECT_EQ(infamy_for("anthropomorphic-water-buffalo", "giant-belt-buckle"), 1)
      << "once, though the cost has two";
  EXPECT_EQ(infamy_for("anthropomorphic-water-buffalo", "crown"), 0);
  EXPECT_EQ(infamy_for("easily-impressed-noble", "crown"), 1);
  EXPECT_EQ(infamy_for("sticky-fingered-dockhand", "crown"), 1);
  EXPECT_EQ(infamy_for("rumor-monger", "crown"), 0);
  EXPECT_EQ(infamy_for("rumor-monger", "nearby-safehouse"), 1);
}

TEST(ThiefsMarketPurchases, InfamyForThePurchaseOfTheCardItself) {  // TM-35
  for (const auto id : {"anthropomorphic-water-buffalo", "easily-impressed-noble",
                        "sticky-fingered-dockhand", "rumor-monger"}) {
    Position position(3);
    position.sell({id}).gold(0, 9).buy({"Y*", "Y", "P"});
    const std::string move = "buy " + std::string(id) + " pay $$$";
    EXPECT_EQ(position.play({move}).infamy(0), 1) << id;
  }
}

TEST(ThiefsMarketPurchases, InfamyForEachSuchCard) {  // TM-35: printed cost, whatever was paid
  Position position(3);
  position.own(0, {"anthropomorphic-water-buffalo", "easily-impressed-noble", "rumor-monger",
                   "sticky-fingered-dockhand", "insurance-racket"});
  position.own(1, {"fence"}).sell({"loyalty-program"}).gold(0, 9).buy({"Y*", "Y", "P"});
  position.play({"buy loyalty-program pay $$$"});
  EXPECT_EQ(position.infamy(0), 4);
  EXPECT_EQ(position.infamy(1), 0);
}

}  // namespace
}  // namespace purloin::thiefs_market
