#pragma once

#include <array>

#include "bots/critic.h"
#include "lab/look_backs.h"

namespace purloin::lab {

struct CalibrationOrder {
  LookBackOrder games;
  std::size_t positions = 8;  // of a game, where a seat decides
  bool fits = false;  // finds a tuning by every second game; the others are what it is tried on
};

struct CalibrationReport {
  std::uint64_t games = 0;      // of those that it is tried on
  std::uint64_t positions = 0;  // of them
  bots::Tuning tuning;          // that is in force, or was found
  // How well it does: the mean of -log of what was given to who won; alone, of squares of coins.
  double loss_before = 0, loss = 0;
  std::array<Tenth, 10> tenths;  // not alone
  Sample off;                    // alone: coins more than were given
};

// Plays games between bots and estimates some positions of each: how often comes true what is
// given.
wire::Result<CalibrationReport> calibrate(const CalibrationOrder& order);

}  // namespace purloin::lab
