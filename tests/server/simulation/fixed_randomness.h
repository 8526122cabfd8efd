#pragma once

#include <cstdint>
#include <optional>
#include <random>

#include <sodium.h>

namespace purloin::simulation {

// While it lives, libsodium's random bytes come from a seed: secrets are the same in every run. One
// may live within another. For one thread.
class FixedRandomness {
 public:
  explicit FixedRandomness(std::uint64_t seed) : around_(generator()) {
    generator() = std::mt19937_64(seed);
    static randombytes_implementation fixed{
        [] { return "fixed"; },
        [] { return static_cast<std::uint32_t>((*generator())()); },
        nullptr,
        nullptr,
        [](void* to, std::size_t size) {
          auto* bytes = static_cast<unsigned char*>(to);
          for (std::size_t i = 0; i < size; ++i)
            bytes[i] = static_cast<unsigned char>((*generator())());
        },
        nullptr};
    randombytes_set_implementation(&fixed);
  }
  ~FixedRandomness() {
    generator() = around_;
    if (!around_) randombytes_set_implementation(&randombytes_sysrandom_implementation);
  }
  FixedRandomness(const FixedRandomness&) = delete;

 private:
  using Generator = std::optional<std::mt19937_64>;
  static Generator& generator() {
    static Generator generator;
    return generator;
  }

  Generator around_;
};

}  // namespace purloin::simulation
