#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/luck.h"
#include "core/rng.h"
#include "fair/key.h"

namespace purloin::fair {

// The randomness of one draw of a real game: the ChaCha20 (IETF) stream of the game's key, with
// what is drawn as nonce: 8 bytes for the number of the draw in its LuckStream, one for the
// stream's kind, one for its owner, two zeros. Every roll can so be checked by itself.
//
// Numbers are 32-bit little-endian words; `below` throws a word away when it lies in the last,
// incomplete run of n values, so every result is exactly equally likely.
class ChanceStream {
 public:
  ChanceStream(const Key& key, LuckStream stream, std::uint64_t draw);
  // Of the same key, but no luck of the game: kind 0. For bots that think and for random moves.
  ChanceStream(const Key& key, std::uint64_t index);

  std::uint32_t next();
  std::uint32_t below(std::uint32_t n);

 private:
  void refill();

  Key key_;
  std::array<std::uint8_t, 12> nonce_{};
  std::uint32_t block_ = 0;
  std::array<std::uint8_t, 64> bytes_{};
  std::size_t used_ = 64;  // nothing drawn yet
};

static_assert(Rng<ChanceStream>);

}  // namespace purloin::fair
