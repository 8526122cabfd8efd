#include <cstdlib>
#include <iostream>
#include <memory>
#include <random>
#include <unistd.h>

#include <fmt/format.h>

#include "commands.h"
#include "registry/bots.h"
#include "registry/games.h"
#include "terminal/line_reader.h"
#include "terminal/session.h"

namespace purloin::app {
namespace {

namespace json = wire::json;

struct PlayFlags {
  std::string game;
  std::int64_t seats = 0;
  std::vector<int> people = {0};
  bool hot_seat = false;
  std::vector<std::string> options;
  std::string seed;
  std::string load;
  std::string color = "auto";
  terminal::Opponent opponent;
  std::int64_t ms = 300;
};

std::string random_seed() {
  std::random_device device;
  return fmt::format("{:08x}{:08x}", device(), device());
}

bool wants_color(const std::string& choice) {
  if (choice != "auto") return choice == "always";
  return isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
}

// "targeted-raid=true": the value is JSON, or else taken as text.
wire::Result<json::object> read_options(const std::vector<std::string>& given) {
  json::object options;
  for (const auto& each : given) {
    const auto equals = each.find('=');
    if (equals == std::string::npos) {
      return tl::make_unexpected(
          wire::Refusal{"bad-option", "--option takes NAME=VALUE, not " + each});
    }
    boost::system::error_code error;
    json::value value = json::parse(each.substr(equals + 1), error);
    options[each.substr(0, equals)] = error ? json::value(each.substr(equals + 1)) : value;
  }
  return options;
}

wire::Result<registry::Replayed> set_up(const PlayFlags& flags) {
  if (!flags.load.empty()) return terminal::read_saved_game(flags.load);
  const wire::AnyGame* game = registry::find_game(flags.game);
  if (game == nullptr) {
    std::string known;
    for (const auto* each : registry::all_games()) known += " " + std::string(each->id());
    return tl::make_unexpected(wire::Refusal{
        "unknown-game", "there is no game \"" + flags.game + "\"; there are:" + known});
  }
  const auto options = read_options(flags.options);
  if (!options) return tl::make_unexpected(options.error());
  const std::int64_t seats = flags.seats != 0 ? flags.seats : std::max(2, game->min_seats());
  return terminal::fresh_game(*game, seats, *options,
                              flags.seed.empty() ? random_seed() : flags.seed);
}

int play(const PlayFlags& flags) {
  auto game = set_up(flags);
  if (!game) {
    fmt::print(stderr, "purloin: {}\n", game.error().message);
    return 2;
  }
  const int seats = game->positions.back()->seats();
  SeatSet people;
  for (const int seat : flags.people) {
    if (seat < 0 || seat >= seats) {
      fmt::print(stderr, "purloin: --people: there is no seat {}; seats are 0 to {}\n", seat,
                 seats - 1);
      return 2;
    }
    people.insert(Seat(seat));
  }
  if (flags.hot_seat) people = SeatSet::first(seats);
  terminal::LineReader::end_on_interrupt();
  terminal::LineReader reader(STDIN_FILENO);
  if (registry::make_bot(flags.opponent.bot, game->record.game) == nullptr) {
    std::string known;
    for (const auto& bot : bots::all_bots()) known += " " + std::string(bot.name);
    fmt::print(stderr, "purloin: there is no bot \"{}\"; there are{}\n", flags.opponent.bot, known);
    return 2;
  }
  auto opponent = flags.opponent;
  opponent.time = std::chrono::milliseconds(flags.ms);
  terminal::Session session(
      std::move(*game), people, std::move(opponent), [&] { return reader.next(); }, std::cout,
      terminal::Paint(wants_color(flags.color)));
  session.run();
  return 0;
}

}  // namespace

void add_play(CLI::App& app, int& status) {
  auto flags = std::make_shared<PlayFlags>();
  auto* command =
      app.add_subcommand("play", "Play at the terminal, against the computer or friends");
  std::string games;
  for (const auto* each : registry::all_games()) games += " " + std::string(each->id());
  command->add_option("game", flags->game, "Which game:" + games)->required();
  command->add_option("--seats", flags->seats,
                      "How many players (default 2, or the game's fewest)");
  command->add_option("--people", flags->people, "Seats played at this keyboard (default 0)")
      ->delimiter(',');
  command->add_flag("--hot-seat", flags->hot_seat, "People in every seat, passing the keyboard");
  command->add_option("--bot", flags->opponent.bot,
                      "Who plays the other seats: random, greedy, apprentice, thief (default) or "
                      "master");
  command->add_option("--ms", flags->ms, "How long the computer thinks about a move (default 300)")
      ->check(CLI::Range(1, 600'000));
  command->add_option("--option", flags->options, "An option of the table, NAME=VALUE; repeatable");
  command->add_option("--seed", flags->seed,
                      "Text that fixes all dice and cards (default: random)");
  command->add_option("--load", flags->load, "Go on with a saved game");
  command->add_option("--color", flags->color, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}));
  command->footer(
      "Example:\n"
      "  purloin play dice-heist --seats 3 --bot master\n"
      "  purloin play crypt --seats 1 --option collectors=random\n"
      "  purloin play dice-heist --seats 4 --people 0,2 --option targeted-raid=true");
  command->callback([flags, &status] { status = play(*flags); });
}

}  // namespace purloin::app
