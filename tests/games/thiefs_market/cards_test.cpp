// TM-31, TM-32 and TM-36 to TM-40: what each card does, by name. Extra purchases, discounts and
// infamy on purchase are in purchase_test.cpp, points in score_test.cpp, promos in promos_test.cpp.
#include <algorithm>

#include "games/thiefs_market/position.h"

namespace purloin::thiefs_market {
namespace {

using Moves = std::set<std::string>;

constexpr std::string_view kEveryFace = "RRWWBBGGYYPP*";

Position with_card(std::string_view id) {
  Position position(3);
  position.own(0, {id}).sell({"necklace"}).gold(0, 0).buy({kEveryFace, "Y", "P"});
  return position;
}

// TM-31: the card turns `from` to each of `targets` and to nothing else, once.
void expect_turns(const std::string& id, char from, const std::string& targets) {
  Position position = with_card(id);
  Moves expected;
  for (const char to : targets) expected.insert("use " + id + " " + from + ">" + to);
  EXPECT_EQ(position.moves("use"), expected) << id;
  EXPECT_EQ(position.refusal("use " + id), Refusal::kNothingToUse) << id;
  for (const auto& move : expected) {
    Position turned = position;
    turned.play({move});
    std::string pile(kEveryFace);
    pile.erase(pile.find(from), 1);
    pile += move.back();
    EXPECT_EQ(turned.pile(0), format_objects(parse_objects(pile).value())) << move;
    EXPECT_TRUE(turned.moves("use").empty()) << id << " once a round";
    EXPECT_EQ(turned.refusal(move), Refusal::kUsedAlready);
  }
  std::string without(kEveryFace);
  std::erase(without, from);
  Position lacking(3);
  lacking.own(0, {id}).sell({"necklace"}).buy({without, "Y", "P"});
  EXPECT_TRUE(lacking.moves("use").empty()) << id;
  EXPECT_EQ(lacking.refusal(*expected.begin()), Refusal::kNoSuchDie) << id;
}

TEST(ThiefsMarketCards, GemsToOtherGems) {  // TM-31
  expect_turns("alchemical-lab", 'R', "WBG");
  expect_turns("glamer", 'B', "RWG");
  expect_turns("philosophers-stone", 'G', "RWB");
  expect_turns("deceptive-bits-of-colored-glass", 'W', "RBG");
}

TEST(ThiefsMarketCards, GemsToBags) {  // TM-31
  expect_turns("bondsman", 'R', "Y");
  expect_turns("bookie", 'B', "Y");
  expect_turns("fence", 'W', "Y");
  expect_turns("pawnbroker", 'G', "Y");
}

TEST(ThiefsMarketCards, BagsToGems) {  // TM-31
  expect_turns("legitimate-jeweller", 'Y', "RWBG");
}

TEST(ThiefsMarketCards, OtherTurnsAreRefused) {  // TM-31
  const Position position = with_card("alchemical-lab");
  for (const auto move : {"use alchemical-lab R>Y", "use alchemical-lab R>R",
                          "use alchemical-lab W>B", "use alchemical-lab R>P"}) {
    EXPECT_EQ(position.refusal(move), Refusal::kWrongTurn) << move;
  }
}

// TM-32: one die of that face out of the pile for the gain, once.
void expect_spends(const std::string& id, char face, int gold, int infamy) {
  Position position = with_card(id);
  const std::string use = "use " + id;
  EXPECT_EQ(position.moves("use"), (Moves{use})) << id;
  position.play({use});
  std::string pile(kEveryFace);
  pile.erase(pile.find(face), 1);
  EXPECT_EQ(position.pile(0), pile) << id;
  EXPECT_EQ(position.gold(0), gold) << id;
  EXPECT_EQ(position.infamy(0), infamy) << id;
  EXPECT_EQ(position.refusal(use), Refusal::kUsedAlready) << id;
  Position lacking(3);
  std::string without(kEveryFace);
  std::erase(without, face);
  lacking.own(0, {id}).sell({"necklace"}).buy({without, "Y", "P"});
  EXPECT_EQ(lacking.refusal(use), Refusal::kNoDieToSpend) << id;
  EXPECT_TRUE(lacking.moves("use").empty()) << id;
}

TEST(ThiefsMarketCards, GemsForInfamy) {  // TM-32
  expect_spends("tailor", 'R', 0, 1);
  expect_spends("local-celebrity", 'W', 0, 1);
  expect_spends("coercion-coordinator", 'B', 0, 1);
  expect_spends("public-relations-expert", 'G', 0, 1);
}

TEST(ThiefsMarketCards, GauntletOfEvilIntentPaysAtOnce) {  // TM-32
  expect_spends("gauntlet-of-evil-intent", 'P', 1, 0);
  Position position(3);
  position.own(0, {"gauntlet-of-evil-intent"}).sell({"tailor"}).gold(0, 0).buy({"P*", "Y", "P"});
  EXPECT_TRUE(position.moves("buy").empty());
  position.play({"use gauntlet-of-evil-intent", "buy tailor pay $"});
  EXPECT_EQ(position.cards(0).back(), "tailor");
}

TEST(ThiefsMarketCards, ExitStrategyAsOftenAsThereIsGold) {  // TM-32
  Position position = with_card("exit-strategy");
  EXPECT_EQ(position.refusal("use exit-strategy"), Refusal::kNoGold);
  position.gold(0, 3).play({"use exit-strategy", "use exit-strategy", "use exit-strategy"});
  EXPECT_EQ(position.infamy(0), 6);
  EXPECT_EQ(position.gold(0), 0);
  EXPECT_TRUE(position.moves("use").empty());
  EXPECT_EQ(position.state().used, 0u) << "it has no limit to note";
}

TEST(ThiefsMarketCards, CardsWithoutAnAbilityCannotBeUsed) {  // TM-20
  const Position position = with_card("crown");
  EXPECT_EQ(position.refusal("use crown"), Refusal::kNothingToUse);
  EXPECT_EQ(position.refusal("use crown R>W"), Refusal::kNothingToUse);
  EXPECT_TRUE(position.moves("use").empty());
}

TEST(ThiefsMarketCards, EyepatchOfCommandForTheMarker) {  // TM-36
  for (const bool holds : {true, false}) {
    Position position(3);
    position.own(holds ? 0 : 1, {"eyepatch-of-command"}).split(2, "RR", {"B*", "W", ""});
    position.play({"take RR"});
    EXPECT_EQ(position.infamy(holds ? 0 : 1), holds ? 1 : 0);
  }
}

TEST(ThiefsMarketCards, WickedClutchesEachTimeThePileIsStolen) {  // TM-36
  Position position(3);
  position.own(0, {"wicked-clutches"}).split(1, "GG", {"RRBB*", "", ""});
  position.play({"steal 0 return RB", "roll PP"});
  EXPECT_EQ(position.infamy(0), 1);
  position.play({"steal 1 return *"});
  EXPECT_EQ(position.infamy(0), 1) << "that was another's pile";
  EXPECT_EQ(position.infamy(1), 0);
  position.play({"take GGPP*"});
  EXPECT_EQ(position.actor(), "seat 1");
  position.play({"steal 0 return G", "roll R"});
  EXPECT_EQ(position.infamy(0), 2);
}

TEST(ThiefsMarketCards, ImbalancedScalesOneMoreGold) {  // TM-37
  for (const auto& [pile, gold] : {std::pair{"YYY*", 4}, {"Y*", 2}, {"RP*", 0}}) {
    Position position(3);
    position.own(0, {"imbalanced-scales"}).sell({"necklace"}).gold(0, 0).buy({pile, "Y", "P"});
    EXPECT_EQ(position.play({"done", "done", "done"}).gold(0), gold) << pile;
    EXPECT_EQ(position.gold(1), 2) << "others are paid as ever";
  }
}

TEST(ThiefsMarketCards, IslandEstateOneMoreInfamy) {  // TM-37
  for (const auto& [pile, infamy] : {std::pair{"PPP*", 4}, {"P*", 2}, {"RY*", 0}}) {
    Position position(3);
    position.own(0, {"island-estate"}).sell({"necklace"}).buy({pile, "Y", "P"});
    EXPECT_EQ(position.play({"done", "done", "done"}).infamy(0), infamy) << pile;
    EXPECT_EQ(position.infamy(2), 1);
  }
}

TEST(ThiefsMarketCards, BigHaulAndTheHeistForTheFinalPile) {  // TM-38
  for (const auto id : {"big-haul", "the-heist"}) {
    Position position(3);
    position.own(0, {"tailor"}).sell({id}).gold(0, 2).buy({"RRYPP*", "Y", "P"});
    const std::string buy = "buy " + std::string(id) + " pay $$";
    position.play({"use tailor", buy});
    EXPECT_EQ(position.infamy(0), 1 + 6)
        << id << ": objects as splitting left them, marker included";
    position.play({"done", "done", "done"});
    EXPECT_EQ(position.infamy(0), 7 + 2) << id << ": once";
  }
}

const Ids kRowWithPotion = {"unlabeled-potion", "brooch", "bookie", "menacing-monocle",
                            "concealed-safehouse"};

TEST(ThiefsMarketCards, UnlabeledPotionBecomesTheNextCard) {  // TM-39
  Position position(3);
  position.sell(kRowWithPotion).leave_in_deck(Deck::kA, 0).gold(0, 3).buy({"Y*", "Y", "P"});
  position.play({"buy unlabeled-potion pay $$"});
  EXPECT_EQ(position.phase(), "refill");
  EXPECT_EQ(position.actor(), "deal");
  EXPECT_EQ(position.state().seat, MaybeSeat(Seat(0)));
  EXPECT_EQ(position.refusal("deal crown"), Refusal::kNotInDeck) << "of the newest open deck";
  EXPECT_EQ(position.refusal("done"), Refusal::kWrongPhase);
  position.play({"deal gauntlet-of-evil-intent"});
  EXPECT_EQ(position.cards(0), (std::vector<std::string>{"gauntlet-of-evil-intent"}))
      << "the potion itself is gone";
  EXPECT_EQ(position.phase(), "buy");
  EXPECT_EQ(position.actor(), "seat 0");
  EXPECT_EQ(position.purchases(0), 1) << "the card is gained, not purchased";
  EXPECT_EQ(position.state().bought, (std::array<std::uint8_t, 3>{0, 1, 0}));
  EXPECT_EQ(position.left(Deck::kB), 6);
  position.play({"done", "done", "done"});
  EXPECT_EQ(position.phase(), "refill") << "the potion is replaced like any card";
}

TEST(ThiefsMarketCards, UnlabeledPotionIsAPurchaseButItsCardIsNot) {  // TM-39, TM-35
  Position position(3);
  position.own(0, {"sticky-fingered-dockhand", "anthropomorphic-water-buffalo"});
  position.sell(kRowWithPotion).gold(0, 3).buy({"Y*", "Y", "P"});
  position.play({"buy unlabeled-potion pay $$"});
  EXPECT_EQ(position.infamy(0), 2) << "red and blue";
  position.play({"deal lucky-animal-appendage"});
  EXPECT_EQ(position.infamy(0), 2);
}

TEST(ThiefsMarketCards, UnlabeledPotionGivesAnExtraPurchaseAtOnce) {  // TM-39, TM-33
  Position position(3);
  position.sell(kRowWithPotion).gold(0, 4).buy({"G*", "Y", "P"});
  position.play({"buy unlabeled-potion pay $$"});
  position.play({"deal executive-assistant", "buy brooch pay G$"});
  EXPECT_EQ(position.cards(0), (std::vector<std::string>{"executive-assistant", "brooch"}));
}

TEST(ThiefsMarketCards, UnlabeledPotionTastesTheNextDeckWhenItsOwnIsEmpty) {  // TM-39, TM-38
  Position position(3);
  position.sell(kRowWithPotion).leave_in_deck(Deck::kB, 0).gold(0, 3).buy({"YYPP*", "Y", "P"});
  position.play({"buy unlabeled-potion pay $$", "deal big-haul"});
  EXPECT_EQ(position.infamy(0), 5) << "gaining triggers what happens on gaining";
  position.play({"done", "done", "done"});
  EXPECT_EQ(position.phase(), "refill") << "now row C opens, with five cards";
  EXPECT_TRUE(position.row(Deck::kC).empty());
  EXPECT_EQ(position.left(Deck::kC), 10);
  position.play(
      {"deal crown", "deal scepter", "deal fur-coat", "deal the-heist", "deal exit-strategy"});
  EXPECT_EQ(position.phase(), "roll");
}

TEST(ThiefsMarketCards, UnlabeledPotionIsWastedWhenDeckCIsEmpty) {  // TM-39, TM-26
  Position position(3);
  position.sell({"unlabeled-potion", "crown", "scepter", "fur-coat", "the-heist", "big-haul"});
  position.leave_in_deck(Deck::kB, 0).leave_in_deck(Deck::kC, 0).gold(0, 3);
  position.buy({"Y*", "Y", "P"}).play({"buy unlabeled-potion pay $$"});
  EXPECT_EQ(position.phase(), "buy");
  EXPECT_TRUE(position.cards(0).empty());
  position.play({"done", "done", "done"});
  EXPECT_EQ(position.phase(), "roll") << "no C card was bought";
}

TEST(ThiefsMarketCards, UnlabeledPotionCanMakeDeckCTooSmall) {  // TM-39, TM-26
  Position position(3);
  position.sell({"unlabeled-potion", "crown", "scepter", "fur-coat", "the-heist", "big-haul"});
  position.leave_in_deck(Deck::kB, 0).leave_in_deck(Deck::kC, 1).gold(0, 9).gold(1, 9);
  position.buy({"Y*", "Y", "P"});
  position.play({"buy unlabeled-potion pay $$"});
  const auto left = position.rules().catalog().in_deck[2] & position.state().unseen;
  const std::string deal =
      "deal " + position.rules().facts(static_cast<std::uint8_t>(lowest_bit_index(left))).id;
  position.play({deal, "done", "buy fur-coat pay $$", "done", "done"});
  EXPECT_EQ(position.phase(), "over");
}

TEST(ThiefsMarketCards, LuckyAnimalAppendageKeepsReturnedDiceAsTheyAre) {  // TM-40
  Position position(3);
  position.own(0, {"lucky-animal-appendage"}).split(1, "GG", {"RBY*", "", ""});
  position.play({"steal 0 return RB"});
  EXPECT_EQ(position.actor(), "seat 2") << "nothing is rolled";
  EXPECT_EQ(position.center(), "RBGG");
}

TEST(ThiefsMarketCards, LuckyAnimalAppendageIsOfTheRobbedNotOfTheThief) {  // TM-40
  Position position(3);
  position.own(1, {"lucky-animal-appendage"}).split(1, "GG", {"RBY*", "", ""});
  EXPECT_EQ(position.play({"steal 0 return RB"}).actor(), "roll 2");
}

TEST(ThiefsMarketCards, LuckyAnimalAppendageRerollsOneDieBeforeThePurchases) {  // TM-40
  Position position(3);
  position.own(1, {"lucky-animal-appendage"}).split(2, "RR", {"B*", "WWP", ""});
  position.play({"take RR"});
  EXPECT_EQ(position.actor(), "seat 1");
  EXPECT_EQ(position.moves(), (Moves{"pass", "reroll W", "reroll P"}));
  EXPECT_EQ(position.refusal("reroll R"), Refusal::kNoSuchDie);
  Position passing = position;
  EXPECT_EQ(passing.play({"pass"}).actor(), "seat 0");
  position.play({"reroll P"});
  EXPECT_EQ(position.actor(), "roll 1");
  EXPECT_EQ(position.pile(1), "WW");
  EXPECT_EQ(position.refusal("pass"), Refusal::kWrongPhase);
  position.play({"roll G"});
  EXPECT_EQ(position.pile(1), "WWG");
  EXPECT_EQ(position.phase(), "buy");
  EXPECT_EQ(position.actor(), "seat 0");
  EXPECT_EQ(position.state().player(Seat(1)).final_pile, (FinalPile{3, false, 0b0010}))
      << "the snapshot was taken before (TM-15)";
}

TEST(ThiefsMarketCards, LuckyAnimalAppendageNeedsADie) {  // TM-40
  Position position(3);
  position.own(0, {"lucky-animal-appendage"}).split(2, "RR", {"*", "WWP", ""});
  EXPECT_EQ(position.play({"take RR"}).phase(), "buy");
}

// Every card has a test that names it; here those that only score, so that none is forgotten.
TEST(ThiefsMarketCards, EveryCardIsKnownByItsName) {
  const Position position(5, true);
  EXPECT_EQ(position.rules().catalog().size, 53);
  for (const auto& facts : position.rules().catalog().facts) {
    EXPECT_EQ(position.facts(facts.id).name, facts.name);
  }
}

}  // namespace
}  // namespace purloin::thiefs_market
