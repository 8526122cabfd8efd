#include "lab/arena.h"

#include <algorithm>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <unistd.h>

#include <fmt/format.h>

#include "commands.h"
#include "lab/round_robin.h"

namespace purloin::app {
namespace {

namespace json = wire::json;

struct ArenaFlags {
  lab::ArenaOrder order;
  std::int64_t ms = 0;
  std::uint64_t iterations = 0;
  double sprt = 30;
  std::string options;
  std::vector<std::string> engines;
  std::optional<std::int64_t> patience;
  programs::Limits limits;
  std::string records;
  bool round_robin = false;
  bool as_json = false;
};

constexpr std::int64_t kPatience = 1'000;
constexpr std::int64_t kPatienceWithoutTime = 10'000;

void show_progress(std::uint64_t done, std::uint64_t games) {
  constexpr std::uint64_t kWidth = 40;
  const auto filled = static_cast<std::size_t>(done * kWidth / std::max<std::uint64_t>(games, 1));
  fmt::print(stderr, "\r[{}{}] {}/{} games", std::string(filled, '#'),
             std::string(kWidth - filled, '.'), done, games);
  if (done == games) fmt::print(stderr, "\n");
  std::fflush(stderr);
}

json::object write_faults(const lab::Faults& faults) {
  json::object written;
  for (std::size_t i = 0; i < faults.size(); ++i) {
    written[programs::name_of(static_cast<programs::Fault>(i))] = faults[i];
  }
  return written;
}

// "mine: 2 games lost as illegal", for those who lost any so.
void print_faults(const std::string& name, const lab::Faults& faults) {
  for (std::size_t i = 0; i < faults.size(); ++i) {
    if (faults[i] == 0) continue;
    fmt::print("  {}: {} {} lost: {}\n", name, faults[i], faults[i] == 1 ? "game" : "games",
               programs::name_of(static_cast<programs::Fault>(i)));
  }
}

bool is_engine(const ArenaFlags& flags, const std::string& bot) {
  return std::ranges::find(flags.order.engines, bot.substr(0, bot.find('*')),
                           &programs::Program::name) != flags.order.engines.end();
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
    if (is_engine(flags, bot.name)) {
      bots.back().as_object()["lost"] = write_faults(bot.faults);
    }
  }
  json::object all{{"game", flags.order.game},  {"seats", flags.order.seats},
                   {"games", report.games},     {"capped", report.capped},
                   {"seconds", report.seconds}, {"bots", bots}};
  all["seed"] = flags.order.seed;
  all["deals"] = report.first_share.count();
  if (report.luck) {
    all["luck"] = {
        {"shared", flags.order.luck == lab::DealLuck::kShared},
        {"correlation", report.luck->correlation},
        {"variance", report.luck->deal_variance},
        {"independent", report.luck->variance_if_independent},
        {"worth", report.luck->worth() ? json::value(*report.luck->worth()) : json::value()}};
  }
  if (!report.verdict.empty()) all["verdict"] = report.verdict;
  fmt::print("{}\n", json::serialize(all));
}

void print_luck(const ArenaFlags& flags, const lab::ArenaReport& report) {
  const auto& luck = *report.luck;
  fmt::print(
      "  luck {}: the games of a deal are correlated {:+.2f}; the share of {} varies by {:.4f} a "
      "deal,\n  by {:.4f} in games with nothing in common: ",
      flags.order.luck == lab::DealLuck::kShared ? "shared" : "of each game's own",
      luck.correlation, report.bots[0].name, luck.deal_variance, luck.variance_if_independent);
  if (const auto worth = luck.worth()) {
    fmt::print("{} games tell as much as {:.0f} of those\n", report.games,
               static_cast<double>(report.games) * *worth);
  } else {
    fmt::print("all luck cancels out\n");
  }
}

void print_table(const ArenaFlags& flags, const lab::ArenaReport& report) {
  fmt::print("{}, {} seats, {} games in {} deals, seed {}, {:.1f} s{}\n", flags.order.game,
             flags.order.seats, report.games, report.first_share.count(), flags.order.seed,
             report.seconds,
             report.capped > 0 ? fmt::format(", {} given up at the cap", report.capped) : "");
  fmt::print("  {:<12} {:>7}  {:>15}  {:>6}  {:>6}\n", "bot", "wins", "95% interval", "Elo",
             "score");
  for (const auto& bot : report.bots) {
    fmt::print("  {:<12} {:>6.1f}%  {:>6.1f}% - {:>4.1f}%  {:>+6.0f}  {:>6.1f}\n", bot.name,
               bot.share * 100, bot.low * 100, bot.high * 100, bot.elo, bot.mean_score);
  }
  if (report.luck) print_luck(flags, report);
  for (const auto& bot : report.bots) print_faults(bot.name, bot.faults);
  if (!report.verdict.empty()) fmt::print("  {}: {}\n", report.bots[0].name, report.verdict);
}

void print_json(const ArenaFlags& flags, const lab::RoundRobinReport& report) {
  json::array bots;
  for (const auto& bot : report.bots) {
    json::object row{{"name", bot.name},
                     {"elo", bot.rating.elo},
                     {"low", bot.rating.low},
                     {"high", bot.rating.high},
                     {"share", json::value_from(bot.share)}};
    if (is_engine(flags, bot.name)) row["lost"] = write_faults(bot.faults);
    bots.push_back(std::move(row));
  }
  const json::object all{{"game", flags.order.game}, {"seats", flags.order.seats},
                         {"games", report.games},    {"capped", report.capped},
                         {"seed", flags.order.seed}, {"seconds", report.seconds},
                         {"bots", std::move(bots)}};
  fmt::print("{}\n", json::serialize(all));
}

void print_table(const ArenaFlags& flags, const lab::RoundRobinReport& report) {
  fmt::print("{}, {} seats, {} games, seed {}, {:.1f} s{}\n", flags.order.game, flags.order.seats,
             report.games, flags.order.seed, report.seconds,
             report.capped > 0 ? fmt::format(", {} given up at the cap", report.capped) : "");
  auto bots = report.bots;
  std::ranges::stable_sort(bots, std::ranges::greater{},
                           [](const auto& bot) { return bot.rating.elo; });
  fmt::print("  {:<12} {:>6}  {:>15} ", "bot", "Elo", "95% interval");
  for (const auto& other : bots) fmt::print(" {:>10.10}", other.name);
  fmt::print("\n");
  for (const auto& bot : bots) {
    fmt::print("  {:<12} {:>+6.0f}  {:>+6.0f} - {:>+6.0f} ", bot.name, bot.rating.elo,
               bot.rating.low, bot.rating.high);
    for (const auto& other : bots) {
      const auto column = static_cast<std::size_t>(
          std::ranges::find(report.bots, other.name, &lab::RoundRobinReport::Row::name) -
          report.bots.begin());
      fmt::print(" {:>10}", bot.name == other.name
                                ? std::string("-")
                                : fmt::format("{:.1f}%", bot.share[column] * 100));
    }
    fmt::print("\n");
  }
  for (const auto& bot : bots) print_faults(bot.name, bot.faults);
}

// Those of --engine, by --bots; says what is wrong.
bool read_engines(ArenaFlags& flags) {
  const bool timed = flags.order.budget.time.has_value();
  for (const auto& text : flags.engines) {
    auto program = programs::read_program(text);
    if (!program) {
      fmt::print(stderr,
                 "purloin: --engine \"{}\": NAME=COMMAND, and no name of a bot that is there "
                 "already\n",
                 text);
      return false;
    }
    program->limits = flags.limits;
    program->patience = std::chrono::milliseconds(
        flags.patience.value_or(timed ? kPatience : kPatienceWithoutTime));
    flags.order.engines.push_back(std::move(*program));
  }
  return true;
}

template <class Report>
int show(const ArenaFlags& flags, const wire::Result<Report>& report) {
  if (!report) {
    fmt::print(stderr, "purloin: {}\n", report.error().message);
    return 2;
  }
  flags.as_json ? print_json(flags, *report) : print_table(flags, *report);
  return 0;
}

int run(ArenaFlags& flags) {
  if (flags.ms > 0) flags.order.budget.time = std::chrono::milliseconds(flags.ms);
  if (flags.iterations > 0) flags.order.budget.iterations = flags.iterations;
  if (flags.ms == 0 && flags.iterations == 0) {
    flags.order.budget.time = std::chrono::milliseconds(100);
  }
  if (!read_json_object(flags.options, flags.order.options)) return 2;
  if (isatty(STDERR_FILENO) != 0) flags.order.progress = show_progress;
  if (!read_engines(flags)) return 2;
  std::ofstream records;
  if (!flags.records.empty()) {
    records.open(flags.records);
    flags.order.records = [&](std::string_view record) { records << record << '\n'; };
  }
  const int status = flags.round_robin ? show(flags, lab::run_round_robin(flags.order))
                                       : show(flags, lab::run_arena(flags.order));
  if (!flags.records.empty() && !records.flush()) {
    fmt::print(stderr, "purloin: cannot write {}\n", flags.records);
    return 2;
  }
  return status;
}

}  // namespace

