#include "registry/typescript.h"

#include <memory>

#include <fmt/format.h>

#include "commands.h"

namespace purloin::app {

void add_typescript(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("typescript", "Print the web client's message types");
  command->group("For developers");
  command->footer("Example:\n  purloin typescript > web/src/wire/messages.ts");
  struct Which {
    bool events = false, views = false, page = false;
  };
  auto which = std::make_shared<Which>();
  auto* events = command->add_flag("--events", which->events, "The types of events instead");
  auto* views = command->add_flag("--views", which->views, "The types of views instead");
  command->add_flag("--page", which->page, "The page docs/views.md instead")
      ->excludes(events, views);
  views->excludes(events);
  command->callback([&status, which] {
    fmt::print("{}", which->events  ? registry::write_typescript_of_events()
                     : which->views ? registry::write_typescript_of_views()
                     : which->page  ? registry::write_page_of_views()
                                    : registry::write_typescript());
    status = 0;
  });
}

}  // namespace purloin::app
