// Texts of moves, and the stories told about them.
#include "games/thiefs_market/position.h"
#include "support/english.h"

namespace purloin::thiefs_market {
namespace {

const wire::Names kNames = {"Ann", "Bob", "Cleo"};
constexpr Vantage kOpenToAll{std::nullopt, Memory::kOpen};

// All that an action makes happen.
std::string told(const Position& position, std::string_view move) {
  const auto action = try_parse_action(position.rules(), position.state(), move);
  std::string text;
  for (const auto& event : tell(position.rules(), position.state(), action.value(), kOpenToAll)) {
    text += (text.empty() ? "" : "; ") + in_english(event, kNames);
  }
  return text;
}
std::string described(const Position& position, std::string_view move) {
  const auto action = try_parse_action(position.rules(), position.state(), move);
  const auto event = describe(position.rules(), position.state(), action.value());
  return event ? in_english(*event, kNames) : "";
}
std::string asked(const Position& position) {
  const auto event = ask(position.rules(), position.state());
  return event ? in_english(*event, kNames) : "";
}
std::string parse_error(std::string_view move) {
  const Position position(3);
  const auto action = try_parse_action(position.rules(), position.state(), move);
  return action ? "" : action.error();
}

TEST(ThiefsMarketNotation, FacesMayComeInAnyOrder) {
  const Position position(3);
  const auto canonical = [&](std::string_view move) {
    return format_action(position.rules(), position.state(),
                         try_parse_action(position.rules(), position.state(), move).value());
  };
  EXPECT_EQ(canonical("take *PYGBWR"), "take RWBGYP*");
  EXPECT_EQ(canonical("steal 2 return *BR"), "steal 2 return RB*");
  EXPECT_EQ(canonical("roll PRPR"), "roll RRPP");
  EXPECT_EQ(canonical("buy crown pay $B$W"), "buy crown pay WB$$");
}

TEST(ThiefsMarketNotation, WhatIsNoMoveIsExplained) {
  EXPECT_EQ(parse_error("take X"),
            "\"X\" is no set of objects: letters of RWBGYP and * for the marker");
  EXPECT_EQ(parse_error("take R**"),
            "\"R**\" is no set of objects: letters of RWBGYP and * for the marker");
  EXPECT_NE(parse_error("take RRRRRRRRRRRRRRR"), "");
  EXPECT_EQ(parse_error("take"), "a take is \"take FACES\"");
  EXPECT_EQ(parse_error("steal 5 return R"), "there is no seat \"5\"");
  EXPECT_EQ(parse_error("steal 1 R"), "a steal is \"steal SEAT return FACES\"");
  EXPECT_EQ(parse_error("reroll RR"), "a re-roll is \"reroll FACE\"");
  EXPECT_EQ(parse_error("use gun"), "there is no card \"gun\" at this table");
  EXPECT_EQ(parse_error("use glamer B-R"), "a die is turned as in \"R>W\"");
  EXPECT_EQ(parse_error("use"), "a use is \"use CARD\" or \"use CARD FACE>FACE\"");
  EXPECT_EQ(parse_error("buy crown for W"),
            "a purchase is \"buy CARD pay FACES\", or \"buy CARD\" when nothing is to pay");
  EXPECT_EQ(parse_error("buy crown pay P"),
            "\"P\" is no payment: gems are R, W, B and G, a gold is $");
  EXPECT_NE(parse_error("buy crown pay $$$$$$$$$$$$$$$"), "");
  EXPECT_EQ(parse_error("copy crown"), "a copy is \"copy SEAT CARD\"");
  EXPECT_EQ(parse_error("copy 1 wut"), "there is no card \"wut\" at this table") << "no promos";
  EXPECT_EQ(parse_error("deal"), "a deal is \"deal CARD\"");
  EXPECT_EQ(parse_error("roll R*"), "\"R*\" is no roll: letters of RWBGYP");
  EXPECT_EQ(parse_error("grab"), "grab needs a seat, 0 to 4");
  EXPECT_EQ(parse_error("take  R"), "a move is words with one space between them");
  EXPECT_EQ(parse_error("done now").substr(0, 23), "unknown move \"done now\"");
}

TEST(ThiefsMarketStory, SplittingInWords) {
  Position position(3);
  position.own(0, {"wicked-clutches"}).split(1, "WG", {"RRB*", "", ""});
  EXPECT_EQ(described(position, "take W"), "Take white; leave green");
  EXPECT_EQ(described(position, "take WG"), "Take white, green; leave nothing");
  EXPECT_EQ(described(position, "steal 0 return RB"),
            "Steal from Ann: keep red, the marker, returning red, blue, 2 dice re-rolled");
  EXPECT_EQ(told(position, "steal 0 return R*"),
            "Bob steals from Ann and keeps red, blue, returning red, the marker, 1 die re-rolled; "
            "Ann gains 1 infamy");
  position.own(0, {"lucky-animal-appendage"});
  EXPECT_EQ(described(position, "steal 0 return RB"),
            "Steal from Ann: keep red, the marker, returning red, blue, not re-rolled");
  EXPECT_EQ(told(position, "take WG"), "Bob takes white, green");
}

TEST(ThiefsMarketStory, PurchasesInWords) {
  Position position(3);
  position.own(0, {"tailor", "glamer"}).sell({"big-haul"}).gold(0, 1).buy({"RBG*", "YP", "P"});
  EXPECT_EQ(described(position, "buy big-haul pay B$"), "Buy Big Haul for blue + 1 gold");
  EXPECT_EQ(told(position, "buy big-haul pay B$"),
            "Ann buys Big Haul for blue + 1 gold; Ann gains 4 infamy");
  EXPECT_EQ(described(position, "use tailor"), "Use Tailor: a red for 1 infamy");
  EXPECT_EQ(told(position, "use tailor"), "Ann uses Tailor: gives up a red; Ann gains 1 infamy");
  EXPECT_EQ(told(position, "use glamer B>W"), "Ann uses Glamer: turns blue to white");
  EXPECT_EQ(told(position, "done"), "Ann is done buying");
  position.play({"done", "done"});
  EXPECT_EQ(
      told(position, "done"),
      "Cleo is done buying; Round 1 ends; Bob gains 1 gold and 1 infamy, Cleo gains 1 infamy");
}

TEST(ThiefsMarketStory, CopiesInWords) {  // TM-45
  Position position(3, true);
  position.own(2, {"crown"}).sell({"mimetic-stew"}).gold(0, 2).buy({"R*", "Y", "P"});
  position.play({"buy mimetic-stew pay $$"});
  EXPECT_EQ(told(position, "copy 2 crown"), "Ann’s Mimetic Stew is now a copy of Cleo’s Crown");
  EXPECT_EQ(described(position, "copy 2 crown"), "Copy Cleo’s Crown");
}

TEST(ThiefsMarketStory, ChanceInWords) {
  Position position(3);
  position.sell({"unlabeled-potion", "brooch", "bookie", "concealed-safehouse"});
  position.gold(0, 2).buy({"R*", "Y", "P"}).play({"buy unlabeled-potion pay $$"});
  EXPECT_EQ(told(position, "deal menacing-monocle"),
            "The potion turns out to be Menacing Monocle, which Ann gains");
  position.play({"deal menacing-monocle", "done", "done", "done"});
  EXPECT_EQ(told(position, "deal wicked-clutches"), "New in the market: Wicked Clutches (B)");
  Position rolling(3);
  rolling.state().phase = Phase::kRoll;
  rolling.state().seat = Seat(1);
  EXPECT_EQ(told(rolling, "roll RRWBGYYPPP"),
            "Bob rolls 2 red, white, blue, green, 2 bags, 3 masks");
  rolling.split(1, "WG", {"RRB*", "", ""}).play({"steal 0 return R"});
  EXPECT_EQ(told(rolling, "roll P"), "The dice that Bob returned show mask");
}

TEST(ThiefsMarketStory, WhatIsAsked) {
  Position position(3, true);
  EXPECT_EQ(asked(position), "") << "chance deals";
  position.split(1, "RW*");
  EXPECT_EQ(asked(position), "Take a share of the center.");
  position.split(1, "RW*", {"BG", "", "P"});
  EXPECT_EQ(asked(position), "Take everything in the center, or steal a pile.");
  position.split(1, "", {"BG", "", "P*"});
  EXPECT_EQ(asked(position), "The center is empty: steal a pile.");
  position.own(2, {"crown"}).sell({"mimetic-stew"}).gold(0, 2).buy({"R*", "Y", "P"});
  EXPECT_EQ(asked(position), "Buy a card (1 purchase left, 2 gold), or end your purchases.");
  position.play({"buy mimetic-stew pay $$"});
  EXPECT_EQ(asked(position), "Choose a card of an opponent: Mimetic Stew becomes a copy of it.");
  position.play({"copy 2 crown"});
  EXPECT_EQ(asked(position),
            "No purchase is left (0 gold): use your cards, or end your purchases.");
}

TEST(ThiefsMarketStory, CardsThatAreDealtTogetherAreOneEvent) {  // TM-03
  Position position(3);
  const auto deal = [&](std::string_view id) {
    const auto action = Action::deal(position.card(id));
    return tell(position.rules(), position.state(), action, kOpenToAll).front();
  };
  Event event = deal("fence");
  EXPECT_TRUE(merge(event, deal("brooch")));
  EXPECT_EQ(in_english(event, kNames), "New in the market: Fence (A), Brooch (B)");
  EXPECT_FALSE(merge(event, events::Starts{Seat(0)}));
}

TEST(ThiefsMarketStory, CardsOfOtherBoxesHaveTheirOwnNames) {
  Box box = thiefs_market::default_box();
  box.is_default = false;
  for (auto& card : box.cards) card.name = "My " + card.id;
  const Rules rules({3, false, Seat(0), box});
  const auto events = tell(rules, rules.start(), Action::deal(0), kOpenToAll);
  EXPECT_EQ(in_english(events.front(), kNames), "New in the market: My alchemical-lab (A)");
}

// Every action of whole games can be told and described, and no sentence is empty.
TEST(ThiefsMarketStory, EveryActionHasItsSentence) {
  FastRng rng(11);
  for (int seats = 3; seats <= 5; ++seats) {
    const Position position(seats, true);
    const Rules& rules = position.rules();
    const wire::Names names = {"Ann", "Bob", "Cleo", "Dan", "Eve"};
    State state = rules.start();
    while (!rules.actor(state).is_nobody()) {
      const bool seat = rules.actor(state).is_seat();
      const Action action =
          seat ? rules.sample_action(state, rng) : rules.sample_outcome(state, rng);
      const auto events = tell(rules, state, action, kOpenToAll);
      EXPECT_FALSE(events.empty());
      for (const auto& event : events) {
        EXPECT_FALSE(in_english(event, names).empty());
      }
      EXPECT_EQ(describe(rules, state, action).has_value(), seat);
      EXPECT_EQ(ask(rules, state).has_value(), seat);
      rules.apply(state, action);
    }
  }
}

}  // namespace
}  // namespace purloin::thiefs_market
