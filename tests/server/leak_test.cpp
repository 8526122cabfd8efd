#include <array>
#include <span>

#include <gtest/gtest.h>

#include "match/film.h"
#include "match/telling.h"
#include "registry/games.h"
#include "server/fake/environment.h"
#include "server/live_table.h"
#include "support/matches.h"
#include "support/repeated.h"
#include "support/vantages.h"
#include "wire/described.h"

// Nothing that a client receives may depend on what it may not know: the same game is told again
// with other hidden cards, and every viewer for whom nothing visible has changed must get the same
// bytes.
namespace purloin::server {
namespace {

std::vector<Step> play(const std::string& game, int seats, wire::json::object options,
                       const std::string& seed, Memory memory = Memory::kRulebook) {
  auto asked =
      test::new_table(game, std::vector<std::string>(static_cast<std::size_t>(seats), "open"));
  asked.places[0] = "me";
  asked.options = std::move(options);
  asked.memory = memory;
  std::vector<Step> steps;
  Match match = test::open_match(asked, &steps);
  for (int i = 1; i < seats; ++i) {
    steps.push_back(match.sit({}, {"P" + std::to_string(i), "t" + std::to_string(i)}, i).value());
  }
  test::agree_on_dice(match, &steps);
  test::play_out(match, seed, &steps);
  return steps;
}

// Everything that somebody hears who watches from the start of the game to its last move but one.
std::vector<std::string> heard_by(Viewer viewer, const std::vector<Step>& steps,
                                  std::size_t seated) {
  constexpr bool with_scores = true;
  const auto client = std::make_shared<Listener>();
  LiveTable table(1, {steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(seated)});
  std::vector<std::string> heard{table.write_table({}, viewer, with_scores)};
  table.add_watcher(client, viewer, {.scores = with_scores, .legal = true});
  for (std::size_t i = seated; i + 1 < steps.size(); ++i) {
    Scene before(table.match());
    table.match().apply(steps[i]);
    for (const auto& update : table.add(before, steps[i], nullptr, {})) {
      heard.push_back(*update.message);
    }
    if (i % 16 == 0) {
      heard.push_back(table.write_table({}, viewer, with_scores));
      heard.push_back(
          table.write_gap({}, static_cast<int>(i) / 2 + 1, viewer, with_scores).value_or(""));
    }
  }
  heard.push_back(wire::to_json(match::film(table.steps(), {viewer, false}, 0, steps.size())));
  return heard;
}

// An outcome of chance: which step, which of its moves.
struct Place {
  std::size_t step = 0;
  std::size_t move = 0;
  bool operator==(const Place&) const = default;
};

wire::AnyMove& at(std::vector<Step>& steps, Place place) {
  return (*steps[place.step].moves)[place.move];
}

// Calls visit(place, the position before it, its text) for every move before the last step, for as
// long as that says so.
template <class F>
void walk(const std::vector<Step>& steps, F&& visit) {
  const auto& opening = *steps[0].opening;
  const auto table =
      registry::find_game(opening.game)->start(opening.seats, opening.options).value();
  for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
    for (std::size_t k = 0; steps[i].moves && k < steps[i].moves->size(); ++k) {
      const std::string& move = (*steps[i].moves)[k];
      if (!visit(Place{i, k}, *table, move) || !table->play(move)) return;
    }
  }
}

std::vector<Place> hidden_from(Viewer viewer, const std::vector<Step>& steps) {
  std::vector<Place> hidden;
  walk(steps, [&](Place place, const wire::AnyTable& table, const std::string& move) {
    if (table.known_move(move, table.protocol_vantage(viewer)).ends_with('?'))
      hidden.push_back(place);
    return true;
  });
  return hidden;
}

// What a viewer may see, all through the game.
std::vector<wire::json::object> views_of(Viewer viewer, const std::vector<Step>& steps) {
  std::vector<wire::json::object> views;
  walk(steps, [&](Place, const wire::AnyTable& table, const std::string&) {
    views.push_back(table.view(viewer));
    return true;
  });
  return views;
}

// Whether a viewer sees these all through a game.
bool are_seen(const std::vector<wire::json::object>& views, Viewer viewer,
              const std::vector<Step>& steps) {
  std::size_t seen = 0;
  bool alike = true;
  walk(steps, [&](Place, const wire::AnyTable& table, const std::string&) {
    alike = seen < views.size() && table.view(viewer) == views[seen++];
    return alike;
  });
  return alike && seen == views.size();
}

// The game with two cards exchanged that the viewer never gets to know; nothing when all pairs make
// a difference that the rules let the viewer see.
std::vector<std::vector<Step>> with_other_secrets(const std::vector<Step>& steps, Viewer viewer,
                                                  std::size_t most) {
  std::vector<std::vector<Step>> games;
  const auto honest = views_of(viewer, steps);
  const auto hidden = hidden_from(viewer, steps);
  for (std::size_t a = 0; a < hidden.size(); ++a) {
    for (std::size_t b = a + 1; b < hidden.size() && games.size() < most; ++b) {
      auto other = steps;
      std::swap(at(other, hidden[a]), at(other, hidden[b]));
      if (at(other, hidden[a]) == at(other, hidden[b])) continue;
      if (are_seen(honest, viewer, other)) games.push_back(std::move(other));
    }
  }
  return games;
}

TEST(Leaks, WhatNobodyMayKnowChangesNoByte) {
  constexpr std::array kSides{"AAAAAA", "BBBBBB"};
  int compared = 0;
  for (int seats = 2; seats <= 4; ++seats) {
    for (const char* sides : std::span(kSides).first(repeated(2))) {
      for (const Memory memory : test::kMemories) {
        const auto steps = play("crypt", seats, {{"collectors", sides}}, sides, memory);
        const auto seated = static_cast<std::size_t>(seats);
        for (int v = -1; v < seats; ++v) {
          const Viewer viewer = v < 0 ? Viewer() : Viewer(Seat(v));
          const auto honest = heard_by(viewer, steps, seated);
          for (const auto& other : with_other_secrets(steps, viewer, repeated(2))) {
            ++compared;
            ASSERT_EQ(heard_by(viewer, other, seated), honest)
                << seats << " seats, sides " << sides << ", viewer " << v;
          }
        }
      }
    }
  }
  EXPECT_GE(compared, repeated(10));
}

std::vector<Step> first_half(const std::vector<Step>& steps) {
  return {steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2)};
}

