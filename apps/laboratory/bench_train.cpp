#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <thread>
#include <unistd.h>

#include <fmt/format.h>

#include "bots/net_file.h"
#include "commands.h"
#include "games/dice_heist/training/ceiling.h"
#include "listed_trainers.h"

namespace purloin::app {
namespace {

namespace json = wire::json;

std::string games_with_networks() {
  std::string known;
  for (const auto* each : kTrainers) known += (known.empty() ? "" : ", ") + std::string(each->game);
  return known;
}

// Says so where no network of that game can be trained.
const training::Trainer* trainer_of(std::string_view game) {
  const auto found =
      std::ranges::find(kTrainers, game, [](const auto* trainer) { return trainer->game; });
  if (found != kTrainers.end()) return *found;
  fmt::print(stderr, "purloin: there is no network of \"{}\" to train, only of {}\n", game,
             games_with_networks());
  return nullptr;
}

// How a training gets on: a line that is written over on a terminal, else one for every tenth.
class TrainingProgress {
 public:
  void operator()(const training::Progress& now) {
    const bool on_terminal = isatty(STDERR_FILENO) != 0;
    const int tenth = static_cast<int>(now.part * 10);
    if (!on_terminal && tenth == tenth_) return;
    tenth_ = tenth;
    const double spent = std::chrono::duration<double>(Clock::now() - start_).count();
    const double left = now.part > 0 ? spent / now.part * (1 - now.part) : 0;
    fmt::print(stderr, "{}{:>3.0f}%  {} of {} games, loss {:.4f}, {:.0f} min {:02.0f} s to go{}",
               on_terminal ? "\r" : "", now.part * 100, now.games, now.all_games, now.loss,
               std::floor(left / 60), std::fmod(left, 60.0), on_terminal ? "   " : "\n");
    if (on_terminal && now.games == now.all_games) fmt::print(stderr, "\n");
    std::fflush(stderr);
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
  int tenth_ = 0;
};

struct TrainFlags {
  std::string game, out;
  std::string commit = "unknown";
  training::Order order;
};

int run_train(TrainFlags& flags) {
  const auto* trainer = trainer_of(flags.game);
  if (trainer == nullptr) return 2;
  auto& order = flags.order;
  if (order.seats < trainer->fewest_seats || order.seats > trainer->most_seats) {
    fmt::print(stderr, "purloin: networks of {} are for {} to {} players, not {}\n", flags.game,
               trainer->fewest_seats, trainer->most_seats, order.seats);
    return 2;
  }
  if (order.games == 0) order.games = trainer->games;
  const std::string unfinished = flags.out + ".part";
  std::ofstream out;
  if (!flags.out.empty()) out.open(unfinished);  // whether it can be written shows before the work
  if (!out) {
    fmt::print(stderr, "purloin: cannot write {}: {}\n", unfinished, std::strerror(errno));
    return 2;
  }
  order.progress = TrainingProgress();
  auto net = trainer->train(order);
  net.commit = flags.commit;
  const auto text = bots::write_net(net);
  if (flags.out.empty()) {
    fmt::print("{}", text);
    return 0;
  }
  out << text;
  out.close();
  if (!out || std::rename(unfinished.c_str(), flags.out.c_str()) != 0) {
    fmt::print(stderr, "purloin: cannot write {}: {}\n", flags.out, std::strerror(errno));
    return 1;
  }
  fmt::print(stderr,
             "{} is written. To compare it with the one that the program has:\n"
             "  purloin bench compare --net {}\n",
             flags.out, flags.out);
  return 0;
}

void add_train(CLI::App& bench, int& status) {
  auto flags = std::make_shared<TrainFlags>();
  flags->order.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  auto* train = bench.add_subcommand("train", "Train the value network of a game from its games");
  train->add_option("--game", flags->game, "One that has networks: " + games_with_networks())
      ->required();
  train->add_option("--seats", flags->order.seats, "How many players")->required();
  train
      ->add_option("--games", flags->order.games,
                   "How many games (default 300,000; Crypt 60,000 with search, after "
                   "more without)")
      ->check(CLI::Range(1, 100'000'000));
  train->add_option("--seed", flags->order.seed, "Seed of the games (default 1)");
  train
      ->add_option("--threads", flags->order.threads,
                   "Games at a time (default: one for each processor); any number trains the same")
      ->check(CLI::Range(1, 256));
  train->add_option("--commit", flags->commit, "What the file says of the program that made it");
  train->add_option("--out", flags->out, "Where to write the network (default: print it)");
  train->footer(
      "Example:\n"
      "  purloin bench train --game dice-heist --seats 3 --out data/nets/dice-heist-3.net \\\n"
      "      --commit $(git rev-parse --short HEAD)");
  train->callback([flags, &status] { status = run_train(*flags); });
}

struct CompareFlags {
  std::string net, against;
  training::MatchOrder order;
  bool as_json = false;
};

std::optional<bots::NetFile> read_net_file(const std::string& path) {
  std::ifstream in(path);
  std::ostringstream text;
  if (in) text << in.rdbuf();
  if (!in) {
    fmt::print(stderr, "purloin: cannot read {}: {}\n", path, std::strerror(errno));
    return std::nullopt;
  }
  auto net = bots::read_net(text.str());
  if (!net) {
    fmt::print(stderr, "purloin: {}: {}\n", path, net.error());
    return std::nullopt;
  }
  return std::move(*net);
}

json::object described(const lab::Sample& sample) {
  const auto interval = sample.interval95();
  return {{"games", sample.count()},
          {"share", sample.mean()},
          {"low", interval.low},
          {"high", interval.high}};
}

int run_compare(CompareFlags& flags) {
  const auto one = read_net_file(flags.net);
  if (!one) return 2;
  std::optional<bots::NetFile> others;
  if (!flags.against.empty() && !(others = read_net_file(flags.against))) return 2;
  const auto* trainer = trainer_of(one->game);
  if (trainer == nullptr) return 2;
  if (isatty(STDERR_FILENO) != 0) {
    flags.order.progress = [](std::uint64_t done, std::uint64_t games) {
      fmt::print(stderr, "\r{}/{} games{}", done, games, done >= games ? "\n" : "");
    };
  }
  const auto share = trainer->compare(*one, others, flags.order);
  if (!share) {
    fmt::print(stderr, "purloin: {}\n", share.error());
    return 2;
  }
  const auto interval = share->interval95();
  const auto seats = static_cast<std::uint64_t>(one->seats);
  if (flags.as_json) {
    auto all = described(*share);
    all["games"] = share->count() * seats;
    fmt::print("{}\n", json::serialize(all));
  } else {
    fmt::print(
        "{:.1f}% of the wins ({:.1f}-{:.1f}), fair is {:.1f}%; {} games, {} iterations a move\n",
        100 * share->mean(), 100 * interval.low, 100 * interval.high,
        100.0 / static_cast<double>(seats), share->count() * seats, flags.order.iterations);
  }
  return 0;
}

void add_compare(CLI::App& bench, int& status) {
  auto flags = std::make_shared<CompareFlags>();
  auto* compare = bench.add_subcommand(
      "compare", "How often a player with one network wins among players with another");
  compare->add_option("--net", flags->net, "The network, a file")->required();
  compare->add_option("--against", flags->against, "The other (default: that of the program)");
  compare->add_option("--games", flags->order.games, "How many games (default 2,000)")
      ->check(CLI::Range(1, 100'000'000));
  compare->add_option("--iterations", flags->order.iterations, "Iterations a move (default 200)")
      ->check(CLI::Range(1, 1'000'000));
  compare->add_option("--seed", flags->order.seed, "Seed of the games (default 1)");
  compare->add_flag("--json", flags->as_json, "Print one JSON object");
  compare->footer(
      "Example:\n  purloin bench compare --net new.net --against data/nets/crypt-2.net");
  compare->callback([flags, &status] { status = run_compare(*flags); });
}

struct CeilingFlags {
  dice_heist::CeilingOrder order;
  bool as_json = false;
};

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
  const auto report = dice_heist::find_ceiling(flags.order);
  if (!report) {
    fmt::print(stderr, "purloin: {}\n", report.error().message);
    return 2;
  }
  if (flags.as_json) {
    fmt::print("{}\n", json::serialize(json::object{{"game", "dice-heist"},
                                                    {"seats", flags.order.seats},
                                                    {"against", flags.order.against},
                                                    {"trained", described(report->trained)},
                                                    {"searched", described(report->searched)},
                                                    {"played", described(report->played)}}));
    return 0;
  }
  fmt::print("dice-heist, {} seats, one player who knows that all others are {}\n",
             flags.order.seats, flags.order.against);
  fmt::print("  {:<34} {:>7}  {:>15}  {:>7}\n", "the player", "wins", "95% interval", "games");
  print_row("trained, one move ahead", report->trained);
  print_row("trained, and searching", report->searched);
  print_row("untrained, searching, playing on", report->played);
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
  ceiling->add_option("--training-games", order.training_games,
                      "Games to train with (default 300,000)");
  ceiling->add_option("--games", order.games,
                      "Games of the player that looks one move ahead "
                      "(default 10,000)");
  ceiling->add_option("--search-games", order.search_games,
                      "Games of each player that searches (default 300)");
  ceiling->add_option("--iterations", order.iterations,
                      "Iterations a move where positions are estimated; five times as many where "
                      "games are played on (default 500)");
  ceiling->add_option("--seed", order.seed, "Seed of the games (default 1)");
  ceiling->add_flag("--json", flags->as_json, "Print one JSON object");
  ceiling->footer("Example:\n  purloin bench ceiling --seats 2 --against greedy");
  ceiling->callback([flags, &status] { status = run_ceiling(*flags); });
}

}  // namespace

void add_bench_train(CLI::App& bench, int& status) {
  add_train(bench, status);
  add_compare(bench, status);
  add_ceiling(bench, status);
}

}  // namespace purloin::app
