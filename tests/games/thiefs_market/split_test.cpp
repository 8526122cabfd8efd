// TM-06 to TM-14: splitting the loot.
#include <algorithm>

#include <rapidcheck/gtest.h>

#include "games/thiefs_market/position.h"
#include "support/table.h"

namespace purloin::thiefs_market {
namespace {

using Moves = std::set<std::string>;

// Every part of a set of objects, found the slow way: each object in or out.
Moves parts_of(const std::string& objects) {
  Moves parts;
  for (unsigned chosen = 0; chosen < (1u << objects.size()); ++chosen) {
    std::string part;
    for (std::size_t i = 0; i < objects.size(); ++i) {
      if ((chosen >> i) & 1) part += objects[i];
    }
    parts.insert(part);
  }
  return parts;
}

TEST(ThiefsMarketSplit, AllDiceAndTheMarkerAreInTheCenter) {  // TM-06
  TestTable table("thiefs-market", 3, {{"start", 1}});
  table.play({"deal tailor", "deal fence", "deal glamer", "deal necklace", "deal bondsman"});
  EXPECT_EQ(table.refusal("roll RRRRRRRRR"), "that is not the number of dice being rolled");
  table.play({"roll PYGBWRPYGB"});
  EXPECT_EQ(table.at("/center").as_string(), "RWBBGGYYPP*");
  EXPECT_EQ(table.actor(), "seat 1");
  EXPECT_TRUE(table.is_legal("take *")) << "the marker is an object like the dice";
}

TEST(ThiefsMarketSplit, TakeOneOrMoreThenTheNextWithoutAPile) {  // TM-07
  Position position(4);
  position.split(1, "RRWB*");
  EXPECT_TRUE(position.moves("steal").empty()) << "there is nothing to steal yet";
  EXPECT_EQ(position.refusal("take RRR"), Refusal::kNotInCenter);
  EXPECT_EQ(position.rules().refusal(position.state(), Action::take(Objects())),
            Refusal::kTakeNothing);
  position.play({"take RW"});
  EXPECT_EQ(position.pile(1), "RW");
  EXPECT_EQ(position.center(), "RB*");
  EXPECT_EQ(position.actor(), "seat 2");
  position.play({"take B", "take R"});
  EXPECT_EQ(position.actor(), "seat 0") << "clockwise past the last seat";
}

TEST(ThiefsMarketSplit, EveryPartOfTheCenterOnce) {  // TM-08
  Position position(3);
  position.split(0, "RRB*");
  EXPECT_EQ(position.moves(), (Moves{"take R", "take RR", "take B", "take *", "take RB", "take RRB",
                                     "take R*", "take RR*", "take B*", "take RB*", "take RRB*"}));
}

TEST(ThiefsMarketSplit, TheRulebooksExampleOfAThief) {  // TM-08, TM-09
  // Erin took red, blue and the marker. Michael may keep any two of them, or any one.
  Position position(3);
  position.split(1, "WGY", {"RB*", "", ""});
  EXPECT_EQ(position.moves("steal"),
            (Moves{"steal 0 return *", "steal 0 return B", "steal 0 return R", "steal 0 return B*",
                   "steal 0 return R*", "steal 0 return RB"}));
  EXPECT_EQ(position.refusal("steal 0 return RB*"), Refusal::kKeepNothing);
  EXPECT_EQ(position.refusal("steal 0 return W"), Refusal::kNotInPile);
  EXPECT_EQ(position.refusal("steal 2 return R"), Refusal::kNothingToSteal);
  EXPECT_EQ(position.refusal("steal 1 return R"), Refusal::kNoSuchRival);
  EXPECT_EQ(position.refusal("steal 3 return R"), Refusal::kNoSuchRival);
  EXPECT_EQ(position.rules().refusal(position.state(), Action::steal(Seat(0), Objects())),
            Refusal::kReturnNothing);
}

TEST(ThiefsMarketSplit, OneObjectCannotBeStolen) {  // TM-09
  Position position(4);
  position.split(2, "WG", {"R", "BB", "", ""});
  EXPECT_EQ(position.moves("steal"), (Moves{"steal 1 return B"}));
  EXPECT_EQ(position.refusal("steal 0 return R"), Refusal::kOneObject);
}

// TM-08, TM-09: splits of any loot, held against the slow way.
RC_GTEST_PROP(ThiefsMarketSplitProperty, LegalMovesAreExactlyThePartsOfEachHeap, ()) {
  const int seats = *rc::gen::inRange(3, 6);
  Position position(seats);
  std::vector<std::string> heaps(static_cast<std::size_t>(seats) + 1);  // the last: the center
  const auto loot = *rc::gen::container<std::string>(13, rc::gen::elementOf(std::string("RWBGYP")));
  for (const char die : loot + "*") {
    heaps[static_cast<std::size_t>(*rc::gen::inRange(0, seats + 1))] += die;
  }
  heaps[0].clear();  // the thief
  Moves expected;
  const auto center = format_objects(parse_objects(heaps.back()).value());
  const int without = static_cast<int>(std::count(heaps.begin(), heaps.end() - 1, std::string()));
  for (const auto& part : parts_of(center)) {
    if (!part.empty() && (without > 1 || part == center)) expected.insert("take " + part);
  }
  for (int i = 1; i < seats; ++i) {
    const auto pile = format_objects(parse_objects(heaps[static_cast<std::size_t>(i)]).value());
    for (const auto& part : parts_of(pile)) {
      if (part.empty() || part == pile) continue;
      expected.insert("steal " + std::to_string(i) + " return " + part);
    }
    position.state().player(Seat(i)).pile = parse_objects(pile).value();
  }
  position.split(0, center);
  RC_ASSERT(position.moves() == expected);
}

TEST(ThiefsMarketSplit, TheBoundOfTheListIsReached) {  // TM-08
  Position position(5);
  position.split(0, "RRRWWBBGGYYPP*");
  EXPECT_EQ(position.moves().size(), Rules::kMaxActions);
}

TEST(ThiefsMarketSplit, ReturnedDiceAreRolledAgain) {  // TM-10
  Position position(3);
  position.split(1, "WG", {"RBBY*", "", ""});
  position.play({"steal 0 return RB*"});
  EXPECT_EQ(position.center(), "WG*") << "the marker just returns";
  EXPECT_EQ(position.pile(1), "BY");
  EXPECT_EQ(position.pile(0), "");
  EXPECT_EQ(position.actor(), "roll 2");
  EXPECT_EQ(position.refusal("roll RBG"), Refusal::kWrongDice);
  EXPECT_EQ(position.refusal("take W"), Refusal::kWrongPhase) << "while dice are in the air";
  position.play({"roll PP"});
  EXPECT_EQ(position.center(), "WGPP*");
}

TEST(ThiefsMarketSplit, AMarkerAloneIsNotRolled) {  // TM-10
  Position position(3);
  position.split(1, "WG", {"RB*", "", ""});
  position.play({"steal 0 return *"});
  EXPECT_EQ(position.actor(), "seat 2");
  EXPECT_EQ(position.center(), "WG*");
}

TEST(ThiefsMarketSplit, TheRobbedActWhenTheTurnComesRound) {  // TM-11
  Position position(4);
  position.split(2, "WGYP", {"RB*", "BB", "", ""});
  position.play({"steal 1 return B", "roll R"});
  EXPECT_EQ(position.actor(), "seat 3") << "clockwise from the thief, not from the robbed";
  position.play({"take W"});
  EXPECT_EQ(position.actor(), "seat 1");
  EXPECT_TRUE(position.is_legal("steal 0 return R"));
}

TEST(ThiefsMarketSplit, ATheftCanSkipBackToTheRobbed) {  // TM-11
  Position position(3);
  position.split(2, "WG", {"RB*", "BB", ""});
  position.play({"steal 1 return B", "roll R"});
  EXPECT_EQ(position.actor(), "seat 1");
}

TEST(ThiefsMarketSplit, TheLastWithoutAPileTakesEverythingOrSteals) {  // TM-12
  Position position(3);
  position.split(2, "RRWG", {"RB*", "B", ""});
  EXPECT_EQ(position.moves("take"), (Moves{"take RRWG"}));
  EXPECT_EQ(position.refusal("take RRW"), Refusal::kMustTakeAll);
  EXPECT_TRUE(position.is_legal("steal 0 return R"));
}

TEST(ThiefsMarketSplit, SplittingEndsWhenEveryoneHasAPile) {  // TM-13
  Position position(3);
  position.split(2, "RRWG", {"RB*", "B", ""});
  position.play({"take RRWG"});
  EXPECT_EQ(position.phase(), "buy");
  EXPECT_EQ(position.center(), "");
  EXPECT_EQ(position.actor(), "seat 0");
}

TEST(ThiefsMarketSplit, WithAnEmptyCenterOneMustSteal) {  // TM-14
  Position position(3);
  position.split(0, "RRW*");
  position.play({"take RRW*"});
  EXPECT_EQ(position.refusal("take R"), Refusal::kMustSteal);
  EXPECT_TRUE(position.moves("take").empty());
  EXPECT_EQ(position.moves("steal").size(), 3u * 2 * 2 - 2);
}

// TM-09, TM-13: every take leaves one player less without a pile, and every theft returns at least
// one object from the piles to the center, so splitting must end.
TEST(ThiefsMarketSplit, StealingLoopsEnd) {
  for (int seats = 3; seats <= 5; ++seats) {
    Position position(seats);
    const Rules& rules = position.rules();
    FastRng rng(static_cast<std::uint64_t>(seats));
    State state = rules.start();
    int takes = 0;
    int thefts_in_a_row = 0;
    while (!rules.actor(state).is_nobody()) {
      const bool seat = rules.actor(state).is_seat();
      const Action action =
          seat ? rules.sample_action(state, rng) : rules.sample_outcome(state, rng);
      if (state.phase == Phase::kRoll) takes = thefts_in_a_row = 0;
      if (action.kind() == Action::Kind::kTake) {
        ++takes;
        thefts_in_a_row = 0;
      }
      if (action.kind() == Action::Kind::kSteal) ++thefts_in_a_row;
      EXPECT_LE(takes, seats);
      EXPECT_LE(thefts_in_a_row, rules.dice());
      rules.apply(state, action);
    }
  }
}

}  // namespace
}  // namespace purloin::thiefs_market
