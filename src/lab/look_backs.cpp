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
constexpr std::size_t kFittedEvery = 7;    // positions; the next one says much the same
constexpr int kSharpnesses = 17;

float sharpness_tried(int i) {
  return 0.4F + 0.1F * static_cast<float>(i);
}

const std::string& sitting_at(const LookBackOrder& order, std::uint64_t game, std::uint64_t seat) {
  return order.bots[(game + seat) % order.bots.size()];
}

std::optional<Course> play_one(const LookBackOrder& order, const wire::AnyTable& opening,
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
    for (int i = 0; i < kSharpnesses && order.fits; ++i) {
      report_.fits.push_back({sharpness_tried(i), 0});
    }
  }

  void add(std::uint64_t game, const Course& course, const wire::LookbackDoc& doc) {
    ++report_.games;
    const double unit = doc.in_coins ? 100 : 10'000;
    bool adds_up = true;
    for (std::size_t i = 0; i < doc.seats.size(); ++i) {
      const auto& seat = doc.seats[i];
      adds_up = adds_up && seat.start + seat.luck + seat.own + seat.others ==
                               static_cast<int>(std::lround(course.result[i] * unit));
      report_.start[i].add(seat.start / unit);
      report_.luck[i].add(seat.luck / unit);
      auto& bot = *std::ranges::find(report_.bots, sitting_at(order_, game, i), &BotLookedAt::name);
      bot.gave_up.add(seat.gave_up / unit);
      bot.mistakes.add(seat.mistakes);
      bot.own.add(seat.own / unit);
      bot.played.add(seat.played);
      if (seat.decisions > 0) bot.per_move.add(seat.gave_up / unit / seat.decisions);
    }
    report_.off += !adds_up;
    report_.drift.add(doc.drift / unit);
    report_.most_bytes = std::max(report_.most_bytes, lookback::write(doc).size());
    if (!doc.in_coins) add_chances(course, doc);
  }
  void add_fits(const std::vector<double>& losses, double positions) {
    fitted_ += positions;
    for (std::size_t i = 0; i < losses.size(); ++i) report_.fits[i].loss += losses[i];
  }
  void add_time(double seconds) {
    report_.looking += seconds;
    report_.most_seconds = std::max(report_.most_seconds, seconds);
  }
  void add_capped() { ++report_.capped; }

  LookBackReport report() {
    for (auto& tenth : report_.tenths) {
      const auto count = static_cast<double>(std::max<std::uint64_t>(tenth.positions, 1));
      tenth.given /= count;
      tenth.came /= count;
    }
    for (auto& fit : report_.fits) fit.loss /= std::max(fitted_, 1.0);
    return std::move(report_);
  }

 private:
  void add_chances(const Course& course, const wire::LookbackDoc& doc) {
    std::array<bool, 10> has{};
    const auto add = [&](const std::vector<int>& chances) {
      for (std::size_t i = 0; i < chances.size(); ++i) {
        const auto at = static_cast<std::size_t>(std::clamp(chances[i] / 1'000, 0, 9));
        auto& tenth = report_.tenths[at];
        ++tenth.positions;
        tenth.games += !std::exchange(has[at], true);
        tenth.given += chances[i] / 10'000.0;
        tenth.came += course.result[i];
      }
    };
    add(doc.before);
    for (std::size_t i = 0; i + 1 < doc.steps.size(); ++i) add(doc.steps[i].chances);
  }

  const LookBackOrder& order_;
  LookBackReport report_;
  double fitted_ = 0;
};

// -log of what each sharpness gives to who wins, summed over some of a game's positions.
std::vector<double> losses_of(const LookBackOrder& order, const Course& course,
                              bots::Critic& critic, double& positions) {
  std::vector<double> losses(kSharpnesses, 0);
  for (std::size_t at = 0; at + 1 < course.positions.size(); at += kFittedEvery) {
    ++positions;
    for (int i = 0; i < kSharpnesses; ++i) {
      bots::Depth depth = order.depth;
      depth.sharpness = sharpness_tried(i);
      const auto standing = critic.stand(*course.positions[at], depth);
      for (std::size_t seat = 0; seat < course.result.size(); ++seat) {
        constexpr double kLeast = 0.002;
        losses[static_cast<std::size_t>(i)] -=
            course.result[seat] * std::log(std::max(standing.share[seat], kLeast));
      }
    }
  }
  return losses;
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

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

wire::Result<LookBackReport> run_look_backs(const LookBackOrder& order) {
  const auto opening = opening_of(order);
  if (!opening) return tl::make_unexpected(opening.error());
  const auto start = std::chrono::steady_clock::now();
  Findings findings(order);
  std::mutex mutex;
  std::atomic<std::uint64_t> next{0};
  std::uint64_t done = 0;
  const auto work = [&] {
    for (std::uint64_t game; (game = next++) < order.games;) {
      const auto course = play_one(order, **opening, game);
      const auto began = std::chrono::steady_clock::now();
      const auto doc = course ? lookback::look_back(*course, order.depth, 1) : std::nullopt;
      const double took = seconds_since(began);
      double positions = 0;
      std::vector<double> losses;
      if (course && order.fits) {
        losses = losses_of(order, *course, *registry::make_critic(order.game), positions);
      }
      const std::lock_guard lock(mutex);
      if (doc) {
        findings.add(game, *course, *doc);
        findings.add_time(took);
        findings.add_fits(losses, positions);
      } else {
        findings.add_capped();
      }
      if (order.progress) order.progress(++done, order.games);
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (int i = 1; i < order.threads; ++i) helpers.emplace_back(work);
    work();
  }
  auto report = findings.report();
  report.seconds = seconds_since(start);
  return report;
}

}  // namespace purloin::lab
