#include "wire/typescript.h"

#include <fmt/format.h>

#include "commands.h"

namespace purloin::app {

void add_typescript(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("typescript", "Print the web client's message types");
  command->group("For developers");
  command->footer("Example:\n  purloin typescript > web/src/wire/messages.ts");
  command->callback([&status] {
    fmt::print("{}", wire::write_typescript());
    status = 0;
  });
}

}  // namespace purloin::app
