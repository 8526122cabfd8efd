#include "lab/playouts.h"

#include <chrono>

#include "lab/typed_game.h"

namespace purloin::lab {
namespace {

using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

template <Game G>
PlayoutReport play(const G& rules, const PlayoutOrder& order) {
  // The clock is read once per batch, so that reading it costs nothing that counts.
  constexpr std::uint64_t kBatch = 64;
  PlayoutReport report;
  FastRng rng(order.seed);
  const auto start = Clock::now();
  while (order.games ? report.counts.games < *order.games : since(start) < order.seconds) {
    std::uint64_t batch = kBatch;
    if (order.games) batch = std::min(batch, *order.games - report.counts.games);
    for (std::uint64_t i = 0; i < batch; ++i) {
      auto state = rules.start();
      play_randomly(rules, state, rng, report.counts);
    }
  }
  report.seconds = since(start);
  return report;
}

}  // namespace

wire::Result<PlayoutReport> run_playouts(const PlayoutOrder& order) {
  return with_rules(order.game, order.seats, order.options,
                    [&](const auto& rules) { return play(rules, order); });
}

}  // namespace purloin::lab
