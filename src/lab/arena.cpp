#include "lab/arena.h"

#include <atomic>
#include <charconv>
#include <chrono>
#include <cmath>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "fair/chance_stream.h"
#include "registry/bots.h"
#include "registry/games.h"
#include "search/rewards.h"
#include "statistics/statistics.h"

namespace purloin::lab {
namespace {

constexpr std::uint64_t kMostDecisions = 2'000;

struct GameResult {
  std::vector<double> shares;  // per seat
  std::vector<double> scores;
  bool capped = false;
};

// Which bot of the order sits where in the r-th game of a deal.
std::size_t bot_at(const ArenaOrder& order, std::uint64_t rotation, std::uint64_t seat) {
  const auto seats = static_cast<std::uint64_t>(order.seats);
  if (order.bots.size() == 2) return seat == rotation % seats ? 0 : 1;
  return (seat + rotation) % order.bots.size();
}

// "master*10" is the master with ten times the budget.
struct Entrant {
  std::string name;
  std::uint64_t handicap = 1;
};
Entrant entrant(const std::string& text) {
  const auto star = text.find('*');
  if (star == std::string::npos) return {text};
  Entrant found{text.substr(0, star), 0};
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data() + star + 1, end, found.handicap);
  if (error != std::errc{} || rest != end || found.handicap > 1'000) found.handicap = 0;
  return found;
}

bots::Budget times(bots::Budget budget, std::uint64_t handicap) {
  if (budget.iterations) *budget.iterations *= handicap;
  if (budget.time) *budget.time *= static_cast<std::int64_t>(handicap);
  return budget;
}

GameResult result_of(const wire::AnyTable& table) {
  GameResult result;
  result.capped = !table.actor().is_nobody();
  for (const auto& sheet : table.scores()) {
    result.scores.push_back(sheet.at("total").to_number<double>());
  }
  result.shares.assign(result.scores.size(), 0);
  SeatSet winners = table.winners();
  if (winners.empty()) {
    winners = search::leaders(result.scores.size(),
                              [&](std::size_t seat) { return result.scores[seat]; });
  }
  for (const Seat seat : winners) {
    result.shares[static_cast<std::size_t>(seat.index())] = 1.0 / winners.size();
  }
  return result;
}

GameResult play_game(const ArenaOrder& order, const wire::AnyTable& opening, std::uint64_t deal,
                     std::uint64_t rotation) {
  const auto table = opening.clone();
  const auto dice = fair::key_from_text(fmt::format("arena {} {}", order.seed, deal));
  std::vector<std::unique_ptr<bots::Bot>> players;
  std::vector<bots::Budget> budgets;
  for (std::uint64_t seat = 0; seat < static_cast<std::uint64_t>(order.seats); ++seat) {
    const Entrant sits = entrant(order.bots[bot_at(order, rotation, seat)]);
    players.push_back(registry::make_bot(sits.name, order.game));
    budgets.push_back(times(order.budget, sits.handicap));
  }
  std::uint64_t decisions = 0;
  for (std::uint64_t ply = 0; decisions < kMostDecisions; ++ply) {
    const Actor actor = table->actor();
    if (actor.is_nobody()) break;
    if (actor.is_chance()) {
      table->play_chance(dice);
      continue;
    }
    const auto seat = static_cast<std::size_t>(actor.seat().index());
    auto budget = budgets[seat];
    budget.seed = ((order.seed * 1'000'003 + deal) * 1'000'003 + rotation) * 1'000'003 + ply;
    table->play(players[seat]->choose(*table, budget).move).value();
    ++decisions;
  }
  return result_of(*table);
}

// Sums per bot, and per deal so that games on the same dice count as one sample.
class Tally {
 public:
  explicit Tally(const ArenaOrder& order) : order_(order), per_bot_(order.bots.size()) {}

