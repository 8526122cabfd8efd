#pragma once

#include <concepts>
#include <cstdint>

namespace purloin {

// A source of randomness. `below(n)` is uniform on 0 … n-1, for n >= 1.
template <class R>
concept Rng = requires(R& rng, std::uint32_t n) {
  { rng.below(n) } -> std::same_as<std::uint32_t>;
};

// For simulation: wyrand, eight bytes of state and one wide multiplication per number. The bias of
// `below` is at most n / 2^32, far under what any simulation can see. Real games use fair dice.
class FastRng {
 public:
  explicit constexpr FastRng(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += 0xA0761D6478BD642F;
    const Wide product = static_cast<Wide>(state_) * (state_ ^ 0xE7037ED1A0B428DB);
    return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
  }
  constexpr std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32);
  }

 private:
  __extension__ using Wide = unsigned __int128;
  std::uint64_t state_;
};

static_assert(Rng<FastRng>);

// A die's face, 1 to 6.
template <Rng R>
constexpr int roll_die(R& rng) {
  return static_cast<int>(rng.below(6)) + 1;
}

}  // namespace purloin
