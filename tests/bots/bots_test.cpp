#include "registry/bots.h"

#include <chrono>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "bots/bot.h"
#include "bots/typed_bots.h"
#include "core/playout.h"
#include "games/dice_heist/wire/codec.h"
#include "registry/codecs.h"
#include "registry/games.h"
#include "search/search.h"
#include "support/repeated.h"
#include "support/table.h"
#include "wire/bodies.h"
#include "wire/declared.h"
#include "wire/made_rules.h"

namespace purloin::bots {
namespace {

Budget iterations(std::uint64_t count, std::uint64_t seed = 1) {
  Budget budget;
  budget.iterations = count;
  budget.seed = seed;
  return budget;
}

void expect_plays_to_the_end(const wire::AnyGame& game, int seats, std::string_view name) {
  const auto bot = registry::make_bot(name, game.id());
  ASSERT_NE(bot, nullptr);
  auto table = *game.start(seats, {});
  const auto key = fair::key_from_text(name);
  for (std::uint64_t ply = 0; !table->actor().is_nobody() && ply < 5000; ++ply) {
    if (table->actor().is_chance()) {
      table->play_chance(key);
    } else {
      const auto choice = bot->choose(*table, iterations(20, ply + 1));
      const auto played = table->play(choice.move);
      ASSERT_TRUE(played.has_value()) << choice.move << ": " << played.error().message;
    }
  }
  EXPECT_TRUE(table->actor().is_nobody()) << "5,000 plies, and no end";
  // Who plays alone has won only where the score says so.
  EXPECT_TRUE(seats == 1 || !table->winners().empty());
}

TEST(Bots, EveryBotPlaysEveryGameToItsEnd) {
  for (const auto* game : registry::all_games()) {
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
  for (const auto& options : wire::samples_of<Codec>()) {
    const auto made = wire::make_rules<Codec>(seats, options);
    const Rules& rules = *made->rules;
    // As the registry's game has it: a table of one's own would be all of its code once more.
    const auto table_of = [&](const typename Rules::State& at) {
      auto all = wire::state_body<Codec>(rules, at);
      all["seats"] = seats;
      all["options"] = options;
      return registry::find_game(Codec::kId)->load(all).value();
    };
    FastRng rng(11);
    auto state = rules.start();
    int checked = 0;
    int with_other_secrets = 0;
    for (int step = 0; !rules.actor(state).is_nobody() && checked < repeated(12); ++step) {
      const Actor actor = rules.actor(state);
      if (actor.is_chance()) {
        rules.apply(state, rules.sample_outcome(state, rng));
        continue;
      }
      if (step % 3 == 0) {
        ++checked;
        const auto other = rules.determinize(rules.view(state, actor.seat()), rng);
        with_other_secrets += other != state;
        const auto here = table_of(state);
        const auto there = table_of(other);
        for (const auto& facts : all_bots()) {
          EXPECT_EQ(registry::make_bot(facts.name, Codec::kId)->choose(*here, iterations(60)).move,
                    registry::make_bot(facts.name, Codec::kId)->choose(*there, iterations(60)).move)
              << Codec::kId << " " << facts.name;
        }
      }
      rules.apply(state, rules.sample_action(state, rng));
    }
    EXPECT_GT(checked, 0);
    if constexpr (!std::same_as<typename Rules::View, typename Rules::State>) {
      EXPECT_GT(with_other_secrets, 0) << "nothing was hidden";
    }
  }
}

TEST(Bots, AMoveNeverDependsOnWhatTheBotCannotSee) {
  registry::for_each_codec([]<class Codec>(Codec) {
    constexpr int kMost = Codec::Rules::kMaxSeats;
    const int sizes = repeated(kMost - Codec::Rules::kMinSeats + 1);
    for (int seats = kMost; seats > kMost - sizes; --seats) {
      expect_blind_to_secrets<Codec>(seats);
    }
  });
}

TEST(Bots, ThinkingIsRepeatable) {
  for (const auto* game : registry::all_games()) {
    auto table = *game->start(game->max_seats(), {});
    const auto key = fair::key_from_text("repeat");
    while (table->actor().is_chance()) table->play_chance(key);
    for (const auto& facts : all_bots()) {
      EXPECT_EQ(registry::make_bot(facts.name, game->id())->choose(*table, iterations(100)).move,
                registry::make_bot(facts.name, game->id())->choose(*table, iterations(100)).move);
    }
  }
}

// How long a bot thinks is what it is given or less; a look at the clock every few iterations is
// what keeps it to that.
TEST(Bots, TheApprenticeThinksBrieflyWhateverItIsGiven) {
  for (const auto* game : registry::all_games()) {
    const auto bot = registry::make_bot("apprentice", game->id());
    auto table = *game->start(game->max_seats(), {});
    const auto key = fair::key_from_text("apprentice");
    int decisions = 0;
    for (std::uint64_t ply = 0; !table->actor().is_nobody() && decisions < 30; ++ply) {
      if (table->actor().is_chance()) {
        table->play_chance(key);
        continue;
      }
      ++decisions;
      const auto choice = bot->choose(*table, iterations(1'000'000, ply));
      EXPECT_LE(choice.iterations, 150u) << game->id() << ", decision " << decisions;
      ASSERT_TRUE(table->play(choice.move).has_value());
    }
    EXPECT_EQ(decisions, 30) << game->id();
  }
}

TEST(Bots, ABotWithoutTimeAnswersAfterAFirstLook) {
  Budget none;
  none.time = std::chrono::milliseconds(0);
  for (const auto* game : registry::all_games()) {
    auto table = *game->start(game->max_seats(), {});
    const auto key = fair::key_from_text("in a hurry");
    while (table->actor().is_chance()) table->play_chance(key);
    for (const auto& facts : all_bots()) {
      const auto choice = registry::make_bot(facts.name, game->id())->choose(*table, none);
      EXPECT_LE(choice.iterations, search::kIterationsPerLook) << game->id() << " " << facts.name;
      EXPECT_TRUE(table->clone()->play(choice.move).has_value());
    }
  }
}

// A bot that plays on at its table answers as well as one that comes fresh: what it kept from the
// last move is about this table or is dropped.
TEST(Bots, PlayingOnKeepsToThePosition) {
  for (const auto* game : registry::all_games()) {
    const auto bot = registry::make_bot("master", game->id());
    for (const std::uint64_t round : {1, 2}) {  // the same bot, another game
      auto table = *game->start(game->min_seats(), {});
      const auto key = fair::key_from_text("playing on " + std::to_string(round));
      int decisions = 0;
      for (std::uint64_t ply = 0; !table->actor().is_nobody() && decisions < 60; ++ply) {
        if (table->actor().is_chance()) {
          table->play_chance(key);
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

// A game of which nobody knows more than the rules.
TEST(Bots, AGameWithoutAGuideHasAllBotsToo) {
  const auto* game = registry::find_game("dice-heist");
  auto table = *game->start(2, {});
  const auto key = fair::key_from_text("no guide");
  while (table->actor().is_chance()) table->play_chance(key);
  for (const auto& facts : all_bots()) {
    const auto bot = make_typed_bot<dice_heist::Codec>(facts.name);
    ASSERT_NE(bot, nullptr) << facts.name;
    EXPECT_TRUE(table->clone()->play(bot->choose(*table, iterations(50)).move).has_value());
  }
  EXPECT_EQ(make_typed_bot<dice_heist::Codec>("wizard"), nullptr);
}

TEST(Bots, UnknownNamesGiveNothing) {
  EXPECT_EQ(registry::make_bot("wizard", "dice-heist"), nullptr);
  EXPECT_EQ(registry::make_bot("random", "chess"), nullptr);
}

}  // namespace
}  // namespace purloin::bots
