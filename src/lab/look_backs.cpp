#include "lab/look_backs.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "fair/chance_stream.h"
#include "lookback/analysis.h"
#include "registry/bots.h"
#include "registry/games.h"

namespace purloin::lab {
namespace {

using lookback::Course;

constexpr std::uint64_t kLongest = 1'000;  // decisions

const std::string& sitting_at(const LookBackOrder& order, std::uint64_t game, std::uint64_t seat) {
  return order.bots[(game + seat) % order.bots.size()];
}

// Sums of one thread, or of all.
class Findings {
 public:
  explicit Findings(const LookBackOrder& order) : order_(order) {
    report_.start.resize(static_cast<std::size_t>(order.seats));
    report_.luck.resize(static_cast<std::size_t>(order.seats));
    for (const auto& name : order.bots) {
      if (std::ranges::find(report_.bots, name, &BotLookedAt::name) == report_.bots.end()) {
        report_.bots.push_back({name, {}, {}, {}, {}, {}});
      }
    }
  }

  void add(std::uint64_t game, const Course& course, const wire::LookbackDoc& doc) {
    ++report_.games;
    const double unit = doc.in_coins ? 100 : 10'000;
    bool adds_up = true;
    for (std::size_t i = 0; i < doc.seats.size(); ++i) {
      const auto& seat = doc.seats[i];
      const int sum = seat.start + seat.luck + seat.own + seat.others + seat.unforeseen;
      adds_up = adds_up && sum == static_cast<int>(std::lround(course.result[i] * unit));
      report_.start[i].add(seat.start / unit);
      report_.luck[i].add(seat.luck / unit);
      auto& bot = *std::ranges::find(report_.bots, sitting_at(order_, game, i), &BotLookedAt::name);
      bot.gave_up.add(-seat.own / unit);
      bot.mistakes.add(seat.mistakes);
      bot.unforeseen.add(seat.unforeseen / unit);
      bot.played.add(seat.played);
      if (seat.decisions > 0) bot.per_move.add(-seat.own / unit / seat.decisions);
    }
    report_.off += !adds_up;
    report_.drift.add(doc.drift / unit);
    report_.most_bytes = std::max(report_.most_bytes, lookback::write(doc).size());
    if (!doc.in_coins) add_chances(course, doc);
  }
  void add_time(double seconds) {
    report_.looking += seconds;
    report_.most_seconds = std::max(report_.most_seconds, seconds);
  }
  void add_capped() { ++report_.capped; }

  LookBackReport report() {
    report_.tenths = reliability_.tenths();
    return std::move(report_);
  }

 private:
  void add_chances(const Course& course, const wire::LookbackDoc& doc) {
    const auto add = [&](const std::vector<int>& chances) {
      for (std::size_t i = 0; i < chances.size(); ++i) {
        reliability_.add(chances[i] / 10'000.0, course.result[i]);
      }
    };
    add(doc.before);
    for (std::size_t i = 0; i + 1 < doc.steps.size(); ++i) add(doc.steps[i].chances);
    reliability_.end_game();
  }

  const LookBackOrder& order_;
  LookBackReport report_;
  Reliability reliability_;
};

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

void Reliability::add(double given, double came) {
  auto& sum = sums_[static_cast<std::size_t>(std::clamp(static_cast<int>(given * 10), 0, 9))];
  ++sum.positions;
  sum.given += given;
  sum.came += came;
  sum.off += came - given;
  sum.is_here = true;
}

void Reliability::end_game() {
  for (auto& sum : sums_) {
    sum.games += sum.is_here;
    sum.squares += sum.off * sum.off;
    sum.off = 0;
    sum.is_here = false;
  }
}

std::array<Tenth, 10> Reliability::tenths() const {
  std::array<Tenth, 10> tenths;
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    const Sum& sum = sums_[i];
    const auto count = static_cast<double>(std::max<std::uint64_t>(sum.positions, 1));
    tenths[i] = {sum.positions, sum.games, sum.given / count, sum.came / count,
                 std::sqrt(sum.squares) / count};
  }
  return tenths;
}

wire::Result<std::unique_ptr<wire::AnyTable>> opening_of(const LookBackOrder& order) {
  const auto refuse = [](std::string message) {
    return tl::make_unexpected(wire::Refusal{"bad-option", std::move(message)});
  };
  const wire::AnyGame* game = registry::find_game(order.game);
  if (game == nullptr) return refuse("there is no game \"" + order.game + "\"");
  if (order.bots.empty()) return refuse("--bots: name at least one bot");
  for (const auto& name : order.bots) {
    if (!bots::is_bot(name)) return refuse("there is no bot \"" + name + "\"");
  }
  return game->start(order.seats, order.options);
}

std::optional<Course> play_bots(const LookBackOrder& order, const wire::AnyTable& opening,
                                std::uint64_t game) {
  const auto table = opening.clone();
  const auto dice = fair::key_from_text(fmt::format("look back {} {}", order.seed, game));
  std::vector<std::unique_ptr<bots::Bot>> players;
  for (std::uint64_t seat = 0; seat < static_cast<std::uint64_t>(order.seats); ++seat) {
    players.push_back(registry::make_bot(sitting_at(order, game, seat), order.game));
  }
  std::vector<std::string> moves;
  std::uint64_t decisions = 0;
  while (!table->actor().is_nobody()) {
    if (table->actor().is_chance()) {
      moves.push_back(table->play_chance(dice).text);
      continue;
    }
    if (++decisions > kLongest) return std::nullopt;
    auto budget = order.budget;
    budget.seed = (order.seed * 1'000'003 + game) * 1'000'003 + moves.size();
    const auto seat = static_cast<std::size_t>(table->actor().seat().index());
    moves.push_back(players[seat]->choose(*table, budget).move);
    table->play(moves.back()).value();
  }
  return lookback::course_of_moves(order.game, opening.clone(), std::move(moves));
}

void for_each_game(const LookBackOrder& order, const std::function<void(std::uint64_t)>& look) {
  std::mutex mutex;
  std::atomic<std::uint64_t> next{0};
  std::uint64_t done = 0;
  const auto work = [&] {
    for (std::uint64_t game; (game = next++) < order.games;) {
      look(game);
      const std::lock_guard lock(mutex);
      if (order.progress) order.progress(++done, order.games);
    }
  };
  std::vector<std::jthread> helpers;
  for (int i = 1; i < order.threads; ++i) helpers.emplace_back(work);
  work();
}

wire::Result<LookBackReport> run_look_backs(const LookBackOrder& order) {
  const auto opening = opening_of(order);
  if (!opening) return tl::make_unexpected(opening.error());
  const auto start = std::chrono::steady_clock::now();
  Findings findings(order);
  std::mutex mutex;
  for_each_game(order, [&](std::uint64_t game) {
    const auto course = play_bots(order, **opening, game);
    const auto began = std::chrono::steady_clock::now();
    const auto doc = course ? lookback::look_back(*course, order.depth, 1) : std::nullopt;
    const double took = seconds_since(began);
    const std::lock_guard lock(mutex);
    if (!doc) return findings.add_capped();
    findings.add(game, *course, *doc);
    findings.add_time(took);
  });
  auto report = findings.report();
  report.seconds = seconds_since(start);
  return report;
}

}  // namespace purloin::lab
