#pragma once

#include <string>

namespace purloin::typescript {

// What the web client's compiler is told of us. The TypeScript of every message and document: the
// contents of web/src/wire/messages.ts.
std::string write_messages();
// Of every event: the contents of web/src/wire/events.ts.
std::string write_events();
// Of every view: the contents of web/src/wire/views.ts, and the page docs/views.md.
std::string write_views();
std::string write_page_of_views();

}  // namespace purloin::typescript
