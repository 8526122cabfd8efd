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

wire::json::value read_json(const std::string& file) {
  boost::system::error_code error;
  auto value = wire::json::parse(read_all(file), error);
  if (error) throw std::runtime_error(file + " is no JSON: " + error.message());
  return value;
}

wire::Result<match::Verified> check(const std::string& record, const std::string& noted,
                                    const std::string& commitment) {
  std::optional<std::string> published;
  if (!commitment.empty()) published = commitment;
  if (noted.empty()) return match::verify(read_json(record), std::nullopt, published);
  auto note = match::read_note(read_json(noted));
  if (!note) return tl::make_unexpected(note.error());
  return match::verify(read_json(record), *note, published);
}

void print_json(const wire::Result<match::Verified>& verified) {
  wire::json::object answer{{"ok", verified.has_value()}};
  if (verified) {
    answer["fair"] = verified->is_fair;
    answer["moves"] = verified->moves;
    answer["outcomes"] = verified->outcomes;
    answer["thrown_away"] = verified->thrown_away;
    if (!verified->settled.empty()) answer["settled"] = verified->settled;
  } else {
    answer["error"] = {{"code", verified.error().code}, {"message", verified.error().message}};
  }
  fmt::print("{}\n", wire::json::serialize(answer));
}

void print_words(const wire::Result<match::Verified>& verified, bool has_note) {
  if (!verified) return fmt::print("NOT verified: {}\n", verified.error().message);
  if (!verified->settled.empty()) {
    return fmt::print(
        "Settled beforehand: {} moves, and every one of {} rolls and draws is {}, whose secret is "
        "the one that was committed to. Whoever runs the server could know it; with --commitment "
        "it is held against what was published.\n",
        verified->moves, verified->outcomes, verified->settled);
  }
  if (!verified->is_fair) {
    return fmt::print(
        "Consistent: {} moves, and every one of {} rolls and draws follows from the seed. Nobody "
        "committed to that seed beforehand, so this does not prove the game fair.\n",
        verified->moves, verified->outcomes);
  }
  fmt::print("Fair: {} moves, and every one of {} rolls and draws follows from the seed.\n",
             verified->moves, verified->outcomes);
  if (verified->thrown_away > 0) {
    fmt::print(
        "But before it began, {} times words had been shown when everybody had to begin again: "
        "whoever "
        "runs the server may have thrown deals away.\n",
        verified->thrown_away);
  }
  if (!has_note) {
    fmt::print("With --noted, what your browser wrote down is checked too.\n");
  }
}

int verify(const std::string& record, const std::string& noted, const std::string& commitment,
           bool as_json) {
  const auto verified = check(record, noted, commitment);
  if (as_json) {
    print_json(verified);
  } else {
    print_words(verified, !noted.empty());
  }
  return verified ? 0 : 1;
}

}  // namespace

void add_verify(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("verify", "Check the dice of a finished game");
  auto file = std::make_shared<std::string>();
  auto noted = std::make_shared<std::string>();
  auto commitment = std::make_shared<std::string>();
  auto as_json = std::make_shared<bool>(false);
  command->add_option("RECORD", *file, "A game record; - reads standard input")->required();
  command->add_option("--noted", *noted,
                      "What your browser wrote down (the fair dice page saves it)");
  command->add_option("--commitment", *commitment,
                      "What was published before the day (the page of the day has it)");
  command->add_flag("--json", *as_json, "Print one JSON object");
  command->footer(
      "Example:\n"
      "  purloin verify TABLE.json --noted TABLE-noted.json\n"
      "Ends with status 0 when all is well, 1 when something is wrong. docs/fair-dice.md says what "
      "is checked.");
  command->callback([file, noted, commitment, as_json, &status] {
    status = verify(*file, *noted, *commitment, *as_json);
  });
}

}  // namespace purloin::app
