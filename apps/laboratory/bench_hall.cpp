#include <fmt/format.h>
#include <fmt/ranges.h>

#include "commands.h"
#include "registry/games.h"
#include "server/fake/hall_speed.h"

namespace purloin::app {
namespace {

struct Flags {
  std::string game = "dice-heist";
  int seats = 3;
  std::uint64_t moves = 5000;
  server::HallLoad load;
  bool as_json = false;
};

std::vector<std::string_view> left_out(const server::HallLoad& load) {
  std::vector<std::string_view> names;
  if (!load.scores) names.emplace_back("scores");
  if (!load.questions) names.emplace_back("descriptions of moves");
  if (!load.spectator) names.emplace_back("spectators");
  if (!load.coming_and_going) names.emplace_back("coming and going");
  return names;
}

int run(const Flags& flags) {
  if (registry::find_game(flags.game) == nullptr) {
    fmt::print(stderr, "purloin: there is no game \"{}\"\n", flags.game);
    return 2;
  }
  const auto speed = server::measure_hall(flags.game, flags.seats, flags.moves, flags.load);
  const double microseconds = speed.cpu_seconds * 1e6 / static_cast<double>(speed.moves);
  const auto mean = [](std::uint64_t sum, std::uint64_t count) {
    return count == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(count);
  };
  const double bytes = mean(speed.bytes, speed.updates);
  const double answer = mean(speed.answered, speed.answers);
  const auto names = left_out(flags.load);
  if (flags.as_json) {
    fmt::print("{}\n", wire::json::serialize(wire::json::object{
                           {"game", flags.game},
                           {"seats", flags.seats},
                           {"tables", flags.load.tables},
                           {"moves", speed.moves},
                           {"microseconds_per_move", microseconds},
                           {"bytes_per_update", bytes},
                           {"bytes_per_answer", answer},
                           {"left_out", wire::json::array(names.begin(), names.end())}}));
  } else {
    fmt::print(
        "{}, {} seats{}: {:.1f} microseconds of CPU a move, {:.0f} bytes an update, {:.0f} an "
        "answer\n",
        flags.game, flags.seats,
        flags.load.tables > 1 ? fmt::format(", {} tables in turns", flags.load.tables) : "",
        microseconds, bytes, answer);
    if (!names.empty()) fmt::print("left out of what browsers do: {}\n", fmt::join(names, ", "));
  }
  return 0;
}

}  // namespace

void add_bench_hall(CLI::App& bench, int& status) {
  auto* command = bench.add_subcommand("hall", "What the server makes of a move, without sockets");
  auto flags = std::make_shared<Flags>();
  command->add_option("--game", flags->game, "The game")->capture_default_str();
  command->add_option("--seats", flags->seats, "How many sit there")->capture_default_str();
  command->add_option("--moves", flags->moves, "How many moves at least")->capture_default_str();
  command->add_option("--tables", flags->load.tables, "How many tables take turns")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  command->add_flag("!--no-scores", flags->load.scores, "Watch without scores");
  command->add_flag("!--no-questions", flags->load.questions,
                    "Ask for the legal moves at one's turn, and have none described or lengthened");
  command->add_flag("!--no-spectators", flags->load.spectator, "Nobody only watches");
  command->add_flag("!--no-leaving", flags->load.coming_and_going,
                    "Nobody is ever gone for a while");
  command->add_flag("--json", flags->as_json, "Print one JSON object");
  command->footer("Example:\n  purloin bench hall --game crypt --seats 4");
  command->callback([flags, &status] { status = run(*flags); });
}

}  // namespace purloin::app
