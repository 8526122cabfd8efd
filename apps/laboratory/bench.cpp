#include <memory>

#include <fmt/format.h>

#include "commands.h"
#include "lab/playouts.h"
#include "lab/search_speed.h"
#include "lab/signature.h"
#include "registry/games.h"

namespace purloin::app {
namespace {

namespace json = wire::json;

struct PlayoutFlags {
  lab::PlayoutOrder order;
  std::uint64_t games = 0;
  std::string options;
  bool as_json = false;
};

void print(const PlayoutFlags& flags, const lab::PlayoutReport& report) {
  const auto& counts = report.counts;
  if (flags.as_json) {
    fmt::print("{}\n", json::serialize(json::object{{"game", flags.order.game},
                                                    {"seats", flags.order.seats},
                                                    {"games", counts.games},
                                                    {"decisions", counts.decisions},
                                                    {"transitions", counts.transitions},
                                                    {"seconds", report.seconds},
                                                    {"capped", counts.capped}}));
    return;
  }
  const double seconds = std::max(report.seconds, 1e-9);
  const auto per_second = [&](std::uint64_t n) { return static_cast<double>(n) / seconds; };
  const auto nanoseconds = [&](std::uint64_t n) {
    return n == 0 ? 0.0 : report.seconds * 1e9 / static_cast<double>(n);
  };
  fmt::print("{}, {} seats, random play, one thread\n", flags.order.game, flags.order.seats);
  fmt::print("  games        {:>14L}  {:>12.0Lf}/s\n", counts.games, per_second(counts.games));
  fmt::print("  decisions    {:>14L}  {:>12.0Lf}/s  {:>7.1f} ns each\n", counts.decisions,
             per_second(counts.decisions), nanoseconds(counts.decisions));
  fmt::print("  transitions  {:>14L}  {:>12.0Lf}/s  {:>7.1f} ns each\n", counts.transitions,
             per_second(counts.transitions), nanoseconds(counts.transitions));
  fmt::print("  capped       {:>14L}\n", counts.capped);
}

int run_playouts(PlayoutFlags& flags, bool count_games) {
  if (count_games) flags.order.games = flags.games;
  if (!read_json_object(flags.options, flags.order.options)) return 2;
  const auto report = lab::run_playouts(flags.order);
  if (!report) {
    fmt::print(stderr, "purloin: {}\n", report.error().message);
    return 2;
  }
  print(flags, *report);
  return 0;
}

void add_playouts(CLI::App& bench, int& status) {
  auto flags = std::make_shared<PlayoutFlags>();
  auto* playouts = bench.add_subcommand(
      "playouts", "Random games through the public verbs of the rules, on one thread");
  playouts->add_option("--game", flags->order.game, "Which game, for example dice-heist")
      ->required();
  playouts->add_option("--seats", flags->order.seats, "How many players")->required();
  auto* games = playouts->add_option("--games", flags->games, "Stop after so many games");
  playouts->add_option("--seconds", flags->order.seconds, "Stop after so many seconds (default 2)")
      ->excludes(games)
      ->check(CLI::Range(0.0, 86'400.0));
  playouts->add_option("--seed", flags->order.seed, "Seed of the generator (default 1)");
  playouts->add_option("--options", flags->options, "The table's options, a JSON object");
  playouts->add_flag("--json", flags->as_json, "Print one JSON object");
  playouts->footer(
      "Example:\n"
      "  purloin bench playouts --game dice-heist --seats 4 --seconds 2\n"
      "  purloin bench playouts --game dice-heist --seats 2 --options "
      "'{\"targeted-raid\":true}' --json");
  playouts->callback(
      [flags, games, &status] { status = run_playouts(*flags, games->count() > 0); });
}

struct SearchFlags {
  std::string game, bot, options;
  std::int64_t seats = 0;
  double seconds = 2;
  int threads = 1;
  bool as_json = false;
};

int run_search(const SearchFlags& flags) {
  json::object options;
  if (!read_json_object(flags.options, options)) return 2;
  const auto speed = lab::measure_search(flags.game, flags.seats, options, flags.bot, flags.seconds,
                                         flags.threads);
  if (!speed) {
    fmt::print(stderr, "purloin: {}\n", speed.error().message);
    return 2;
  }
  const double per_second = static_cast<double>(speed->iterations) / speed->seconds;
  if (flags.as_json) {
    fmt::print("{}\n", json::serialize(json::object{{"game", flags.game},
                                                    {"seats", flags.seats},
                                                    {"bot", flags.bot},
                                                    {"iterations", speed->iterations},
                                                    {"seconds", speed->seconds},
                                                    {"iterations_per_second", per_second}}));
  } else {
    fmt::print("{}, {} seats, {}, from the opening: {:.0f} iterations per second\n", flags.game,
               flags.seats, flags.bot, per_second);
  }
  return 0;
}

void add_search(CLI::App& bench, int& status) {
  auto flags = std::make_shared<SearchFlags>();
  auto* command = bench.add_subcommand("search", "How many iterations a second a bot searches");
  command->add_option("--game", flags->game, "Which game")->required();
  command->add_option("--seats", flags->seats, "How many players")->required();
  command->add_option("--bot", flags->bot, "plain (random playouts), thief, master, …")->required();
  command->add_option("--seconds", flags->seconds, "For how long (default 2)");
  command->add_option("--threads", flags->threads, "On how many threads (default 1)")
      ->check(CLI::Range(1, 256));
  command->add_option("--options", flags->options, "The table's options, a JSON object");
  command->add_flag("--json", flags->as_json, "Print one JSON object");
  command->footer("Example:\n  purloin bench search --game dice-heist --seats 4 --bot plain");
  command->callback([flags, &status] { status = run_search(*flags); });
}

void add_signature(CLI::App& bench, int& status) {
  auto as_json = std::make_shared<bool>(false);
  auto* signature = bench.add_subcommand(
      "signature", "One number for how every game plays; it changes when a rule does");
  signature->add_flag("--json", *as_json,
                      "Print a JSON object with a number per game, and another for how bots play");
  signature->footer("Example:\n  purloin bench signature");
  signature->callback([as_json, &status] {
    const auto signatures = lab::play_signatures();
    const auto hex = [](std::uint64_t value) { return fmt::format("{:016x}", value); };
    if (*as_json) {
      const auto by_game = [&hex](const std::vector<lab::GameSignature>& list) {
        json::object games;
        for (const auto& each : list) games[each.game] = hex(each.value);
        return games;
      };
      fmt::print("{}\n", json::serialize(json::object{{"signature", hex(lab::combine(signatures))},
                                                      {"games", by_game(signatures)}}));
      fmt::print("{}\n", json::serialize(json::object{{"bots", by_game(lab::bot_signatures())}}));
    } else {
      fmt::print("{}\n", hex(lab::combine(signatures)));
    }
    status = 0;
  });
}

}  // namespace

void add_bench(CLI::App& app, int& status) {
  auto* bench = add_laboratory_command(app, "bench");
  bench->require_subcommand(1);
  bench->footer("Example:\n  purloin bench playouts --game dice-heist --seats 4");
  add_playouts(*bench, status);
  add_search(*bench, status);
  add_bench_train(*bench, status);
  add_signature(*bench, status);
  add_bench_hall(*bench, status);
}

}  // namespace purloin::app
