#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "wire/any_game.h"

// What a server and those who think for it on other machines tell each other over the bus
// (docs/many-servers.md). The numbers in the subjects go up when these change.
namespace purloin::thinking {

// Thinkers say here who they are and how much they can take, every second.
inline constexpr std::string_view kWhoIsThere = "thinkers.1";
// Where a thinker is asked.
std::string asked_at(std::string_view thinker);

struct Announcement {
  std::string thinker;
  int threads = 0;
  int free = 0;  // of the threads
};

// Which move a bot would make in the place of a seat that has to move: all that the seat sees, and
// nothing else.
struct Task {
  std::string bot;
  std::string game;
  int rules = 0;  // the version of the game's rules
  std::chrono::milliseconds time{};
  std::string view;  // JSON
};

enum class Fault {
  kBusy,
  kUnknown,  // another version of the program: it does not have that game, bot or position
};

struct Solution {
  std::string move;
  std::chrono::microseconds thought{};
  std::uint64_t iterations = 0;
  std::optional<Fault> fault{};  // instead
};

// What the seat sees that has to move, with what everybody could have remembered: what its bot goes
// by. Needs a table where a seat acts.
std::string view_for_thinkers(const wire::AnyTable& table);

std::string to_json(const Announcement& said);
std::string to_json(const Task& task);
std::string to_json(const Solution& solution);
// Nothing for what is none.
std::optional<Announcement> read_announcement(std::string_view text);
std::optional<Task> read_task(std::string_view text);
std::optional<Solution> read_solution(std::string_view text);

}  // namespace purloin::thinking
