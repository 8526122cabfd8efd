#pragma once

#include "games/thiefs_market/state.h"

namespace purloin::thiefs_market {

// Every gain happens in the open, so whoever followed the game knows everything that there is to
// know: which cards were removed, and in which order the others come, is undecided until they are
// dealt. That the JSON view leaves other players' infamy out is table manners (TM-02).
using View = State;

}  // namespace purloin::thiefs_market
