// The hall under seeded schedules of everything that can go wrong.
//
//   purloin_tests --gtest_filter='Simulation.*'                        a few hundred schedules
//   PURLOIN_SCHEDULES=20000 purloin_tests --gtest_filter='Simulation.*'  as many as you like
//   PURLOIN_SEED=17 purloin_tests --gtest_filter='Simulation.*'          that one, with its story
#include <cstdlib>
#include <iostream>
#include <spdlog/spdlog.h>

#include <gtest/gtest.h>

#include "server/simulation/fixed_randomness.h"
#include "server/simulation/schedule.h"

namespace purloin::simulation {
namespace {

std::optional<std::uint64_t> from_environment(const char* name) {
  const char* given = std::getenv(name);
  if (given == nullptr) return std::nullopt;
  return std::strtoull(given, nullptr, 10);
}

// Outages are part of the play: the log of the server would only bury the story.
struct Silence {
  Silence() { spdlog::set_level(spdlog::level::off); }
  ~Silence() { spdlog::set_level(before); }
  spdlog::level::level_enum before = spdlog::get_level();
};

TEST(Simulation, HoldsWhateverGoesWrong) {
  constexpr std::uint64_t kSchedules = 300;
  const Silence silence;
  const auto only = from_environment("PURLOIN_SEED");
  const std::uint64_t first = only.value_or(1);
  const std::uint64_t last =
      only ? *only : from_environment("PURLOIN_SCHEDULES").value_or(kSchedules);
  for (std::uint64_t seed = first; seed <= last; ++seed) {
    const FixedRandomness randomness(seed);
    Schedule schedule(seed);
    const std::string wrong = schedule.run();
    if (wrong.empty()) continue;
    if (only) {
      for (const auto& line : schedule.trace()) std::cout << line << "\n";
    }
    ADD_FAILURE() << "seed " << seed << ": " << wrong
                  << "\nAgain, with its story: PURLOIN_SEED=" << seed
                  << " purloin_tests --gtest_filter='Simulation.*'";
    if (from_environment("PURLOIN_GO_ON") == std::nullopt) return;
  }
}

}  // namespace
}  // namespace purloin::simulation
