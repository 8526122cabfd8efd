// TM-45: the promo cards.
#include "games/thiefs_market/position.h"

namespace purloin::thiefs_market {
namespace {

using Moves = std::set<std::string>;

// Seat 0 has bought the Stew with seat 1 owning `ids`.
Position stew_with(Ids ids, std::string_view pile = "RRBG*") {
  Position position(3, true);
  position.own(1, ids).sell({"mimetic-stew"}).gold(0, 5).buy({pile, "Y", "P"});
  position.play({"buy mimetic-stew pay $$"});
  return position;
}

TEST(ThiefsMarketPromos, MimeticStewCopiesAnOpponentsCard) {  // TM-45
  Position position(4, true);
  position.own(0, {"crown"}).own(1, {"tailor"}).own(3, {"fence", "scepter"});
  position.sell({"mimetic-stew"}).gold(0, 2).buy({"R*", "Y", "P", "P"});
  position.play({"buy mimetic-stew pay $$"});
  EXPECT_EQ(position.phase(), "copy");
  EXPECT_EQ(position.moves(), (Moves{"copy 1 tailor", "copy 3 fence", "copy 3 scepter"}));
  EXPECT_EQ(position.refusal("copy 0 crown"), Refusal::kNoSuchRival) << "not one's own";
  EXPECT_EQ(position.refusal("copy 4 tailor"), Refusal::kNoSuchRival);
  EXPECT_EQ(position.refusal("copy 1 fence"), Refusal::kNotTheirCard);
  position.play({"copy 3 scepter"});
  EXPECT_EQ(position.phase(), "buy");
  EXPECT_EQ(position.points(0, "mimetic-stew"), 6);
  EXPECT_EQ(position.cards(3), (std::vector<std::string>{"fence", "scepter"})) << "a copy";
}

TEST(ThiefsMarketPromos, MimeticStewWithNothingToCopyStaysItself) {  // TM-45
  Position position(3, true);
  position.own(0, {"crown"}).sell({"mimetic-stew"}).gold(0, 2).buy({"R*", "Y", "P"});
  position.play({"buy mimetic-stew pay $$"});
  EXPECT_EQ(position.phase(), "buy");
  EXPECT_EQ(position.points(0, "mimetic-stew"), 0);
  EXPECT_EQ(position.refusal("use mimetic-stew"), Refusal::kNothingToUse);
}

TEST(ThiefsMarketPromos, MimeticStewHasTheAbilityOfItsOwn) {  // TM-45, TM-20
  Position position = stew_with({"tailor"}).play({"copy 1 tailor"});
  EXPECT_EQ(position.moves("use"), (Moves{"use mimetic-stew"}));
  position.play({"use mimetic-stew"});
  EXPECT_EQ(position.pile(0), "RBG*");
  EXPECT_EQ(position.infamy(0), 1);
  EXPECT_EQ(position.refusal("use mimetic-stew"), Refusal::kUsedAlready);
  EXPECT_EQ(position.state().used, bit(position.card("mimetic-stew")));
  Position turning = stew_with({"glamer"}).play({"copy 1 glamer"});
  EXPECT_EQ(turning.moves("use"),
            (Moves{"use mimetic-stew B>R", "use mimetic-stew B>W", "use mimetic-stew B>G"}));
  Position endless = stew_with({"exit-strategy"}).play({"copy 1 exit-strategy"});
  endless.play({"use mimetic-stew", "use mimetic-stew"});
  EXPECT_EQ(endless.infamy(0), 4);
  EXPECT_EQ(endless.state().used, 0u);
}

TEST(ThiefsMarketPromos, MimeticStewHasTheOnGainEffect) {  // TM-45, TM-38
  EXPECT_EQ(stew_with({"big-haul"}).play({"copy 1 big-haul"}).infamy(0), 5);
  EXPECT_EQ(stew_with({"crown"}).play({"copy 1 crown"}).infamy(0), 0);
}

TEST(ThiefsMarketPromos, MimeticStewIsChosenAfterThePurchasesTriggers) {  // TM-45, TM-35
  Position position = stew_with({"rumor-monger"}).play({"copy 1 rumor-monger"});
  EXPECT_EQ(position.infamy(0), 0) << "its cost has green, but it was no Rumor-Monger then";
  Position green(3, true);
  green.own(0, {"rumor-monger"}).own(1, {"crown"}).sell({"mimetic-stew"}).gold(0, 2);
  green.buy({"R*", "Y", "P"}).play({"buy mimetic-stew pay $$"});
  EXPECT_EQ(green.infamy(0), 1) << "paid before the copy is chosen";
}

TEST(ThiefsMarketPromos, MimeticStewGivesPurchasesAndDiscounts) {  // TM-45, TM-33, TM-34
  Position minion = stew_with({"disgruntled-minion"});
  minion.sell({"fur-coat"});
  EXPECT_EQ(minion.play({"copy 1 disgruntled-minion"}).moves("buy").size(), 4u);
  Position racket = stew_with({"insurance-racket"});
  racket.sell({"fur-coat"}).play({"copy 1 insurance-racket"});
  EXPECT_EQ(racket.moves("buy"),
            (Moves{"buy fur-coat pay $", "buy fur-coat pay R", "buy fur-coat pay B"}));
}

TEST(ThiefsMarketPromos, MimeticStewPaysInfamyOnLaterPurchases) {  // TM-45, TM-35
  Position position(3, true);
  position.own(0, {"disgruntled-minion"}).own(1, {"rumor-monger"});
  position.sell({"mimetic-stew", "nearby-safehouse"}).gold(0, 9).buy({"R*", "Y", "P"});
  position.play({"buy mimetic-stew pay $$", "copy 1 rumor-monger", "buy nearby-safehouse pay $"});
  EXPECT_EQ(position.infamy(0), 1);
}

TEST(ThiefsMarketPromos, MimeticStewHasTheIconsOfTheCopyOnly) {  // TM-45
  Position position(3, true);
  position.own(0, {"mimetic-stew", "collecting-golem"}).own(1, {"executive-assistant", "crown"});
  EXPECT_EQ(position.points(0, "collecting-golem"), 3) << "magic while it is itself";
  position.copied("executive-assistant");
  EXPECT_EQ(position.points(0, "collecting-golem"), 0) << "no longer magic";
  EXPECT_EQ(position.sheet(0).henchmen, 2);
  EXPECT_EQ(position.sheet(1).henchmen, 2);
}

TEST(ThiefsMarketPromos, MimeticStewWorksOutsideThePurchasesToo) {  // TM-45, TM-36, TM-37, TM-40
  Position lucky(3, true);
  lucky.own(0, {"mimetic-stew"})
      .own(1, {"lucky-animal-appendage"})
      .copied("lucky-animal-appendage");
  lucky.split(2, "RR", {"WW", "BB*", ""}).play({"take RR"});
  EXPECT_EQ(lucky.actor(), "seat 1") << "in turn order from the marker";
  EXPECT_EQ(lucky.play({"reroll B"}).actor(), "roll 1");
  EXPECT_EQ(lucky.play({"roll P"}).actor(), "seat 0");
  EXPECT_EQ(lucky.phase(), "lucky");
  EXPECT_EQ(lucky.play({"pass"}).phase(), "buy");

  Position scales(3, true);
  scales.own(0, {"mimetic-stew"}).own(1, {"imbalanced-scales"}).copied("imbalanced-scales");
  scales.sell({"necklace"}).buy({"Y*", "R", "P"}).play({"done", "done", "done"});
  EXPECT_EQ(scales.gold(0), 3);

  Position clutches(3, true);
  clutches.own(0, {"mimetic-stew"}).own(1, {"wicked-clutches"}).copied("wicked-clutches");
  clutches.split(2, "RR", {"WW", "BB*", ""}).play({"steal 0 return W"});
  EXPECT_EQ(clutches.infamy(0), 1);
}

TEST(ThiefsMarketPromos, MimeticStewOutOfAPotion) {  // TM-45, TM-39
  Position position(3, true);
  position.own(1, {"crown"}).gold(0, 2);
  position.sell({"unlabeled-potion"}).buy({"R*", "Y", "P"});
  position.play({"buy unlabeled-potion pay $$", "deal mimetic-stew"});
  EXPECT_EQ(position.phase(), "copy");
  position.play({"copy 1 crown"});
  EXPECT_EQ(position.points(0, "mimetic-stew"), 6);
  EXPECT_EQ(position.actor(), "seat 0");
}

TEST(ThiefsMarketPromos, LoyaltyProgramCountsACopyAsACard) {  // TM-43, TM-45
  Position position(3, true);
  position.own(0, {"mimetic-stew", "fence"}).own(1, {"loyalty-program"}).copied("loyalty-program");
  EXPECT_EQ(position.points(0, "mimetic-stew"), 1);
  EXPECT_EQ(position.points(1, "loyalty-program"), 0);
}

TEST(ThiefsMarketPromos, NarrowAlleywayForALargeRivalPile) {  // TM-45, TM-16
  for (const auto& [other, infamy] : {std::pair{"RRRR*", 2}, {"RRR*", 0}}) {
    Position position(3, true);
    position.own(1, {"narrow-alleyway"}).split(2, "BBBB", {other, "WWWWWW", ""});
    EXPECT_EQ(position.play({"take BBBB"}).infamy(1), infamy) << "one's own pile does not count";
  }
}

TEST(ThiefsMarketPromos, WutHasEveryIcon) {  // TM-45
  Position position(3, true);
  position.own(0, {"wut", "collecting-golem", "nearby-safehouse"}).own(1, {"treasure-map-1"});
  EXPECT_EQ(position.points(0, "collecting-golem"), 3);
  EXPECT_EQ(position.points(0, "nearby-safehouse"), 2);
  EXPECT_EQ(position.points(1, "treasure-map-1"), 5);
  EXPECT_EQ(position.sheet(0).henchmen, 3);
  EXPECT_EQ(position.points(0, "wut"), 0);
}

TEST(ThiefsMarketPromos, PurportedCurseForOtherPlayersMagic) {  // TM-45
  Position position(4, true);
  position.own(0, {"purported-curse", "glamer"}).own(1, {"alchemical-lab", "wut"});
  position.own(3, {"shadowy-hood", "fence"});
  EXPECT_EQ(position.points(0, "purported-curse"), 3);
}

}  // namespace
}  // namespace purloin::thiefs_market
