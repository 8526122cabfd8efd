#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "bots/bot.h"
#include "core/actor.h"
#include "programs/process.h"
#include "wire/any_game.h"

namespace purloin::programs {

// Somebody else's bot, by the command that starts it.
struct Program {
  std::string name;
  std::string command;
  Limits limits;
  // How long after its time an answer still counts.
  std::chrono::milliseconds patience{1'000};
};

// "NAME=COMMAND", as --engine has it; nothing where it is no such thing, or the name is taken by
// one of our own bots.
std::optional<Program> read_program(const std::string& text);

// Why a program has lost a game that it did not finish.
enum class Fault { kIllegal, kLate, kGone };
std::string_view name_of(Fault fault);  // "illegal", "late", "crashed"

// A program at a seat, one game after the other (docs/bot-protocol.md). It is told what its seat
// may know and nothing else. It is started when it is first needed, and anew after it failed.
class Player {
 public:
  explicit Player(Program program) : program_(std::move(program)) {}

  void begin(const wire::AnyTable& table, std::string_view game, Seat seat, std::uint64_t seed);
  // Something happens at the table, before it does: a seat's move or an outcome of chance.
  void happens(const wire::AnyTable& table, const wire::AnyMove& move);
  // A legal move in its canonical text.
  tl::expected<wire::AnyMove, Fault> choose(const wire::AnyTable& table,
                                            const bots::Budget& budget);
  // The game is over, or was given up.
  void end(const wire::AnyTable& table);

 private:
  Deadline deadline(const bots::Budget& budget) const;
  wire::json::array take_heard();
  void fail();

  Program program_;
  std::unique_ptr<Process> process_;
  Seat seat_{0};
  wire::json::array heard_;  // since it was last asked
};

}  // namespace purloin::programs
