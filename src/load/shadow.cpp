#include "load/shadow.h"

#include "wire/games.h"

namespace purloin::load {

Shadow::Shadow(std::string_view game, int seats, std::uint64_t seed)
    : table_(wire::find_game(game)->start(seats, {}).value()),
      key_(fair::key_from_text("shadow " + std::to_string(seed))) {}

fair::ChanceStream Shadow::chance() {
  return fair::ChanceStream(key_, drawn_++);
}

void Shadow::follow(std::string_view move) {
  if (!move.ends_with('?') && table_->play(move)) return;
  // Unknown, or a card that stands elsewhere in the made-up game. Whether there is a tie at the end
  // hangs on such cards too; then the rest does not matter.
  if (!table_->actor().is_chance()) return;
  auto stream = chance();
  table_->play_chance(stream);
}

std::string Shadow::random_move() {
  auto stream = chance();
  return table_->random_move(stream);
}

}  // namespace purloin::load
