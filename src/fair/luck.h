#pragma once

#include "core/luck.h"
#include "fair/chance_stream.h"

namespace purloin::fair {

// The luck of a game with this key (docs/fair-dice.md). The counts are the game's and go on.
class FairLuck {
 public:
  FairLuck(const Key& key, LuckCounts& counts) : key_(key), counts_(counts) {}
  ChanceStream draw(LuckStream stream) { return ChanceStream(key_, stream, counts_.next(stream)); }

 private:
  const Key& key_;
  LuckCounts& counts_;
};

static_assert(Luck<FairLuck>);

}  // namespace purloin::fair
