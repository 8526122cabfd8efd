#pragma once

#include <string>

#include "wire/any_game.h"
#include "wire/json.h"

namespace purloin::wire {

// The patch that turns `before` into `after` (docs/server-protocol.md, Patches), as text. "{}" when
// they are equal.
std::string write_patch(const json::value& before, const json::value& after);

// The members of that patch without the braces; empty when they are equal.
std::string write_patch_members(const json::object& before, const json::object& after);

// Applies a patch; faults (bad-request) on what is no patch of that value.
Result<json::value> apply_patch(const json::value& before, const json::value& patch);

}  // namespace purloin::wire
