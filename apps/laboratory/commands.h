#pragma once

#include "shared/arguments.h"

namespace purloin::app {

// One function per subcommand, each in a file of its own: adds it to the program. A command stores
// its exit status in `status`.
void add_load(CLI::App& app, int& status);
void add_bench(CLI::App& app, int& status);
// The subcommand `bench hall`.
void add_bench_hall(CLI::App& bench, int& status);
// The subcommands `bench train`, `bench compare` and `bench ceiling`.
void add_bench_train(CLI::App& bench, int& status);
void add_arena(CLI::App& app, int& status);
void add_lab(CLI::App& app, int& status);
// The subcommand `lab balance`.
void add_balance(CLI::App& lab, int& status);
void add_decks(CLI::App& app, int& status);
void add_selfplay(CLI::App& app, int& status);
void add_typescript(CLI::App& app, int& status);

}  // namespace purloin::app
