#include <unistd.h>

#include "commands.h"
#include "engine/conversation.h"

namespace purloin::app {

void add_engine(CLI::App& app, int& status) {
  auto* engine = app.add_subcommand(
      "engine",
      "Answer the JSON-lines protocol on standard input and output, for bots and scripts");
  engine->footer(
      "Example:\n"
      "  echo '{\"do\":\"games\"}' | purloin engine\n"
      "The protocol is described in docs/engine-protocol.md.");
  engine->callback([&status] { status = engine::converse(STDIN_FILENO, STDOUT_FILENO); });
}

}  // namespace purloin::app
