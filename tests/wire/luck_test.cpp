#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/tokens.h"
#include "support/table.h"

// Luck belongs to who has it (docs/fair-dice.md): two games with one key and different decisions
// share every deck's order and everybody's throws, as far as both games get.
namespace purloin::wire {
namespace {

// A chance point of a game: where it was and what came.
struct Point {
  json::value state;
  std::string outcome;
};

std::vector<Point> play(std::string_view game, int seats, const json::object& options,
                        const std::string& dice, const std::string& decisions) {
  TestTable table(game, seats, options);
  const auto luck = fair::key_from_text(dice);
  const auto mind = fair::key_from_text(decisions);
  std::vector<Point> points;
  for (std::uint64_t i = 0; !table.any().actor().is_nobody() && i < 4000; ++i) {
    if (table.any().actor().is_chance()) {
      json::value before = table.state();
      points.push_back({std::move(before), table.any().play_chance(luck)});
    } else {
      fair::ChanceStream stream(mind, i);
      table.play({table.any().random_move(stream)});
    }
  }
  return points;
}

// What fell, in order, by whose luck it is: cards as words, throws as words of which the first
// `ordered` stand and the others may be sorted.
using Luck = std::map<std::string, std::vector<std::vector<std::string>>>;

std::vector<std::string> words_after_first(std::string_view outcome) {
  const auto words = split_tokens(outcome);
  return {words.begin() + 1, words.end()};
}

int integer(const json::value& state, std::string_view pointer) {
  return static_cast<int>(state.at_pointer(pointer).to_number<int>());
}

// The shorter throw is part of the longer.
bool agree(std::vector<std::string> a, std::vector<std::string> b) {
  std::ranges::sort(a);
  std::ranges::sort(b);
  if (a.size() > b.size()) std::swap(a, b);
  return std::ranges::includes(b, a);
}

// How many draws both games had.
int expect_shared(const Luck& one, const Luck& other) {
  int shared = 0;
  for (const auto& [owner, draws] : one) {
    const auto found = other.find(owner);
    if (found == other.end()) continue;
    for (std::size_t n = 0; n < std::min(draws.size(), found->second.size()); ++n, ++shared) {
      EXPECT_TRUE(agree(draws[n], found->second[n])) << owner << ", draw " << n;
    }
  }
  return shared;
}

template <class Sort>
void expect_same_luck(std::string_view game, int seats, const json::object& options,
                      const Sort& by_owner) {
  int shared = 0;
  for (int i = 0; i < 12; ++i) {
    const std::string dice = "dice " + std::to_string(i);
    shared += expect_shared(by_owner(play(game, seats, options, dice, "one mind")),
                            by_owner(play(game, seats, options, dice, "another")));
  }
  EXPECT_GT(shared, 200);
}

TEST(Luck, OfDiceHeistIsTheDecksAndEachSeats) {
  const auto by_owner = [](const std::vector<Point>& points) {
    Luck luck;
    for (const auto& [state, outcome] : points) {
      const auto words = words_after_first(outcome);
      const auto phase = state.at("phase").as_string();
      if (phase == "reveal") luck["deck"].push_back(words);
      if (phase == "roll") {
        const auto seat = std::to_string(integer(state, "/seat"));
        luck["thief of " + seat].push_back({words[0]});
        luck["sidekicks of " + seat].emplace_back(words.begin() + 1, words.end());
      }
      for (std::size_t i = 0; phase == "first-player" && i < words.size(); ++i) {
        const auto seat = state.at("contenders").as_array()[i].to_number<int>();
        luck["first turn of " + std::to_string(seat)].push_back({words[i]});
      }
    }
    return luck;
  };
  expect_same_luck("dice-heist", 2, {}, by_owner);
  expect_same_luck("dice-heist", 5, {{"targeted-raid", true}}, by_owner);
}

TEST(Luck, OfCryptIsTheDecksEachSeatsAndEachRoundsGhost) {
  const auto by_owner = [](const std::vector<Point>& points) {
    Luck luck;
    for (const auto& [state, outcome] : points) {
      const auto words = words_after_first(outcome);
      const auto phase = state.at("phase").as_string();
      if (phase == "setup" || phase == "reveal") luck["deck"].push_back(words);
      if (phase == "claim") {
        luck["ghost of round " + std::to_string(integer(state, "/round"))].push_back(words);
      }
      if (phase == "idol") {
        luck["re-roll of " + std::to_string(integer(state, "/seat"))].push_back(words);
      }
      std::map<std::string, std::vector<std::string>> throws;
      auto die = words.begin();
      for (const auto& slot : phase == "collect" ? state.at("crypt").as_array() : json::array()) {
        if (!slot.at("by").is_number() || integer(slot, "/effort") < 2) continue;
        auto& of_seat = throws["throw of " + std::to_string(integer(slot, "/by"))];
        for (int n = integer(slot, "/count"); n > 0; --n) of_seat.push_back(*die++);
      }
      for (int i = 0; phase == "tiebreak" && i < 4; ++i) {
        const json::value seat = i;
        if (!std::ranges::count(state.at("contenders").as_array(), seat)) continue;
        const int dice =
            integer(state.at("players").as_array()[static_cast<std::size_t>(i)], "/servants");
        auto& of_seat = throws["tie-break of " + std::to_string(i)];
        for (int n = 0; n < dice; ++n) of_seat.push_back(*die++);
      }
      for (auto& [owner, dice] : throws) luck[owner].push_back(std::move(dice));
    }
    return luck;
  };
  for (int seats = 1; seats <= 4; ++seats) {
    expect_same_luck("crypt", seats, {{"collectors", "random"}}, by_owner);
  }
}

TEST(Luck, OfThiefsMarketIsEachDecksEachRoundsAndEachThiefs) {
  std::map<std::string, std::string> deck_of;
  for (const auto& piece : registry::find_game("thiefs-market")->pieces()) {
    if (piece.deck) deck_of[piece.id] = *piece.deck;
  }
  const auto by_owner = [&](const std::vector<Point>& points) {
    Luck luck;
    for (const auto& [state, outcome] : points) {
      const auto words = words_after_first(outcome);
      const std::string phase(state.at("phase").as_string());
      if (outcome.starts_with("deal ")) {
        luck["deck " + deck_of.at(words[0])].push_back(words);
      } else if (outcome.starts_with("roll ")) {
        std::vector<std::string> dice;
        for (const char face : words[0]) dice.emplace_back(1, face);
        const bool first = phase == "roll";
        luck[first ? phase : phase + " of " + std::to_string(integer(state, "/seat"))].push_back(
            std::move(dice));
      }
    }
    return luck;
  };
  for (int seats = 3; seats <= 5; ++seats) {
    expect_same_luck("thiefs-market", seats, {{"promos", true}}, by_owner);
  }
}

// Until a seat acts.
void play_chance(AnyTable& table, const fair::Key& key) {
  while (table.actor().is_chance()) table.play_chance(key);
}

std::string first_heist(const AnyTable& table) {
  const auto moves = *table.legal_moves(0);
  return *std::ranges::find_if(moves, [](const auto& m) { return m.starts_with("heist"); });
}

TEST(Luck, WhoDoesNotRollShiftsNobodysDice) {
  int compared = 0;
  for (int i = 0; i < 40; ++i) {
    const auto key = fair::key_from_text("decline " + std::to_string(i));
    TestTable start("dice-heist", 2);
    play_chance(start.any(), key);
    TestTable declines = start;
    TestTable rolls = start;
    declines.play({"recruit"});
    rolls.play({first_heist(start.any())});
    for (TestTable* table : {&declines, &rolls}) {
      play_chance(table->any(), key);
      table->play({first_heist(table->any())});
    }
    EXPECT_EQ(declines.any().play_chance(key), rolls.any().play_chance(key));
    ++compared;
  }
  EXPECT_EQ(compared, 40);
}

// What is known already is counted as if it had been drawn: replaying needs no key.
TEST(Luck, GoesOnAfterOutcomesThatWereGiven) {
  for (const auto* game : registry::all_games()) {
    const auto key = fair::key_from_text("given");
    TestTable drawn(game->id(), game->max_seats());
    TestTable given(game->id(), game->max_seats());
    for (std::uint64_t i = 0; !drawn.any().actor().is_nobody(); ++i) {
      fair::ChanceStream stream(key, i);
      std::string move;
      if (!drawn.any().actor().is_chance()) {
        move = drawn.any().random_move(stream);
        drawn.play({move});
      } else {
        EXPECT_EQ(given.any().clone()->play_chance(key), drawn.any().clone()->play_chance(key));
        move = drawn.any().play_chance(key);
      }
      given.play({move});
    }
  }
}

}  // namespace
}  // namespace purloin::wire
