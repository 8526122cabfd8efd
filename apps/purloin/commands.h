#pragma once

#include "shared/arguments.h"

namespace purloin::app {

// One function per subcommand, each in a file of its own: adds it to the program. A command stores
// its exit status in `status`.
void add_serve(CLI::App& app, int& status);
void add_play(CLI::App& app, int& status);
void add_verify(CLI::App& app, int& status);
void add_lookback(CLI::App& app, int& status);
void add_engine(CLI::App& app, int& status);
void add_think(CLI::App& app, int& status);
// The commands of the laboratory, a program of its own.
void add_laboratory(CLI::App& app);
// Becomes the laboratory where the first argument is a command of its; returns where it is not.
// Answers false where the laboratory is not there, having said so.
bool enter_laboratory(int argc, char** argv);

}  // namespace purloin::app
