#include "match/verify.h"

#include <fstream>
#include <iostream>
#include <sstream>

#include <fmt/format.h>

#include "commands.h"

namespace purloin::app {
namespace {

std::string read_all(const std::string& file) {
  std::stringstream text;
  if (file == "-") {
    text << std::cin.rdbuf();
  } else {
    std::ifstream input(file, std::ios::binary);
    if (!input) throw std::runtime_error("cannot read " + file);
    text << input.rdbuf();
  }
  return text.str();
}

int verify(const std::string& file, bool as_json) {
  boost::system::error_code error;
  const auto record = wire::json::parse(read_all(file), error);
  if (error) {
    fmt::print(stderr, "purloin: {} is no JSON: {}\n", file, error.message());
    return 2;
  }
  const auto verified = match::verify(record);
  if (as_json) {
    wire::json::object answer{{"ok", verified.has_value()}};
    if (verified) {
      answer["moves"] = verified->moves;
      answer["outcomes"] = verified->outcomes;
    } else {
      answer["error"] = {{"code", verified.error().code}, {"message", verified.error().message}};
    }
    fmt::print("{}\n", wire::json::serialize(answer));
  } else if (verified) {
    fmt::print("Fair: {} moves, and every one of {} rolls and draws follows from the seed.\n",
               verified->moves, verified->outcomes);
  } else {
    fmt::print("NOT verified: {}\n", verified.error().message);
  }
  return verified ? 0 : 1;
}

}  // namespace

void add_verify(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("verify", "Check the dice of a finished game");
  auto file = std::make_shared<std::string>();
  auto as_json = std::make_shared<bool>(false);
  command->add_option("RECORD", *file, "A game record; - reads standard input")->required();
  command->add_flag("--json", *as_json, "Print one JSON object");
  command->footer(
      "Example:\n"
      "  curl -s http://localhost:8080/api/tables/TABLE/record | purloin verify -\n"
      "Ends with status 0 when all is well, 1 when something is wrong. docs/fair-dice.md says what "
      "is checked.");
  command->callback([file, as_json, &status] { status = verify(*file, *as_json); });
}

}  // namespace purloin::app
