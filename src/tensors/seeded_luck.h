#pragma once

#include <cstdint>

#include "core/luck.h"
#include "core/rng.h"

namespace purloin::tensors {

// Luck of a simulated game: as keyed as that of a real one (docs/fair-dice.md), and as quick as a
// simulation wants it. Games with one seed have the same luck, whatever is decided in them. The
// counts are the game's and go on.
class SeededLuck {
 public:
  SeededLuck(std::uint64_t seed, LuckCounts& counts) : seed_(seed), counts_(counts) {}
  FastRng draw(LuckStream stream) {
    const std::uint64_t place = std::uint64_t{counts_.next(stream)} << 16 |
                                std::uint64_t{stream.kind()} << 8 | stream.owner();
    return FastRng(mixed(mixed(seed_) ^ place));
  }

 private:
  // The finalizer of SplitMix64.
  static constexpr std::uint64_t mixed(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
    return x ^ (x >> 31);
  }

  std::uint64_t seed_;
  LuckCounts& counts_;
};

static_assert(Luck<SeededLuck>);

}  // namespace purloin::tensors
