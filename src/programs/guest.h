#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "programs/player.h"

namespace purloin::programs {

// A game as it came to be where a program has to move. Nothing of it is told to the program but
// what its seat has heard.
struct Story {
  std::string table;  // another for every table
  std::string game;
  int seats = 0;
  wire::json::object options;
  std::optional<wire::json::object> position;  // that it began with, in the middle of another game
  std::vector<wire::AnyMove> moves;            // of seats and of chance, since it began
  Seat seat{0};                                // who has to move now
};

// A program that is asked now at one table and now at another. What it hears of a game goes on
// where it was; where it was asked about another one meanwhile, or a move was taken back, the game
// begins for it once more, with all that was heard there.
class Guest {
 public:
  explicit Guest(Program program) : player_(std::move(program)) {}

  // A legal move in its canonical text. Needs a story at whose end that seat acts.
  tl::expected<std::string, Fault> choose(const Story& story, const bots::Budget& budget);
  bool is_running() const { return player_.is_running(); }

 private:
  bool follows(const Story& story) const;
  void begin(const Story& story, std::uint64_t seed);

  Player player_;
  // What it was told of.
  std::string table_;
  Seat seat_{0};
  std::vector<std::string> moves_;
  std::unique_ptr<wire::AnyTable> position_;
};

}  // namespace purloin::programs
