#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "match/match.h"

namespace purloin::match {

// What a match looked like before a step: enough to tell the step.
struct Scene {
  explicit Scene(const Match& match) : table(match.position()), names(match.names()) {}
  Position table;
  wire::Names names;
};

// A step as events.
using wire::Told;

// A step for one viewer; `after` is the match with the step. With views, the events of moves have
// the patches that they make; a game's first moves have none, since there was no view to patch.
Told tell(const Scene& before, const Step& step, const Match& after, Viewer viewer,
          wire::Views views);
// The same for a vantage of one's own: of those who look back.
Told tell(const Scene& before, const Step& step, const Match& after, Vantage vantage,
          wire::Views views);

// The newest events of a match, told from its steps, as a list: of at most `most` steps, from the
// one after `since` on.
wire::EventsJson tell_log(std::span<const Step> steps, int since, std::size_t most, Viewer viewer,
                          wire::Views views);
// Whether the patches of these steps' events lead from the view before to the view after them: none
// of them begins the game or takes something back.
bool are_told_by_views(std::span<const Step> steps);

}  // namespace purloin::match