  void add_deal(const std::vector<GameResult>& deal) {
    std::vector<double> shares(order_.bots.size(), 0), scores(shares), seats(shares);
    for (std::size_t rotation = 0; rotation < deal.size(); ++rotation) {
      for (std::size_t seat = 0; seat < deal[rotation].shares.size(); ++seat) {
        const auto bot = bot_at(order_, rotation, seat);
        shares[bot] += deal[rotation].shares[seat];
        scores[bot] += deal[rotation].scores[seat];
        seats[bot] += 1;
      }
      capped_ += deal[rotation].capped;
    }
    games_ += deal.size();
    for (std::size_t bot = 0; bot < shares.size(); ++bot) {
      per_bot_[bot].share.add(shares[bot] / seats[bot]);
      per_bot_[bot].score.add(scores[bot] / seats[bot]);
    }
  }

  ArenaReport report() const {
    ArenaReport report;
    report.games = games_;
    report.capped = capped_;
    const auto rivals = static_cast<double>(order_.seats - 1);
    for (std::size_t bot = 0; bot < per_bot_.size(); ++bot) {
      const auto& share = per_bot_[bot].share;
      const auto interval = share.interval95();
      report.bots.push_back({order_.bots[bot], share.mean(), interval.low, interval.high,
                             elo_of_share(share.mean(), rivals, static_cast<double>(games_)),
                             per_bot_[bot].score.mean()});
    }
    return report;
  }
  const Sample& first_share() const { return per_bot_[0].share; }

 private:
  struct PerBot {
    Sample share, score;
  };
  const ArenaOrder& order_;
  std::vector<PerBot> per_bot_;
  std::uint64_t games_ = 0;
  std::uint64_t capped_ = 0;
};

wire::Result<std::unique_ptr<wire::AnyTable>> check(const ArenaOrder& order) {
  const wire::AnyGame* game = registry::find_game(order.game);
  const auto refuse = [](std::string message) {
    return tl::make_unexpected(wire::Refusal{"bad-option", std::move(message)});
  };
  if (game == nullptr) return refuse("there is no game \"" + order.game + "\"");
  if (order.bots.empty()) return refuse("--bots: name at least one bot");
  for (const auto& name : order.bots) {
    const Entrant named = entrant(name);
    if (named.handicap == 0) return refuse("\"" + name + "\": *1 to *1000 times the budget");
    if (registry::make_bot(named.name, order.game) == nullptr)
      return refuse("there is no bot \"" + name + "\"");
  }
  return game->start(order.seats, order.options);
}

}  // namespace

wire::Result<ArenaReport> run_arena(const ArenaOrder& order) {
  auto opening = check(order);
  if (!opening) return tl::make_unexpected(opening.error());
  const auto seats = static_cast<std::uint64_t>(order.seats);
  const std::uint64_t per_deal = order.bots.size() == 2 ? seats : order.bots.size();
  const std::uint64_t deals = (order.games + per_deal - 1) / per_deal;
  const auto start = std::chrono::steady_clock::now();

  Tally tally(order);
  Sprt sprt(order.sprt.value_or(0), static_cast<double>(order.seats));
  std::mutex mutex;
  std::atomic<std::uint64_t> next{0};
  std::atomic<bool> decided{false};
  std::uint64_t done = 0;
  const auto work = [&] {
    for (std::uint64_t deal; !decided && (deal = next++) < deals;) {
      std::vector<GameResult> results;
      for (std::uint64_t r = 0; r < per_deal; ++r) {
        results.push_back(play_game(order, **opening, deal, r));
        const std::lock_guard lock(mutex);
        ++done;
        if (order.progress) order.progress(done, deals * per_deal);
      }
      const std::lock_guard lock(mutex);
      tally.add_deal(results);
      if (order.sprt && sprt.decide(tally.first_share()) != Sprt::Verdict::kGoOn) decided = true;
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (int i = 1; i < order.threads; ++i) helpers.emplace_back(work);
    work();
  }
  ArenaReport report = tally.report();
  if (order.sprt) report.verdict = sprt.verdict(tally.first_share());
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return report;
}

}  // namespace purloin::lab
