#pragma once

#include <string>
#include <vector>

#include <boost/describe.hpp>

#include "core/omitted.h"
#include "wire/messages.h"

// What is found when somebody looks back at a game that is over (docs/lookback.md). Numbers are
// whole: ten-thousandths of the win, alone hundredths of a coin. So sums are exact.
namespace purloin::wire {

// A move or an outcome of chance. What it changed for each seat is the difference of its chances to
// those before: at a chance point that is luck, at a decision what it cost against a better move,
// and what the estimate had not foreseen.
struct LookbackStep {
  int v = 0;        // the version of the game with which it came
  Omitted<int> by;  // the seat that decided; missing: chance
  std::string move;
  std::vector<int> chances;  // of every seat, after it
  std::vector<int> errors;   // of these, one standard error
  // Where the seat could have done better: what it gave up, how sure that is, and what was better.
  Omitted<int> gave_up;
  Omitted<int> error;
  Omitted<std::string> better;
  Omitted<EventJson> told;                 // what that would do, for people
  Omitted<std::vector<std::string>> line;  // how it would have gone on, the better move first
  Omitted<bool> mistake;                   // it is more than the errors of the estimate
  Omitted<bool> turning;                   // the game turned here
  Omitted<bool> left;                      // no move: they left the game, and it ended so
};
BOOST_DESCRIBE_STRUCT(LookbackStep, (),
                      (v, by, move, chances, errors, gave_up, error, better, told, line, mistake,
                       turning, left))

// start + luck + own + others + unforeseen = result, exactly.
struct LookbackSeat {
  int start = 0;
  int luck = 0;
  int own = 0;         // what its own decisions cost it, or more than saved
  int others = 0;      // what the decisions of the others gave it
  int unforeseen = 0;  // how else the estimate changed while somebody decided
  int result = 0;
  int decisions = 0;  // at which there was a choice
  int mistakes = 0;
  int played = 100;  // how well, 100 at best
};
BOOST_DESCRIBE_STRUCT(LookbackSeat, (),
                      (start, luck, own, others, unforeseen, result, decisions, mistakes, played))

struct LookbackDoc {
  int format = 1;
  std::string game;
  bool in_coins = false;    // else shares of the win
  int drift = 0;            // how much the estimate corrects itself from move to move
  std::vector<int> before;  // the chances of every seat before the first step
  std::vector<LookbackSeat> seats;
  std::vector<LookbackStep> steps;
};
BOOST_DESCRIBE_STRUCT(LookbackDoc, (), (format, game, in_coins, drift, before, seats, steps))

// While it is being found out: so many positions of all of them.
struct LookbackProgress {
  int done = 0;
  int of = 0;
};
BOOST_DESCRIBE_STRUCT(LookbackProgress, (), (done, of))

}  // namespace purloin::wire
