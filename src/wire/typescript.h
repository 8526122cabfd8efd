#pragma once

#include <string>

namespace purloin::wire {

// The TypeScript of every message and document: the contents of web/src/wire/messages.ts.
std::string write_typescript();

}  // namespace purloin::wire
