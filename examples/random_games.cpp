// Random games of Dice Heist from a position that the moves on standard input lead to, a line each in
// the notation of docs/engine-protocol.md ("moves" of any game record); from the start without any.
//
//   printf '%s\n' 'roll 6 1' 'draw louvre gem-ruby' 'recruit' | random_games 2 10000
#include <array>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

#include "core/playout.h"
#include "games/dice_heist/notation.h"
#include "games/dice_heist/standard_deck.h"
#include "games/dice_heist/verbs.h"

namespace dice_heist = purloin::dice_heist;

int main(int argc, char** argv) {
  const int seats = argc > 1 ? std::atoi(argv[1]) : 2;
  const int games = argc > 2 ? std::atoi(argv[2]) : 1'000;
  const dice_heist::Rules rules({seats, false, dice_heist::standard_deck()});

  dice_heist::State position = rules.start();
  for (std::string line; std::getline(std::cin, line);) {
    const auto action = dice_heist::try_parse_action(rules, position, line);
    if (!action || !rules.is_legal(position, *action)) {
      std::cerr << "\"" << line << "\" cannot be played here\n";
      return 1;
    }
    rules.apply(position, *action);
  }

  purloin::FastRng rng(1);
  purloin::PlayoutCounts counts;
  std::array<double, purloin::kMaxSeats> wins{};
  for (int i = 0; i < games; ++i) {
    dice_heist::State state = position;  // a value: 112 bytes, copied as they are
    purloin::play_randomly(rules, state, rng, counts);
    const purloin::SeatSet winners = rules.winners(state);
    for (const purloin::Seat seat : winners) {
      wins[static_cast<std::size_t>(seat.index())] += 1.0 / winners.size();
    }
  }
  for (int seat = 0; seat < seats; ++seat) {
    std::printf("seat %d wins %.1f%%\n", seat, 100 * wins[static_cast<std::size_t>(seat)] / games);
  }
  std::printf("%.1f decisions a game\n", static_cast<double>(counts.decisions) / games);
}
