#include "lab/arena.h"

#include <chrono>
#include <map>
#include <mutex>
#include <thread>

#include "lab/one_game.h"
#include "lab/tally.h"
#include "registry/bots.h"
#include "registry/games.h"

namespace purloin::lab {
namespace {

wire::Result<std::unique_ptr<wire::AnyTable>> check(const ArenaOrder& order) {
  const wire::AnyGame* game = registry::find_game(order.game);
  const auto refuse = [](std::string message) {
    return tl::make_unexpected(wire::Refusal{"bad-option", std::move(message)});
  };
  if (game == nullptr) return refuse("there is no game \"" + order.game + "\"");
  if (order.bots.empty()) return refuse("--bots: name at least one bot");
  for (const auto& name : order.bots) {
    const Entrant named = read_entrant(order, name);
    if (named.handicap == 0) return refuse("\"" + name + "\": *1 to *1000 times the budget");
    if (named.program == nullptr && registry::make_bot(named.name, order.game) == nullptr)
      return refuse("there is no bot \"" + name + "\"");
  }
  return game->start(order.seats, order.options);
}

// Takes deals in as they are finished, by whichever thread, and counts them in their order.
class Counting {
 public:
  explicit Counting(const ArenaOrder& order)
      : order_(order),
        tally_(order),
        sprt_(order.sprt.value_or(0), static_cast<double>(order.seats)),
        deals_((order.games + games_per_deal(order) - 1) / games_per_deal(order)) {}

  // The next deal to be played; nothing when there is none.
  std::optional<std::uint64_t> next() {
    const std::lock_guard lock(mutex_);
    if (decided_ || next_ == deals_) return std::nullopt;
    return next_++;
  }
  void game_is_over() {
    const std::lock_guard lock(mutex_);
    ++games_;
    if (order_.progress) order_.progress(games_, deals_ * games_per_deal(order_));
  }
  void add(std::uint64_t deal, std::vector<GameResult> results) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(deal, std::move(results));
    while (!decided_ && !waiting_.empty() && waiting_.begin()->first == counted_) {
      for (const auto& game : waiting_.begin()->second) {
        if (order_.records) order_.records(game.record);
      }
      tally_.add_deal(waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
      ++counted_;
      decided_ = order_.sprt && sprt_.decide(tally_.first_share()) != Sprt::Verdict::kGoOn;
    }
  }

  ArenaReport report() const {
    ArenaReport report = tally_.report();
    if (order_.sprt) report.verdict = sprt_.verdict(tally_.first_share());
    return report;
  }

 private:
  const ArenaOrder& order_;
  std::mutex mutex_;
  Tally tally_;
  Sprt sprt_;
  std::uint64_t deals_;
  std::uint64_t next_ = 0;
  std::uint64_t counted_ = 0;
  std::uint64_t games_ = 0;
  bool decided_ = false;
  std::map<std::uint64_t, std::vector<GameResult>> waiting_;  // for a deal before them
};

}  // namespace

wire::Result<ArenaReport> run_arena(const ArenaOrder& order) {
  auto opening = check(order);
  if (!opening) return tl::make_unexpected(opening.error());
  const auto start = std::chrono::steady_clock::now();
  Counting counting(order);
  const auto work = [&] {
    GamePlayer player(order);
    while (const auto deal = counting.next()) {
      std::vector<GameResult> results;
      for (std::uint64_t r = 0; r < games_per_deal(order); ++r) {
        results.push_back(player.play(**opening, *deal, r));
        counting.game_is_over();
      }
      counting.add(*deal, std::move(results));
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (int i = 1; i < order.threads; ++i) helpers.emplace_back(work);
    work();
  }
  ArenaReport report = counting.report();
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return report;
}

}  // namespace purloin::lab
