#include <fstream>
#include <memory>
#include <unistd.h>

#include <fmt/format.h>

#include "commands.h"
#include "lab/balance.h"
#include "lab/balance_page.h"
#include "lab/other_decks.h"
#include "registry/games.h"

namespace purloin::app {
namespace {

struct BalanceFlags {
  lab::BalanceOrder order;
  std::string options, page;
  std::uint64_t thinks = 100;
  std::uint64_t decks = 0;
};

void show_balance_progress(std::uint64_t done, std::uint64_t games) {
  fmt::print(stderr, "\r{}/{} games", done, games);
  if (done == games) fmt::print(stderr, "\n");
  std::fflush(stderr);
}

std::string balance_command(const BalanceFlags& flags) {
  const auto& order = flags.order;
  std::string text =
      fmt::format("purloin lab balance {} --seats {} --bot {} --games {} --think {} --seed {}",
                  order.game, order.seats, order.bot, order.games, flags.thinks, order.seed);
  if (flags.decks > 0) text += fmt::format(" --decks {}", flags.decks);
  if (!flags.options.empty()) text += fmt::format(" --options '{}'", flags.options);
  return text;
}

void print_balance(const lab::BalanceReport& report) {
  fmt::print("{} games", report.games);
  if (report.capped > 0) fmt::print(", {} given up at the cap", report.capped);
  fmt::print("\n  wins by seat, counted from who moves first:");
  for (const auto& turn : report.by_turn) fmt::print(" {:.1f}%", turn.mean() * 100);
  fmt::print("\n  luck decides at least {:.0f}% ± {:.0f}; ties {:.1f}%\n",
             std::max(report.luck, 0.0) * 100, report.luck_error * 196, report.shared * 100);
}

// The same with other decks, where a game has them.
wire::Result<std::vector<lab::NamedBalance>> measure_other_decks(const BalanceFlags& flags) {
  std::vector<lab::NamedBalance> all;
  for (std::uint64_t i = 1; i <= flags.decks; ++i) {
    auto order = flags.order;
    order.options["deck"] = lab::other_dice_heist_deck(i);
    auto report = lab::measure_balance(order);
    if (!report) return tl::make_unexpected(report.error());
    all.push_back({fmt::format("another, {}", i), std::move(*report)});
  }
  return all;
}

int run_balance(BalanceFlags& flags) {
  if (!read_json_object(flags.options, flags.order.options)) return 2;
  flags.order.budget.iterations = flags.thinks;
  if (isatty(STDERR_FILENO) != 0) flags.order.progress = show_balance_progress;
  if (flags.decks > 0 && flags.order.game != "dice-heist") {
    fmt::print(stderr, "purloin: --decks is for dice-heist, whose deck is reconstructed\n");
    return 2;
  }
  const auto refused = [](const wire::Refusal& why) {
    fmt::print(stderr, "purloin: {}\n", why.message);
    return 2;
  };
  auto report = lab::measure_balance(flags.order);
  if (!report) return refused(report.error());
  auto others = measure_other_decks(flags);
  if (!others) return refused(others.error());
  print_balance(*report);
  if (flags.page.empty()) return 0;
  std::ofstream page(flags.page, std::ios::binary);
  page << lab::write_page({std::string(registry::find_game(flags.order.game)->title()),
                           balance_command(flags), flags.order.bot, flags.order.seats,
                           std::move(*report), std::move(*others)});
  if (!page.flush()) {
    fmt::print(stderr, "purloin: cannot write {}\n", flags.page);
    return 2;
  }
  fmt::print("  {}\n", flags.page);
  return 0;
}

}  // namespace

void add_balance(CLI::App& lab, int& status) {
  auto flags = std::make_shared<BalanceFlags>();
  auto* command = lab.add_subcommand(
      "balance",
      "Let equal bots play and write a page on seats, cards, length, luck and what winners do");
  command->add_option("game", flags->order.game, "Which game, for example dice-heist")->required();
  command->add_option("--seats", flags->order.seats, "How many players")->required();
  command->add_option("--page", flags->page, "Write the page to this file (HTML)");
  command->add_option("--bot", flags->order.bot, "Who plays, at every seat (default thief)");
  command->add_option("--games", flags->order.games, "How many games (default 400)");
  command->add_option("--think", flags->thinks, "Iterations of a bot for a move (default 100)")
      ->check(CLI::PositiveNumber);
  command->add_option(
      "--decks", flags->decks,
      "Dice Heist: the same with so many other decks of the same totals (default 0)");
  command->add_option("--options", flags->options, "The table's options, a JSON object");
  command->add_option("--seed", flags->order.seed, "Seed of dice, cards and bots (default 1)");
  command->add_option("--threads", flags->order.threads, "Games at a time (default 1)")
      ->check(CLI::Range(1, 256));
  command->footer(
      "Example:\n"
      "  purloin lab balance dice-heist --seats 4 --decks 5 --page dice-heist.html");
  command->callback([flags, &status] { status = run_balance(*flags); });
}

}  // namespace purloin::app
