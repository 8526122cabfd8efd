#include <chrono>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "bots/bot.h"
#include "core/playout.h"
#include "support/table.h"
#include "wire/codecs.h"
#include "wire/erased.h"

namespace purloin::bots {
namespace {

Budget iterations(std::uint64_t count, std::uint64_t seed = 1) {
  Budget budget;
  budget.iterations = count;
  budget.seed = seed;
  return budget;
}

void expect_plays_to_the_end(const wire::AnyGame& game, int seats, std::string_view name) {
  const auto bot = make_bot(name, game.id());
  ASSERT_NE(bot, nullptr);
  auto table = *game.start(seats, {});
  const auto key = fair::key_from_text(name);
  for (std::uint64_t ply = 0; !table->actor().is_nobody() && ply < 5000; ++ply) {
    if (table->actor().is_chance()) {
      fair::ChanceStream stream(key, ply);
      table->play_chance(stream);
    } else {
      const auto choice = bot->choose(*table, iterations(20, ply + 1));
      const auto played = table->play(choice.move);
      ASSERT_TRUE(played.has_value()) << choice.move << ": " << played.error().message;
    }
  }
}

TEST(Bots, EveryBotPlaysEveryGameToItsEnd) {
  for (const auto* game : wire::all_games()) {
    for (int seats = game->min_seats(); seats <= game->max_seats(); ++seats) {
      for (const auto& facts : all_bots()) {
        SCOPED_TRACE(fmt::format("{}, {} seats, {}", game->id(), seats, facts.name));
        expect_plays_to_the_end(*game, seats, facts.name);
      }
    }
  }
}

// Same view, same seed, different hidden state: same move.
template <class Codec>
void expect_blind_to_secrets(int seats) {
  using Rules = typename Codec::Rules;
  for (const auto& options : Codec::sample_options()) {
    const auto made = wire::ErasedGame<Codec>::make_rules(seats, options);
    const Rules& rules = *made->rules;
    FastRng rng(11);
    auto state = rules.start();
    int checked = 0;
    for (int step = 0; !rules.actor(state).is_nobody() && checked < 12; ++step) {
      const Actor actor = rules.actor(state);
      if (actor.is_chance()) {
        rules.apply(state, rules.sample_outcome(state, rng));
        continue;
      }
      if (step % 3 == 0) {
        ++checked;
        const auto other = rules.determinize(rules.view(state, actor.seat()), rng);
        const wire::ErasedTable<Codec> here(made->rules, state, {});
        const wire::ErasedTable<Codec> there(made->rules, other, {});
        for (const auto& facts : all_bots()) {
          EXPECT_EQ(make_bot(facts.name, Codec::kId)->choose(here, iterations(60)).move,
                    make_bot(facts.name, Codec::kId)->choose(there, iterations(60)).move)
              << Codec::kId << " " << facts.name;
        }
      }
      rules.apply(state, rules.sample_action(state, rng));
    }
  }
}

TEST(Bots, AMoveNeverDependsOnWhatTheBotCannotSee) {
  wire::for_each_codec([]<class Codec>(Codec) {
    for (int seats = Codec::Rules::kMinSeats; seats <= Codec::Rules::kMaxSeats; ++seats) {
      expect_blind_to_secrets<Codec>(seats);
    }
  });
}

TEST(Bots, ThinkingIsRepeatable) {
  for (const auto* game : wire::all_games()) {
    auto table = *game->start(game->max_seats(), {});
    const auto key = fair::key_from_text("repeat");
    for (std::uint64_t ply = 0; table->actor().is_chance(); ++ply) {
      fair::ChanceStream stream(key, ply);
      table->play_chance(stream);
    }
    for (const auto& facts : all_bots()) {
      EXPECT_EQ(make_bot(facts.name, game->id())->choose(*table, iterations(100)).move,
                make_bot(facts.name, game->id())->choose(*table, iterations(100)).move);
    }
  }
}

// The best of several attempts: a busy machine may be late, a bot that thinks too long always is.
TEST(Bots, TheApprenticeAnswersWithin50Milliseconds) {
  for (const auto* game : wire::all_games()) {
    const auto bot = make_bot("apprentice", game->id());
    auto table = *game->start(game->max_seats(), {});
    const auto key = fair::key_from_text("apprentice");
    int decisions = 0;
    for (std::uint64_t ply = 0; !table->actor().is_nobody() && decisions < 40; ++ply) {
      if (table->actor().is_chance()) {
        fair::ChanceStream stream(key, ply);
        table->play_chance(stream);
        continue;
      }
      ++decisions;
      std::string move;
      auto best = std::chrono::steady_clock::duration::max();
      for (int i = 0; i < 5 && best > std::chrono::milliseconds(50); ++i) {
        const auto start = std::chrono::steady_clock::now();
        move = bot->choose(*table, Budget{}).move;
        best = std::min(best, std::chrono::steady_clock::now() - start);
      }
      EXPECT_LE(best, std::chrono::milliseconds(50)) << game->id() << ", decision " << decisions;
      ASSERT_TRUE(table->play(move).has_value());
    }
  }
}

// A bot that plays on at its table answers as well as one that comes fresh: what it kept from the
// last move is about this table or is dropped.
TEST(Bots, PlayingOnKeepsToThePosition) {
  for (const auto* game : wire::all_games()) {
    const auto bot = make_bot("master", game->id());
    for (const std::uint64_t round : {1, 2}) {  // the same bot, another game
      auto table = *game->start(game->min_seats(), {});
      const auto key = fair::key_from_text("playing on " + std::to_string(round));
      int decisions = 0;
      for (std::uint64_t ply = 0; !table->actor().is_nobody() && decisions < 60; ++ply) {
        if (table->actor().is_chance()) {
          fair::ChanceStream stream(key, ply);
          table->play_chance(stream);
          continue;
        }
        ++decisions;
        for (const auto& each : bot->choose(*table, iterations(50, ply)).considered) {
          ASSERT_TRUE(table->clone()->play(each.move).has_value()) << each.move;
        }
        ASSERT_TRUE(table->play(bot->choose(*table, iterations(50, ply)).move).has_value());
      }
    }
  }
}

TEST(Bots, UnknownNamesGiveNothing) {
  EXPECT_EQ(make_bot("wizard", "dice-heist"), nullptr);
  EXPECT_EQ(make_bot("random", "chess"), nullptr);
}

}  // namespace
}  // namespace purloin::bots
