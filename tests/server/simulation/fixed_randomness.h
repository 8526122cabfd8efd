#pragma once

#include <cstdint>
#include <random>

#include <sodium.h>

namespace purloin::simulation {

// While it lives, libsodium's random bytes come from a seed: secrets are the same in every run.
class FixedRandomness {
 public:
  explicit FixedRandomness(std::uint64_t seed) {
    generator() = std::mt19937_64(seed);
    static randombytes_implementation fixed{
        [] { return "fixed"; },
        [] { return static_cast<std::uint32_t>(generator()()); },
        nullptr,
        nullptr,
        [](void* to, std::size_t size) {
          auto* bytes = static_cast<unsigned char*>(to);
          for (std::size_t i = 0; i < size; ++i)
            bytes[i] = static_cast<unsigned char>(generator()());
        },
        nullptr};
    randombytes_set_implementation(&fixed);
  }
  ~FixedRandomness() { randombytes_set_implementation(&randombytes_sysrandom_implementation); }
  FixedRandomness(const FixedRandomness&) = delete;

 private:
  static std::mt19937_64& generator() {
    static std::mt19937_64 generator;
    return generator;
  }
};

}  // namespace purloin::simulation
