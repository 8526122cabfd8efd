#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "support/matches.h"

namespace purloin::test {

// A game of Thief's Market that is tied to the end (TM-30), and how it came to that. Those who did
// not open the table sit down with the token "token of N".
struct TiedGame {
  match::Match match;
  std::vector<match::Step> steps;
};

inline TiedGame tied_game(const std::vector<std::string>& places, SeatSet among) {
  // Where such games were found. Should that change, others are: one game in some ten thousand.
  const int first = places[1] == "open" ? 10'025 : 4'507;
  for (int n = first; n < first + 200'000; ++n) {
    std::vector<match::Step> steps;
    auto match = open_match(new_table("thiefs-market", places), &steps);
    for (int seat = 1; seat < match.seats(); ++seat) {
      if (places[static_cast<std::size_t>(seat)] != "open") continue;
      const std::string who = std::to_string(seat);
      steps.push_back(match.sit(seat, {"P" + who, "token of " + who}, 1).value());
    }
    agree_on_dice(match, &steps);
    play_out(match, std::to_string(n), &steps);
    if (match.racers() == among) return {std::move(match), std::move(steps)};
  }
  throw std::runtime_error("no such tie among 200,000 games");
}

}  // namespace purloin::test
