// States given from outside are checked as a whole before they are played on.
#include <gtest/gtest.h>

#include "games/crypt/dealt_table.h"
#include "games/crypt/state_check.h"
#include "support/repeated.h"

namespace purloin {
namespace {

namespace json = wire::json;

// Three players in round 3, with Pottery, a Manuscript and Idols collected, in the middle of a
// claim phase.
DealtTable somewhere(std::string_view collectors = "AABBAA") {
  DealtTable table(
      3, collectors,
      {"pottery 1", "pottery 2", "jewelry 1", "manuscript 4", "manuscript 1", "idol 1", "remains 1",
       "idol 2", "remains 2", "remains 3", "remains 4", "idol 3", "jewelry 2"});
  table.play({"claim 1:1x1 2:1x1", "claim 4:1x1", "recover"});
  table.play({"pass", "claim 1:1x4 2:1x1", "recover", "recover", "roll 3", "pass"});
  return table;
}

template <class Change>
std::string refusal_at(const DealtTable& table, const Change& change) {
  auto state = table->state();
  change(state);
  return load_refusal(state);
}
template <class Change>
std::string refusal(const Change& change) {
  return refusal_at(somewhere(), change);
}

json::object& player(json::object& state, std::size_t i) {
  return state["players"].as_array()[i].as_object();
}
json::object& treasure(json::object& state, std::size_t i, std::size_t card) {
  return player(state, i)["treasure"].as_array()[card].as_object();
}
json::object& slot(json::object& state, std::size_t i) {
  return state["crypt"].as_array()[i].as_object();
}

json::array seats(const std::vector<int>& list) {
  return json::value_from(list).as_array();
}

TEST(CryptLoad, AStateLoadsAsItWas) {
  auto table = somewhere();
  EXPECT_EQ(TestTable::load(table->state()).state(), table->state());
  table.play({"pass"});
  EXPECT_EQ(TestTable::load(table->state()).state(), table->state());
}

TEST(CryptLoad, MissingAndIllTypedFieldsAreNamed) {
  for (const char* key : {"collectors", "phase", "round", "leader", "seat", "turn", "deck", "top",
                          "crypt", "players", "ghost", "idol-b", "discard"}) {
    EXPECT_EQ(refusal([&](auto& state) { state.erase(key); }),
              "bad-state: " + std::string(key) + ": is missing");
  }
  EXPECT_EQ(refusal([](auto& state) { state["round"] = 10; }),
            "bad-state: round: must be a whole number from 1 to 9");
  EXPECT_EQ(refusal([](auto& state) { state["seats"] = 5; }),
            "bad-state: seats: must be a whole number from 1 to 4");
  EXPECT_EQ(refusal([](auto& state) { state["players"].as_array().pop_back(); }),
            "bad-state: players: must be one for each seat");
  EXPECT_EQ(refusal([](auto& state) { state["leader"] = "ghost"; }),
            "bad-state: leader: the Ghost is in the solo game only");
  EXPECT_EQ(refusal([](auto& state) { state["ghost"] = {{"servants", 3}, {"pushed", 0}}; }),
            "bad-state: ghost: must be null with more than one player");
  EXPECT_EQ(refusal([](auto& state) { slot(state, 1)["type"] = "vase"; }),
            "bad-state: crypt[1].type: is no type of treasure");
}

TEST(CryptLoad, WhatTheTableDoesNotHaveIsNamed) {
  EXPECT_EQ(refusal([](auto& state) { state["leader"] = 3; }),
            "bad-state: leader: must be a whole number from 0 to 2");
  EXPECT_EQ(refusal([](auto& state) { slot(state, 0)["by"] = 3; }),
            "bad-state: crypt[0].by: must be a whole number from 0 to 2");
  EXPECT_EQ(refusal([](auto& state) { treasure(state, 1, 0)["seen"] = seats({0, 2, 5}); }),
            "bad-state: players[1].treasure[0].seen[2]: must be a whole number from 0 to 2");
  EXPECT_EQ(refusal([](auto& state) { state["crypt"].as_array().push_back(slot(state, 0)); }),
            "bad-state: crypt: has at most 4 cards");
  EXPECT_EQ(refusal([](auto& state) {
              auto& discard = state["discard"].as_array();
              discard.resize(49, discard[0]);
            }),
            "bad-state: discard: has more cards than the game");
  EXPECT_EQ(refusal([](auto& state) { state["deck"].as_object()["vase"] = json::object{}; }),
            "bad-state: deck.vase: is no type of treasure");
  EXPECT_EQ(refusal([](auto& state) { state["deck"].as_object()["idol"] = {{"5", 1}}; }),
            "bad-state: deck.idol.5: is no value of a card");
}

TEST(CryptLoad, AViewIsNoState) {
  const auto table = somewhere();
  EXPECT_EQ(load_refusal(table->any().view(Seat(0))), "bad-state: deck: is missing");
  EXPECT_EQ(refusal([](auto& state) { slot(state, 3)["coins"] = nullptr; }),
            "bad-state: crypt[3].coins: must be a whole number from 1 to 4");
}

TEST(CryptLoad, EveryCardIsInOnePlace) {
  EXPECT_EQ(refusal([](auto& state) { slot(state, 0)["coins"] = 1; }),
            "bad-state: discard[1]: there are more than 1 of remains 1");
  EXPECT_EQ(refusal([](auto& state) { state["deck"].as_object()["idol"].as_object()["4"] = 0; }),
            "bad-state: deck: idol 4 is missing from the game");
  EXPECT_EQ(refusal([](auto& state) {
              state["discard"].as_array().pop_back();
            }).find("is missing from the game") != std::string::npos,
            true);
  EXPECT_EQ(refusal([](auto& state) { state["deck"].as_object()["idol"].as_object()["4"] = 2; }),
            "bad-state: deck.idol.4: must be a whole number from 0 to 1");
}

TEST(CryptLoad, CardsThatAreThereTooOftenAreNamedWhereTheyLie) {
  EXPECT_EQ(refusal([](auto& state) {
              auto& cards = player(state, 0)["treasure"].as_array();
              cards.push_back(cards[0]);
            }),
            "bad-state: players[0].treasure[2]: there are more than 1 of pottery 1");
  EXPECT_EQ(refusal([](auto& state) { slot(state, 1)["coins"] = 4; }).find("bad-state: "), 0u);
  EXPECT_EQ(refusal([](auto& state) {
              slot(state, 0)["type"] = "pottery";
              slot(state, 0)["coins"] = 1;
            }),
            "bad-state: players[0].treasure: there are more than 1 of pottery 1");
}

TEST(CryptLoad, RoundsDrawWhatTheyDraw) {
  EXPECT_EQ(refusal([](auto& state) { state["round"] = 4; }).find("bad-state: round: until now"),
            0u);
  EXPECT_EQ(refusal([](auto& state) {
              treasure(state, 0, 0)["public"] = false;
            }).find("bad-state: round: until now"),
            0u);
  EXPECT_EQ(refusal([](auto& state) { slot(state, 3)["up"] = true; }),
            "bad-state: crypt[3].up: must be false");
}

TEST(CryptLoad, ThreeServantsEach) {
  EXPECT_EQ(refusal([](auto& state) { player(state, 2)["servants"] = 2; }),
            "bad-state: players[2].servants: with those exhausted and on cards there must be 3, "
            "not 2");
}

TEST(CryptLoad, LeaderTurnAndSeatBelongTogether) {
  EXPECT_EQ(refusal([](auto& state) { state["leader"] = 1; }),
            "bad-state: leader: must be 2 in this round");
  EXPECT_EQ(refusal([](auto& state) { state["leader"] = nullptr; }),
            "bad-state: leader: cannot be null here");
  EXPECT_EQ(refusal([](auto& state) { state["turn"] = 1; }),
            "bad-state: turn: must be 0 in this phase");
  EXPECT_EQ(refusal([](auto& state) { state["seat"] = 1; }),
            "bad-state: seat: has nothing to do in this phase");
  EXPECT_EQ(refusal([](auto& state) {
              state["phase"] = "claim";
              state["seat"] = 0;
            }),
            "bad-state: seat: is not the one whose turn it is");
  EXPECT_EQ(refusal([](auto& state) { state["phase"] = "dance"; }),
            "bad-state: phase: must be setup, reveal, pottery, claim, collect, idol, remains, "
            "tiebreak or over");
}

TEST(CryptLoad, CollectorsAreThoseOfTheOptions) {
  EXPECT_EQ(refusal([](auto& state) { state["collectors"] = "AAAAAA"; }),
            "bad-state: collectors: must be those of the options");
  EXPECT_EQ(refusal([](auto& state) {
              state["options"].as_object()["collectors"] = "random";
              state["collectors"] = nullptr;
            }),
            "bad-state: collectors: cannot be null after the setup");
  EXPECT_EQ(refusal([](auto& state) { state["options"].as_object()["collectors"] = "random"; }),
            "");
}

TEST(CryptLoad, TopIsKnownAndInTheDeck) {
  EXPECT_EQ(refusal([](auto& state) { state["top"] = nullptr; }),
            "bad-state: top: must be known here");
  EXPECT_EQ(refusal([](auto& state) { state["top"] = "remains"; }).find("bad-state"),
            std::string::npos)
      << "any type that is left";
}

TEST(CryptLoad, FlipsAreThoseOfRewards) {
  EXPECT_EQ(refusal([](auto& state) { treasure(state, 0, 0)["flipped"] = true; }),
            "bad-state: players[0].treasure: Pottery and Remains are flipped two at a time");
  EXPECT_EQ(refusal([](auto& state) {
              treasure(state, 0, 0)["flipped"] = true;
              treasure(state, 0, 1)["flipped"] = true;
              state["phase"] = "claim";
              state["seat"] = 2;
            }),
            "");
}

TEST(CryptLoad, WhoLookedIsAListOfOthersWithManuscriptB) {
  const auto look = [](auto& state, const std::vector<int>& by) {
    slot(state, 3)["seen"] = seats(by);
  };
  EXPECT_EQ(refusal([&](auto& state) { look(state, {0, 1}); }), "");
  const auto backwards = [&](auto& state) { look(state, {1, 0}); };
  EXPECT_EQ(refusal(backwards), "bad-state: crypt[3].seen: must be seats in ascending order");
  EXPECT_EQ(refusal([&](auto& state) { look(state, {3}); }),
            "bad-state: crypt[3].seen[0]: must be a whole number from 0 to 2");
  EXPECT_EQ(refusal([](auto& state) { slot(state, 0)["seen"] = seats({0}); }),
            "bad-state: crypt[0].seen: must be empty for a card that lies face up or was collected "
            "so");
  EXPECT_EQ(refusal_at(somewhere("AAABAA"), [&](auto& state) { look(state, {0}); }),
            "bad-state: crypt[3].seen: must be empty without side B of the Manuscript collector");
}

TEST(CryptLoad, ServantsLieOnCardsOnlyAfterATurn) {
  auto table = somewhere();
  table.play({"pass", "claim 1:1x2"});
  EXPECT_EQ(refusal_at(table, [](auto& state) { player(state, 2)["placed"] = false; }),
            "bad-state: players[2].placed: must be true with servants on a card");
  EXPECT_EQ(refusal_at(table, [](auto& state) { player(state, 0)["placed"] = true; }),
            "bad-state: players[0].placed: must be false before the player's turn");
  EXPECT_EQ(refusal_at(table, [](auto& state) { slot(state, 0)["count"] = 0; }),
            "bad-state: crypt[0].count: must be a whole number from 1 to 3");
  EXPECT_EQ(
      refusal_at(table, [](auto& state) { slot(state, 0)["taken"] = true; }).find("bad-state"), 0u);
}

TEST(CryptLoad, ATakenCardLiesWithSomebody) {
  auto table = somewhere();
  table.play({"take 4"});
  EXPECT_EQ(TestTable::load(table->state()).state(), table->state());
  EXPECT_EQ(refusal_at(table, [](auto& state) { slot(state, 3)["coins"] = 2; }),
            "bad-state: crypt: a taken card is with none of the players and not discarded");
}

TEST(CryptLoad, IdolBKnowsWhoWasFirst) {
  DealtTable table(2, "BAAAAA", {"idol 4", "idol 2", "jewelry 1"});
  table.take_all(1);
  EXPECT_EQ(refusal_at(table, [](auto& state) { state["idol-b"] = json::array{}; }),
            "bad-state: players[1].treasure: two Idols are flipped by those in idol-b and none by "
            "others");
  EXPECT_EQ(refusal_at(table,
                       [](auto& state) {
                         state["idol-b"] = json::array{};
                         treasure(state, 1, 0)["flipped"] = false;
                         treasure(state, 1, 1)["flipped"] = false;
                       }),
            "bad-state: idol-b: somebody has two Idols and must have been first");
  EXPECT_EQ(refusal([](auto& state) { state["idol-b"] = json::array{}; }),
            "bad-state: idol-b: must be null without side B of the Idol collector");
}

TEST(CryptLoad, RerollsBelongToExhaustedServants) {
  DealtTable table(2, "AAAAAA", {"idol 2", "jewelry 1", "pottery 2", "tapestry 1"});
  table.play({"claim 1:1x6 2:1x1", "recover", "recover", "roll 1"});
  ASSERT_EQ(table->at("/phase"), "idol");
  EXPECT_EQ(TestTable::load(table->state()).state(), table->state());
  const auto one_too_many = [](auto& s) { s["rerollable"] = {{"1", 2}}; };
  EXPECT_EQ(refusal_at(table, one_too_many),
            "bad-state: rerollable: seat 0 has fewer exhausted servants");
  const auto not_rolled = [](auto& s) { s["rerollable"] = {{"2", 1}}; };
  EXPECT_EQ(refusal_at(table, not_rolled),
            "bad-state: rerollable: slot 2 had no servant that was rolled");
  EXPECT_EQ(refusal_at(table, [](auto& s) { s["rerolling"] = 1; }),
            "bad-state: rerolling: the player has flipped no Idol");
  table.play({"reroll 1"});
  EXPECT_EQ(TestTable::load(table->state()).state(), table->state());
  EXPECT_EQ(refusal_at(table, [](auto& s) { s["rerolling"] = 2; }),
            "bad-state: rerolling: the player has nothing to re-roll there");
}

TEST(CryptLoad, EndsAreThoseOfTheScores) {
  DealtTable table(2, "AAAAAA", {});
  table.skip_to_the_end();
  EXPECT_EQ(refusal_at(table, [](auto& s) { s["contenders"] = seats({0}); }),
            "bad-state: contenders: must be at least two seats");
  table.play({"roll 6 6 6 1 1 1"});
  EXPECT_EQ(TestTable::load(table->state()).state(), table->state());
  EXPECT_EQ(refusal_at(table, [](auto& s) { s["winners"] = seats({1}); }), "");
  const auto share_it = [](auto& s) { s["winners"] = seats({0, 1}); };
  EXPECT_EQ(refusal_at(table, share_it),
            "bad-state: winners: ties are rolled out while there are servants");
  EXPECT_EQ(refusal_at(table, [](auto& s) { s["winners"] = json::array{}; }),
            "bad-state: winners: must be among those with the most coins");
}

TEST(CryptLoad, TheGhostHasThreeServants) {
  DealtTable table(1, "AAAAAA", {"jewelry 4", "jewelry 3", "jewelry 1"});
  table.play({"recover", "ghost 6 5 4", "claim 3:3x6"});
  ASSERT_EQ(table->at("/phase"), "collect");
  EXPECT_EQ(TestTable::load(table->state()).state(), table->state());
  const auto ghost = [](auto& s) -> json::object& { return s["ghost"].as_object(); };
  EXPECT_EQ(refusal_at(table, [&](auto& s) { ghost(s)["servants"] = 2; }),
            "bad-state: ghost.servants: with those on cards there must be 3");
  EXPECT_EQ(refusal_at(table, [&](auto& s) { ghost(s)["pushed"] = 3; }),
            "bad-state: ghost.pushed: there are not as many off the cards");
  EXPECT_EQ(refusal_at(table, [&](auto& s) { s["leader"] = "ghost"; }),
            "bad-state: leader: must be 0 in odd rounds and the ghost in even ones");
}

// The checks are the rules' own and need no JSON.
TEST(CryptLoad, WhatTheRulesLeadToHasNoFault) {
  FastRng rng(52);
  for (int game = 0; game < 64; ++game) {
    const crypt::Rules rules({1 + game % 4, crypt::Sides::from_bits(rng.below(64)), {}});
    crypt::State state = rules.start();
    while (!rules.actor(state).is_nobody()) {
      const auto fault = crypt::find_fault(rules, state);
      ASSERT_FALSE(fault) << fault->path << ": " << fault->reason;
      rules.apply(state, rules.actor(state).is_chance() ? rules.sample_outcome(state, rng)
                                                        : rules.sample_action(state, rng));
    }
    EXPECT_FALSE(crypt::find_fault(rules, state));
    state.servants[0] = 9;
    EXPECT_EQ(crypt::find_fault(rules, state)->path, "players[0].servants");
  }
}

// Every number, flag, word and list of a state, somewhere in it.
void collect_places(json::value& value, std::vector<json::value*>& places) {
  places.push_back(&value);
  if (auto* object = value.if_object()) {
    for (auto& member : *object) collect_places(member.value(), places);
  } else if (auto* array = value.if_array()) {
    for (auto& item : *array) collect_places(item, places);
  }
}

void change_something(json::object& state, FastRng& rng) {
  std::vector<json::value*> places;
  for (auto& member : state) {
    if (member.key() != "game" && member.key() != "options") collect_places(member.value(), places);
  }
  const auto count = static_cast<std::uint32_t>(places.size());
  json::value& place = *places[rng.below(count)];
  const json::value other = *places[rng.below(count)];
  if (rng.below(3) == 0) {
    place = other;
  } else if (place.is_int64()) {
    place = place.get_int64() + static_cast<int>(rng.below(5)) - 2;
  } else if (place.is_bool()) {
    place = !place.get_bool();
  } else if (auto* array = place.if_array(); array != nullptr && !array->empty()) {
    array->erase(array->begin() + rng.below(static_cast<std::uint32_t>(array->size())));
  } else if (array != nullptr) {
    array->push_back(rng.below(4));
  } else if (place.is_null()) {
    place = rng.below(4);
  } else {
    constexpr const char* kWords[] = {"idol", "remains",  "claim", "idol",    "pottery",
                                      "over", "tiebreak", "ghost", "collect", "reveal"};
    place = kWords[rng.below(std::size(kWords))];
  }
}

// Most changes are refused. What is not must be a position: it can be shown and played to the end.
TEST(CryptLoad, WhateverPassesCanBePlayed) {
  FastRng rng(51);
  int accepted = 0;
  const int games = repeated(120);
  for (int i = 0; i < games; ++i) {
    const int players = 1 + i % 4;
    TestTable game("crypt", players, {{"collectors", "random"}});
    const auto key = fair::key_from_text(std::to_string(i));
    fair::ChanceStream stream(key, 0);
    for (std::uint32_t step = rng.below(150); step > 0 && game.actor() != "over"; --step) {
      if (game.any().actor().is_chance()) {
        game.any().play_chance(key);
      } else {
        game.play({game.any().random_move(stream)});
      }
    }
    for (int change = 0; change < 40; ++change) {
      auto state = game.state();
      change_something(state, rng);
      if (!load_refusal(state).empty()) continue;
      ++accepted;
      auto loaded = TestTable::load(state);
      while (loaded.actor() != "over") {
        for (int seat = 0; seat < players; ++seat) loaded.any().view(Seat(seat));
        if (loaded.any().actor().is_chance()) {
          loaded.any().play_chance(key);
        } else {
          loaded.play({loaded.any().random_move(stream)});
        }
      }
    }
  }
  EXPECT_GT(accepted, games / 3);
}

}  // namespace
}  // namespace purloin
