#include <gtest/gtest.h>

#include "fair/chance_stream.h"
#include "registry/games.h"
#include "support/repeated.h"
#include "support/vantages.h"
#include "wire/tape.h"

namespace purloin::wire {
namespace {

json::value scores_of(const AnyTable& table, Vantage vantage) {
  Tape tape;
  table.put_scores(tape, vantage);
  return to_value(tape.root());
}

// Plays a game and answers how often scores were said to be alike.
int play_and_compare(const AnyGame& game, int seats, const json::object& options) {
  std::shared_ptr<const AnyTable> before = game.start(seats, options).value();
  const auto key = fair::key_from_text("scores");
  int alike = 0;
  for (std::uint64_t i = 0; !before->actor().is_nobody(); ++i) {
    fair::ChanceStream stream(key, i);
    auto after = before->clone();
    if (before->actor().is_chance()) {
      after->play_chance(key);
    } else {
      EXPECT_TRUE(after->play(before->random_move(stream)));
    }
    if (before->scores_alike(*after)) {
      ++alike;
      for (const Memory memory : test::kMemories) {
        for (int seat = -1; seat < seats; ++seat) {
          const Vantage vantage{seat < 0 ? Viewer() : Viewer(Seat(seat)), memory};
          EXPECT_EQ(scores_of(*before, vantage), scores_of(*after, vantage)) << game.id();
        }
      }
    }
    before = std::move(after);
  }
  return alike;
}

// The server sends no scores where these say so.
TEST(ScoresAlike, AreTheSameForEveryViewer) {
  for (const auto* game : registry::all_games()) {
    for (const auto& options : game->samples()) {
      int alike = 0;
      const int most = game->max_seats();
      for (int seats = most; seats > most - repeated(most - game->min_seats() + 1); --seats) {
        if (game->start(seats, options)) alike += play_and_compare(*game, seats, options);
      }
      EXPECT_GT(alike, 0) << game->id();
    }
  }
}

}  // namespace
}  // namespace purloin::wire
