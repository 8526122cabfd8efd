#include <memory>
#include <unistd.h>

#include <fmt/format.h>

#include "commands.h"
#include "games/crypt/training/training.h"
#include "games/dice_heist/training/ceiling.h"
#include "games/dice_heist/training/training.h"

namespace purloin::app {
namespace {

namespace json = wire::json;

struct LearnFlags {
  lab::SchoolOrder order;
  std::string game = "dice-heist";
};

void teach_dice_heist(const lab::SchoolOrder& order) {
  const auto net = lab::learn_dice_heist(order);
  fmt::print(stderr, "\n{:.1f}% of wins against greedy, one move ahead\n",
             100 * lab::examine_dice_heist(net, order.seats, 4'000));
  fmt::print("{}", lab::dice_heist_lessons_source(net, order.seats));
}

void teach_crypt(const lab::SchoolOrder& order) {
  const auto net = lab::learn_crypt(order);
  fmt::print(stderr, "\n{:.1f}% of wins against the judge so far\n",
             100 * lab::compare_crypt(net, bots::learned_crypt_net(order.seats), order.seats, 600));
  fmt::print("{}", lab::crypt_lessons_source(net, order.seats));
}

void add_learn(CLI::App& bench, int& status) {
  auto flags = std::make_shared<LearnFlags>();
  auto* learn =
      bench.add_subcommand("learn", "Let the judge of a game learn from games; prints its source");
  learn->add_option("--game", flags->game, "dice-heist (default) or crypt")
      ->check(CLI::IsMember({"dice-heist", "crypt"}));
  learn->add_option("--seats", flags->order.seats, "How many players")
      ->required()
      ->check(CLI::Range(2, 5));
  auto* games = learn->add_option("--games", flags->order.games,
                                  "How many games (default 300,000; Crypt 60,000)");
  learn->add_option("--seed", flags->order.seed, "Seed of the games (default 1)");
  learn->footer("Example:\n  purloin bench learn --game dice-heist --seats 3 > lessons.cpp");
  learn->callback([flags, games, &status] {
    if (flags->game == "crypt" && flags->order.seats > crypt::kPlayers) {
      fmt::print(stderr, "purloin: Crypt is for up to {} players\n", crypt::kPlayers);
      status = 2;
      return;
    }
    flags->order.progress = [](std::uint64_t done, double loss) {
      fmt::print(stderr, "\r{} games, loss {:.4f}", done, loss);
    };
    if (flags->game == "crypt" && games->count() == 0) flags->order.games = 60'000;
    flags->game == "crypt" ? teach_crypt(flags->order) : teach_dice_heist(flags->order);
    status = 0;
  });
}

struct CeilingFlags {
  lab::CeilingOrder order;
  bool as_json = false;
};

json::object described(const lab::Sample& sample) {
  const auto interval = sample.interval95();
  return {{"games", sample.count()},
          {"share", sample.mean()},
          {"low", interval.low},
          {"high", interval.high}};
}

void print_row(std::string_view what, const lab::Sample& sample) {
  const auto interval = sample.interval95();
  fmt::print("  {:<34} {:>6.1f}%  {:>6.1f}% - {:>4.1f}%  {:>7}\n", what, 100 * sample.mean(),
             100 * interval.low, 100 * interval.high, sample.count());
}

void show_stage(std::string_view stage, std::uint64_t done, std::uint64_t of) {
  fmt::print(stderr, "\r{}: {}/{} games{}", stage, done, of, done == of ? "\n" : "");
}

int run_ceiling(CeilingFlags& flags) {
  if (isatty(STDERR_FILENO) != 0) flags.order.progress = show_stage;
  const auto report = lab::find_dice_heist_ceiling(flags.order);
  if (!report) {
    fmt::print(stderr, "purloin: {}\n", report.error().message);
    return 2;
  }
  if (flags.as_json) {
    fmt::print("{}\n", json::serialize(json::object{{"game", "dice-heist"},
                                                    {"seats", flags.order.seats},
                                                    {"against", flags.order.against},
                                                    {"learned", described(report->learned)},
                                                    {"searched", described(report->searched)},
                                                    {"played", described(report->played)}}));
    return 0;
  }
  fmt::print("dice-heist, {} seats, one player who knows that all others are {}\n",
             flags.order.seats, flags.order.against);
  fmt::print("  {:<34} {:>7}  {:>15}  {:>7}\n", "the player", "wins", "95% interval", "games");
  print_row("taught, one move ahead", report->learned);
  print_row("taught, and searching", report->searched);
  print_row("untaught, searching, playing on", report->played);
  return 0;
}

void add_ceiling(CLI::App& bench, int& status) {
  auto flags = std::make_shared<CeilingFlags>();
  auto& order = flags->order;
  auto* ceiling = bench.add_subcommand(
      "ceiling", "How often a player of Dice Heist can win at best who knows how the others move");
  ceiling->add_option("--seats", order.seats, "How many players")
      ->required()
      ->check(CLI::Range(2, 5));
  ceiling->add_option("--against", order.against, "Who has all other seats: greedy or random")
      ->required();
  ceiling->add_option("--lessons", order.lessons, "Games to learn from (default 300,000)");
  ceiling->add_option("--games", order.games,
                      "Games of the player that looks one move ahead "
                      "(default 10,000)");
  ceiling->add_option("--search-games", order.search_games,
                      "Games of each player that searches (default 300)");
  ceiling->add_option("--iterations", order.iterations,
                      "Iterations a move where positions are judged; five times as many where "
                      "games are played on (default 500)");
  ceiling->add_option("--seed", order.seed, "Seed of the games (default 1)");
  ceiling->add_flag("--json", flags->as_json, "Print one JSON object");
  ceiling->footer("Example:\n  purloin bench ceiling --seats 2 --against greedy");
  ceiling->callback([flags, &status] { status = run_ceiling(*flags); });
}

}  // namespace

void add_bench_learn(CLI::App& bench, int& status) {
  add_learn(bench, status);
  add_ceiling(bench, status);
}

}  // namespace purloin::app
