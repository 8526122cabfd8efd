// States given from outside are checked as a whole before they are played on.
#include "core/playout.h"
#include "games/thiefs_market/position.h"
#include "games/thiefs_market/state_check.h"
#include "games/thiefs_market/wire/codec.h"
#include "support/table.h"
#include "wire/bodies.h"

namespace purloin::thiefs_market {
namespace {

namespace json = wire::json;

// Three seats; seat 1 starts. Each stage of a first round.
TestTable dealt() {
  return TestTable("thiefs-market", 3, {{"start", 1}})
      .play({"deal tailor", "deal fence", "deal glamer", "deal necklace", "deal bondsman"});
}
TestTable splitting() {
  return dealt().play({"roll RRWWBBGYPP", "take RRW*", "take WP"});
}
TestTable rerolling() {
  return splitting().play({"steal 1 return RW"});
}
TestTable buying() {
  return splitting().play({"take BBGYP", "buy tailor pay R"});
}
TestTable refilling() {
  return buying().play({"use tailor", "done", "buy fence pay W$", "done", "done"});
}

json::value& at(json::object& state, std::string_view pointer) {
  // A value shares no storage with the object that it is made from, so walk by hand.
  json::value* here = nullptr;
  json::object* object = &state;
  while (!pointer.empty()) {
    pointer.remove_prefix(1);
    const std::string key(pointer.substr(0, pointer.find('/')));
    pointer.remove_prefix(key.size());
    if (here != nullptr && here->is_array()) {
      here = &here->as_array()[static_cast<std::size_t>(std::stoi(key))];
    } else {
      here = &(here == nullptr ? (*object)[key] : here->as_object()[key]);
    }
  }
  return *here;
}

// The refusal of a position with one value changed.
std::string refusal(TestTable (*position)(), std::string_view pointer, json::value value) {
  auto state = position().state();
  at(state, pointer) = std::move(value);
  const auto message = load_refusal(state);
  return message.starts_with("bad-state: ") ? message.substr(11) : message;
}

TEST(ThiefsMarketLoad, AStateLoadsAsItWas) {
  for (const auto position : {dealt, splitting, rerolling, buying, refilling}) {
    EXPECT_EQ(TestTable::load(position().state()).state(), position().state());
  }
}

TEST(ThiefsMarketLoad, MissingFieldsAreNamed) {
  for (const char* key : {"phase", "round", "start", "seat", "center", "players", "market", "deck",
                          "unseen", "bought", "rerolling"}) {
    auto state = buying().state();
    state.erase(key);
    EXPECT_EQ(load_refusal(state), "bad-state: " + std::string(key) + ": is missing");
  }
  for (const char* key :
       {"pile", "gold", "infamy", "cards", "copied", "used", "purchases", "final"}) {
    auto state = buying().state();
    at(state, "/players/2").as_object().erase(key);
    EXPECT_EQ(load_refusal(state), "bad-state: players[2]." + std::string(key) + ": is missing");
  }
}

TEST(ThiefsMarketLoad, NumbersHaveTheirRanges) {
  EXPECT_EQ(refusal(buying, "/players/0/gold", -1),
            "players[0].gold: must be a whole number from 0 to 1000000");
  EXPECT_EQ(refusal(buying, "/players/0/infamy", nullptr),
            "players[0].infamy: must be a whole number from 0 to 1000000");
  EXPECT_EQ(refusal(buying, "/round", 0), "round: must be a whole number from 1 to 1000000");
  EXPECT_EQ(refusal(buying, "/seat", 3), "seat: must be a whole number from 0 to 2");
  EXPECT_EQ(refusal(buying, "/bought/A", 6), "bought.A: must be a whole number from 0 to 5");
  EXPECT_EQ(refusal(rerolling, "/rerolling", 11), "rerolling: must be a whole number from 1 to 10");
}

TEST(ThiefsMarketLoad, SetsAreWrittenInOrder) {
  const std::string message = ": must be faces in the order RWBGYP, then * for the marker";
  EXPECT_EQ(refusal(splitting, "/center", "GBBYP"), "center" + message);
  EXPECT_EQ(refusal(splitting, "/players/2/pile", "WX"), "players[2].pile" + message);
  EXPECT_EQ(refusal(splitting, "/center", "BBGYP**"), "center" + message);
  EXPECT_EQ(refusal(buying, "/players/0/final/gems", "RR"),
            "players[0].final.gems: must be each of R, W, B and G at most once");
  EXPECT_EQ(refusal(buying, "/players/0/final/gems", "RY"),
            "players[0].final.gems: must be each of R, W, B and G at most once");
}

TEST(ThiefsMarketLoad, DiceAndMarkerAreConserved) {  // TM-01
  EXPECT_EQ(refusal(splitting, "/center", "BBGY"),
            "center: with all piles and dice in the air there must be 10 dice");
  EXPECT_EQ(refusal(splitting, "/center", "BBGYP*"),
            "center: with all piles there must be one marker");
  EXPECT_EQ(refusal(rerolling, "/rerolling", 1),
            "center: with all piles and dice in the air there must be 10 dice");
  EXPECT_EQ(refusal(buying, "/center", "R"), "center: must be empty in this phase");
  EXPECT_EQ(refusal(dealt, "/center", ""), "center: with all piles there must be one marker");
  EXPECT_EQ(refusal(dealt, "/center", "R*"), "center: must be * in this phase");
}

TEST(ThiefsMarketLoad, EveryCardIsInOnePlace) {  // TM-03
  EXPECT_EQ(refusal(buying, "/players/0/cards", json::array{"fence"}),
            "players[0].cards[0]: is in two places");
  EXPECT_EQ(refusal(buying, "/players/1/cards", json::array{}),
            "unseen: or another place must have tailor");
  EXPECT_EQ(refusal(buying, "/players/0/cards", json::array{"wut"}),
            "players[0].cards[0]: is no card of this table");
  EXPECT_EQ(refusal(buying, "/market/B", json::array{"fence"}), "market.B[0]: is in two places");
  EXPECT_EQ(refusal(buying, "/market/B", json::array{"crown"}), "market.B[0]: is of another deck");
  EXPECT_EQ(refusal(buying, "/deck/A", 9),
            "deck.A: must be 8, its size less the cards seen from it");
  auto state = buying().state();
  std::swap(at(state, "/unseen/B").as_array()[0], at(state, "/unseen/B").as_array()[1]);
  EXPECT_EQ(load_refusal(state), "bad-state: unseen.B[1]: must come in alphabetical order");
  state = buying().state();
  auto& unseen = at(state, "/unseen/B").as_array();
  unseen.erase(unseen.end() - 2);  // the potion is missing
  EXPECT_EQ(unseen.back().as_string(), "wicked-clutches");
  EXPECT_EQ(load_refusal(state),
            "bad-state: deck.B: must be 11, its size less the cards seen from it");
  at(state, "/deck/B") = 11;
  EXPECT_EQ(load_refusal(state), "bad-state: deck.B: must be whole until its row is open");
  at(state, "/players/0/cards") = json::array{"unlabeled-potion"};
  EXPECT_EQ(load_refusal(state), "bad-state: players[0].cards[0]: is never kept");
  state = dealt().state();
  EXPECT_EQ(at(state, "/unseen/A/0").as_string(), "alchemical-lab");
  at(state, "/unseen/A").as_array().erase(at(state, "/unseen/A").as_array().begin());
  EXPECT_EQ(load_refusal(state), "bad-state: unseen: or another place must have alchemical-lab");
  state = dealt().state();
  std::swap(at(state, "/players/0/cards"), at(state, "/unseen/A"));
  EXPECT_EQ(load_refusal(state), "bad-state: unseen.A: has fewer cards than were removed unseen");
}

TEST(ThiefsMarketLoad, PhasesAndSeatsFit) {
  EXPECT_EQ(refusal(buying, "/phase", "dance"),
            "phase: must be setup, roll, split, lucky, buy, copy, refill or over");
  EXPECT_EQ(refusal(dealt, "/seat", 0), "seat: must be the start player, who rolls");
  EXPECT_EQ(refusal(dealt, "/start", nullptr), "start: must be a seat in this phase");
  EXPECT_EQ(refusal(buying, "/seat", nullptr), "seat: must be a seat in this phase");
  EXPECT_EQ(refusal(buying, "/rerolling", 1), "rerolling: must be null in this phase");
  EXPECT_EQ(refusal(buying, "/phase", "lucky"), "bought: must be 0 before the purchases");
  EXPECT_EQ(refusal(buying, "/phase", "copy"),
            "seat: must be a player who just gained a card that copies");
  EXPECT_EQ(refusal(buying, "/phase", "refill"),
            "seat: must be null: that player bought no potion this turn");
  EXPECT_EQ(refusal(refilling, "/phase", "over"),
            "phase: cannot be over while deck C can replace what was bought");
  EXPECT_EQ(refusal(splitting, "/phase", "roll"), "seat: must be the start player, who rolls");
  EXPECT_EQ(refusal(dealt, "/phase", "setup"), "seat: must be null in this phase");
  const TestTable fresh("thiefs-market", 3, {{"start", 1}});
  auto state = fresh.state();
  state["start"] = 2;
  EXPECT_EQ(load_refusal(state), "bad-state: start: must be the seat named in the options");
  state = fresh.state();
  state["round"] = 2;
  EXPECT_EQ(load_refusal(state), "bad-state: round: must be 1 in this phase");
}

TEST(ThiefsMarketLoad, PilesFitThePhase) {  // TM-07, TM-15
  EXPECT_EQ(refusal(splitting, "/seat", 1), "seat: must be a player without a pile");
  EXPECT_EQ(refusal(splitting, "/players/0/pile", ""),
            "players[0].pile: must be null or not empty");
  EXPECT_EQ(refusal(dealt, "/players/0/pile", "R"), "players[0].pile: must be null in this phase");
  EXPECT_EQ(refusal(buying, "/players/0/pile", nullptr),
            "players[0].pile: must be there in this phase");
  EXPECT_EQ(refusal(rerolling, "/seat", 1),
            "seat: must be the thief, who has a pile, while dice are re-rolled");
  EXPECT_EQ(refusal(splitting, "/players/0/final",
                    json::object{{"objects", 1}, {"marker", false}, {"gems", ""}}),
            "players[0].final: must be null in this phase");
  EXPECT_EQ(refusal(buying, "/players/0/final", nullptr), "players[0].final: must be an object");
  EXPECT_EQ(refusal(buying, "/players/2/pile", "BP"),
            "players[2].final.gems: does not fit the pile");
  EXPECT_EQ(refusal(buying, "/players/2/final/objects", 3),
            "players: must have 11 objects in final piles");
  EXPECT_EQ(refusal(buying, "/players/2/final/marker", true),
            "players: must have one final pile with the marker");
  EXPECT_EQ(refusal(buying, "/players/1/pile", "RRRRW*"), "players: have more dice than there are");
  EXPECT_EQ(refusal(buying, "/players/2/pile", "WPP"),
            "players[2].pile: has more objects than the final pile had");
  EXPECT_EQ(refusal(buying, "/players/2/pile", "W"),
            "players[2].pile: lacks more dice than can have been spent");
}

TEST(ThiefsMarketLoad, PurchasesAndUsesFit) {  // TM-17, TM-20
  EXPECT_EQ(refusal(buying, "/players/1/purchases", 0),
            "players[1].pile: lacks more dice than can have been spent");
  EXPECT_EQ(refusal(buying, "/players/1/purchases", 2),
            "players[1].purchases: is more than that player's cards allow");
  EXPECT_EQ(refusal(buying, "/players/2/purchases", 1),
            "players[2].purchases: must be 0, with nothing used, before that turn");
  EXPECT_EQ(refusal(buying, "/bought", json::object{{"A", 0}, {"B", 0}, {"C", 0}}),
            "market.A: must be five cards with those bought");
  EXPECT_EQ(refusal(buying, "/players/1/used", json::array{"fence"}),
            "players[1].used[0]: is not that player's card");
  EXPECT_EQ(refusal(buying, "/players/1/used", {"tailor", "tailor"}),
            "players[1].used[1]: can be used only once a round");
  EXPECT_EQ(refusal(dealt, "/players/1/purchases", 1),
            "players[1].purchases: must be 0 in this phase");
  EXPECT_EQ(refusal(buying, "/players/1/copied", json::object{{"tailor", "fence"}}),
            "players[1].copied.tailor: must be what a card of that player copies");
}

TEST(ThiefsMarketLoad, TheMarketFits) {  // TM-24
  EXPECT_EQ(refusal(refilling, "/bought/A", 1), "bought.A: must be why the market is refilled");
  EXPECT_EQ(refusal(dealt, "/bought/A", 1), "bought.A: is more than that row had");
  EXPECT_EQ(refusal(dealt, "/round", 2), "");
  EXPECT_EQ(refusal(dealt, "/players/0/gold", 2),
            "players[0].gold: must be what a player starts with");
  EXPECT_EQ(refusal(dealt, "/players/0/infamy", 2),
            "players[0].infamy: must be 0 before the first purchases");
}

// The rules tell by themselves what keeps a state from being one of a game.
TEST(ThiefsMarketLoad, FaultsNeedNoDocument) {
  const Rules rules({3, true, Seat(1), default_box()});
  const auto fault_after = [&](auto change) {
    State state = rules.start();
    change(state);
    const auto fault = find_fault(rules, state);
    return fault ? fault->path + ": " + fault->reason : "";
  };
  EXPECT_EQ(fault_after([](State&) {}), "");
  EXPECT_EQ(fault_after([](State& state) { state.start = Seat(2); }),
            "start: must be the seat named in the options");  // TM-04
  EXPECT_EQ(fault_after([](State& state) { state.rerolling = 1; }),
            "rerolling: must be null in this phase");
  EXPECT_EQ(fault_after([](State& state) { state.unseen = without_lowest_bit(state.unseen); }),
            "unseen: or another place must have alchemical-lab");  // TM-03
  EXPECT_EQ(fault_after([](State& state) { state.player(Seat(2)).pile = Objects::marker(); }),
            "players[2].pile: must be null in this phase");
  EXPECT_EQ(fault_after([](State& state) { state.player(Seat(2)).final_pile.objects = 1; }),
            "players[2].final: must be null in this phase");
  EXPECT_EQ(fault_after([&](State& state) {  // TM-45
              state.unseen ^= rules.catalog().copier;
              state.player(Seat(0)).cards = rules.catalog().copier;
              state.copied = 0;
            }),
            "players[0].copied.mimetic-stew: must be an opponent's card");
}

// The refusal of a state of some rules with another `seat`.
std::string end_refusal(const Rules& rules, const State& state, json::value seat) {
  json::object written = wire::state_body<thiefs_market::Codec>(rules, state);
  written["seat"] = std::move(seat);
  const json::value given = written;
  try {
    const State read = wire::read_state_body<thiefs_market::Codec>(rules, wire::Field(given, ""));
    EXPECT_EQ(read.phase, read.seat.has_value() || rules.leaders(read).size() == 1 ? Phase::kOver
                                                                                   : Phase::kGrab);
    return "";
  } catch (const wire::FieldFault& fault) {
    return fault.message();
  }
}

TEST(ThiefsMarketLoad, TheEndFits) {  // TM-26, TM-30
  const Position position(5);
  const Rules& rules = position.rules();
  FastRng rng(4);
  PlayoutCounts counts;
  int raced = 0;
  for (int game = 0; game < 20'000 && raced < 3; ++game) {
    State state = rules.start();
    play_randomly(rules, state, rng, counts);
    const SeatSet tied = rules.leaders(state);
    if (tied.size() == 1) {
      if (game < 20) {
        EXPECT_EQ(end_refusal(rules, state, 0), "seat: must be null: nobody raced for the win");
      }
      continue;
    }
    ++raced;
    for (int seat = 0; seat < 5; ++seat) {
      EXPECT_EQ(end_refusal(rules, state, seat),
                tied.contains(Seat(seat)) ? "" : "seat: must be one of those tied for the win");
    }
    EXPECT_EQ(end_refusal(rules, state, nullptr), "") << "the race is pending";
  }
  EXPECT_EQ(raced, 3);
}

// Whatever passes can be played to its end: positions with one value taken from elsewhere.
TEST(ThiefsMarketLoad, WhatPassesCanBePlayed) {
  FastRng rng(9);
  int loaded = 0;
  for (int game = 0; game < 12; ++game) {
    TestTable table("thiefs-market", 3 + game % 3, {{"promos", true}});
    std::vector<json::object> states;
    for (std::uint64_t step = 0; !table.any().actor().is_nobody(); ++step) {
      const auto key = fair::key_from_text("mix " + std::to_string(game));
      fair::ChanceStream stream(key, step);
      if (rng.below(8) == 0) states.push_back(table.state());
      if (table.any().actor().is_seat()) {
        ASSERT_TRUE(table.any().play(table.any().random_move(stream)));
      } else {
        table.any().play_chance(key);
      }
    }
    const auto pick = [&]() -> json::object& {
      return states[rng.below(static_cast<std::uint32_t>(states.size()))];
    };
    for (int i = 0; i < 300; ++i) {
      auto mixed = pick();
      auto other = pick();
      auto key = mixed.begin() + rng.below(static_cast<std::uint32_t>(mixed.size()));
      key->value() = other[key->key()];
      const auto game_loaded = registry::find_game("thiefs-market")->load(mixed);
      if (!game_loaded) continue;
      ++loaded;
      auto& any = **game_loaded;
      for (std::uint64_t step = 0; !any.actor().is_nobody() && step < 2000; ++step) {
        const auto luck = fair::key_from_text("on");
        fair::ChanceStream stream(luck, step);
        if (any.actor().is_seat()) {
          ASSERT_TRUE(any.play(any.random_move(stream)));
        } else {
          any.play_chance(luck);
        }
      }
    }
  }
  EXPECT_GT(loaded, 50);
}

}  // namespace
}  // namespace purloin::thiefs_market
