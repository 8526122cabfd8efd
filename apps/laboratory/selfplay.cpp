#include "selfplay/selfplay.h"

#include <chrono>
#include <memory>
#include <unistd.h>

#include <fmt/format.h>

#include "commands.h"

namespace purloin::app {
namespace {

struct SelfplayFlags {
  selfplay::Order order;
  std::string options;
};

int run_selfplay(SelfplayFlags& flags) {
  if (!read_json_object(flags.options, flags.order.options)) return 2;
  if (isatty(STDERR_FILENO) != 0) {
    flags.order.progress = [](std::uint64_t done, std::uint64_t shards) {
      fmt::print(stderr, "\r{}/{} files{}", done, shards, done == shards ? "\n" : "");
      std::fflush(stderr);
    };
  }
  const auto began = std::chrono::steady_clock::now();
  const auto report = selfplay::run(flags.order);
  if (!report) {
    fmt::print(stderr, "purloin: {}\n", report.error().message);
    return 2;
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  fmt::print("{} files in {}, {} of them found there\n", report->shards, flags.order.folder,
             report->found);
  if (report->games > 0) {
    fmt::print("{} games and {} rows in {:.1f} s: {:.0f} rows/s\n", report->games, report->rows,
               took.count(), static_cast<double>(report->rows) / took.count());
  }
  return 0;
}

}  // namespace

void add_selfplay(CLI::App& app, int& status) {
  auto flags = std::make_shared<SelfplayFlags>();
  auto& order = flags->order;
  auto* selfplay = add_laboratory_command(app, "selfplay");
  selfplay->add_option("game", order.game, "Which game, for example dice-heist")->required();
  selfplay->add_option("--seats", order.seats, "How many players")->required();
  selfplay
      ->add_option("--out", order.folder,
                   "The folder to write to. Who was interrupted says the same command again: it "
                   "goes on, and makes the same files as without")
      ->required();
  selfplay->add_option("--games", order.games, "How many games (default 1000)");
  selfplay->add_option("--shard", order.shard, "Games in a file (default 100)");
  selfplay->add_option("--bot", order.bot, "Who plays (default master)");
  selfplay->add_option("--iterations", order.iterations, "Iterations a move (default 200)");
  selfplay->add_option("--varied", order.varied,
                       "So many moves of each game are drawn by how often the bot looked at them "
                       "(default 10); after that it plays the best");
  selfplay->add_option(
      "--longest", order.longest,
      "Moves after which a game is cut, since some would never end (default 1000)");
  selfplay->add_option("--options", flags->options, "The table's options, a JSON object");
  selfplay->add_option("--seed", order.seed,
                       "Game i has the luck of this number and i (default 1)");
  selfplay
      ->add_option("--threads", order.threads,
                   "Files at a time (default 1); what stands in them does not hang on it")
      ->check(CLI::Range(1, 256));
  selfplay->footer(
      "Example:\n"
      "  purloin selfplay dice-heist --seats 2 --games 1000 --iterations 100 --out data\n"
      "  python3 -c 'import numpy; print(numpy.load(\"data/shard-00000.npz\")[\"visits\"].shape)'\n"
      "What the files have is in docs/python.md, Train.");
  selfplay->callback([flags, &status] { status = run_selfplay(*flags); });
}

}  // namespace purloin::app
