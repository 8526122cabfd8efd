#pragma once

#include <string>

#include "wire/any_game.h"
#include "wire/json.h"
#include "wire/tape.h"

namespace purloin::wire {

// The patch that turns `before` into `after` (docs/server-protocol.md, Patches), as text. "{}" when
// they are equal.
std::string write_patch(const json::value& before, const json::value& after);

// The same for values on tapes, appended to a text.
void append_patch(std::string& out, const Tape& before, const Tape& after);
// The members of that patch without the braces, of two objects; nothing when they are equal.
void append_patch_members(std::string& out, const Tape& before, const Tape& after);

// Applies a patch; faults (bad-request) on what is no patch of that value.
Result<json::value> apply_patch(const json::value& before, const json::value& patch);

// A document after an update: the events' patches of its view, one after the other, then its patch.
Result<json::value> apply_update(const json::value& document, const json::object& update);

}  // namespace purloin::wire
