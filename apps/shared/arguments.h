#pragma once

#include <array>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

#include "wire/json.h"

namespace purloin::app {

// What both programs begin with. Commands are to be added.
void describe(CLI::App& app);
// Does what the arguments say; answers the exit status. A command stores its own in `status`.
int run(CLI::App& app, int argc, char** argv, const int& status);

// A command of the laboratory, which both programs tell of.
struct LaboratoryCommand {
  std::string_view name;
  std::string_view description;
  bool is_for_developers = false;
};
inline constexpr std::array kLaboratory = {
    LaboratoryCommand{"load", "Measure a server: a browser in every seat, random moves"},
    LaboratoryCommand{"bench", "Measure the rules and the server"},
    LaboratoryCommand{"arena", "Let bots play each other and measure their strength"},
    LaboratoryCommand{"lab", "Experiments with many games between bots"},
    LaboratoryCommand{"decks", "Work with replaceable decks"},
    LaboratoryCommand{"selfplay",
                      "Let a bot play against itself and write data to learn from, as .npz files"},
    LaboratoryCommand{"typescript", "Print the web client's message types", true},
};
CLI::App* add_laboratory_command(CLI::App& app, std::string_view name);

// Reads the value of an --options flag (nothing when it is empty); says so and answers false when
// it is no JSON object.
bool read_json_object(const std::string& text, wire::json::object& out);

// What stands in a service's settings need not stand on its command line, where every user of the
// machine can read it: --bot-ms is also PURLOIN_BOT_MS.
void read_environment(CLI::App& command);

// Raises the limit on open files as far as the system lets it: every connection is one, and the
// usual thousand is a small party.
void allow_many_connections();

}  // namespace purloin::app
