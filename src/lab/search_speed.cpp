#include "lab/search_speed.h"

#include <chrono>

#include "bots/bot.h"
#include "fair/chance_stream.h"
#include "registry/bots.h"
#include "registry/games.h"

namespace purloin::lab {

wire::Result<SearchSpeed> measure_search(const std::string& game, std::int64_t seats,
                                         const wire::json::object& options, const std::string& bot,
                                         double seconds, int threads) {
  const auto* found = registry::find_game(game);
  if (found == nullptr) {
    return tl::make_unexpected(wire::Refusal{"unknown-game", "there is no game \"" + game + "\""});
  }
  auto table = found->start(seats, options);
  if (!table) return tl::make_unexpected(table.error());
  const auto player = registry::make_bot(bot, game);
  if (player == nullptr) {
    return tl::make_unexpected(wire::Refusal{"bad-option", "there is no bot \"" + bot + "\""});
  }
  const auto key = fair::key_from_text("search speed");
  while ((*table)->actor().is_chance()) (*table)->play_chance(key);
  using SteadyClock = std::chrono::steady_clock;
  SearchSpeed speed;
  const auto start = SteadyClock::now();
  while (speed.seconds < seconds) {
    bots::Budget budget;
    budget.time = std::chrono::milliseconds(200);
    budget.threads = threads;
    budget.seed = ++speed.moves;
    speed.iterations += player->choose(**table, budget).iterations;
    speed.seconds = std::chrono::duration<double>(SteadyClock::now() - start).count();
  }
  return speed;
}

}  // namespace purloin::lab
