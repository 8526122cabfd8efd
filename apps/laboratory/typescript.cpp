#include "typescript/typescript.h"

#include <memory>

#include <fmt/format.h>

#include "commands.h"

namespace purloin::app {

void add_typescript(CLI::App& app, int& status) {
  auto* command = add_laboratory_command(app, "typescript");
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
    fmt::print("{}", which->events  ? typescript::write_events()
                     : which->views ? typescript::write_views()
                     : which->page  ? typescript::write_page_of_views()
                                    : typescript::write_messages());
    status = 0;
  });
}

}  // namespace purloin::app
