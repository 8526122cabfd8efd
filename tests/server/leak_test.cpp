#include <gtest/gtest.h>

#include "match/telling.h"
#include "server/live_table.h"
#include "server/rehearsal.h"
#include "support/matches.h"
#include "wire/games.h"

// Nothing that a client receives may depend on what it may not know: the same game is told again
// with other hidden cards, and every viewer for whom nothing visible has changed must get the same
// bytes.
namespace purloin::server {
namespace {

std::vector<Step> play(const std::string& game, int seats, wire::json::object options,
                       const std::string& seed) {
  auto asked =
      test::new_table(game, std::vector<std::string>(static_cast<std::size_t>(seats), "open"));
  asked.places[0] = "me";
  asked.options = std::move(options);
  std::vector<Step> steps;
  Match match = test::open_match(asked, &steps);
  for (int i = 1; i < seats; ++i) {
    steps.push_back(
        match.sit({}, {"P" + std::to_string(i), "", "t" + std::to_string(i)}, i).value());
  }
  test::play_out(match, seed, &steps);
  return steps;
}

// Everything that somebody hears who watches from the start of the game to its last move but one.
std::vector<std::string> heard_by(Viewer viewer, const std::vector<Step>& steps,
                                  std::size_t seated) {
  const auto client = std::make_shared<Listener>();
  LiveTable table(1, {steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(seated)});
  std::vector<std::string> heard{table.write_table({}, viewer, true)};
  table.add_watcher(client, viewer, true);
  for (std::size_t i = seated; i + 1 < steps.size(); ++i) {
    Scene before(table.match());
    table.match().apply(steps[i]);
    for (const auto& update : table.add(std::move(before), steps[i], nullptr, {})) {
      heard.push_back(*update.message);
    }
    if (i % 16 == 0) {
      heard.push_back(table.write_table({}, viewer, true));
      heard.push_back(table.write_gap({}, static_cast<int>(i) / 2 + 1, viewer, true).value_or(""));
    }
  }
  return heard;
}

// The same steps with one hidden outcome changed; nothing when that leads to an illegal game, or
// when the viewer could see a difference.
std::optional<std::vector<Step>> with_other_secret(std::vector<Step> steps, std::size_t step,
                                                   std::size_t move, Viewer viewer) {
  const auto& opening = *steps[0].opening;
  const auto real = wire::find_game(opening.game)->start(opening.seats, opening.options).value();
  const auto other = real->clone();
  bool is_changed = false;
  for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
    if (!steps[i].moves) continue;
    for (std::size_t k = 0; k < steps[i].moves->size(); ++k) {
      std::string& text = (*steps[i].moves)[k];
      const std::string honest = text;
      if (i == step && k == move) {
        if (!real->known_move(text, viewer).ends_with('?')) return std::nullopt;
        const auto outcomes = real->legal_moves(5000);
        for (const auto& outcome : *outcomes) {
          if (outcome != honest) text = outcome;
        }
        if (text == honest) return std::nullopt;
        is_changed = true;
      }
      if (!real->play(honest) || !other->play(text)) return std::nullopt;
      if (real->actor() != other->actor()) return std::nullopt;
      if (real->view(viewer) != other->view(viewer)) return std::nullopt;
    }
  }
  if (!is_changed) return std::nullopt;
  return steps;
}

TEST(Leaks, WhatNobodyMayKnowChangesNoByte) {
  int compared = 0;
  for (int seats = 2; seats <= 4; ++seats) {
    for (const char* sides : {"AAAAAA", "BBBBBB", "ABBBAB"}) {
      const auto steps = play("crypt", seats, {{"collectors", sides}}, sides);
      for (int v = -1; v < seats; ++v) {
        const Viewer viewer = v < 0 ? Viewer() : Viewer(Seat(v));
        const auto honest = heard_by(viewer, steps, static_cast<std::size_t>(seats));
        int tried = 0;
        for (std::size_t i = 0; i + 1 < steps.size() && tried < 6; ++i) {
          for (std::size_t k = 0; steps[i].moves && k < steps[i].moves->size(); ++k) {
            const auto other = with_other_secret(steps, i, k, viewer);
            if (!other) continue;
            ++tried;
            ++compared;
            ASSERT_EQ(heard_by(viewer, *other, static_cast<std::size_t>(seats)), honest)
                << seats << " seats, sides " << sides << ", viewer " << v << ", step " << i;
          }
        }
      }
    }
  }
  EXPECT_GT(compared, 100);
}

// What is hidden in Thief's Market is what the others have earned.
TEST(Leaks, NobodySeesAnothersInfamy) {
  const auto steps = play("thiefs-market", 3, {}, "infamy");
  for (int v = 0; v < 3; ++v) {
    LiveTable table(1,
                    {steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2)});
    const auto said = wire::json::parse(table.write_table({}, Seat(v), false));
    const auto& players = said.at("doc").at("view").at("players").as_array();
    for (int p = 0; p < 3; ++p) {
      EXPECT_EQ(players[static_cast<std::size_t>(p)].at("infamy").is_null(), p != v);
    }
  }
}

TEST(Leaks, TheDicesSecretIsShownAtTheEndOnly) {
  for (const char* game : {"dice-heist", "crypt", "thiefs-market"}) {
    const auto steps = play(game, 3, {}, "secret");
    const std::string& secret = steps[0].opening->secret;
    for (const auto& message : heard_by(Seat(0), steps, 3)) {
      EXPECT_EQ(message.find(secret), std::string::npos);
      EXPECT_EQ(message.find(steps[0].opening->key), std::string::npos);
    }
  }
}

}  // namespace
}  // namespace purloin::server
