#include <gtest/gtest.h>

#include "core/tokens.h"
#include "registry/games.h"

namespace purloin::wire {
namespace {

// Of a list that is too long to be sent, only what is wanted is written; it must be the same as if
// all of it had been.
TEST(MoveLists, OfSomeWordsAreThoseOfAllMoves) {
  for (const std::string_view id : {"dice-heist", "crypt", "thiefs-market"}) {
    std::size_t longest = 0;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      const auto table = registry::find_game(id)->start(3, {}).value();
      fair::ChanceStream stream(fair::key_from_text("moves of " + std::string(id)), seed);
      for (int turns = 0; turns < 60 && !table->actor().is_nobody();) {
        if (table->actor().is_chance()) {
          EXPECT_EQ(table->count_moves(), 0u);
          table->play_chance(fair::key_from_text("chance"));
          continue;
        }
        ++turns;
        const auto all = *table->legal_moves(1'000'000);
        EXPECT_EQ(table->count_moves(), all.size());
        longest = std::max(longest, all.size());
        for (std::size_t least = 1; least <= 4; ++least) {
          for (std::size_t most = least; most <= 4; ++most) {
            std::vector<std::string> wanted;
            for (const auto& move : all) {
              const std::size_t words = split_tokens(move).size();
              if (words >= least && words <= most) wanted.push_back(move);
            }
            ASSERT_EQ(table->moves_of_tokens(least, most), wanted) << id << least << most;
            if (wanted.empty()) continue;
            const std::string some = wanted[static_cast<std::size_t>(turns) % wanted.size()];
            const Tokens words = split_tokens(some);
            std::erase_if(wanted, [&](const std::string& move) {
              const Tokens has = split_tokens(move);
              return std::ranges::find(has, words.back()) == has.end() ||
                     std::ranges::find(has, words.front()) == has.end();
            });
            ASSERT_EQ(table->moves_of_tokens(least, most, {words.back(), words.front()}), wanted)
                << id << least << most;
          }
        }
        ASSERT_TRUE(table->play(table->random_move(stream)));
      }
    }
    EXPECT_GT(longest, id == "dice-heist" ? 10u : 300u) << id;
  }
}

}  // namespace
}  // namespace purloin::wire
