#include "lab/arena.h"

#include <memory>
#include <thread>
#include <unistd.h>

#include <fmt/format.h>

#include "commands.h"

namespace purloin::app {
namespace {

namespace json = wire::json;

struct ArenaFlags {
  lab::ArenaOrder order;
  std::int64_t ms = 0;
  std::uint64_t iterations = 0;
  double sprt = 30;
  std::string options;
  bool as_json = false;
};

void show_progress(std::uint64_t done, std::uint64_t games) {
  constexpr std::uint64_t kWidth = 40;
  const auto filled = static_cast<std::size_t>(done * kWidth / std::max<std::uint64_t>(games, 1));
  fmt::print(stderr, "\r[{}{}] {}/{} games", std::string(filled, '#'),
             std::string(kWidth - filled, '.'), done, games);
  if (done == games) fmt::print(stderr, "\n");
  std::fflush(stderr);
}

void print_json(const ArenaFlags& flags, const lab::ArenaReport& report) {
  json::array bots;
  for (const auto& bot : report.bots) {
    bots.push_back({{"name", bot.name},
                    {"share", bot.share},
                    {"low", bot.low},
                    {"high", bot.high},
                    {"elo", bot.elo},
                    {"score", bot.mean_score}});
  }
  json::object all{{"game", flags.order.game},  {"seats", flags.order.seats},
                   {"games", report.games},     {"capped", report.capped},
                   {"seconds", report.seconds}, {"bots", bots}};
  if (!report.verdict.empty()) all["verdict"] = report.verdict;
  fmt::print("{}\n", json::serialize(all));
}

void print_table(const ArenaFlags& flags, const lab::ArenaReport& report) {
  fmt::print("{}, {} seats, {} games in {:.1f} s{}\n", flags.order.game, flags.order.seats,
             report.games, report.seconds,
             report.capped > 0 ? fmt::format(", {} given up at the cap", report.capped) : "");
  fmt::print("  {:<12} {:>7}  {:>15}  {:>6}  {:>6}\n", "bot", "wins", "95% interval", "Elo",
             "score");
  for (const auto& bot : report.bots) {
    fmt::print("  {:<12} {:>6.1f}%  {:>6.1f}% - {:>4.1f}%  {:>+6.0f}  {:>6.1f}\n", bot.name,
               bot.share * 100, bot.low * 100, bot.high * 100, bot.elo, bot.mean_score);
  }
  if (!report.verdict.empty()) fmt::print("  {}: {}\n", report.bots[0].name, report.verdict);
}

int run(ArenaFlags& flags) {
  if (flags.ms > 0) flags.order.budget.time = std::chrono::milliseconds(flags.ms);
  if (flags.iterations > 0) flags.order.budget.iterations = flags.iterations;
  if (flags.ms == 0 && flags.iterations == 0) {
    flags.order.budget.time = std::chrono::milliseconds(100);
  }
  if (!read_json_object(flags.options, flags.order.options)) return 2;
  if (isatty(STDERR_FILENO) != 0) flags.order.progress = show_progress;
  const auto report = lab::run_arena(flags.order);
  if (!report) {
    fmt::print(stderr, "purloin: {}\n", report.error().message);
    return 2;
  }
  flags.as_json ? print_json(flags, *report) : print_table(flags, *report);
  return 0;
}

}  // namespace

void add_arena(CLI::App& app, int& status) {
  auto flags = std::make_shared<ArenaFlags>();
  auto* arena = app.add_subcommand("arena", "Let bots play each other and measure their strength");
  arena->add_option("game", flags->order.game, "Which game, for example dice-heist")->required();
  arena
      ->add_option("--bots", flags->order.bots,
                   "Names, separated by commas. Two names and more seats: one seat plays the "
                   "first, all others the second. NAME*K thinks K times as long")
      ->delimiter(',')
      ->required();
  arena->add_option("--seats", flags->order.seats, "How many players")->required();
  arena->add_option("--games", flags->order.games, "How many games (default 100)");
  auto* ms = arena->add_option("--ms", flags->ms, "Milliseconds a move (default 100)");
  arena->add_option("--iterations", flags->iterations, "Iterations a move instead")->excludes(ms);
  arena->add_option("--options", flags->options, "The table's options, a JSON object");
  arena->add_option("--seed", flags->order.seed, "Seed of dice, cards and bots (default 1)");
  arena->add_option("--threads", flags->order.threads, "Games at a time (default 1)")
      ->check(CLI::Range(1, 256));
  auto* sprt = arena
                   ->add_option("--sprt", flags->sprt,
                                "Stop as soon as it is clear whether the first bot is so many Elo "
                                "stronger (--sprt alone: 30); without it all games are played")
                   ->expected(0, 1);
  arena->add_flag("--json", flags->as_json, "Print one JSON object");
  arena->footer(
      "Example:\n"
      "  purloin arena dice-heist --bots master,greedy --seats 2 --games 200 --ms 50");
  arena->callback([flags, sprt, &status] {
    if (sprt->count() > 0) flags->order.sprt = flags->sprt;
    status = run(*flags);
  });
}

}  // namespace purloin::app
