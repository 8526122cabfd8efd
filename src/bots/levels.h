#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace purloin::bots {

// How a searching bot thinks. A `temperature` above zero makes it pick among good moves at random,
// the more so the higher: that is how beginners err.
struct Temper {
  std::optional<std::uint64_t> most_iterations;
  // For machines that do not get that far in time. It does not count where a budget asks for a
  // number of iterations, so that such games can be repeated.
  std::optional<std::chrono::milliseconds> most_time;
  double temperature = 0;
};

inline constexpr Temper kApprentice{150, std::chrono::milliseconds(40), 0.06};
inline constexpr Temper kThief{800, {}, 0.01};
inline constexpr Temper kUnhurried{};

// A bot that every game has. One more is one line more here.
struct Level {
  enum class Mind {
    kRandom,
    kGreedy,
    kPlain,    // searches by the rules alone
    kGuided,   // searches with what the game's guide knows
    kPatient,  // … and with what takes time to know
  };
  std::string_view name;
  std::string_view description;
  Mind mind{};
  Temper temper = kUnhurried;
};

// Weakest first.
inline constexpr Level kLevels[] = {
    {"random", "plays any legal move", Level::Mind::kRandom},
    {"greedy", "takes what pays best right now", Level::Mind::kGreedy},
    {"plain", "searches, without knowing anything about the game", Level::Mind::kPlain},
    {"apprentice", "thinks a moment and errs like a beginner", Level::Mind::kGuided, kApprentice},
    {"thief", "a solid opponent", Level::Mind::kGuided, kThief},
    {"master", "the strongest, with all the time it is given", Level::Mind::kPatient},
};

}  // namespace purloin::bots
