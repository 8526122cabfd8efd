#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "wire/json.h"

namespace purloin::app {

// One function per subcommand, each in a file of its own: adds it to the program. A command stores
// its exit status in `status`.
void add_engine(CLI::App& app, int& status);
void add_serve(CLI::App& app, int& status);
void add_typescript(CLI::App& app, int& status);
void add_load(CLI::App& app, int& status);
void add_verify(CLI::App& app, int& status);
void add_play(CLI::App& app, int& status);
void add_bench(CLI::App& app, int& status);
// The subcommand `bench hall`.
void add_bench_hall(CLI::App& bench, int& status);
// The subcommands `bench train`, `bench compare` and `bench ceiling`.
void add_bench_train(CLI::App& bench, int& status);
void add_arena(CLI::App& app, int& status);
void add_decks(CLI::App& app, int& status);
void add_lookback(CLI::App& app, int& status);
void add_lab(CLI::App& app, int& status);
// The subcommand `lab balance`.
void add_balance(CLI::App& lab, int& status);
void add_selfplay(CLI::App& app, int& status);
void add_think(CLI::App& app, int& status);

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
