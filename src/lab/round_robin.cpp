#include "lab/round_robin.h"

#include <set>

namespace purloin::lab {
namespace {

wire::Result<void> check_entries(const ArenaOrder& order) {
  const auto refuse = [](std::string message) {
    return tl::make_unexpected(wire::Refusal{"bad-option", std::move(message)});
  };
  const std::set<std::string> names(order.bots.begin(), order.bots.end());
  if (names.size() < 2 || names.size() < order.bots.size()) {
    return refuse("a round robin is between two or more bots, each named once");
  }
  if (order.seats < 2) return refuse("a round robin needs two seats or more");
  if (order.sprt) return refuse("a round robin has no SPRT: it plays all its games");
  return {};
}

}  // namespace

wire::Result<RoundRobinReport> run_round_robin(const ArenaOrder& order) {
  if (const auto checked = check_entries(order); !checked) {
    return tl::make_unexpected(checked.error());
  }
  RoundRobinReport report;
  const std::size_t bots = order.bots.size();
  for (const auto& name : order.bots) {
    report.bots.push_back({name, {}, std::vector<double>(bots, 0), {}});
  }
  std::vector<Pairing> pairings;
  for (std::size_t one = 0; one < bots; ++one) {
    for (std::size_t other = 0; other < bots; ++other) {
      const bool is_the_same_table = order.seats == 2 && other < one;
      if (one == other || is_the_same_table) continue;
      ArenaOrder pair = order;
      pair.bots = {order.bots[one], order.bots[other]};
      const auto played = run_arena(pair);
      if (!played) return tl::make_unexpected(played.error());
      pairings.push_back({one, other, played->first_share});
      report.bots[one].share[other] = played->bots[0].share;
      if (order.seats == 2) report.bots[other].share[one] = played->bots[1].share;
      for (std::size_t fault = 0; fault < Faults{}.size(); ++fault) {
        report.bots[one].faults[fault] += played->bots[0].faults[fault];
        report.bots[other].faults[fault] += played->bots[1].faults[fault];
      }
      report.games += played->games;
      report.capped += played->capped;
      report.seconds += played->seconds;
    }
  }
  const auto ratings = rate(bots, pairings, static_cast<double>(order.seats - 1));
  for (std::size_t bot = 0; bot < bots; ++bot) report.bots[bot].rating = ratings[bot];
  return report;
}

}  // namespace purloin::lab
