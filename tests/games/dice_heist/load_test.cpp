// States given from outside are checked as a whole before they are played on.
#include "support/table.h"

namespace purloin {
namespace {

namespace json = wire::json;

TestTable somewhere() {
  return TestTable("dice-heist", 3, {{"targeted-raid", true}})
      .play({"roll 1 6 1", "draw louvre gem-ruby", "recruit", "draw british painting-25",
             "heist british 0", "roll 6", "draw louvre artifact-2", "recruit",
             "draw hermitage painting-10"});
}

template <class Change>
std::string refusal(const Change& change) {
  auto state = somewhere().state();
  change(state);
  return load_refusal(state);
}

json::object& player(json::object& state, std::size_t i) {
  return state["players"].as_array()[i].as_object();
}

TEST(DiceHeistLoad, AStateLoadsAsItWas) {
  EXPECT_EQ(TestTable::load(somewhere().state()).state(), somewhere().state());
  auto rolling = somewhere().play({"raid louvre gem-ruby 1"});
  EXPECT_EQ(TestTable::load(rolling.state()).state(), rolling.state());
}

TEST(DiceHeistLoad, MissingAndIllTypedFieldsAreNamed) {
  for (const char* key : {"phase", "seat", "deck", "museums", "supply", "players", "pending"}) {
    EXPECT_EQ(refusal([&](auto& state) { state.erase(key); }),
              "bad-state: " + std::string(key) + ": is missing");
  }
  EXPECT_EQ(refusal([](auto& state) { state["supply"] = "many"; }),
            "bad-state: supply: must be a whole number from 0 to 10");
  EXPECT_EQ(refusal([](auto& state) { state["seats"] = 9; }),
            "bad-state: seats: must be a whole number from 2 to 5");
  EXPECT_EQ(refusal([](auto& state) { state["options"].as_object()["speed"] = 1; }),
            "bad-state: options.speed: is no option of Dice Heist");
  EXPECT_EQ(refusal([](auto& state) { state["players"].as_array().pop_back(); }),
            "bad-state: players: must be one for each seat");
}

TEST(DiceHeistLoad, DiceAndCardsMustBeConserved) {
  EXPECT_EQ(refusal([](auto& state) { state["supply"] = 7; }),
            "bad-state: supply: with all players' sidekicks there must be 10 dice, not 9");
  EXPECT_EQ(refusal([](auto& state) { player(state, 0)["loot"].as_object()["gem-ruby"] = 1; }),
            "bad-state: players: deck, museums and loot hold 8 of gem-ruby, the whole deck has 7");
  EXPECT_EQ(refusal([](auto& state) {
              state["museums"].as_object()["louvre"].as_object()["gem-ruby"] = 2;
              player(state, 0)["loot"] = json::object{};
            }),
            "bad-state: museums: with the deck there are more gem-ruby than that museum has");
  EXPECT_EQ(refusal([](auto& state) {
              state["deck"].as_object()["louvre"].as_object()["painting-1"] = 1;
            }),
            "bad-state: deck.louvre.painting-1: is no exhibit of that museum");
}

TEST(DiceHeistLoad, PhasesMustBePossible) {
  EXPECT_EQ(refusal([](auto& state) { state["phase"] = "dance"; }),
            "bad-state: phase: must be first-player, reveal, act, roll or over");
  EXPECT_EQ(refusal([](auto& state) { state["phase"] = "over"; }),
            "bad-state: seat: must be null in this phase");
  EXPECT_EQ(refusal([](auto& state) { state["seat"] = 3; }),
            "bad-state: seat: must be a whole number from 0 to 2");
  EXPECT_EQ(refusal([](auto& state) { state["phase"] = "roll"; }),
            "bad-state: pending: must be an object");
  EXPECT_EQ(refusal([](auto& state) {
              state["pending"] = {{"museum", "louvre"}, {"kind", nullptr}, {"sidekicks", 0}};
            }),
            "bad-state: pending: must be null outside the phase roll");
  EXPECT_EQ(refusal([](auto& state) {
              state["phase"] = "first-player";
              state["seat"] = nullptr;
              state["contenders"] = {0, 1, 2};
            }),
            "bad-state: deck: must be whole before the first turn");
  // A member that may be missing is not one that may be null.
  EXPECT_EQ(refusal([](auto& state) { state["contenders"] = nullptr; }),
            "bad-state: contenders: must be a list");
}

TEST(DiceHeistLoad, PendingMustBeAPossibleAttempt) {
  const auto pending = [](json::value museum, json::value kind, int sidekicks) {
    return refusal([&](auto& state) {
      state["phase"] = "roll";
      state["pending"] = {{"museum", museum}, {"kind", kind}, {"sidekicks", sidekicks}};
    });
  };
  EXPECT_EQ(pending("louvre", nullptr, 1), "");
  EXPECT_EQ(pending("louvre", "gem-ruby", 1), "");
  EXPECT_EQ(pending("british", nullptr, 0), "bad-state: pending.museum: has no exhibits");
  EXPECT_EQ(pending("prado", nullptr, 0), "bad-state: pending.museum: is no museum of this deck");
  EXPECT_EQ(pending("louvre", "gem-emerald", 0),
            "bad-state: pending.kind: is not on display in that museum");
  EXPECT_EQ(pending("louvre", nullptr, 2),
            "bad-state: pending.sidekicks: must be a whole number from 0 to 1");
}

}  // namespace
}  // namespace purloin
