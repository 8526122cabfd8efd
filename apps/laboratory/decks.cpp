#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include <fmt/format.h>

#include "commands.h"
#include "games/dice_heist/wire/deck.h"

namespace purloin::app {
namespace {

namespace json = wire::json;

// 0: playable; 1: not playable, or not the box's totals with --strict; 2: cannot be read.
int check(const std::string& path, bool strict, bool as_json) {
  std::ifstream file(path, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  if (!file) {
    fmt::print(stderr, "purloin: cannot read {}\n", path);
    return 2;
  }
  boost::system::error_code error;
  const json::value given = json::parse(text, error);
  if (error) {
    fmt::print(stderr, "purloin: {} is not JSON: {}\n", path, error.message());
    return 2;
  }
  const auto deck = dice_heist::read_deck(given);
  const auto differences = deck ? dice_heist::box_differences(*deck) : std::vector<std::string>{};
  const bool good = deck && (!strict || differences.empty());
  if (as_json) {
    json::array problems;
    if (!deck) {
      for (const auto& problem : deck.error()) {
        problems.push_back({{"where", problem.where}, {"what", problem.what}});
      }
    }
    json::object report{{"playable", deck.has_value()},
                        {"problems", problems},
                        {"box", deck.has_value() && differences.empty()},
                        {"differences", json::value_from(differences)}};
    if (deck) report["hash"] = dice_heist::deck_hash(*deck);
    fmt::print("{}\n", json::serialize(report));
    return good ? 0 : 1;
  }
  if (!deck) {
    fmt::print("{}: not playable\n", path);
    for (const auto& problem : deck.error()) {
      fmt::print("  {}{}{}\n", problem.where, problem.where.empty() ? "" : ": ", problem.what);
    }
    return 1;
  }
  fmt::print("{}: playable, {} exhibits\n", path, deck->exhibits.size());
  if (differences.empty()) fmt::print("  meets the totals of the box\n");
  for (const auto& difference : differences) fmt::print("  not as in the box: {}\n", difference);
  return good ? 0 : 1;
}

}  // namespace

void add_decks(CLI::App& app, int& status) {
  auto* decks = add_laboratory_command(app, "decks");
  decks->require_subcommand(1);
  decks->footer("Example:\n  purloin decks check my-deck.json");
  auto* command = decks->add_subcommand(
      "check", "Say whether a Dice Heist deck can be played and whether it is like the box's");
  auto path = std::make_shared<std::string>();
  auto strict = std::make_shared<bool>(false);
  auto as_json = std::make_shared<bool>(false);
  command->add_option("file", *path, "The deck, a JSON file")->required();
  command->add_flag("--strict", *strict, "Fail when the deck is not like the box's, too");
  command->add_flag("--json", *as_json, "Print one JSON object");
  command->footer("Example:\n  purloin decks check data/dice-heist.json");
  command->callback([=, &status] { status = check(*path, *strict, *as_json); });
}

}  // namespace purloin::app
