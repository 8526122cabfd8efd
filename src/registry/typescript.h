#pragma once

#include <string>

namespace purloin::registry {

// The TypeScript of every message and document: the contents of web/src/wire/messages.ts.
std::string write_typescript();
// Of every event: the contents of web/src/wire/events.ts.
std::string write_typescript_of_events();

}  // namespace purloin::registry
