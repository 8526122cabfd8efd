#include "programs/guest.h"

#include <algorithm>
#include <span>
#include <system_error>

#include "registry/games.h"

namespace purloin::programs {

bool Guest::follows(const Story& story) const {
  return player_.is_running() && position_ && table_ == story.table && seat_ == story.seat &&
         moves_.size() <= story.moves.size() &&
         std::ranges::equal(moves_, std::span(story.moves).first(moves_.size()), {}, {},
                            &wire::AnyMove::text);
}

void Guest::begin(const Story& story, std::uint64_t seed) {
  const wire::AnyGame& game = *registry::find_game(story.game);
  position_ = (story.position ? game.load(*story.position) : game.start(story.seats, story.options))
                  .value();
  table_ = story.table;
  seat_ = story.seat;
  moves_.clear();
  player_.begin(*position_, story.game, seat_, seed, story.position.has_value());
}

tl::expected<std::string, Fault> Guest::choose(const Story& story, const bots::Budget& budget) {
  try {
    if (!follows(story)) begin(story, budget.seed);
  } catch (const std::system_error&) {  // no process can be started now
    return tl::make_unexpected(Fault::kGone);
  }
  for (std::size_t i = moves_.size(); i < story.moves.size(); ++i) {
    player_.happens(*position_, story.moves[i]);
    position_->play_legal(story.moves[i]);
    moves_.push_back(story.moves[i].text);
  }
  return player_.choose(*position_, budget).map([](const wire::AnyMove& move) {
    return move.text;
  });
}

}  // namespace purloin::programs
