#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lab/arena.h"
#include "lab/tally.h"
#include "programs/player.h"

namespace purloin::lab {

// A bot as the order names it: "master*10" is the master with ten times the budget.
struct Entrant {
  std::string name;
  std::uint64_t handicap = 1;                  // 0: what stands there is none
  const programs::Program* program = nullptr;  // where it is somebody else's
};
Entrant read_entrant(const ArenaOrder& order, const std::string& text);

// Plays the games of an arena one after the other, on one thread.
class GamePlayer {
 public:
  explicit GamePlayer(const ArenaOrder& order) : order_(order) {}

  GameResult play(const wire::AnyTable& opening, std::uint64_t deal, std::uint64_t rotation);

 private:
  struct Sitting {
    std::unique_ptr<bots::Bot> bot;
    programs::Player* program = nullptr;  // in its place
    bots::Budget budget;
  };
  struct Game;

  std::vector<Sitting> seat_all(std::uint64_t rotation);
  // The n-th player of a game who is this program; kept from game to game.
  programs::Player& player_of(const programs::Program& program, std::size_t n);
  std::optional<wire::AnyMove> step(Game& game, std::vector<Sitting>& sitting);
  void play_on(Game& game, std::vector<Sitting>& sitting);
  std::string write(const Game& game) const;

  const ArenaOrder& order_;
  std::map<std::pair<std::string, std::size_t>, programs::Player> players_;
};

}  // namespace purloin::lab
