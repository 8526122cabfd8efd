#include <unistd.h>

#include "commands.h"
#include "engine/conversation.h"

namespace purloin::app {

void add_engine(CLI::App& app, int& status) {
  auto* engine = add_laboratory_command(app, "engine");
  engine->footer(
      "Example:\n"
      "  echo '{\"do\":\"games\"}' | purloin engine\n"
      "The protocol is described in docs/engine-protocol.md.");
  engine->callback([&status] { status = engine::converse(STDIN_FILENO, STDOUT_FILENO); });
}

}  // namespace purloin::app