void add_arena(CLI::App& app, int& status) {
  auto flags = std::make_shared<ArenaFlags>();
  auto* arena = add_laboratory_command(app, "arena");
  arena->add_option("game", flags->order.game, "Which game, for example dice-heist")->required();
  arena
      ->add_option("--bots", flags->order.bots,
                   "Names, separated by commas. Two names and more seats: one seat plays the "
                   "first, all others the second. NAME*K thinks K times as long")
      ->delimiter(',')
      ->required();
  arena->add_option("--seats", flags->order.seats, "How many players")->required();
  arena->add_option("--games", flags->order.games,
                    "How many games (default 100), rounded up to whole deals");
  auto* ms = arena->add_option("--ms", flags->ms, "Milliseconds a move (default 100)");
  arena->add_option("--iterations", flags->iterations, "Iterations a move instead")->excludes(ms);
  arena->add_option("--options", flags->options, "The table's options, a JSON object");
  arena->add_option("--seed", flags->order.seed, "Seed of dice, cards and bots (default 1)");
  arena->add_option("--threads", flags->order.threads, "Games at a time (default 1)")
      ->check(CLI::Range(1, 256));
  arena
      ->add_option("--luck", flags->order.luck,
                   "Whether the games of a deal have the same cards and dice (shared, the "
                   "default) or each its own (own)")
      ->transform(CLI::CheckedTransformer(std::map<std::string, lab::DealLuck>{
          {"shared", lab::DealLuck::kShared}, {"own", lab::DealLuck::kOwn}}))
      ->option_text("shared|own");
  auto* sprt = arena
                   ->add_option("--sprt", flags->sprt,
                                "Stop as soon as it is clear whether the first bot is so many Elo "
                                "stronger (--sprt alone: 30); without it all games are played")
                   ->expected(0, 1);
  arena
      ->add_option("--engine", flags->engines,
                   "Somebody else's program, NAME=COMMAND, which --bots may name; repeatable. It "
                   "speaks JSON lines on standard input and output (docs/bot-protocol.md)")
      ->allow_extra_args(false);
  arena->add_option("--patience", flags->patience,
                    "Milliseconds after its time within which a program's answer still counts "
                    "(default 1000, with --iterations 10000)");
  arena->add_option("--engine-memory", flags->limits.memory_mib,
                    "MiB that a program may use (default 2048; 0: no limit)");
  arena->add_flag("--engine-network", flags->limits.network,
                  "Programs may use the network; else they may not, where the system allows that");
  arena->add_option("--records", flags->records, "Write every game to this file, a record a line");
  arena->add_flag("--round-robin", flags->round_robin,
                  "Every bot against every other, --games games each, and a table of Elo");
  arena->add_flag("--json", flags->as_json, "Print one JSON object");
  arena->footer(
      "Example:\n"
      "  purloin arena dice-heist --bots master,greedy --seats 2 --games 200 --ms 50\n"
      "  purloin arena crypt --engine 'mine=python3 bot.py' --bots mine,greedy --seats 2");
  arena->callback([flags, sprt, &status] {
    if (sprt->count() > 0) flags->order.sprt = flags->sprt;
    status = run(*flags);
  });
}

}  // namespace purloin::app
