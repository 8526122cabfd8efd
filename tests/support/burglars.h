#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "support/party.h"

// People who play what is dealt to many.
namespace purloin::server {

inline constexpr Milliseconds kOneDay = 24 * 3600 * 1000;
inline constexpr const char* kAllGames[] = {"dice-heist", "crypt", "thiefs-market"};

inline HallSettings deal_settings() {
  HallSettings settings;
  settings.deal_iterations = 8;
  settings.bot_pace = 0;
  return settings;
}

inline std::string token_called(char letter) {
  return std::string(31, '0') + letter;
}

// Somebody with a device of their own.
struct Burglar : Person {
  Burglar(FakeEnvironment& where, char device) : Person(where) {
    wire::BeRequest be;
    be.device = std::string(32, device);
    EXPECT_EQ(text(ask(be), "say"), "you");
  }
  // This device becomes one of theirs.
  void join(Burglar& other) {
    wire::PairRequest pair;
    pair.name = "First";
    wire::JoinRequest joining;
    joining.name = "Second";
    joining.code = text(other.ask(pair), "code");
    EXPECT_EQ(text(ask(joining), "say"), "you");
  }
  json::object today() { return ask(wire::TodayRequest()); }
  json::object game_of_today(std::string_view game) {
    const auto told = today();
    for (const auto& each : told.at("games").as_array()) {
      if (each.at("game").as_string() == game) return each.as_object();
    }
    return {};
  }
  static wire::TryRequest of_day(const std::string& game, char token, bool practice = false) {
    wire::TryRequest asked;
    asked.game = game;
    asked.name = "Anna";
    asked.token = token_called(token);
    if (practice) asked.practice = true;
    return asked;
  }
  // Answers the table, or the code of the refusal.
  std::string begin(const wire::TryRequest& asked) {
    const auto said = ask(asked);
    if (said.empty()) return "";
    if (text(said, "say") != "seated") return text(said, "code");
    watch(text(said, "table"), text(said, "token"));
    return text(said, "table");
  }
  const Match& match(const std::string& table) {
    const LiveTable* found = world.hall().find(table);
    if (found == nullptr) throw std::out_of_range("no table " + table);
    return found->match();
  }
  // To the end, deciding by a text and how often; bots answer when they are asked.
  void play(const std::string& table, const std::string& style) {
    const auto key = fair::key_from_text(style);
    for (std::uint64_t n = 0; !match(table).is_over(); ++n) {
      if (match(table).bot_to_act()) {
        ASSERT_GT(world.let_bots_answer(), 0);
        world.advance(1);
        continue;
      }
      fair::ChanceStream stream(key, n);
      ASSERT_EQ(text(move(table, match(table).table().random_move(stream)), "say"), "update");
    }
  }
  // Looks back at a game: the film, or the code of the refusal.
  std::string film(const std::string& table, const std::string& secret = "",
                   const std::string& as = "") {
    std::string told;
    world.hall().look_back({table, secret, as, 0, [](std::size_t) { return true; }},
                           [&](const auto& film) { told = film ? *film : film.error().code; });
    world.advance(1);
    return told;
  }
  // Why one may not have the master look back at a game; "too-fast" where one might.
  std::string may_analyse(const std::string& table, const std::string& secret = "") {
    std::string told;
    world.hall().analyse({table, secret, [] { return false; }},
                         [&](const auto& found) { told = found ? "told" : found.error().code; });
    world.advance(1);
    return told;
  }
  std::string record(const std::string& table, const std::string& secret = "") {
    std::string told;
    world.hall().record({table, secret, {}, 0, [](std::size_t) { return true; }},
                        [&](const auto& record) { told = record ? *record : record.error().code; });
    world.advance(1);
    return told;
  }
};

inline std::vector<std::string> moves_of(const Match& match) {
  return {match.moves().begin(), match.moves().end()};
}

}  // namespace purloin::server
