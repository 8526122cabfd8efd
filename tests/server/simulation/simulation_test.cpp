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
#include "support/repeated.h"

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

// Whether a schedule goes well; `tells` its story where it does not. What happened is added to
// `happened`.
bool goes_well(std::uint64_t seed, bool tells, Happened& happened) {
  const FixedRandomness randomness(seed);
  Schedule schedule(seed);
  const std::string wrong = schedule.run();
  happened += schedule.happened();
  if (wrong.empty()) return true;
  if (tells) {
    for (const auto& line : schedule.trace()) std::cout << line << "\n";
  }
  ADD_FAILURE() << "seed " << seed << ": " << wrong
                << "\nAgain, with its story: PURLOIN_SEED=" << seed
                << " purloin_tests --gtest_filter='Simulation.*'";
  return false;
}

// Schedules in which little happens hold whatever is wrong. In these it is twice or three times as
// much.
void expect_enough(const Happened& happened, int schedules) {
  EXPECT_GE(2 * happened.seated, schedules);
  EXPECT_GE(happened.moved_by_people, 2 * schedules);
  EXPECT_GE(happened.moved_by_bots, schedules);
  EXPECT_GE(5 * happened.undone, schedules);
  EXPECT_GE(2 * happened.evicted, schedules);
  EXPECT_GE(20 * happened.from_elsewhere, schedules);
}

TEST(Simulation, HoldsWhateverGoesWrong) {
  const auto schedules = static_cast<std::uint64_t>(repeated(200));
  const Silence silence;
  Happened happened;
  if (const auto only = from_environment("PURLOIN_SEED")) {
    goes_well(*only, true, happened);
    return;
  }
  const auto last = from_environment("PURLOIN_SCHEDULES").value_or(schedules);
  for (std::uint64_t seed = 1; seed <= last; ++seed) {
    if (!goes_well(seed, false, happened) && !from_environment("PURLOIN_GO_ON")) return;
  }
  if (last >= schedules) expect_enough(happened, static_cast<int>(last));
}

}  // namespace
}  // namespace purloin::simulation
