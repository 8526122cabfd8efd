#include "commands.h"

int main(int argc, char** argv) {
  namespace app = purloin::app;
  if (!app::enter_laboratory(argc, argv)) return 1;
  CLI::App program;
  app::describe(program);
  int status = 0;
  app::add_serve(program, status);
  app::add_play(program, status);
  app::add_verify(program, status);
  app::add_lookback(program, status);
  app::add_engine(program, status);
  app::add_think(program, status);
  app::add_laboratory(program);
  return app::run(program, argc, argv, status);
}
