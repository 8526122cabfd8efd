#include <gtest/gtest.h>

#include "core/tokens.h"
#include "registry/games.h"

namespace purloin::wire {
namespace {

using Moves = std::vector<std::string>;

Moves read(const MovesJson& list) {
  return json::value_to<Moves>(json::parse(list.text));
}

// Of a list that is too long to be sent, only what is wanted is written; it must be the same as if
// all of it had been.
TEST(MoveLists, ShortOnesAndThoseThatExtendOneAreThoseOfAllMoves) {
  for (const std::string_view id : {"dice-heist", "crypt", "thiefs-market"}) {
    std::size_t longest = 0;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      const auto table = registry::find_game(id)->start(3, {}).value();
      fair::ChanceStream stream(fair::key_from_text("moves of " + std::string(id)), seed);
      for (int turns = 0; turns < 60 && !table->actor().is_nobody();) {
        if (table->actor().is_chance()) {
          EXPECT_EQ(table->short_moves(1000).moves.text, "[]");
          table->play_chance(fair::key_from_text("chance"));
          continue;
        }
        ++turns;
        const auto all = *table->legal_moves(1'000'000);
        longest = std::max(longest, all.size());
        EXPECT_EQ(read(table->short_moves(all.size()).moves), all);
        EXPECT_TRUE(table->short_moves(all.size()).whole);
        const auto of_tokens = [&](std::size_t least, std::size_t most, const Tokens& words) {
          Moves wanted;
          for (const auto& move : all) {
            const std::size_t count = split_tokens(move).size();
            if (count >= least && count <= most && has_tokens(move, words)) wanted.push_back(move);
          }
          return wanted;
        };
        Moves shortest;
        for (std::size_t most = 2; shortest.empty(); ++most) shortest = of_tokens(1, most, {});
        const auto cut = table->short_moves(all.size() - 1);
        ASSERT_EQ(read(cut.moves), shortest) << id;
        EXPECT_EQ(cut.whole, shortest.size() == all.size());
        // From any move on, and from what is none: its words in another order, or some of them.
        const std::string& some = all[static_cast<std::size_t>(turns) % all.size()];
        const Tokens words = split_tokens(some);
        for (const std::string& partial :
             {some, std::string(words.front()),
              std::string(words.back()) + " " + std::string(words.front())}) {
          const Tokens has = split_tokens(partial);
          ASSERT_EQ(read(table->moves_that_extend(partial)),
                    of_tokens(has.size(), has.size() + 1, has))
              << id << ": " << partial;
        }
        ASSERT_TRUE(table->play(table->random_move(stream)));
      }
    }
    EXPECT_GT(longest, id == "dice-heist" ? 10u : 300u) << id;
  }
}

}  // namespace
}  // namespace purloin::wire
