#include "registry/typescript.h"

#include <memory>

#include <fmt/format.h>

#include "commands.h"

namespace purloin::app {

void add_typescript(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("typescript", "Print the web client's message types");
  command->group("For developers");
  command->footer("Example:\n  purloin typescript > web/src/wire/messages.ts");
  auto of_events = std::make_shared<bool>(false);
  command->add_flag("--events", *of_events, "Those of events instead");
  command->callback([&status, of_events] {
    fmt::print("{}", *of_events ? registry::write_typescript_of_events() : registry::write_typescript());
    status = 0;
  });
}

}  // namespace purloin::app
