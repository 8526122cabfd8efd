// The search with an evaluation of one's own: in Crypt, where cards are hidden, positions are not
// played on to the end but judged by the coins that lie before everybody. It plays against the search
// that knows nothing; both think equally often.
#include <array>
#include <cstdio>
#include <cstdlib>

#include "games/crypt/rules.h"
#include "games/crypt/verbs.h"
#include "search/search.h"

namespace game = purloin::crypt;  // crypt itself is a function of POSIX
namespace search = purloin::search;

// What a search asks of a guide is in search/guide.h; this one changes a single answer.
struct CoinCounter : search::PlainGuide {
  search::Rewards play_out(const game::Rules& rules, game::State& state,
                           purloin::FastRng& rng) const {
    // To the end of the round, at random; then whoever has more coins is likelier to win.
    const auto round = state.round;
    while (!rules.actor(state).is_nobody() && state.round == round) {
      rules.apply(state, rules.actor(state).is_chance() ? rules.sample_outcome(state, rng)
                                                        : rules.sample_action(state, rng));
    }
    return search::rewards_shared_by_score(rules, state, 1.0F, 6.0F);
  }
};

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 20;
  const game::Rules rules(game::Config{});  // two seats, all collectors side A
  search::Search<game::Rules, CoinCounter> mine(rules, {});
  search::Search<game::Rules, search::PlainGuide> plain(rules, {});

  purloin::FastRng rng(1);
  search::Limits limits;
  limits.iterations = 200;
  double won = 0;
  for (int played = 0; played < games; ++played) {
    const int my_seat = played % 2;
    game::State state = rules.start();
    while (!rules.actor(state).is_nobody()) {
      if (rules.actor(state).is_chance()) {
        rules.apply(state, rules.sample_outcome(state, rng));
        continue;
      }
      const purloin::Seat seat = rules.actor(state).seat();
      const auto view = rules.view(state, seat);  // what the seat may know: all that a search gets
      ++limits.seed;
      const auto move = seat.index() == my_seat ? mine.think(view, limits).best().action
                                                : plain.think(view, limits).best().action;
      rules.apply(state, move);
    }
    const purloin::SeatSet winners = rules.winners(state);
    if (winners.contains(purloin::Seat(my_seat))) won += 1.0 / winners.size();
  }
  std::printf("coin counter: %.1f of %d games\n", won, games);
}
