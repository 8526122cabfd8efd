#pragma once

#include <CLI/CLI.hpp>

namespace purloin::app {

// One function per subcommand, each in a file of its own: adds it to the program. A command stores
// its exit status in `status`.
void add_engine(CLI::App& app, int& status);
void add_play(CLI::App& app, int& status);
void add_bench(CLI::App& app, int& status);
void add_decks(CLI::App& app, int& status);

}  // namespace purloin::app
