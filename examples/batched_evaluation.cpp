// Many games at once, all positions judged in one call, as a network wants it: in Dice Heist, whoever
// has more points is likelier to win. Seat 0 searches so, the other one plays at random.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "games/dice_heist/rules.h"
#include "games/dice_heist/standard_deck.h"
#include "games/dice_heist/verbs.h"
#include "search/stepped.h"

namespace game = purloin::dice_heist;
namespace search = purloin::search;
using Tree = search::SteppedTree<search::Moves<game::Rules>>;

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 20;
  const game::Rules rules({2, false, game::standard_deck()});
  const search::Moves<game::Rules> moves(rules);
  purloin::FastRng rng(1);
  std::vector<game::State> states(static_cast<std::size_t>(games), rules.start());
  std::size_t calls = 0, judged = 0;
  for (std::uint64_t turn = 0;; ++turn) {
    // Everything up to a decision of seat 0.
    std::vector<std::size_t> waiting;
    for (std::size_t i = 0; i < states.size(); ++i) {
      game::State& state = states[i];
      while (!rules.actor(state).is_nobody()) {
        if (rules.actor(state).is_seat() && rules.actor(state).seat().index() == 0) break;
        rules.apply(state, rules.actor(state).is_chance() ? rules.sample_outcome(state, rng)
                                                          : rules.sample_action(state, rng));
      }
      if (!rules.actor(state).is_nobody()) waiting.push_back(i);
    }
    if (waiting.empty()) break;
    std::vector<Tree> trees;
    for (const std::size_t i : waiting) {
      trees.emplace_back(moves, rules.view(states[i], purloin::Seat(0)), turn * 1000 + i);
    }
    search::think_together(std::span(trees), 50, [&](auto leaves, auto estimates) {
      ++calls;  // a network would be asked here, once for all of them
      judged += leaves.size();
      for (std::size_t i = 0; i < leaves.size(); ++i) {
        estimates[i].rewards =
            search::rewards_shared_by_score(rules, *leaves[i].position, 1.0F, 8.0F);
      }
    });
    for (std::size_t k = 0; k < waiting.size(); ++k) {
      rules.apply(states[waiting[k]], game::Action::from_bits(trees[k].best()));
    }
  }
  double won = 0;
  for (const game::State& state : states) {
    const purloin::SeatSet winners = rules.winners(state);
    if (winners.contains(purloin::Seat(0))) won += 1.0 / winners.size();
  }
  std::printf("judged %zu positions in %zu calls; won %.1f of %d games\n", judged, calls, won, games);
}
