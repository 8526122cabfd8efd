#include "commands.h"

// Is started by purloin, for the commands that are its.
int main(int argc, char** argv) {
  namespace app = purloin::app;
  CLI::App program;
  app::describe(program);
  int status = 0;
  app::add_load(program, status);
  app::add_bench(program, status);
  app::add_arena(program, status);
  app::add_lab(program, status);
  app::add_decks(program, status);
  app::add_selfplay(program, status);
  app::add_typescript(program, status);
  return app::run(program, argc, argv, status);
}
