#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "fair/chance_stream.h"
#include "wire/any_game.h"

namespace purloin::load {

// A copy of a game that follows what a client hears of it, to know what is legal. What the client
// may not know (a word that is "?") is made up: nobody's legal moves hang on it, only how the game
// ends.
class Shadow {
 public:
  Shadow(std::string_view game, int seats, std::uint64_t seed);

  void follow(std::string_view move);
  Actor actor() const { return table_->actor(); }
  std::string random_move();

 private:
  std::unique_ptr<wire::AnyTable> table_;
  fair::Key key_;
  std::uint64_t asked_ = 0;
};

}  // namespace purloin::load
