#include <cmath>
#include <memory>
#include <unistd.h>

#include <fmt/format.h>

#include "commands.h"
#include "lab/calibration.h"
#include "lab/look_backs.h"

namespace purloin::app {
namespace {

struct LookBackFlags {
  lab::LookBackOrder order;
  std::size_t positions = 8;
  bool fits = false;
  std::uint64_t thinks = 300;
  int samples = 0;
  std::uint64_t iterations = 0;
  std::string options;
};

void show_games_done(std::uint64_t done, std::uint64_t games) {
  fmt::print(stderr, "\r{}/{} games", done, games);
  if (done == games) fmt::print(stderr, "\n");
  std::fflush(stderr);
}

double error_of(const lab::Sample& sample) {
  return std::sqrt(sample.variance() /
                   static_cast<double>(std::max<std::uint64_t>(sample.count(), 1)));
}

void print_seats_and_bots(const lab::LookBackReport& report, bool in_coins) {
  const double unit = in_coins ? 1 : 100;
  const char* name = in_coins ? "coins" : "points";
  fmt::print("  start and luck by seat, in {}:\n", name);
  for (std::size_t i = 0; i < report.luck.size(); ++i) {
    const double error = error_of(report.luck[i]);
    fmt::print("    seat {}  start {:6.2f}   luck {:+6.2f} ± {:.2f} ({:+.1f} errors)\n", i,
               report.start[i].mean() * unit, report.luck[i].mean() * unit, error * unit,
               error == 0 ? 0 : report.luck[i].mean() / error);
  }
  fmt::print("  by bot, in {}:\n    {:<12} {:>16} {:>14} {:>14} {:>10} {:>8}\n", name, "bot",
             "gave up a game", "a decision", "unforeseen", "mistakes", "played");
  for (const auto& bot : report.bots) {
    fmt::print("    {:<12} {:>8.2f} ± {:<5.2f} {:>14.3f} {:>+8.2f} ± {:<4.2f} {:>9.2f} {:>8.1f}\n",
               bot.name, bot.gave_up.mean() * unit, error_of(bot.gave_up) * unit,
               bot.per_move.mean() * unit, bot.unforeseen.mean() * unit,
               error_of(bot.unforeseen) * unit, bot.mistakes.mean(), bot.played.mean());
  }
}

void print_tenths(const std::array<lab::Tenth, 10>& tenths) {
  fmt::print(
      "  chances given and what became of them:\n    {:>8} {:>10} {:>7} {:>8} {:>8} {:>12}\n",
      "tenth", "positions", "games", "given", "came", "off");
  for (std::size_t i = 0; i < tenths.size(); ++i) {
    const auto& tenth = tenths[i];
    fmt::print("    {:>3}-{:<3}% {:>10} {:>7} {:>7.1f}% {:>7.1f}% {:>+6.1f} ± {:.1f}\n", i * 10,
               i * 10 + 10, tenth.positions, tenth.games, tenth.given * 100, tenth.came * 100,
               (tenth.came - tenth.given) * 100, tenth.error * 100);
  }
}

void print_report(const LookBackFlags& flags, const lab::LookBackReport& report) {
  const bool in_coins = flags.order.seats == 1;
  fmt::print(
      "{}, {} seats, {} games looked at in {:.0f} s ({:.2f} s each on one thread, at most "
      "{:.2f}; at most {} bytes kept)\n",
      flags.order.game, flags.order.seats, report.games, report.seconds,
      report.looking / static_cast<double>(std::max<std::uint64_t>(report.games, 1)),
      report.most_seconds, report.most_bytes);
  if (report.capped > 0) fmt::print("  {} games given up at the cap\n", report.capped);
  fmt::print("  start + luck + skill of all = result: {} of {} games off\n", report.off,
             report.games);
  print_seats_and_bots(report, in_coins);
  fmt::print("  the estimate corrects itself by {:.2f} from move to move\n",
             report.drift.mean() * (in_coins ? 1 : 100));
  if (!in_coins) {
    print_tenths(report.tenths);
  }
}

bool complete(LookBackFlags& flags) {
  flags.order.budget.iterations = flags.thinks;
  if (flags.samples > 0) flags.order.depth.samples = flags.samples;
  if (flags.iterations > 0) flags.order.depth.iterations = flags.iterations;
  flags.order.depth.seed = flags.order.seed;
  if (isatty(STDERR_FILENO) != 0) flags.order.progress = show_games_done;
  return read_json_object(flags.options, flags.order.options);
}

int refused(const wire::Refusal& why) {
  fmt::print(stderr, "purloin: {}\n", why.message);
  return 2;
}

int run_look_backs(LookBackFlags& flags) {
  if (!complete(flags)) return 2;
  const auto report = lab::run_look_backs(flags.order);
  if (!report) return refused(report.error());
  print_report(flags, *report);
  return 0;
}

int run_calibration(LookBackFlags& flags) {
  if (!complete(flags)) return 2;
  const auto report = lab::calibrate({flags.order, flags.positions, flags.fits});
  if (!report) return refused(report.error());
  const auto& tuning = report->tuning;
  fmt::print("{}, {} seats: {} positions of {} games\n", flags.order.game, flags.order.seats,
             report->positions, report->games);
  fmt::print("  {}: {{{:.3f}F, {:.3f}F, {:.3f}F, {:.3f}F, {:.3f}F}}\n",
             flags.fits ? "found by as many other games" : "in force", tuning.sharp,
             tuning.sharp_by_end, tuning.mover, tuning.mover_by_end, tuning.doubt);
  fmt::print("  loss {:.5f}, as it is {:.5f}\n", report->loss, report->loss_before);
  if (flags.order.seats > 1) {
    print_tenths(report->tenths);
  } else {
    fmt::print("  coins more than were given: {:+.2f}, spread {:.2f}\n", report->off.mean(),
               std::sqrt(report->off.variance()));
  }
  return 0;
}

void add_common(CLI::App& command, LookBackFlags& flags) {
  command.add_option("game", flags.order.game, "Which game, for example dice-heist")->required();
  command
      .add_option("--bots", flags.order.bots,
                  "Names, separated by commas: seat by seat, moved on by one with each game")
      ->delimiter(',')
      ->required();
  command.add_option("--seats", flags.order.seats, "How many players")->required();
  command.add_option("--games", flags.order.games, "How many games (default 100)");
  command.add_option("--think", flags.thinks, "Iterations of a bot for a move (default 300)");
  command.add_option("--samples", flags.samples, "Samples of a position; else as for a table");
  command.add_option("--options", flags.options, "The table's options, a JSON object");
  command.add_option("--seed", flags.order.seed, "Seed of dice, cards and bots (default 1)");
  command.add_option("--threads", flags.order.threads, "Games at a time (default 1)")
      ->check(CLI::Range(1, 256));
}

void add_look_backs(CLI::App& lab, int& status) {
  auto flags = std::make_shared<LookBackFlags>();
  auto* command = lab.add_subcommand(
      "lookback", "Let bots play, look back at every game and check luck, skill and sums");
  add_common(*command, *flags);
  command->add_option("--iterations", flags->iterations,
                      "Iterations of the search for a better move; else as for a table");
  command->footer(
      "Example:\n"
      "  purloin lab lookback dice-heist --bots master --seats 4 --games 100");
  command->callback([flags, &status] { status = run_look_backs(*flags); });
}

void add_calibration(CLI::App& lab, int& status) {
  auto flags = std::make_shared<LookBackFlags>();
  auto* command = lab.add_subcommand(
      "calibrate", "Let bots play and check how often comes true what positions are given");
  add_common(*command, *flags);
  command->add_option("--positions", flags->positions, "So many of a game (default 8)")
      ->check(CLI::Range(1, 1000));
  command->add_flag("--fit", flags->fits,
                    "Find the best tuning by every second game and try it on the others");
  command->footer(
      "Example:\n"
      "  purloin lab calibrate crypt --bots master --seats 3 --games 2000 --think 100");
  command->callback([flags, &status] { status = run_calibration(*flags); });
}

}  // namespace

void add_lab(CLI::App& app, int& status) {
  auto* lab = add_laboratory_command(app, "lab");
  lab->require_subcommand(1);
  add_look_backs(*lab, status);
  add_calibration(*lab, status);
  add_balance(*lab, status);
}

}  // namespace purloin::app
