#include "load/shadow.h"

#include "wire/games.h"

namespace purloin::load {

Shadow::Shadow(std::string_view game, int seats, std::uint64_t seed)
    : table_(wire::find_game(game)->start(seats, {}).value()),
      key_(fair::key_from_text("shadow " + std::to_string(seed))) {}

void Shadow::follow(std::string_view move) {
  if (!move.ends_with('?') && table_->play(move)) return;
  // Unknown, or a card that stands elsewhere in the made-up game. Whether there is a tie at the end
  // hangs on such cards too; then the rest does not matter.
  if (!table_->actor().is_chance()) return;
  table_->play_chance(key_);
}

std::string Shadow::random_move() {
  fair::ChanceStream stream(key_, asked_++);
  return table_->random_move(stream);
}

}  // namespace purloin::load
