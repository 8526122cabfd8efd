#pragma once

#include <memory>
#include <span>
#include <vector>

#include "match/match.h"

namespace purloin::match {

using Events = std::vector<wire::TableEvent>;

// What a match looked like before a step: enough to tell the step in words.
struct Scene {
  explicit Scene(const Match& match) : table(match.position()), names(match.names()) {}
  Position table;
  wire::Names names;
};

// A step in words, for each viewer what that viewer may know; only for the first where all are told
// the same. `after` is the match with the step.
std::vector<Events> tell(const Scene& before, const Step& step, const Match& after,
                         std::span<const Viewer> viewers);

// The newest events of a match, told from its steps: at most `most`, from the step after `since`
// on.
Events tell_log(std::span<const Step> steps, int since, std::size_t most, Viewer viewer);

}  // namespace purloin::match
