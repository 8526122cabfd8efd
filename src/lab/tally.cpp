#include "lab/tally.h"

#include <algorithm>

namespace purloin::lab {

std::size_t bot_at(const ArenaOrder& order, std::uint64_t rotation, std::uint64_t seat) {
  const auto seats = static_cast<std::uint64_t>(order.seats);
  if (order.bots.size() == 2) return seat == rotation % seats ? 0 : 1;
  return (seat + rotation) % order.bots.size();
}

std::uint64_t games_per_deal(const ArenaOrder& order) {
  return order.bots.size() == 2 ? static_cast<std::uint64_t>(order.seats) : order.bots.size();
}

Tally::Tally(const ArenaOrder& order)
    : order_(order), per_bot_(order.bots.size()), first_by_rotation_(games_per_deal(order)) {}

void Tally::add_deal(const std::vector<GameResult>& deal) {
  std::vector<double> shares(order_.bots.size(), 0), scores(shares), seats(shares);
  for (std::size_t rotation = 0; rotation < deal.size(); ++rotation) {
    double first = 0, first_seats = 0;
    for (std::size_t seat = 0; seat < deal[rotation].shares.size(); ++seat) {
      const auto bot = bot_at(order_, rotation, seat);
      const double share = deal[rotation].shares[seat];
      shares[bot] += share;
      scores[bot] += deal[rotation].scores[seat];
      seats[bot] += 1;
      if (bot == 0) first += share, first_seats += 1;
    }
    if (first_seats > 0) first_by_rotation_[rotation].add(first / first_seats);
    capped_ += deal[rotation].capped;
    if (const auto& forfeit = deal[rotation].forfeit) {
      ++per_bot_[bot_at(order_, rotation, forfeit->seat)]
            .faults[static_cast<std::size_t>(forfeit->why)];
    }
  }
  games_ += deal.size();
  for (std::size_t bot = 0; bot < shares.size(); ++bot) {
    if (seats[bot] == 0) continue;
    per_bot_[bot].share.add(shares[bot] / seats[bot]);
    per_bot_[bot].score.add(scores[bot] / seats[bot]);
  }
}

std::optional<SharedLuck> Tally::luck() const {
  const Sample& deals = first_share();
  const auto games = static_cast<double>(first_by_rotation_.size());
  if (games < 2 || deals.count() < 2) return std::nullopt;
  double sum = 0;  // of the variances of the games, each by itself
  for (const Sample& one : first_by_rotation_) {
    if (one.count() != deals.count()) return std::nullopt;  // it does not play in every game
    sum += one.variance();
  }
  if (sum <= 0) return std::nullopt;
  SharedLuck luck;
  luck.deal_variance = deals.variance();
  luck.variance_if_independent = sum / (games * games);
  luck.correlation = (luck.deal_variance / luck.variance_if_independent - 1) / (games - 1);
  return luck;
}

ArenaReport Tally::report() const {
  ArenaReport report;
  report.games = games_;
  report.capped = capped_;
  report.first_share = first_share();
  report.luck = luck();
  const auto rivals = static_cast<double>(order_.seats - 1);
  for (std::size_t bot = 0; bot < per_bot_.size(); ++bot) {
    const auto& share = per_bot_[bot].share;
    const auto interval = share.interval95();
    report.bots.push_back({order_.bots[bot], share.mean(), interval.low, interval.high,
                           elo_of_share(share.mean(), rivals, static_cast<double>(games_)),
                           per_bot_[bot].score.mean(), per_bot_[bot].faults});
  }
  return report;
}

}  // namespace purloin::lab