// As the rulebook, whoever comes late cannot read up what others collected: with another value on a
// card that somebody has by now, the whole table (view, scores and log) is the same.
TEST(Leaks, WhatMustBeRememberedIsInNoLog) {
  int compared = 0;
  for (int seats = 2; seats <= 4; ++seats) {
    const auto steps = first_half(play("crypt", seats, {{"collectors", "BABABA"}}, "log"));
    for (int v = -1; v < seats; ++v) {
      const Viewer viewer = v < 0 ? Viewer() : Viewer(Seat(v));
      const auto hears = [&](const std::vector<Step>& game) {
        return LiveTable(1, game).write_table({}, viewer, true);
      };
      const Vantage vantage{viewer, Memory::kRulebook};
      const auto view_at_the_end = [&](const std::vector<Step>& game) {
        return test::shown_view(LiveTable(1, game).match().table(), vantage);
      };
      std::vector<Place> drawn;
      walk(steps, [&](Place place, const wire::AnyTable&, const std::string& move) {
        if (move.starts_with("draw ")) drawn.push_back(place);
        return true;
      });
      int most = 4;
      for (std::size_t a = 0; a < drawn.size(); ++a) {
        for (std::size_t b = a + 1; b < drawn.size() && most > 0; ++b) {
          auto other = steps;
          std::swap(at(other, drawn[a]), at(other, drawn[b]));
          if (at(other, drawn[a]) == at(other, drawn[b]) || !Match::refold(other)) continue;
          if (view_at_the_end(other) != view_at_the_end(steps)) continue;
          ++compared;
          --most;
          ASSERT_EQ(hears(other), hears(steps)) << seats << " seats, viewer " << v;
        }
      }
    }
  }
  EXPECT_GE(compared, 10);
}

