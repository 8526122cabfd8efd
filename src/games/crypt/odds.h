#pragma once

namespace purloin::crypt {

// The chance that a servant comes back from a card: a roll not lower than its effort (CR-15).
constexpr double chance_to_return(int effort) {
  return (7 - effort) / 6.0;
}

}  // namespace purloin::crypt
