#pragma once

#include <cstddef>
#include <vector>

#include "statistics/statistics.h"

namespace purloin::lab {

// One bot's shares of the wins, deal by deal, at tables where everybody else is another bot.
struct Pairing {
  std::size_t one, others;
  Sample share;
};

struct Rating {
  double elo = 0;            // the mean of all is 0
  double low = 0, high = 0;  // 95% interval
};

// The strengths that explain the shares of all pairings best: one among `rivals` equal others has
// odds of 10^(difference / 400) to `rivals`. As in an interval of a share, every pairing counts one
// deal more that was lost and one that was won, so that nobody is infinitely strong.
std::vector<Rating> rate(std::size_t bots, const std::vector<Pairing>& pairings, double rivals);

}  // namespace purloin::lab