TEST(Leaks, NobodyReadsAnothersArtifacts) {
  for (const Memory memory : test::kMemories) {
    int told = 0;
    const LiveTable table(1, first_half(play("dice-heist", 3, {}, "artifacts", memory)));
    for (int v = -1; v < 3; ++v) {
      const Viewer viewer = v < 0 ? Viewer() : Viewer(Seat(v));
      const auto said = wire::json::parse(table.write_table({}, viewer, true));
      for (const auto& event : said.at("log").as_array()) {
        // Everybody knows what they took themselves.
        const auto* seat = event.as_object().if_contains("seat");
        if (seat != nullptr && *seat == v) continue;
        const std::string text = wire::json::serialize(event);
        const bool is_told = text.find("artifact-") != std::string::npos;
        told += is_told;
        EXPECT_FALSE(is_told && memory == Memory::kRulebook) << text;
      }
      const auto& players = said.at("doc").at("view").at("players").as_array();
      for (int p = 0; p < 3; ++p) {
        const auto& loot = players[static_cast<std::size_t>(p)].at("loot").as_object();
        const bool is_shown = memory == Memory::kOpen || p == v;
        EXPECT_FALSE(is_shown && loot.contains("artifact"));
        EXPECT_FALSE(!is_shown && (loot.contains("artifact-1") || loot.contains("artifact-2")));
      }
    }
    EXPECT_EQ(told > 0, memory == Memory::kOpen) << "somebody has taken one by then";
  }
}

// What is hidden in Thief's Market is what the others have earned.
TEST(Leaks, NobodySeesAnothersInfamy) {
  for (const Memory memory : test::kMemories) {
    const LiveTable table(1, first_half(play("thiefs-market", 3, {}, "infamy", memory)));
    for (int v = 0; v < 3; ++v) {
      const auto said = wire::json::parse(table.write_table({}, Seat(v), true));
      const auto& players = said.at("doc").at("view").at("players").as_array();
      for (int p = 0; p < 3; ++p) {
        const bool is_hidden = memory == Memory::kRulebook && p != v;
        EXPECT_EQ(players[static_cast<std::size_t>(p)].at("infamy").is_null(), is_hidden);
        const auto& score = said.at("doc").at("scores").as_array()[static_cast<std::size_t>(p)];
        EXPECT_EQ(score.at("total").is_array(), is_hidden);
        EXPECT_EQ(score.at("parts").at("infamy").is_array(), is_hidden);
      }
      for (const auto& event : said.at("log").as_array()) {
        const auto* gains = event.as_object().if_contains("gains");
        if (gains == nullptr) continue;
        for (const auto& gain : gains->as_array()) {
          const bool is_mine = gain.at("seat") == v;
          EXPECT_TRUE(memory == Memory::kOpen || is_mine || !gain.as_object().contains("infamy"));
        }
      }
    }
  }
}

TEST(Leaks, TheDicesSecretIsShownAtTheEndOnly) {
  for (const char* game : {"dice-heist", "crypt", "thiefs-market"}) {
    const auto steps = play(game, 3, {}, "secret");
    const std::string& secret = steps[0].opening->secret;
    EXPECT_NE(LiveTable(1, steps).write_table({}, Seat(0), false).find(secret), std::string::npos);
    for (const auto& message : heard_by(Seat(0), steps, 3)) {
      EXPECT_EQ(message.find(secret), std::string::npos);
      EXPECT_EQ(message.find(steps[0].opening->key), std::string::npos);
    }
  }
}

}  // namespace
}  // namespace purloin::server
